import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findApplication, insertApplication } from "#features/applications/storage.server.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";
import { createServices } from "../../services.server.ts";
import type { LetterRun } from "./contract.ts";
import { createLetterWriter } from "./letter-writer.server.ts";
import { endAllRuns } from "./storage.server.ts";

const letter = {
  subject: "Your application for {job}",
  description: "Hello {name},\n\nthank you for writing to {company} on {date}. {sender} reads it now.",
  signature: "Asha",
};

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

function call(method: string, path: string, body?: unknown, by = token) {
  return app.call(method, `/v1${path}`, { token: by, body });
}

/** The password of the owner, given again. */
const again = { currentPassword: administrator.password };
const changeRoles = (id: string, roles: readonly string[]) =>
  call("PUT", `/administrators/${id}/roles`, { roles, ...again });
const start = (body: object) => call("POST", "/letters", { ...letter, ...body });
const undo = (id: string) => call("POST", `/letters/${id}/undo`);
const latest = async (): Promise<LetterRun> => (await call("GET", "/letters")).body.data[0];
const read = async (id: string) => (await call("GET", `/applications/${id}`)).body;
const eventsOf = async (id: string): Promise<string[]> =>
  (await read(id)).history.map(({ event }: { event: string }) => event);

/** Lets the writer finish. */
async function write({ letterWriter } = app.services) {
  letterWriter.wake();
  await letterWriter.running();
}

/** Stops the writer of the app, so that nothing is written until another one does it. */
const holdWriter = () => app.services.letterWriter.close();

/** Lets another writer finish. It ends then: by itself one looks after a second. */
async function writeAnew(): Promise<void> {
  const writer = createLetterWriter(app.services);
  writer.wake();
  await writer.running();
  await writer.close();
}

/** Lets time pass, and e-mails leave. Returns who has got the letter by then. */
async function pass(minutes: number): Promise<string[]> {
  app.clock.advance(minutes * MINUTE_MS);
  app.services.mailer.wake();
  await app.services.mailer.idle();
  const letters = smtp.mails.filter(({ parsed }) => parsed.text?.includes("reads it now"));
  return letters.flatMap(({ to }) => to).toSorted();
}

/** Adds applications that share one resume, quickly. Returns their ids. */
async function addMany(count: number): Promise<string[]> {
  const { db, clock } = app.services;
  const first = await findApplication(db.read, await staff.applied(), "all");
  if (!first) throw new Error("Not found");
  const ids = [first._id];
  await db.transaction(async (tx) => {
    while (ids.length < count) {
      const email = `many-${ids.length}@mail.example`;
      const given = { ...first, email, additionalId: null, promisedUntil: null };
      ids.push((await insertApplication(tx, given, clock.now()))._id);
    }
  });
  return ids;
}

describe("a letter to many applicants", () => {
  it("goes to each by name after its minutes, gives the status, and stands in each timeline", async () => {
    const asha = await staff.applied({ name: "Asha {company}", email: "asha@mail.example" });
    const ravi = await staff.applied({ name: "Ravi Iyer", email: "ravi@mail.example", jobId: "" });
    const other = await staff.applied({ email: "other@mail.example" });
    const { status, body } = await start({ ids: [asha, ravi], count: 2, status: "Rejected" });
    expect(status).toBe(201);
    expect(body.message).toBe("The letter is being written to 2 applicants.");
    expect(body.data).toMatchObject({ subject: letter.subject, total: 2, undoable: true });
    await write();
    expect(await latest()).toMatchObject({
      state: "written",
      status: "Rejected",
      written: 2,
      leftOut: 0,
      waiting: 2,
      undoable: true,
      leavesAt: new Date(app.clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
    });
    for (const id of [asha, ravi]) {
      expect((await read(id)).data.status).toBe("Rejected");
      expect(await eventsOf(id)).toEqual(expect.arrayContaining(["mail", "status"]));
    }
    expect((await read(other)).data.status).toBe("Pending");
    expect(await pass(9)).toEqual([]);
    expect(await pass(1)).toEqual(["asha@mail.example", "ravi@mail.example"]);
    const texts = Object.fromEntries(smtp.mails.map(({ to, parsed }) => [to[0], parsed]));
    expect(texts["ravi@mail.example"]?.subject).toBe("Your application for an open position");
    // A value is text, whatever stands in it.
    expect(texts["asha@mail.example"]?.text).toContain("Hello Asha {company},");
    expect(texts["asha@mail.example"]?.text).toMatch(
      /on \d{1,2} \w+ \d{4}\. Asha Rao reads it now\.\n\nAsha/,
    );
    expect(await latest()).toMatchObject({
      waiting: 0,
      saved: 0,
      failed: 0,
      undoable: false,
      leavesAt: null,
    });
    expect((await undo(body.data._id)).status).toBe(409);
  });

  it("reaches nobody about whom a colleague has decided since it was begun", async () => {
    await holdWriter();
    const [hired, reviewed, waiting] = await addMany(3);
    const setStatus = (id: string | undefined, status: string) =>
      call("PATCH", `/applications/${id}/status`, { status });
    await setStatus(hired, "Hired");
    const chosen = { ids: [hired, reviewed, waiting], count: 3 };
    expect((await start({ ...chosen, status: "Rejected", seen: ["Pending"] })).status).toBe(201);
    await setStatus(reviewed, "Reviewed");
    await writeAnew();
    expect(await latest()).toMatchObject({ state: "written", total: 3, written: 1, leftOut: 2, waiting: 1 });
    const applications = await Promise.all([hired, reviewed, waiting].map((id) => read(String(id))));
    expect(applications.map(({ data }) => data.status)).toEqual(["Hired", "Reviewed", "Rejected"]);
    for (const { history } of applications.slice(0, 2))
      expect(history.map(({ event }: { event: string }) => event)).not.toContain("mail");
  });

  it("to all that match reaches nobody about whom a colleague has decided since the sender saw them", async () => {
    await holdWriter();
    const colleague = await addColleague(app, "Ravi", ["owner"]);
    const [before, own, meanwhile, later, same, waiting] = await addMany(6);
    const decide = (id: string | undefined, status: string, by = colleague.token) =>
      call("PATCH", `/applications/${id}/status`, { status }, by);
    await decide(before, "Hired");
    app.clock.advance(MINUTE_MS);
    const since = app.clock.now().toISOString();
    app.clock.advance(MINUTE_MS);
    await decide(own, "Reviewed", token);
    await decide(meanwhile, "Hired");
    expect((await start({ filter: "archived=false", count: 6, status: "Rejected", since })).status).toBe(201);
    app.clock.advance(1_000);
    await decide(later, "Hired");
    await decide(same, "Rejected");
    await writeAnew();
    expect(await latest()).toMatchObject({ state: "written", total: 6, written: 4, leftOut: 2 });
    const applications = await Promise.all(
      [before, own, meanwhile, later, same, waiting].map((id) => read(String(id))),
    );
    expect(applications.map(({ data }) => data.status)).toEqual([
      "Rejected",
      "Rejected",
      "Hired",
      "Hired",
      "Rejected",
      "Rejected",
    ]);
  });

  it("to all that match counts from its beginning without a moment, or with one to come", async () => {
    for (const since of [undefined, "2099-01-01T00:00:00.000Z"]) {
      await holdWriter();
      const colleague = await addColleague(app, since ? "Tara" : "Ravi", ["owner"]);
      const id = await staff.applied({ email: `late-${since ? 2 : 1}@mail.example` });
      const { body } = await call("GET", "/applications?status=Pending&archived=false");
      const filter = "status=Pending&archived=false";
      expect((await start({ filter, count: body.total, status: "Rejected", since })).status).toBe(201);
      app.clock.advance(1_000);
      await call("PATCH", `/applications/${id}/status`, { status: "Hired" }, colleague.token);
      await writeAnew();
      expect(await latest()).toMatchObject({ state: "written", leftOut: 1 });
      expect((await read(id)).data.status).toBe("Hired");
    }
  });

  it("names the interview of each, and promises one where none is arranged", async () => {
    const [asha, ravi] = [
      await staff.applied({ email: "asha@mail.example" }),
      await staff.applied({ email: "ravi@mail.example" }),
    ];
    const plan = { minutes: 30, location: "Noida", people: [], invitesApplicant: false };
    const arrange = (startsAt: string) =>
      call("POST", `/applications/${asha}/interviews`, { ...plan, startsAt });
    await arrange("2099-03-02T04:30:00.000Z");
    const { body: later } = await arrange("2099-03-09T04:30:00.000Z");
    await call("POST", `/applications/${asha}/interviews/${later.data._id}/cancel`, { version: 1 });
    await start({ ids: [asha, ravi], count: 2, description: "See you on {interview}. Asha reads it now." });
    await write();
    await pass(10);
    const textTo = (person: string) => smtp.mails.findLast(({ to }) => to.includes(person))?.parsed.text;
    expect(textTo("asha@mail.example")).toMatch(/^See you on 2 March 2099 at 10:00\sam\./);
    expect(textTo("ravi@mail.example")).toMatch(/^See you on a day that we will agree on\./);
  });

  it("goes to all that match the list's filter, those of the typed number and no others", async () => {
    const ids = await addMany(3);
    const hired = await staff.applied({ email: "hired@mail.example" });
    await call("PATCH", `/applications/${hired}/status`, { status: "Hired" });
    const filter = "status=Pending&archived=false";
    const wrong = await start({ filter, count: 4 });
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { count: "The letter goes to 3 applicants: type 3." } },
    });
    expect(await latest()).toBeUndefined();
    expect((await start({ filter, count: 3, status: "Reviewed" })).status).toBe(201);
    const late = await staff.applied({ email: "late@mail.example" });
    await write();
    for (const id of ids) expect((await read(id)).data.status).toBe("Reviewed");
    expect((await read(late)).data.status).toBe("Pending");
    expect(await pass(10)).toHaveLength(3);
  });

  it("counts its e-mails as saved where no mail server is set up", async () => {
    const filing = await createTestApp({ env: { RATE_LIMITS: "off" } });
    const people = await createApplicants(filing);
    const ids = [await people.applied(), await people.applied()];
    const bearer = await filing.signIn();
    const body = { ...letter, ids, count: 2 };
    expect((await filing.call("POST", "/v1/letters", { token: bearer, body })).status).toBe(201);
    await write(filing.services);
    await filing.services.mailer.idle();
    const { data } = (await filing.call("GET", "/v1/letters", { token: bearer })).body;
    expect(data).toMatchObject([{ state: "written", written: 2, waiting: 0, saved: 2, failed: 0 }]);
    await filing.close();
  });

  it("is refused for nobody, unknown filters and braces, and while another one is being written", async () => {
    await app.services.letterWriter.close();
    const id = await staff.applied();
    expect(await start({ ids: ["0199e5a0-0000-7000-8000-000000000000"], count: 1 })).toMatchObject({
      status: 409,
      body: { message: /No application matches/ },
    });
    expect((await start({ filter: "status=Lost", count: 1 })).body.fields).toHaveProperty("filter");
    const braces = await start({ ids: [id], count: 1, description: "Hello {nmae}", subject: "{name" });
    expect(Object.keys(braces.body.fields).toSorted()).toEqual(["description", "subject"]);
    expect((await start({ ids: [id] })).body.fields).toEqual({ count: "Type the number of applicants." });
    expect((await start({ ids: [id], count: 1 })).status).toBe(201);
    expect(await start({ ids: [id], count: 1 })).toMatchObject({
      status: 409,
      body: { message: /still being written/ },
    });
  });

  it("is written once for a repeated call", async () => {
    const id = await staff.applied({ email: "once@mail.example" });
    const body = { ...letter, ids: [id], count: 1 };
    const headers = { "Idempotency-Key": "the-same" };
    const send = async () => (await app.request("POST", "/v1/letters", { token, headers, body })).json();
    const first = await send();
    await write();
    const again = await send();
    expect(again.data._id).toBe(first.data._id);
    await write();
    expect(await pass(10)).toEqual(["once@mail.example"]);
  });

  it("that is taken back within its minutes reaches nobody, and statuses are as before", async () => {
    const ids = await addMany(120);
    const { body } = await start({ ids, count: 120, status: "Rejected" });
    await write();
    const [decided = "", ...rest] = ids;
    await call("PATCH", `/applications/${decided}/status`, { status: "Hired" });
    expect(await pass(9)).toEqual([]);
    const undone = await undo(body.data._id);
    expect(undone).toMatchObject({
      status: 200,
      body: { data: { undone: 120, written: 0, undoable: false } },
    });
    await write();
    expect(await latest()).toMatchObject({ state: "undone", undone: 120, waiting: 0, undoable: false });
    expect((await read(decided)).data.status).toBe("Hired");
    for (const id of rest.slice(0, 3)) {
      expect((await read(id)).data.status).toBe("Pending");
      expect(await eventsOf(id)).toContain("mail-undone");
    }
    expect(await pass(60)).toEqual([]);
    expect((await undo(body.data._id)).status).toBe(409);
  });

  it("that is taken back in the middle reaches those alone whose e-mail has left", async () => {
    await addMany(210);
    const { body } = await start({ filter: "status=Pending", count: 210 });
    await write();
    // 200 an hour leave for one administrator.
    expect(await pass(10)).toHaveLength(200);
    expect((await undo(body.data._id)).body.data).toMatchObject({ written: 200, undone: 10 });
    await write();
    expect(await pass(120)).toHaveLength(200);
  });

  it("goes on after a process that ended, by any number of them, to nobody twice", async () => {
    await holdWriter();
    const ids = await addMany(300);
    await start({ ids: ids.slice(0, 200), count: 200 });
    // Ends in the middle, when its first group is written.
    const wake = () => void ending.close();
    const ending = createLetterWriter({ ...app.services, mailer: { ...app.services.mailer, wake } });
    ending.wake();
    await ending.running();
    expect(await latest()).toMatchObject({ state: "writing", waiting: 50 });
    const startNode = () => createServices(app.services.env, { clock: app.clock, log: app.services.log });
    const others = [await startNode(), await startNode()];
    await Promise.all(others.map(write));
    expect(await latest()).toMatchObject({ state: "written", written: 200, waiting: 200 });
    // Their mailers would still have a group in hand when this one is idle.
    for (const other of others) await other.close();
    expect(new Set(await pass(10)).size).toBe(200);
    expect(await pass(120)).toHaveLength(200);
  });

  it("leaves out whom it finds no more, and ends with the account that sends it", async () => {
    await holdWriter();
    const first = await staff.applied();
    const second = await staff.applied();
    await start({ ids: [first, second], count: 2 });
    expect((await call("DELETE", `/applications/${first}`)).status).toBe(200);
    await writeAnew();
    expect(await latest()).toMatchObject({ state: "written", total: 2, written: 1, leftOut: 1 });
    await start({ ids: [second], count: 1 });
    await app.services.db.transaction((tx) => sql`update administrators set active = 0`.execute(tx));
    await writeAnew();
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from outbox where kind = 'staff'`.execute(app.services.db.read);
    expect(rows[0]?.n).toBe(1);
  });

  it("ends where it is when a backup is restored, and is forgotten after seven days", async () => {
    await holdWriter();
    const ids = await addMany(60);
    await start({ ids, count: 60 });
    await app.services.db.transaction((tx) => endAllRuns(tx, app.clock.now()));
    await writeAnew();
    expect(await latest()).toMatchObject({ state: "written", written: 0 });
    app.clock.advance(8 * 24 * HOUR_MS);
    await writeAnew();
    token = await app.signIn({ keep: true });
    expect(await latest()).toBeUndefined();
  });

  it("goes to the applications alone that its sender may read, and gives no status without that right", async () => {
    const own = await staff.applied({ email: "own@mail.example" });
    const foreign = await staff.applied({ jobId: "" });
    const body = { ...letter, ids: [own, foreign], count: 2 };
    const sales = (await addColleague(app, "Two", ["sales"])).token;
    expect(await call("POST", "/letters", body, sales)).toMatchObject({
      status: 403,
      body: { message: /applications\.read/ },
    });
    const both = (await addColleague(app, "Three", ["reviewer", "sales"], [staff.jobKey])).token;
    expect((await call("POST", "/letters", body, both)).body.fields.count).toMatch(/type 1\.$/);
    const narrow = { ...body, count: 1 };
    expect(await call("POST", "/letters", { ...narrow, status: "Hired" }, both)).toMatchObject({
      status: 403,
      body: { message: /applications\.change/ },
    });
    const { body: started, status } = await call("POST", "/letters", narrow, both);
    expect(status).toBe(201);
    await write();
    expect(await pass(10)).toEqual(["own@mail.example"]);
    // Another one's letter is nobody else's.
    expect((await undo(started.data._id)).status).toBe(404);
    expect(await latest()).toBeUndefined();
  });

  it("changes no status without the right to, neither forth nor back", async () => {
    await holdWriter();
    const [first, second] = [await staff.applied(), await staff.applied()];
    const colleague = await addColleague(app, "Four", ["recruiter", "sales"]);
    const body = { ...letter, ids: [first], count: 1, status: "Rejected" };
    const { body: written } = await call("POST", "/letters", body, colleague.token);
    await writeAnew();
    await call("POST", "/letters", { ...body, ids: [second] }, colleague.token);
    await changeRoles(colleague.id, ["sales"]);
    await writeAnew();
    expect((await read(second)).data.status).toBe("Pending");
    const undone = await call("POST", `/letters/${written.data._id}/undo`, undefined, colleague.token);
    expect(undone).toMatchObject({ status: 403, body: { message: /applications\.change/ } });
    await writeAnew();
    expect((await read(first)).data.status).toBe("Rejected");
  });

  it.each([
    ["is deactivated", (id: string) => call("PATCH", `/administrators/${id}`, { active: false, ...again })],
    ["may not write any more", (id: string) => changeRoles(id, ["viewer"])],
  ])("is taken back as far as it has not left when the account of its sender %s", async (_, end) => {
    const [first, second] = [await staff.applied(), await staff.applied()];
    const colleague = await addColleague(app, "Five", ["recruiter"]);
    const body = { ...letter, ids: [first], count: 1, status: "Rejected" };
    await call("POST", "/letters", body, colleague.token);
    await write();
    expect(await pass(10)).toHaveLength(1);
    await call("POST", "/letters", { ...body, ids: [second] }, colleague.token);
    await write();
    expect((await end(colleague.id)).status).toBe(200);
    await write();
    expect(await pass(60)).toHaveLength(1);
    expect((await read(first)).data.status).toBe("Rejected");
    expect((await read(second)).data.status).toBe("Pending");
    expect(await eventsOf(second)).toContain("mail-undone");
  });
});
