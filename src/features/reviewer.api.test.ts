import { createParser } from "eventsource-parser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "#features/audit/storage.server.ts";
import { insertQuarantined } from "#features/spam/storage.server.ts";
import { type Applicants, createApplicants } from "../../test/applicants.ts";
import { addColleague } from "../../test/colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { findGuarded, type Guarded } from "../../test/guarded-calls.ts";
import type { Account } from "./administrators/contract.ts";
import type { Application } from "./applications/contract.ts";
import { permissionsOf, type Role, roleNames } from "./roles.ts";
import { findNoticeRecipients } from "./settings/storage.server.ts";

const UNKNOWN = "00000000-0000-7000-8000-000000000000";
const notFound = { success: false, message: "There is no such application." };

let app: TestApp;
let staff: Applicants;
let owner: string;
/** `_id`s of two jobs, the first of which is named with the role of reviewer. */
let ownJob: string;
let otherJob: string;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  staff = await createApplicants(app);
  owner = staff.token;
  ownJob = staff.jobKey;
  otherJob = await staff.addJob("secret-role", "Confidential Director");
});
afterEach(() => app.close());

/** Adds somebody in these roles, who reviews these jobs. Returns their id, address and a token of theirs. */
function add(roles: readonly Role[], jobs: readonly string[] = [ownJob]) {
  return addColleague(app, roles.join(" "), roles, jobs);
}

function call(token: string, method: string, path: string, body?: unknown) {
  return app.call(method, `/v1${path}`, { token, body });
}

/** Returns the application of an id as an owner sees it. */
async function read(id: string): Promise<Application> {
  return (await call(owner, "GET", `/applications/${id}`)).body.data;
}

/** Adds an application for the reviewer's job, one for another job and a general one. */
async function addThree() {
  const own = await staff.applied({ name: "Own Person", email: "own@mail.example" });
  const hidden = { name: "Hidden Person", email: "hidden@mail.example" };
  const foreign = await staff.applied({ ...hidden, jobId: "secret-role" });
  const general = await staff.applied({ ...hidden, email: "hidden-too@mail.example", jobId: "" });
  return { own: await read(own), foreign: await read(foreign), general: await read(general) };
}

const idsOf = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id);

/** The reviewer alone, and with every other role that does not read all applications. */
const limited: [words: string, roles: Role[]][] = [
  ["a reviewer", ["reviewer"]],
  ["a reviewer in three more roles", ["reviewer", "sales", "editor", "viewer"]],
];

describe("the list of a reviewer", () => {
  it("has the applications for the named jobs, in every order, page, filter and search", async () => {
    const { own, foreign } = await addThree();
    const { token } = await add(["reviewer"]);
    const queries = [
      "",
      "?limit=1",
      "?sort=-name&limit=5",
      "?sort=status&limit=5",
      "?archived=false&limit=5",
      "?unread=true&limit=5",
      "?status=Pending&limit=5",
      "?q=person",
      "?q=person&limit=1",
      "?q=pe&limit=1",
      "?q=mail.example&status=Pending&limit=1",
      `?jobId=${ownJob}&limit=1`,
      "?jobId=react-lead&limit=1",
    ];
    for (const query of queries) {
      const { body } = await call(token, "GET", `/applications${query}`);
      expect([query, idsOf(body), body.total, body.next]).toEqual([query, [own._id], 1, null]);
    }
    const hidden = ["?q=hidden&limit=5", "?q=hi&limit=5", "?q=secret-role", "?jobId=secret-role&limit=5"];
    for (const query of [
      ...hidden,
      `?jobId=${otherJob}&limit=5`,
      "?jobId=-&limit=5",
      "?ending=true&limit=5",
    ]) {
      const { body } = await call(token, "GET", `/applications${query}`);
      expect([query, body.data, body.total]).toEqual([query, [], 0]);
    }
    const afterForeign = await call(token, "GET", `/applications?limit=5&cursor=${foreign._id}`);
    expect(idsOf(afterForeign.body)).toEqual([own._id]);
  });

  it("counts the archived ones of those jobs alone", async () => {
    await addThree();
    app.clock.advance(200 * 24 * 60 * 60 * 1000);
    const { token } = await add(["reviewer"]);
    const { body } = await call(token, "GET", "/applications?archived=false&limit=5");
    expect(body).toMatchObject({ data: [], total: 0, archived: 1 });
  });

  it("is empty when the last of the jobs is deleted, and never whole", async () => {
    await addThree();
    const { token, id } = await add(["reviewer"]);
    expect((await call(owner, "DELETE", `/jobs/${ownJob}`)).status).toBe(200);
    expect((await call(token, "GET", "/applications")).body).toMatchObject({ data: [], total: 0 });
    expect((await call(token, "GET", "/applications/jobs")).body).toMatchObject({ data: [], all: false });
    const accounts: Account[] = (await call(owner, "GET", "/administrators")).body.data;
    expect(accounts.find(({ _id }) => _id === id)?.jobs).toEqual([]);
  });

  it("names the reviewer's jobs, whatever their state, and all of them to others", async () => {
    await call(owner, "PUT", `/jobs/${ownJob}`, { ...jobBody, id: "react-lead", status: "closed" });
    const titles = async (token: string) => (await call(token, "GET", "/applications/jobs")).body;
    const own = { _id: ownJob, jobId: "react-lead", title: jobBody.title };
    expect(await titles((await add(["reviewer"])).token)).toEqual({ success: true, data: [own], all: false });
    expect(await titles(owner)).toMatchObject({ data: [{ _id: otherJob }, own], all: true });
  });

  it("is whole for somebody who reads applications in another role too", async () => {
    await addThree();
    const { token } = await add(["recruiter", "reviewer"]);
    expect((await call(token, "GET", "/applications?limit=1")).body.total).toBe(3);
  });
});

const jobBody = { title: "Senior React Engineer", description: "Build the screens.", salaryRange: 1_800_000 };

/** Bodies that fit the calls about applications, so that they come as far as the record. */
function bodyOf({ method, path }: Guarded, id: string): object | undefined {
  if (method === "GET") return undefined;
  if (path.endsWith("/read")) return { read: true };
  if (path.endsWith("/notes")) return { note: "Call on Tuesday." };
  if (path.endsWith("/assignee")) return { assignee: "" };
  if (path.endsWith("}/tags")) return { add: ["remote"] };
  if (path.endsWith("/cancel")) return { version: 1 };
  if (path.includes("/interviews"))
    return { startsAt: "2999-01-31T10:00:00Z", minutes: 30, invitesApplicant: false, version: 1 };
  if (path.endsWith("/scores/mine")) return { points: 3 };
  if (path === "/v1/applications/delete") return { ids: [id] };
  if (path.startsWith("/v1/applications") && path.endsWith("/status"))
    return { status: "Rejected", ids: [id] };
  return undefined;
}

describe.each(limited)("every endpoint, to %s,", (_, roles) => {
  it("answers about another job's application as about none", async () => {
    const { foreign, general } = await addThree();
    const { token } = await add(roles);
    for (const guarded of await findGuarded(app)) {
      const { method, path } = guarded;
      const answer = async (id: string) => {
        const given = { token, body: bodyOf(guarded, id) };
        const response = await app.request(method, path.replace(/\{\w+\}/g, id), given);
        return [method, path, response.status, await response.text()];
      };
      const unknown = await answer(UNKNOWN);
      for (const { _id } of [foreign, general]) expect(await answer(_id)).toEqual(unknown);
    }
    for (const { _id } of [foreign, general]) {
      expect(await call(token, "GET", `/applications/${_id}`)).toMatchObject({ status: 404, body: notFound });
    }
    expect([await read(foreign._id), await read(general._id)]).toMatchObject(
      [foreign, general].map(({ _id, readAt, status, updatedAt }) => ({ _id, readAt, status, updatedAt })),
    );
  });

  it("gives nothing away of another job's application", async () => {
    const { foreign } = await addThree();
    const { token } = await add(roles);
    const secrets = [foreign._id, foreign.resumeDocument._id, "Hidden Person", "hidden@mail.example"];
    for (const { method, path } of await findGuarded(app)) {
      if (method !== "GET") continue;
      for (const query of ["", "?limit=50", `?subjectId=${foreign._id}`, "?q=Hidden&limit=50"]) {
        const answer = await app.request(method, path.replace(/\{\w+\}/g, UNKNOWN) + query, { token });
        const text = await answer.text();
        const found = secrets.filter((secret) => text.includes(secret));
        expect([path, query, found]).toEqual([path, query, []]);
      }
    }
  });
});

it.each(roleNames.map((role) => [role]))("decides every call about an application for %s", async (role) => {
  const { own, foreign } = await addThree();
  const { token } = await add([role], role === "reviewer" ? [ownJob] : []);
  const held: ReadonlySet<string> = permissionsOf([role]);
  const calls = (await findGuarded(app)).filter(
    ({ path }) => path.startsWith("/v1/applications/{id}") && !/\{(note|interview)Id\}/.test(path),
  );
  expect(calls.length).toBeGreaterThan(10);
  // Deleting comes last.
  for (const guarded of calls.toSorted((one) => (one.method === "DELETE" ? 1 : -1))) {
    const { method, path, permission } = guarded;
    for (const { _id } of [own, foreign]) {
      const answer = await app.request(method, path.replace("{id}", _id), {
        token,
        body: bodyOf(guarded, _id),
      });
      const expected = !held.has(permission) ? 403 : role === "reviewer" && _id === foreign._id ? 404 : 200;
      const status = answer.status === 201 ? 200 : answer.status;
      expect([role, method, path, status]).toEqual([role, method, path, expected]);
    }
  }
});

describe("what a reviewer does with an application of theirs", () => {
  it("is to read it, mark it and add a note, which others find in its history", async () => {
    const { own } = await addThree();
    const { token } = await add(["reviewer"]);
    const path = `/applications/${own._id}`;
    expect((await call(token, "GET", path)).body.data.email).toBe("own@mail.example");
    expect((await call(token, "PUT", `${path}/read`, { read: true })).body.data.readAt).not.toBeNull();
    expect(await call(token, "POST", `${path}/notes`, { note: "Strong on types.\nCall her." })).toMatchObject(
      {
        status: 201,
        body: { message: "Note saved." },
      },
    );
    expect((await call(token, "POST", `${path}/notes`, { note: " " })).body.fields.note).toBe(
      "Write a note first.",
    );
    const { history } = (await call(owner, "GET", path)).body;
    expect(history[0]).toMatchObject({
      event: "note",
      detail: "Strong on types.\nCall her.",
      actor: "reviewer",
    });
    const [line] = (await call(owner, "GET", "/audit?limit=1")).body.data;
    expect(line).toMatchObject({ action: "application.noted", subject: { _id: own._id } });
  });

  it("is no export, e-mail, deletion, status or bulk", async () => {
    const { own } = await addThree();
    const { token } = await add(["reviewer"]);
    const mail = { userEmail: "own@mail.example", subject: "Hi", description: "Hi", signature: "R" };
    const refused: [string, string, object | undefined, string][] = [
      ["GET", "/applications/export.csv", undefined, "applications.export"],
      ["POST", "/mail/send", { ...mail, subjectId: own._id }, "mail.send"],
      ["GET", `/mail?subjectId=${own._id}`, undefined, "mail.send"],
      ["DELETE", `/applications/${own._id}`, undefined, "applications.delete"],
      ["POST", "/applications/delete", { ids: [own._id] }, "applications.delete"],
      ["PATCH", `/applications/${own._id}/status`, { status: "Hired" }, "applications.change"],
      ["POST", "/applications/status", { ids: [own._id], status: "Hired" }, "applications.change"],
      ["POST", "/applications/tags", { ids: [own._id], tag: "Go" }, "applications.change"],
      ["GET", "/applications/statistics", undefined, "figures.read"],
      ["GET", "/quarantine", undefined, "spam.read"],
    ];
    for (const [method, path, body, permission] of refused) {
      const answer = await call(token, method, path, body);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body.message).toContain(`(${permission})`);
    }
  });
});

describe("a document", () => {
  const open = async (path: string, token?: string) => (await app.request("GET", path, { token })).status;

  it.each(limited)(
    "of another job's applicant is not there for %s, by its id or a guessed link",
    async (_, roles) => {
      const { own, foreign } = await addThree();
      const { token } = await add(roles);
      const addressOf = ({ resumeDocument }: Application) => `/v1/documents/${resumeDocument._id}`;
      expect(await open(addressOf(own), token)).toBe(200);
      expect(await open(addressOf(foreign), token)).toBe(404);
      const listed: Application[] = (await call(token, "GET", "/applications")).body.data;
      const query = new URL(listed[0]?.resume ?? "", "http://localhost").search;
      expect(await open(addressOf(own) + query)).toBe(200);
      expect(await open(addressOf(foreign) + query)).toBe(404);
      const ownerId = (await call(owner, "GET", "/auth/me")).body.data._id;
      expect(await open(addressOf(own) + query.replace(/reader=[^&]+/, `reader=${ownerId}`))).toBe(404);
      expect(await open(addressOf(own) + query.replace(/reader=[^&]+&/, ""))).toBe(404);
    },
  );

  it("closes a link that was given before a change of roles, of jobs or of the account", async () => {
    const { own } = await addThree();
    const { id, token } = await add(["reviewer"]);
    const linkOf = async () =>
      (await call(token, "GET", `/applications/${own._id}`)).body.data.resume as string;
    const before = await linkOf();
    expect(await open(before)).toBe(200);
    expect((await changeRoles(id, ["reviewer"], [otherJob])).status).toBe(200);
    expect(await open(before)).toBe(404);
    expect((await changeRoles(id, ["sales"])).status).toBe(200);
    expect(await open(before)).toBe(404);
    expect((await changeRoles(id, ["reviewer"], [ownJob])).status).toBe(200);
    expect(await open(await linkOf())).toBe(200);
    const off = { active: false, currentPassword: administrator.password };
    expect((await call(owner, "PATCH", `/administrators/${id}`, off)).status).toBe(200);
    expect(await open(before)).toBe(404);
  });
});

const changeRoles = (id: string, roles: readonly Role[], jobs: readonly string[] = []) =>
  call(owner, "PUT", `/administrators/${id}/roles`, {
    roles,
    jobs,
    currentPassword: administrator.password,
  });

/** Opens the live news of a session, and collects the ids that it tells of. */
async function listen(token: string) {
  const told: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => told.push(data) });
  const response = await app.request("GET", "/v1/events", { token });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      parser.feed(part.value);
  })();
  return {
    told,
    hears: (text: string) => expect.poll(() => told.join("\n")).toContain(text),
    async leave() {
      await reader?.cancel();
      await reading;
    },
  };
}

/** Writes a change that everybody hears of: what came before it was told, or never will be. */
async function announce(text: string): Promise<void> {
  const by = { actor: "machine", address: "", at: app.clock.now() };
  await app.services.db.transaction((tx) => recordAudit(tx, by, "team.changed", text));
}

describe("live news to a reviewer", () => {
  it("tells of the applications for the named jobs alone, one or many", async () => {
    const { token } = await add(["reviewer", "sales", "editor", "viewer"]);
    const news = await listen(token);
    const { own, foreign, general } = await addThree();
    await call(owner, "PATCH", `/applications/${foreign._id}/status`, { status: "Hired" });
    await call(owner, "DELETE", `/applications/${general._id}`);
    for (let count = 0; count < 21; count += 1) {
      await staff.applied({ jobId: "secret-role" });
    }
    await news.hears(own._id);
    await announce("after all of it");
    await news.hears("after all of it");
    const text = news.told.filter((one) => one.includes('"applications"')).join("\n");
    expect(text.replaceAll(own._id, "OWN")).toBe('{"noun":"applications","kind":"added","_id":"OWN"}');
    await news.leave();
  });

  it("follows a change of jobs in a stream that is open", async () => {
    const { id, token } = await add(["reviewer"]);
    const news = await listen(token);
    await changeRoles(id, ["reviewer"], [otherJob]);
    const { own, foreign } = await addThree();
    await news.hears(foreign._id);
    await announce("after all of it");
    await news.hears("after all of it");
    expect(news.told.join("\n")).not.toContain(own._id);
    await news.leave();
  });
});

describe("an e-mail about a new application", () => {
  it("goes to the reviewers of its job alone", async () => {
    const { email } = await add(["reviewer"]);
    const told = (jobId: string | null) =>
      findNoticeRecipients(app.services.db.read, { permission: "applications.read", jobId });
    expect(await told(ownJob)).toEqual([administrator.email, email]);
    expect(await told(otherJob)).toEqual([administrator.email]);
    expect(await told(null)).toEqual([administrator.email]);
    await addThree();
    const mails = (await call(owner, "GET", "/mail")).body.data as { recipient: string; subject: string }[];
    expect(mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)).toEqual([
      "New application: Senior React Engineer, Own Person",
    ]);
  });
});

describe("a reviewer who also works on enquiries", () => {
  it("finds no application in the quarantine", async () => {
    const { db, clock } = app.services;
    const held = {
      kind: "application",
      name: "Hidden Person",
      email: "hidden@mail.example",
      body: {},
    } as const;
    const quarantined = { ...held, documentIds: [], reasons: [] };
    const id = await db.transaction((tx) => insertQuarantined(tx, quarantined, clock.now()));
    const { token } = await add(["reviewer", "sales"]);
    expect((await call(token, "GET", "/quarantine")).body).toMatchObject({ data: [], total: 0 });
    expect((await call(token, "POST", `/quarantine/${id}/release`)).status).toBe(404);
    expect((await call(token, "DELETE", `/quarantine/${id}`)).status).toBe(404);
    expect((await call(owner, "GET", "/quarantine")).body.total).toBe(1);
  });

  it("reads the e-mails about an application of theirs alone, and leaves no line with another", async () => {
    const { own, foreign } = await addThree();
    const { token } = await add(["reviewer", "sales"]);
    expect((await call(token, "GET", `/mail?subjectId=${own._id}`)).body.total).toBeGreaterThan(0);
    const hidden = await call(token, "GET", `/mail?subjectId=${foreign._id}`);
    expect(hidden).toEqual(await call(token, "GET", `/mail?subjectId=${UNKNOWN}`));
    const mail = { userEmail: "hidden@mail.example", subject: "Hi", description: "Hi", signature: "R" };
    await call(token, "POST", "/mail/send", { ...mail, subjectId: foreign._id });
    expect((await call(owner, "GET", `/applications/${foreign._id}`)).body.history).toHaveLength(1);
  });
});

describe("naming the jobs of a reviewer", () => {
  it("asks for one job at least, that is there, and for none without the role", async () => {
    const { id } = await add(["sales"], []);
    const jobsOf = async (roles: Role[], jobs?: unknown) => {
      const { status, body } = await changeRoles(id, roles, jobs as string[]);
      return [status, body.fields?.jobs];
    };
    expect(await jobsOf(["reviewer"])).toEqual([422, "Choose at least one job for the reviewer"]);
    expect(await jobsOf(["sales"], [ownJob])).toEqual([422, "Jobs go with the role of reviewer alone"]);
    expect(await jobsOf(["reviewer"], ownJob)).toEqual([422, "jobs is a list of IDs"]);
    const gone = "One of these jobs is not there any more. Choose again.";
    expect(await jobsOf(["reviewer"], [ownJob, UNKNOWN])).toEqual([422, gone]);
    const accounts: Account[] = (await call(owner, "GET", "/administrators")).body.data;
    expect(accounts.find(({ _id }) => _id === id)).toMatchObject({ roles: ["sales"], jobs: [] });
    expect(await jobsOf(["reviewer"], [ownJob, ownJob])).toEqual([200, undefined]);
  });

  it("holds at once, and says since when and by whom", async () => {
    const { own, foreign } = await addThree();
    const { id, token } = await add(["reviewer"]);
    app.clock.advance(60_000);
    expect(idsOf((await call(token, "GET", "/applications")).body)).toEqual([own._id]);
    expect((await changeRoles(id, ["reviewer"], [otherJob])).status).toBe(200);
    expect(idsOf((await call(token, "GET", "/applications")).body)).toEqual([foreign._id]);
    const accounts: Account[] = (await call(owner, "GET", "/administrators")).body.data;
    expect(accounts.find(({ _id }) => _id === id)).toMatchObject({
      jobs: [{ _id: otherJob, title: "Confidential Director" }],
      rolesSince: app.clock.now().toISOString(),
      rolesBy: administrator.name,
    });
    const [line] = (await call(owner, "GET", "/audit?limit=1")).body.data;
    expect(line).toMatchObject({
      action: "administrator.roles-changed",
      detail: `reviewer; jobs: ${otherJob}`,
    });
    expect((await call(owner, "GET", `/mail?subjectId=${id}`)).body.data).toHaveLength(1);
  });
});
