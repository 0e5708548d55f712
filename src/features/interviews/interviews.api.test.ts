import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changesOf } from "#features/events/rules.ts";
import { takeTurn } from "#features/mail/pace-storage.server.ts";
import { STAFF_MAILS_AN_HOUR } from "#features/mail/rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";
import { createInterviewReminders } from "./reminders.server.ts";

let smtp: SmtpTestServer;
let app: TestApp;
let staff: Applicants;
let token: string;
beforeEach(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ env: { SMTP_URL: smtp.url, RATE_LIMITS: "off" } });
  staff = await createApplicants(app);
  token = await app.signIn({ keep: true });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

function call(by: string, method: string, path: string, body?: unknown) {
  return app.call(method, `/v1${path}`, { token: by, body });
}

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
const plan = (changes: object = {}) => ({
  startsAt: inDays(3),
  minutes: 45,
  location: "Sector 62, Noida",
  people: [],
  invitesApplicant: true,
  ...changes,
});
const arrange = (id: string, changes: object = {}, by = token) =>
  call(by, "POST", `/applications/${id}/interviews`, plan(changes));
const list = (id: string, by = token) => call(by, "GET", `/applications/${id}/interviews`);

/** Returns the copy of a person's data; its archive is not compressed. */
async function exported(email: string): Promise<string> {
  return (await app.request("POST", "/v1/privacy/person/export", { token, body: { email } })).text();
}

/** Sends what is due once the time to take it back is over. Returns the calendars that arrived since. */
async function deliver(afterMs = HOUR_MS): Promise<string[]> {
  const before = smtp.mails.length;
  app.clock.advance(afterMs);
  app.services.mailer.wake();
  await app.services.mailer.idle();
  return smtp.mails
    .slice(before)
    .flatMap(({ parsed }) => parsed.attachments.filter(({ mimeType }) => mimeType === "application/ics"))
    .map(({ content }) => new TextDecoder().decode(content as ArrayBuffer).replaceAll("\n ", ""));
}

/** Changes what a colleague may do, or ends their account. */
async function change(
  id: string,
  body: { active: boolean } | { roles: string[]; jobs?: string[] },
): Promise<void> {
  const path = `/administrators/${id}${"roles" in body ? "/roles" : ""}`;
  const method = "roles" in body ? "PUT" : "PATCH";
  const answer = await call(token, method, path, { ...body, currentPassword: administrator.password });
  expect(answer.status).toBe(200);
}

/** Returns the latest e-mail to an applicant. */
function latestMail() {
  return smtp.mails.findLast(({ to }) => to.some((address) => address.endsWith("@mail.example")))?.parsed;
}

it("an invitation reaches the applicant and a colleague, a change counts up, and a CANCEL ends it", async () => {
  const id = await staff.applied();
  const ravi = await addColleague(app, "Ravi", ["reviewer"], [staff.jobKey]);

  const arranged = await arrange(id, { people: [ravi.id] });
  expect(arranged).toMatchObject({ status: 201, body: { data: { version: 1, people: [{ name: "Ravi" }] } } });
  const invitations = await deliver();
  expect(invitations).toHaveLength(2);
  for (const calendar of invitations) expect(calendar).toMatch(/METHOD:REQUEST\n[\s\S]*SEQUENCE:0\n/);

  const path = `/applications/${id}/interviews/${arranged.body.data._id}`;
  const moved = await call(token, "PUT", path, { ...plan({ startsAt: inDays(4) }), version: 1 });
  expect(moved.body.data).toMatchObject({ version: 2, people: [] });
  const changes = await deliver();
  expect(changes.filter((calendar) => calendar.includes("METHOD:REQUEST"))).toHaveLength(1);
  const { startsAt } = arranged.body.data;
  const removed = changes.find((calendar) => calendar.includes("METHOD:CANCEL"));
  expect(removed).toContain("mailto:ravi@");
  expect(removed).toContain(`DTSTART:${startsAt.replace(/\.\d+/, "").replace(/[-:]/g, "")}`);
  const told = smtp.mails.findLast(({ to }) => to.includes(ravi.email))?.parsed.text;
  expect(told).toContain(`It was planned for: ${momentInIndia(new Date(startsAt))} (India)`);
  for (const calendar of changes) expect(calendar).toContain("SEQUENCE:1\n");

  expect((await call(token, "POST", `${path}/cancel`, { version: 2 })).status).toBe(200);
  const [cancelled, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(cancelled).toMatch(/METHOD:CANCEL\n[\s\S]*SEQUENCE:2\n/);
});

it("what is cancelled before its invitation left is heard of by nobody", async () => {
  const id = await staff.applied();
  const { body } = await arrange(id);
  const mails: { kind: string; undoable: boolean }[] = (await call(token, "GET", `/mail?subjectId=${id}`))
    .body.data;
  // It is taken back with its interview, not by itself.
  expect(mails.find(({ kind }) => kind === "interview")).toMatchObject({ undoable: false });
  const path = `/applications/${id}/interviews/${body.data._id}`;

  await call(token, "PUT", path, { ...plan({ startsAt: inDays(5) }), version: 1 });
  await call(token, "POST", `${path}/cancel`, { version: 2 });

  expect(await deliver()).toEqual([]);
});

it("an invitation to an applicant waits for its sender's turn, as every e-mail to people outside does", async () => {
  const me = (await call(token, "GET", "/auth/me")).body.data._id;
  await app.services.db.transaction(async (tx) => {
    for (let sent = 0; sent < STAFF_MAILS_AN_HOUR; sent++) await takeTurn(tx, me, app.clock.now());
  });
  const ravi = await addColleague(app, "Ravi", ["recruiter"]);
  await arrange(await staff.applied(), { people: [ravi.id] });
  const early = await deliver(11 * MINUTE_MS);
  expect(early).toEqual([expect.stringContaining("mailto:ravi@")]);
  expect(await deliver()).toHaveLength(1);
});

it("who has another interview at that time is named, whatever it is for, and nobody whose other one is over", async () => {
  const [one, other] = [await staff.applied(), await staff.applied()];
  const ravi = await addColleague(app, "Ravi", ["recruiter"]);
  const anu = await addColleague(app, "Anu", ["recruiter"]);
  const people = [ravi.id, anu.id];
  const first = await arrange(one, { people: [ravi.id] });
  expect(first.body.message).toBe("Interview arranged.");

  const minutes = (count: number) => new Date(Date.parse(plan().startsAt) + count * MINUTE_MS).toISOString();
  const before = await arrange(other, { people, startsAt: minutes(-30), minutes: 30 });
  expect(before.body.message).toBe("Interview arranged.");
  const after = await arrange(other, { people, startsAt: minutes(45) });
  expect(after.body.message).toBe("Interview arranged.");
  const within = await arrange(other, { people: [ravi.id], startsAt: minutes(44), minutes: 5 });
  expect(within.body.message).toMatch(
    /^Interview arranged\. Ravi has another interview at that time \(.+\)\. Ravi has another interview at that time \(.+\)\.$/,
  );

  await call(token, "POST", `/applications/${one}/interviews/${first.body.data._id}/cancel`, { version: 1 });
  const path = `/applications/${other}/interviews/${within.body.data._id}`;
  const moved = await call(token, "PUT", path, {
    ...plan({ people: [ravi.id], startsAt: minutes(30), minutes: 5 }),
    version: 1,
  });
  expect(moved.body.message).toBe("Interview changed.");
});

/** Runs the reminders of two nodes at once. Returns the addresses that were reminded since. */
async function remind(): Promise<string[]> {
  const before = smtp.mails.length;
  const loops = [app.services.interviewReminders, createInterviewReminders(app.services)];
  for (const loop of loops) loop.wake();
  await Promise.all(loops.map((loop) => loop.running()));
  await loops[1]?.close();
  app.services.mailer.wake();
  await app.services.mailer.idle();
  const reminders = smtp.mails.slice(before).filter(({ parsed }) => parsed.subject?.startsWith("Reminder: "));
  return reminders.flatMap(({ parsed }) => parsed.to?.[0]?.address ?? []).toSorted();
}

it("those who take part are reminded a day before, once, and by the time that it was moved to", async () => {
  const id = await staff.applied();
  const ravi = await addColleague(app, "Ravi", ["reviewer"], [staff.jobKey]);
  const { body } = await arrange(id, { people: [ravi.id] });
  const path = `/applications/${id}/interviews/${body.data._id}`;
  await deliver();

  app.clock.advance(1.9 * DAY_MS);
  expect(await remind()).toEqual([]);
  const moved = { ...plan({ startsAt: inDays(2), people: [ravi.id] }), version: 1 };
  expect((await call(token, "PUT", path, moved)).status).toBe(200);
  app.clock.advance(0.9 * DAY_MS);
  expect(await remind()).toEqual([]);
  app.clock.advance(0.2 * DAY_MS);
  expect(await remind()).toEqual([expect.stringMatching(/^person-\d+@mail\.example$/), ravi.email]);
  const { parsed } = smtp.mails.at(-1) ?? {};
  expect(parsed?.subject).toBe("Reminder: Interview: Asha Rao, Senior React Engineer");
  expect(parsed?.text).toMatch(
    /^Interview: Asha Rao, Senior React Engineer\n\nWhen: .* \(India\), 45 minutes\nWhere: Sector 62, Noida\n/,
  );
  expect(await remind()).toEqual([]);
});

it.each([
  ["is deactivated", { active: false }],
  ["may not read the application any more", { roles: ["editor"] }],
])("a colleague who %s is not reminded, nor told that it is cancelled", async (_, ended) => {
  const id = await staff.applied();
  const ravi = await addColleague(app, "Ravi", ["recruiter"]);
  const { body } = await arrange(id, { people: [ravi.id] });
  await deliver();
  await change(ravi.id, ended);
  app.clock.advance(2.1 * DAY_MS);
  expect(await remind()).toEqual([expect.stringMatching(/^person-\d+@mail\.example$/)]);
  await call(token, "POST", `/applications/${id}/interviews/${body.data._id}/cancel`, { version: 1 });
  expect(await deliver()).toEqual([expect.stringMatching(/METHOD:CANCEL\n[\s\S]*mailto:person-/)]);
});

/** Returns the e-mails to an address by kind and the record that they are about. */
async function findWaiting(recipient: string) {
  const mails = sql<{ kind: string; subject_id: string }>`
    select kind, subject_id from outbox where recipient = ${recipient} order by kind, subject_id`;
  return (await mails.execute(app.services.db.read)).rows;
}

it.each([
  ["is deactivated", { active: false }],
  ["may read neither applications nor enquiries any more", { roles: ["editor"] }],
])("nothing that waits leaves to a colleague who %s, but for what is about the account", async (_, ended) => {
  await app.services.mailer.close();
  const ravi = await addColleague(app, "Ravi", ["recruiter"]);
  const id = await staff.applied();
  await call(token, "PUT", `/applications/${id}/assignee`, { assignee: ravi.id });
  await arrange(id, { people: [ravi.id] });
  const waiting = async () => (await findWaiting(ravi.email)).map(({ kind }) => kind);
  expect(await waiting()).toEqual(["application-notice", "interview", "mention"]);
  await change(ravi.id, ended);
  expect(await waiting()).toEqual(["account-notice"]);
});

it("nothing that waits leaves to a reviewer about applications of a job that is not named any more", async () => {
  await app.services.mailer.close();
  const otherJob = await staff.addJob("designer", "Designer");
  const ravi = await addColleague(app, "Ravi", ["reviewer", "sales"], [staff.jobKey, otherJob]);
  const kept = await staff.applied();
  const lost = await staff.applied({ jobId: "designer" });
  const message = { name: "Mira", email: "mira@mail.example", phoneNumber: "9810012345", message: "Hello" };
  const query = (await call(token, "POST", "/queries", message)).body.data._id;
  await call(token, "PUT", `/queries/${query}/assignee`, { assignee: ravi.id });
  for (const id of [kept, lost]) {
    await call(token, "PUT", `/applications/${id}/assignee`, { assignee: ravi.id });
    await arrange(id, { people: [ravi.id] });
  }
  const waiting = async () => {
    const mails = (await findWaiting(ravi.email)).filter(({ kind }) => kind !== "account-notice");
    return mails.map(({ kind, subject_id }) => [kind, subject_id]);
  };
  const about = (id: string) => ["application-notice", "interview", "mention"].map((kind) => [kind, id]);
  const aboutQuery = ["mention", "query-notice"].map((kind) => [kind, query]);
  const sorted = (mails: string[][]) => mails.toSorted((one, other) => (`${one}` < `${other}` ? -1 : 1));
  expect(await waiting()).toEqual(sorted([...about(kept), ...about(lost), ...aboutQuery]));

  await change(ravi.id, { roles: ["reviewer", "sales"], jobs: [staff.jobKey] });
  expect(await waiting()).toEqual(sorted([...about(kept), ...aboutQuery]));
  await change(ravi.id, { roles: ["sales"] });
  expect(await waiting()).toEqual(aboutQuery);
});

it("an invitation to an applicant is taken back when its writer's account is deactivated, and can be written anew", async () => {
  const id = await staff.applied();
  const meera = await addColleague(app, "Meera", ["recruiter"]);
  const ravi = await addColleague(app, "Ravi", ["reviewer"], [staff.jobKey]);
  const { body } = await arrange(id, { people: [ravi.id] }, meera.token);
  await change(meera.id, { active: false });
  expect(await deliver()).toEqual([expect.stringContaining("mailto:ravi@")]);
  const [interview] = (await list(id)).body.data;
  expect(interview).toMatchObject({ invitesApplicant: false, version: 2, cancelledAt: null });
  const { data } = (await call(token, "GET", `/applications/${id}/timeline`)).body;
  expect(data[0]).toMatchObject({
    event: "mail-undone",
    detail: expect.stringMatching(/^Interview: Asha Rao/),
  });

  const path = `/applications/${id}/interviews/${body.data._id}`;
  const again = await call(token, "PUT", path, { ...plan({ people: [ravi.id] }), version: 2 });
  expect(again.status).toBe(200);
  const invitations = await deliver();
  expect(invitations).toContainEqual(expect.stringMatching(/METHOD:REQUEST\n[\s\S]*mailto:person-/));
});

it("what tells an applicant of a cancellation leaves, though its writer's account is deactivated", async () => {
  const id = await staff.applied();
  const { body } = await arrange(id);
  await deliver();
  const meera = await addColleague(app, "Meera", ["recruiter"]);
  await call(meera.token, "POST", `/applications/${id}/interviews/${body.data._id}/cancel`, { version: 1 });
  await change(meera.id, { active: false });
  expect(await deliver()).toEqual([expect.stringContaining("METHOD:CANCEL")]);
});

it("answers go to whoever arranged it, and once that account is closed to whoever changes it or to the company", async () => {
  const id = await staff.applied();
  const meera = await addColleague(app, "Meera", ["recruiter"]);
  const { body } = await arrange(id, {}, meera.token);
  await deliver();
  expect(latestMail()?.replyTo?.[0]?.address).toBe(meera.email);
  await change(meera.id, { active: false });

  const moved = { ...plan(), version: 1 };
  await call(token, "PUT", `/applications/${id}/interviews/${body.data._id}`, moved);
  expect((await deliver())[0]).toContain("mailto:meera@jaalidar.example");
  expect(latestMail()?.replyTo?.[0]?.address).toBe(administrator.email);

  app.clock.advance(2 * DAY_MS);
  expect(await remind()).toHaveLength(1);
  expect(latestMail()?.subject).toMatch(/^Reminder: /);
  expect(latestMail()?.replyTo?.[0]?.address).toBe(app.services.content.company().careersEmail);
});

it("an applicant is greeted, and told how to ask for another time", async () => {
  const id = await staff.applied();
  const { body } = await arrange(id);
  await deliver();
  expect(smtp.mails.at(-1)?.parsed.text).toMatch(
    /^Hello Asha Rao,\n\nYour interview with .+ is arranged\.\n\nWhen: .*\nWhere: .*\n\n.* reply to this e-mail\.\n/,
  );
  await call(token, "POST", `/applications/${id}/interviews/${body.data._id}/cancel`, { version: 1 });
  await deliver();
  expect(smtp.mails.at(-1)?.parsed.text).toMatch(
    /^Hello Asha Rao,\n\nYour interview with .+ is cancelled\. It was planned for: /,
  );
});

it.each(["is nearer than a day and a half", "was cancelled", "has begun", "is over with a rejection"])(
  "nobody is reminded of an interview that %s",
  async (state) => {
    const id = await staff.applied();
    const isNear = state.startsWith("is nearer");
    const { body } = await arrange(id, { startsAt: inDays(isNear ? 1.4 : 3) });
    if (state === "was cancelled")
      await call(token, "POST", `/applications/${id}/interviews/${body.data._id}/cancel`, { version: 1 });
    if (state === "is over with a rejection")
      expect((await call(token, "PATCH", `/applications/${id}/status`, { status: "Rejected" })).status).toBe(
        200,
      );
    const later = state === "has begun" ? 3.1 : 2.5;
    app.clock.advance((isNear ? 0.9 : later) * DAY_MS);
    expect(await remind()).toEqual([]);
  },
);

it("a change by another colleague keeps the organizer, which becomes the company once that account is gone", async () => {
  const id = await staff.applied();
  const meera = await addColleague(app, "Meera", ["recruiter"]);
  const { body } = await arrange(id, {}, meera.token);
  const path = `/applications/${id}/interviews/${body.data._id}`;
  await deliver();

  await call(token, "PUT", path, { ...plan({ minutes: 60 }), version: 1 });
  expect((await deliver())[0]).toContain("mailto:meera@jaalidar.example");

  await app.services.db.transaction((tx) =>
    tx
      .withTables<{ administrators: { id: string } }>()
      .deleteFrom("administrators")
      .where("id", "=", meera.id)
      .execute(),
  );
  await call(token, "PUT", path, { ...plan({ minutes: 30 }), version: 2 });
  expect((await deliver())[0]).toContain(`ORGANIZER;CN="${app.services.content.company().name}"`);
});

it("goes with the application and its e-mails, and is in the copy of the person's data", async () => {
  const id = await staff.applied({ email: "meera@mail.example" });
  const ravi = await addColleague(app, "Ravi", ["recruiter"]);
  await arrange(id, { location: "Room of the peacocks", people: [ravi.id] });

  const copy = await exported("meera@mail.example");
  expect(copy).toContain("Room of the peacocks");
  expect(copy).toContain("Ravi");
  expect(copy).not.toContain(ravi.id);
  expect(copy).not.toContain("arrangedBy");
  const erased = await call(token, "POST", "/privacy/person/erase", { email: "meera@mail.example" });
  expect(erased.status).toBe(200);
  expect((await list(id)).status).toBe(404);
  expect(await deliver()).toEqual([]);
});

it("tells the screens of colleagues that the application changed, and its timeline", async () => {
  const id = await staff.applied();
  await arrange(id);

  const { data } = (await call(token, "GET", `/applications/${id}/timeline`)).body;
  expect(data[0]).toMatchObject({ event: "interview-arranged", detail: expect.stringMatching(/ at /) });
  expect(changesOf({ action: "application.interview-arranged", subjectId: id })).toEqual([
    { noun: "applications", kind: "changed", _id: id },
  ]);
});

it("of two changes from one version the second is refused", async () => {
  const id = await staff.applied();
  const { body } = await arrange(id);
  const path = `/applications/${id}/interviews/${body.data._id}`;

  const answers = await Promise.all([
    call(token, "PUT", path, { ...plan({ minutes: 30 }), version: 1 }),
    call(token, "PUT", path, { ...plan({ minutes: 60 }), version: 1 }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("refuses the past, no length, a link that runs code, and people who may not read it", async () => {
  const id = await staff.applied();
  const outsider = await addColleague(app, "Neha", ["reviewer"], []);

  for (const bad of [
    { startsAt: "2020-01-01T10:00:00Z" },
    { startsAt: "2027-13-45T10:00:00Z" },
    { minutes: 0 },
    { location: "javascript:alert(1)" },
    { people: [outsider.id] },
    { people: Array.from({ length: 10_000 }, (_, n) => `person-${n}`) },
  ])
    expect(await arrange(id, bad)).toMatchObject({
      status: 422,
      body: { fields: { [Object.keys(bad)[0] ?? ""]: expect.any(String) } },
    });
  expect((await list(id)).body.data).toEqual([]);
});

it("a reviewer reads the interviews of their jobs alone, and arranges none", async () => {
  const id = await staff.applied();
  const ravi = await addColleague(app, "Ravi", ["reviewer"], [staff.jobKey]);
  const neha = await addColleague(app, "Neha", ["reviewer"], []);
  await arrange(id);

  expect((await list(id, ravi.token)).body.data).toHaveLength(1);
  expect((await list(id, neha.token)).status).toBe(404);
  expect((await arrange(id, {}, ravi.token)).status).toBe(403);
});

it("an interview whose answer was lost is arranged once, and so is that of another applicant at the same time", async () => {
  const [first, second] = [await staff.applied(), await staff.applied()];
  const headers = { "Idempotency-Key": "the-same" };
  const body = plan();
  const send = (id: string) =>
    app.call("POST", `/v1/applications/${id}/interviews`, { token, headers, body });
  const arranged = await send(first);
  const again = await send(first);
  expect(again).toMatchObject({ status: 201, body: { data: { _id: arranged.body.data._id } } });
  expect(await send(second)).toMatchObject({ status: 422 });
  expect(await list(first)).toMatchObject({ body: { data: [{ _id: arranged.body.data._id }] } });
  expect(await deliver()).toHaveLength(1);
});
