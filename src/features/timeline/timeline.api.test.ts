import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateRoles } from "#features/administrators/storage.server.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { MAX_MENTIONS, type OwnTimelineEntry } from "./contract.ts";

const HOUR_MS = 60 * 60 * 1000;
const unknown = "00000000-0000-7000-8000-000000000000";

let app: TestApp;
let staff: Applicants;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  staff = await createApplicants(app);
});
afterEach(() => app.close());

function call(token: string, method: string, path: string, body?: unknown) {
  return app.call(method, `/v1${path}`, { token, body });
}

/** Adds a record of a kind. Returns the path of its calls. */
const records = {
  application: async () => `/applications/${await staff.applied({ name: "Meera Nair" })}`,
  query: () =>
    sent("queries", { name: "Meera Nair", email: "meera@mail.example", phoneNumber: "9876543210" }),
  "get-in-touch": () =>
    sent("get-in-touch", {
      firstName: "Meera",
      lastName: "Nair",
      email: "meera@mail.example",
      mobileNumber: "9876543210",
      companyName: "Nair Textiles",
      country: "India",
      category: "DevOps",
      budget: "5k-10k",
    }),
};
const kinds = Object.keys(records) as (keyof typeof records)[];

async function sent(path: string, form: object): Promise<string> {
  const answer = await app.request("POST", `/v1/${path}`, {
    body: { ...form, message: "Hello", page: "/contact" },
  });
  return `/${path}/${(await answer.json()).data._id}`;
}

async function timeline(path: string, token = staff.token): Promise<OwnTimelineEntry[]> {
  return (await call(token, "GET", `${path}/timeline`)).body.data;
}

async function mailsTo(email: string) {
  const { body } = await call(staff.token, "GET", "/mail");
  return body.data.filter((mail: { recipient: string }) => mail.recipient === email);
}

/** Lets time pass in which the administrator goes on working, so that the session lasts. */
async function staffWaits(milliseconds: number): Promise<void> {
  for (const half of [milliseconds / 2, milliseconds / 2]) {
    app.clock.advance(half);
    await call(staff.token, "GET", "/auth/me");
  }
}

async function news(token: string) {
  return (await call(token, "GET", "/timeline/mine")).body.data;
}

describe.each(kinds)("the timeline of a record of kind %s", (kind) => {
  it("begins with its receipt, and has every note, status, e-mail and assignment in one order", async () => {
    const path = await records[kind]();
    const colleague = await addColleague(app, "Asha Rao", ["owner"]);
    app.clock.advance(1000);
    await call(staff.token, "PUT", `${path}/read`, { read: true });
    app.clock.advance(1000);
    expect(await call(staff.token, "POST", `${path}/notes`, { note: "Call her.\nSoon." })).toMatchObject({
      status: 201,
      body: { success: true, message: "Note saved." },
    });
    app.clock.advance(1000);
    const mail = { userEmail: "meera@mail.example", subject: "Hello", description: "Hi", signature: "S" };
    await call(staff.token, "POST", "/mail/send", { ...mail, subjectId: path.split("/").at(-1) });
    app.clock.advance(1000);
    expect(
      (await call(staff.token, "PUT", `${path}/assignee`, { assignee: colleague.id })).body,
    ).toMatchObject({
      message: "Assigned to Asha Rao.",
      data: { assignee: { _id: colleague.id, name: "Asha Rao" } },
    });
    const events = (await timeline(path)).map(({ event, detail }) => [event, detail]);
    expect(events.slice(0, -1)).toEqual([
      ["assigned", "Asha Rao"],
      ["mail-saved", "Hello"],
      ["note", "Call her.\nSoon."],
      ["opened", ""],
    ]);
    expect(events.at(-1)?.[0]).toBe("received");
  });

  it("lets an author change a note for an hour, and nobody else's", async () => {
    const path = await records[kind]();
    const colleague = await addColleague(app, "Asha Rao", ["owner"]);
    await call(staff.token, "POST", `${path}/notes`, { note: "Frist" });
    const [{ _id = "" } = {}] = await timeline(path);
    expect((await call(colleague.token, "PUT", `${path}/notes/${_id}`, { note: "Mine" })).status).toBe(409);
    await staffWaits(HOUR_MS - 1000);
    expect((await call(staff.token, "PUT", `${path}/notes/${_id}`, { note: "First" })).status).toBe(200);
    expect((await timeline(path))[0]).toMatchObject({ detail: "First", editedAt: expect.any(String) });
    await staffWaits(2000);
    expect((await timeline(path))[0]).toMatchObject({ changeableUntil: null, deletable: true });
    expect(await call(staff.token, "PUT", `${path}/notes/${_id}`, { note: "Late" })).toMatchObject({
      status: 409,
      body: { message: "This note can't be changed any more. Add another one." },
    });
    expect((await call(staff.token, "PUT", `${path}/notes/${unknown}`, { note: "None" })).status).toBe(409);
  });

  it("keeps a trace of a deleted note, and none of its words", async () => {
    const path = await records[kind]();
    const colleague = await addColleague(app, "Asha Rao", ["owner"]);
    await call(staff.token, "POST", `${path}/notes`, { note: "Secret thought for @Asha Rao" });
    const [{ _id = "" } = {}] = await timeline(path);
    expect((await call(staff.token, "DELETE", `${path}/notes/${_id}`)).body.message).toBe("Note deleted.");
    expect((await timeline(path))[0]).toMatchObject({
      event: "note-deleted",
      detail: "",
      actor: expect.any(String),
    });
    expect(await news(colleague.token)).toEqual([]);
    expect((await call(staff.token, "DELETE", `${path}/notes/${_id}`)).status).toBe(404);
  });

  it("goes with its record", async () => {
    const path = await records[kind]();
    const colleague = await addColleague(app, "Asha Rao", ["owner"]);
    await call(staff.token, "POST", `${path}/notes`, { note: "@Asha Rao" });
    await call(staff.token, "DELETE", path);
    expect((await call(staff.token, "GET", `${path}/timeline`)).status).toBe(404);
    expect((await call(staff.token, "POST", `${path}/notes`, { note: "Late" })).status).toBe(404);
    expect(await news(colleague.token)).toEqual([]);
  });

  it("tells those whom a note mentions once, on the desk and by an e-mail without the note", async () => {
    const path = await records[kind]();
    const colleague = await addColleague(app, "Asha Rao", ["owner"]);
    await call(staff.token, "POST", `${path}/notes`, { note: "Ask for a photo, @asha rao" });
    const [told] = await news(colleague.token);
    const recordId = path.split("/").at(-1);
    expect(told).toMatchObject({ kind, recordId, recordName: "Meera Nair", event: "note" });
    expect((await timeline(path, colleague.token))[0]).toMatchObject({ unseen: true });
    expect((await timeline(path))[0]).toMatchObject({ unseen: false });
    const [mail] = await mailsTo(colleague.email);
    expect(mail).toMatchObject({ kind: "mention", subject: expect.stringContaining("Meera Nair") });
    const [{ _id = "" } = {}] = await timeline(path);
    await call(staff.token, "PUT", `${path}/notes/${_id}`, { note: "Ask for a portrait, @Asha Rao" });
    expect(await mailsTo(colleague.email)).toHaveLength(1);
    await call(colleague.token, "POST", "/timeline/mine/seen", { recordId });
    expect(await news(colleague.token)).toEqual([]);
    expect((await timeline(path, colleague.token))[0]).toMatchObject({ unseen: false });
  });

  it("tells a colleague who is given the record, and nobody who takes it", async () => {
    const path = await records[kind]();
    const colleague = await addColleague(app, "Asha Rao", ["owner"]);
    await call(colleague.token, "PUT", `${path}/assignee`, { assignee: colleague.id });
    expect(await news(colleague.token)).toEqual([]);
    await call(colleague.token, "PUT", `${path}/assignee`, { assignee: "" });
    await call(staff.token, "PUT", `${path}/assignee`, { assignee: colleague.id });
    await call(staff.token, "PUT", `${path}/assignee`, { assignee: colleague.id });
    expect(await news(colleague.token)).toMatchObject([{ event: "assigned", recordName: "Meera Nair" }]);
    expect(await mailsTo(colleague.email)).toHaveLength(1);
  });

  it("is given to nobody who may not read it", async () => {
    const path = await records[kind]();
    const editor = await addColleague(app, "Edi Tor", ["editor"]);
    const colleagues = (await call(staff.token, "GET", `${path}/colleagues`)).body.data;
    expect(colleagues.map(({ _id }: { _id: string }) => _id)).not.toContain(editor.id);
    for (const assignee of [editor.id, unknown, "x"])
      expect(await call(staff.token, "PUT", `${path}/assignee`, { assignee })).toMatchObject({
        status: 422,
        body: { fields: { assignee: "Choose a colleague who may read it." } },
      });
    await call(staff.token, "POST", `${path}/notes`, { note: "@Edi Tor" });
    expect(await mailsTo(editor.email)).toEqual([]);
  });

  it("refuses an empty note, one of 100 kB, and one that mentions too many", async () => {
    const path = await records[kind]();
    for (let index = 0; index <= MAX_MENTIONS; index += 1)
      await addColleague(app, `Person ${index}.`, ["owner"]);
    const names = Array.from({ length: MAX_MENTIONS + 1 }, (_, index) => `@Person ${index}.`);
    for (const note of ["", "   ", "x".repeat(100_000), names.join(" "), `${names.join(" ")} `.repeat(10)])
      expect((await call(staff.token, "POST", `${path}/notes`, { note })).status).toBe(422);
    expect((await timeline(path)).filter(({ event }) => event === "note")).toEqual([]);
    expect((await call(staff.token, "POST", `${path}/notes`, { note: "@Nobody ".repeat(600) })).status).toBe(
      201,
    );
  });

  it("shows markup as it was written", async () => {
    const path = await records[kind]();
    const note = `<img src=x onerror=alert(1)> [link](javascript:alert(1))`;
    await call(staff.token, "POST", `${path}/notes`, { note });
    expect((await timeline(path))[0]?.detail).toBe(note);
  });
});

describe("the list of a kind", () => {
  it.each([
    ["application", "applications", "data"],
    ["query", "queries", "queries"],
    ["get-in-touch", "get-in-touch", "data"],
  ] as const)(
    "%s narrows to what somebody looks after, and to what nobody does",
    async (kind, list, rows) => {
      const colleague = await addColleague(app, "Asha Rao", ["owner"]);
      const [mine, theirs, free] = [await records[kind](), await records[kind](), await records[kind]()];
      const me = (await call(staff.token, "GET", "/auth/me")).body.data._id;
      await call(staff.token, "PUT", `${mine}/assignee`, { assignee: me });
      await call(staff.token, "PUT", `${theirs}/assignee`, { assignee: colleague.id });
      const listed = async (assignee: string) => {
        const { body } = await call(staff.token, "GET", `/${list}?limit=10&assignee=${assignee}`);
        return [body[rows].map(({ _id }: { _id: string }) => `/${list}/${_id}`), body.total];
      };
      expect(await listed("me")).toEqual([[mine], 1]);
      expect(await listed(colleague.id)).toEqual([[theirs], 1]);
      expect(await listed("-")).toEqual([[free], 1]);
      expect(await listed("nobody")).toEqual([[], 0]);
      const { body } = await call(staff.token, "GET", `/${list}`);
      expect(
        body[rows].map((one: { assignee: { name: string } | null }) => one.assignee?.name ?? null),
      ).toEqual([null, "Asha Rao", expect.any(String)]);
    },
  );
});

describe("a reviewer", () => {
  it("reads and writes on the timelines of the named jobs alone", async () => {
    const other = await staff.addJob("secret-role", "Secret");
    const [own, foreign] = [await staff.applied(), await staff.applied({ jobId: "secret-role" })];
    const reviewer = await addColleague(app, "Re Viewer", ["reviewer"], [staff.jobKey]);
    const elsewhere = await addColleague(app, "Else Where", ["reviewer"], [other]);
    expect((await call(reviewer.token, "GET", `/applications/${own}/timeline`)).status).toBe(200);
    for (const [method, path] of [
      ["GET", "timeline"],
      ["GET", "colleagues"],
      ["POST", "notes"],
      ["PUT", `notes/${unknown}`],
      ["DELETE", `notes/${unknown}`],
    ] as const) {
      const body = method === "GET" || method === "DELETE" ? undefined : { note: "x" };
      const answer = await call(reviewer.token, method, `/applications/${foreign}/${path}`, body);
      expect([path, answer.status, answer.body.message]).toEqual([path, 404, "There is no such record."]);
    }
    const names = (await call(staff.token, "GET", `/applications/${own}/colleagues`)).body.data;
    expect(names.map(({ name }: { name: string }) => name)).toContain("Re Viewer");
    expect(names.map(({ name }: { name: string }) => name)).not.toContain("Else Where");
    await call(staff.token, "POST", `/applications/${own}/notes`, { note: "@Re Viewer @Else Where" });
    expect(await mailsTo(reviewer.email)).toHaveLength(1);
    expect(await mailsTo(elsewhere.email)).toEqual([]);
  });

  it("hears nothing more of a record when the job is taken away", async () => {
    const own = await staff.applied();
    const reviewer = await addColleague(app, "Re Viewer", ["reviewer"], [staff.jobKey]);
    await call(staff.token, "POST", `/applications/${own}/notes`, { note: "@Re Viewer" });
    expect(await news(reviewer.token)).toHaveLength(1);
    const { db, clock } = app.services;
    await db.transaction((tx) =>
      updateRoles(tx, reviewer.id, { roles: ["reviewer"], jobs: [], by: null }, clock.now()),
    );
    expect(await news(reviewer.token)).toEqual([]);
  });
});

describe("the person whose record it is", () => {
  it.each(kinds)(
    "gets the notes on a record of kind %s with their copy, and has them erased",
    async (kind) => {
      const path = await records[kind]();
      await call(staff.token, "POST", `${path}/notes`, { note: "Very remarkable person" });
      const { email = "meera@mail.example" } =
        kind === "application" ? (await call(staff.token, "GET", path)).body.data : {};
      const copy = await app.request("POST", "/v1/privacy/person/export", {
        token: staff.token,
        body: { email },
      });
      const text = Buffer.from(await copy.arrayBuffer()).toString("latin1");
      expect(text).toContain("Very remarkable person");
      expect((await call(staff.token, "POST", "/privacy/person/erase", { email })).status).toBe(200);
      const dump = await app.services.db.read
        .withTables<{ timeline: { detail: string; record_id: string } }>()
        .selectFrom("timeline")
        .select("detail")
        .where("record_id", "=", path.split("/").at(-1) ?? "")
        .execute();
      expect(dump).toEqual([]);
    },
  );
});

it.each(kinds)("a note whose answer was lost stands on the timeline of one %s, once", async (kind) => {
  const path = await records[kind]();
  const headers = { "Idempotency-Key": `note-${kind}` };
  const body = { note: "Called back" };
  for (const _ of [1, 2]) {
    const answer = await app.request("POST", `/v1${path}/notes`, { token: staff.token, headers, body });
    expect(answer.status).toBe(201);
  }
  expect((await timeline(path)).filter(({ event }) => event === "note")).toHaveLength(1);
});
