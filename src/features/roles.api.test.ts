import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "#features/audit/storage.server.ts";
import { insertDocument } from "#features/documents/storage.server.ts";
import { insertQuarantined } from "#features/spam/storage.server.ts";
import { addColleague } from "../../test/colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { findGuarded, type Guarded } from "../../test/guarded-calls.ts";
import { findActiveEmails } from "./auth/storage.server.ts";
import { permissions, permissionsOf, type Role, roleNames, rolesWith } from "./roles.ts";

let app: TestApp;
let owner: string;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  owner = await app.signIn();
});
afterEach(() => app.close());

/** Adds somebody in these roles, of the same name. Returns their id and a token of theirs. */
function add(...roles: Role[]) {
  return addColleague(app, roles.join(" "), roles);
}

function call(token: string, method: string, path: string, body?: unknown) {
  return app.call(method, `/v1${path}`, { token, body });
}

/** Calls with parameters that name nothing, and without a body. Returns whether the permission was missing. */
async function isRefused(token: string, { method, path, permission }: Guarded): Promise<boolean> {
  const address = path.replace(/\{\w+\}/g, "00000000-0000-7000-8000-000000000000");
  const answer = await app.request(method, address, { token });
  const text = await answer.text();
  const refused = answer.status === 403 && text.includes(`(${permission})`);
  if (refused) expect(Object.keys(JSON.parse(text))).toEqual(["success", "message", "error"]);
  return refused;
}

describe("the table of roles", () => {
  it("names every permission that a contract asks for, and no other", async () => {
    const wanted = new Set((await findGuarded(app)).map(({ permission }) => permission));
    expect([...wanted].toSorted()).toEqual([...permissions]);
  });

  it("lets the owner do everything, and gives no permission to nobody", () => {
    expect(permissionsOf(["owner"])).toEqual(new Set(permissions));
    for (const permission of permissions) expect(rolesWith(permission)).toContain("owner");
  });

  it.each(roleNames.map((role) => [role]))("decides every endpoint for %s", async (role) => {
    const { token } = role === "owner" ? { token: owner } : await add(role);
    const held: ReadonlySet<string> = permissionsOf([role]);
    for (const one of await findGuarded(app)) {
      const expected = !held.has(one.permission);
      expect({ ...one, refused: await isRefused(token, one) }).toEqual({ ...one, refused: expected });
    }
  });

  it("adds up the roles of one person", async () => {
    const { token } = await add("editor", "sales");
    expect((await call(token, "GET", "/auth/me")).body.data.roles).toEqual(["sales", "editor"]);
    expect((await call(token, "GET", "/queries")).status).toBe(200);
    expect((await call(token, "GET", "/applications")).status).toBe(403);
  });
});

const enquiry = {
  name: "Asha Rao",
  email: "asha@mail.example",
  phoneNumber: "9876543210",
  message: "Hello",
};

describe("who may not read a record", () => {
  it("is not written to about it", async () => {
    await add("sales");
    await add("recruiter");
    const { db } = app.services;
    const owners = administrator.email;
    const told = (permission: "enquiries.read" | "applications.read") =>
      findActiveEmails(db.read, permission);
    expect(await told("enquiries.read")).toEqual([owners, "sales@jaalidar.example"]);
    expect(await told("applications.read")).toEqual([owners, "recruiter@jaalidar.example"]);
  });

  it("finds it in no quarantine, and can neither release nor delete it there", async () => {
    const { db, clock } = app.services;
    const held = {
      kind: "query",
      name: "Asha",
      email: "asha@mail.example",
      body: {},
      documentIds: [],
      reasons: [],
    };
    const id = await db.transaction((tx) => insertQuarantined(tx, held as never, clock.now()));
    const [sales, recruiter] = [await add("sales"), await add("recruiter")];
    const total = async (token: string) => (await call(token, "GET", "/quarantine?limit=1")).body.total;
    expect([await total(owner), await total(sales.token), await total(recruiter.token)]).toEqual([1, 1, 0]);
    expect((await call(recruiter.token, "POST", `/quarantine/${id}/release`)).status).toBe(404);
    expect((await call(recruiter.token, "DELETE", `/quarantine/${id}`)).status).toBe(404);
    expect((await call(sales.token, "DELETE", `/quarantine/${id}`)).status).toBe(200);
  });

  it("reads no e-mail about it, and of the outbox only what is about records that they may read", async () => {
    const [recruiter, sales] = [await add("recruiter"), await add("sales")];
    const { _id } = (await call(owner, "POST", "/queries", enquiry)).body.data;
    const mails = await call(sales.token, "GET", `/mail?subjectId=${_id}`);
    expect(mails.body.data.length).toBeGreaterThan(0);
    expect((await call(recruiter.token, "GET", `/mail?subjectId=${_id}`)).status).toBe(404);
    for (const { token } of [recruiter, sales]) {
      expect((await call(token, "GET", "/mail")).body.message).toContain("(mail.read)");
    }
  });

  it("opens no document of an applicant, by its id or otherwise", async () => {
    const { db, clock } = app.services;
    const bytes = new Uint8Array([1]);
    const file = { kind: "resume", name: "resume.pdf", mediaType: "application/pdf", bytes } as const;
    const id = await db.transaction((tx) => insertDocument(tx, file, clock.now()));
    const read = async (token: string) => (await app.request("GET", `/v1/documents/${id}`, { token })).status;
    expect(await read((await add("recruiter")).token)).toBe(200);
    for (const role of ["sales", "editor", "viewer"] as const) {
      expect([role, await read((await add(role)).token)]).toEqual([role, 404]);
    }
  });

  it("sees of the jobs what visitors see: open ones, without their numbers of applications", async () => {
    const [recruiter, editor] = [await add("recruiter"), await add("editor")];
    const seen = async (token: string) => (await call(token, "GET", "/jobs")).body.data as object[];
    const job = {
      title: "Engineer",
      description: "Build.",
      requirements: [],
      experience: "4 years",
      location: "Noida",
    };
    for (const status of ["open", "closed"]) {
      const added = await call(recruiter.token, "POST", "/jobs", { ...job, salaryRange: "1800000", status });
      expect(added.status).toBe(201);
    }
    expect(await seen(recruiter.token)).toMatchObject([{ applications: 0 }, { applications: 0 }]);
    expect(await seen(editor.token)).toEqual([expect.not.objectContaining({ applications: 0 })]);
  });

  it("hears nothing of it in live news, from the moment on that their roles change", async () => {
    const { id, token } = await add("sales");
    const response = await app.request("GET", "/v1/events", { token });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let heard = "";
    const listening = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        heard += decoder.decode(part.value);
    })();
    await expect.poll(() => heard).toContain("listening");
    await changeRoles(id, ["editor"]);
    expect((await call(owner, "POST", "/queries", enquiry)).status).toBe(201);
    await app.services.db.transaction((tx) =>
      recordAudit(tx, { actor: id, address: "", at: app.clock.now() }, "team.changed", "somebody"),
    );
    await expect.poll(() => heard).toContain("somebody");
    expect(heard).not.toContain('"queries"');
    await reader.cancel();
    await listening;
  });
});

const changeRoles = (id: string, roles: readonly string[], token = owner) =>
  call(token, "PUT", `/administrators/${id}/roles`, { roles, currentPassword: administrator.password });

describe("changing roles", () => {
  const idOf = async (token: string) => (await call(token, "GET", "/auth/me")).body.data._id;

  it("holds at once for a session that is open, and is told to whom it concerns", async () => {
    const { id, token } = await add("recruiter");
    expect((await call(token, "GET", "/applications")).status).toBe(200);
    expect(await changeRoles(id, ["sales", "viewer"])).toMatchObject({
      status: 200,
      body: { message: "The roles are changed, from this moment on." },
    });
    expect((await call(token, "GET", "/applications")).body.message).toContain("(applications.read)");
    expect((await call(token, "GET", "/queries")).status).toBe(200);
    const { data } = (await call(owner, "GET", "/administrators")).body;
    expect(data.map((one: { roles: string[] }) => one.roles)).toEqual([["owner"], ["sales", "viewer"]]);
    const mails = (await call(owner, "GET", `/mail?subjectId=${id}`)).body.data;
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual([
      "Jaalidar Systems: your roles were changed",
    ]);
    const [line] = (await call(owner, "GET", "/audit?limit=1")).body.data;
    expect(line).toMatchObject({ action: "administrator.roles-changed", detail: "sales, viewer" });
  });

  it("leaves an owner, also when two take each other's role away at once", async () => {
    const own = await idOf(owner);
    expect(await changeRoles(own, ["viewer"])).toMatchObject({
      status: 409,
      body: { message: "Somebody has to be owner. Make another administrator owner first." },
    });
    const { id } = await add("sales");
    expect((await changeRoles(id, ["owner", "sales"])).status).toBe(200);
    await Promise.all([changeRoles(own, ["viewer"]), changeRoles(id, ["viewer"])]);
    const { db } = app.services;
    expect(await findActiveEmails(db.read, "administrators.change")).toHaveLength(1);
  });

  it.each([
    ["none", [], "Choose at least one role"],
    ["one that there is not", ["admin"], "Choose at least one role"],
  ])("refuses %s", async (_, roles, message) => {
    const { id } = await add("sales");
    expect(await changeRoles(id, roles)).toMatchObject({ status: 422, body: { fields: { roles: message } } });
  });

  it("is for owners alone, with their password", async () => {
    const { id, token } = await add("recruiter");
    expect((await changeRoles(id, ["owner"], token)).status).toBe(403);
    const guess = { roles: ["owner"], currentPassword: "a guess of a password" };
    expect((await call(owner, "PUT", `/administrators/${id}/roles`, guess)).status).toBe(422);
    expect((await changeRoles("00000000-0000-7000-8000-000000000000", ["owner"])).status).toBe(404);
  });
});
