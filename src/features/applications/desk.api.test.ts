import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertDocument } from "#features/documents/storage.server.ts";
import {
  type Applicants,
  createApplicants,
  fixture,
  pdf,
  refusal,
  resume,
} from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { Application } from "./contract.ts";
import { insertApplication, recordMail } from "./storage.server.ts";

const unknownId = "0199e5a0-0000-7000-8000-000000000000";

let app: TestApp;
let token: Applicants["token"];
let addJob: Applicants["addJob"];
let call: Applicants["call"];
let applied: Applicants["applied"];
let countRows: Applicants["countRows"];
beforeAll(async () => {
  app = await createTestApp();
  ({ token, addJob, call, applied, countRows } = await createApplicants(app));
});
afterAll(() => app.close());

describe("the list", () => {
  beforeAll(async () => {
    for (let person = 0; person < 5; person += 1) await applied();
  });

  it("answers whole without parameters, newest first, with and without a trailing slash", async () => {
    const whole = (await call("GET", "/v1/applications")).body;
    expect(whole).toMatchObject({ success: true, next: null, total: whole.data.length });
    const ids = whole.data.map((one: { _id: string }) => one._id);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect((await call("GET", "/v1/applications/")).body.total).toBe(whole.total);
  });

  it("pages by cursor to the last one and tells the total", async () => {
    const whole = (await call("GET", "/v1/applications")).body;
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: { data: { _id: string }[]; total: number; next: string | null } = (
        await call("GET", `/v1/applications?limit=2${next && `&cursor=${next}`}`)
      ).body;
      expect(page.total).toBe(whole.total);
      seen.push(...page.data.map((one) => one._id));
      next = page.next;
    }
    expect(seen).toEqual(whole.data.map((one: { _id: string }) => one._id));
    expect((await call("GET", `/v1/applications?cursor=${seen[0]}`)).body.data[0]._id).toBe(seen[1]);
  });

  it("searches name, e-mail, role and job ID, whatever the case, and takes wildcards as they are", async () => {
    await addJob("go-2027", "100% Go_Engineer");
    await applied();
    const id = await applied({
      name: "ZOË Ångström",
      email: "Zoe@Quiet-Inbox.example",
      jobId: "go-2027",
    });
    for (const q of ["zoë å", "QUIET-inbox", "100% go_e", "GO-2027", "%", "o_E"]) {
      const { data } = (await call("GET", `/v1/applications?q=${encodeURIComponent(q)}`)).body;
      expect(data.map((one: { _id: string }) => one._id)).toEqual([id]);
    }
    for (const q of ["zo_", "\\", "900000", "resume.pdf", "zo%å"]) {
      expect((await call("GET", `/v1/applications?q=${encodeURIComponent(q)}`)).body.data).toEqual([]);
    }
    const all = (await call("GET", "/v1/applications")).body.total;
    expect((await call("GET", "/v1/applications?q=%00&limit=1")).body.total).toBe(all);
  });

  it("filters by status and by job", async () => {
    await addJob("second-job", "Second");
    await applied({ jobId: "second-job" });
    const id = await applied({ jobId: "second-job", name: "To Be Rejected" });
    await app.request("PATCH", `/v1/applications/${id}/status`, { token, body: { status: "Rejected" } });
    const rejected = (await call("GET", "/v1/applications?status=Rejected")).body;
    expect(rejected.data.map((one: { _id: string }) => one._id)).toEqual([id]);
    const ofJob = (await call("GET", "/v1/applications?jobId=second-job&limit=10")).body;
    expect(ofJob.total).toBe(2);
    expect((await call("GET", `/v1/applications?jobId=${ofJob.data[0].job._id}`)).body.total).toBe(2);
    expect((await call("GET", "/v1/applications?status=Hidden")).status).toBe(422);
    expect((await call("GET", "/v1/applications?limit=0")).status).toBe(422);
    expect((await call("GET", "/v1/applications?limit=1.5")).status).toBeLessThan(500);
  });

  it("finds those for a job by its new ID when that was changed, and no others by an ID that was given anew", async () => {
    const key = await addJob("old-name", "Renamed");
    const id = await applied({ jobId: "old-name" });
    const renamed = { id: "new-name", title: "Renamed", description: "The same.", salaryRange: 1 };
    expect((await call("PUT", "/v1/jobs/old-name", renamed)).status).toBe(200);
    const idsOf = async (jobId: string) =>
      (await call("GET", `/v1/applications?jobId=${jobId}`)).body.data.map((one: Application) => one._id);
    expect([await idsOf("new-name"), await idsOf(key)]).toEqual([[id], [id]]);
    expect(await idsOf("old-name")).toEqual([id]);
    await addJob("old-name", "Another");
    expect(await idsOf("old-name")).toEqual([]);
  });

  it("gives those without a job for a dash, in pages, in a search and as CSV", async () => {
    const general = await applied({ jobId: "", name: "General One" });
    const other = await applied({ jobId: "", name: "General Two" });
    const idsOf = async (query: string) =>
      (await call("GET", `/v1/applications?jobId=-${query}`)).body.data.map((one: Application) => one._id);
    const everyone: Application[] = (await call("GET", "/v1/applications")).body.data;
    const wanted = everyone.filter(({ job }) => job === null).map(({ _id }) => _id);
    expect(wanted).toEqual(expect.arrayContaining([general, other]));
    expect(wanted.length).toBeLessThan(everyone.length);
    expect(await idsOf("")).toEqual(wanted);
    expect(await idsOf("&sort=name&q=general%20one")).toEqual([general]);
    expect(await idsOf("&status=Hired")).toEqual([]);
    expect((await call("GET", "/v1/applications?jobId=-&limit=1")).body.total).toBe(wanted.length);
    const csv = await app.request("GET", "/v1/applications/export.csv?jobId=-", { token });
    expect((await csv.text()).trim().split("\r\n").slice(1)).toHaveLength(wanted.length);
    const dash = { id: "-", title: "Dash", description: "Not a name.", salaryRange: 1 };
    expect((await call("POST", "/v1/jobs", dash)).status).toBe(422);
  });

  it("is whole and in order beyond what is read at a time", async () => {
    const { db, clock } = app.services;
    const given = {
      name: "Many",
      email: "many@mail.example",
      phone: "",
      experience: 1,
      job: null,
    };
    await db.transaction(async (tx) => {
      const bytes = { kind: "resume", name: "r.pdf", mediaType: "application/pdf", bytes: resume } as const;
      const resumeId = await insertDocument(tx, bytes, clock.now());
      const numbers = {
        expectedSalary: 1,
        noticePeriod: 0,
        resumeId,
        additionalId: null,
        promisedUntil: null,
      };
      for (let row = 0; row < 1_000; row += 1) {
        await insertApplication(tx, { ...given, ...numbers }, clock.now());
      }
    });
    const many = (await call("GET", "/v1/applications?q=many@mail.example")).body;
    expect(many.total).toBe(1_000);
    expect(new Set(many.data.map((one: { _id: string }) => one._id)).size).toBe(1_000);
    await db.transaction(async (tx) => {
      await sql`delete from applications where email = 'many@mail.example'`.execute(tx);
    });
  });
});

describe("the status", () => {
  const setStatus = (id: string, body: unknown) =>
    app.call("PATCH", `/v1/applications/${id}/status`, { token, body });

  it("may be any of the five, and each change is in the history and the audit log", async () => {
    const id = await applied();
    for (const status of ["Interview Scheduled", "Rejected", "Hired", "Reviewed", "Pending"]) {
      app.clock.advance(1_000);
      const { status: code, body } = await setStatus(id, { status });
      expect(code).toBe(200);
      expect(body).toMatchObject({ success: true, message: "Status updated", data: { _id: id, status } });
    }
    const { history } = (await call("GET", `/v1/applications/${id}`)).body;
    expect(history.map((line: { event: string }) => line.event)).toEqual([
      ...Array(5).fill("status"),
      "received",
    ]);
    expect(history[0]).toMatchObject({ detail: "Reviewed → Pending", actor: "Asha Rao" });
    const audit = sql<{ action: string }>`select action from audit where subject_id = ${id}`;
    expect((await audit.execute(app.services.db.read)).rows).toEqual(
      Array(5).fill({ action: "application.status-changed" }),
    );
  });

  it("adds no line when it stays the same", async () => {
    const id = await applied();
    expect((await setStatus(id, { status: "Pending" })).body.message).toBe("Status updated");
    expect((await call("GET", `/v1/applications/${id}`)).body.history).toHaveLength(1);
  });

  it.each([{}, { status: "" }, { status: "hired" }, { status: 1 }, { status: ["Hired"] }, { status: null }])(
    "refuses %j with the words to choose from",
    async (body) => {
      const id = await applied();
      const message = "Status must be one of: Pending, Interview Scheduled, Rejected, Hired, Reviewed.";
      expect(await setStatus(id, body)).toEqual({ status: 422, body: refusal(message, { status: message }) });
    },
  );

  it("refuses malformed JSON and other media types", async () => {
    const path = `/v1/applications/${await applied()}/status`;
    const send = (body: string, type: string) =>
      app.request("PATCH", path, { token, body, headers: { "Content-Type": type } });
    expect((await send("{", "application/json")).status).toBe(400);
    expect((await send("[]", "application/json")).status).toBe(400);
    expect((await send("status=Hired", "application/x-www-form-urlencoded")).status).toBe(415);
  });

  it("feeds the statistics: accepted are the hired, the others count only in the total", async () => {
    const before = (await call("GET", "/v1/applications/statistics")).body.data;
    const ids = await Promise.all([applied(), applied(), applied(), applied()]);
    await setStatus(ids[0] ?? "", { status: "Hired" });
    await setStatus(ids[1] ?? "", { status: "Rejected" });
    await setStatus(ids[2] ?? "", { status: "Reviewed" });
    expect((await call("GET", "/v1/applications/statistics/")).body).toEqual({
      success: true,
      data: {
        total: before.total + 4,
        pending: before.pending + 1,
        accepted: before.accepted + 1,
        rejected: before.rejected + 1,
        archived: 0,
        unread: before.unread + 4,
        daily: [
          ...before.daily.slice(0, -1),
          { ...before.daily.at(-1), count: before.daily.at(-1).count + 4 },
        ],
      },
    });
  });
});

describe("the history", () => {
  it("shows mails that were sent to the applicant, newest first", async () => {
    const id = await applied();
    const { db, clock } = app.services;
    app.clock.advance(1_000);
    const mail = {
      subject: "A call on Tuesday",
      _id: unknownId,
      actor: { administratorId: null, name: "Asha Rao", email: "" },
      jobs: "all",
      sent: true,
      at: clock.now(),
    } as const;
    await db.transaction((tx) => recordMail(tx, { ...mail, subjectId: id }));
    await db.transaction((tx) => recordMail(tx, { ...mail, subjectId: unknownId }));
    const { history } = (await call("GET", `/v1/applications/${id}`)).body;
    expect(history[0]).toMatchObject({ event: "mail", detail: "A call on Tuesday", actor: "Asha Rao" });
    expect(history).toHaveLength(2);
  });
});

describe("deleting", () => {
  it("removes the application with its documents, history and consent at once", async () => {
    const before = await countRows();
    const id = await applied({ additionalDocument: pdf(fixture("resume-two-pages.pdf")) });
    const { data } = (await call("GET", `/v1/applications/${id}`)).body;
    const answer = await app.request("DELETE", `/v1/applications/${id}/`, { token });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true, message: "Application deleted." });
    const { outbox: _, idempotency_keys: __, ...rows } = before;
    expect(await countRows()).toMatchObject(rows);
    expect((await app.request("GET", data.resume)).status).toBe(404);
    expect((await call("GET", `/v1/applications/${id}`)).status).toBe(404);
    expect((await app.request("DELETE", `/v1/applications/${id}`, { token })).status).toBe(404);
  });

  it("of its job leaves the application with the job's ID and title", async () => {
    const key = await addJob("leaving", "Leaving soon");
    const id = await applied({ jobId: "leaving" });
    const count = async () => (await call("GET", `/v1/jobs/${key}`)).body.data.applications;
    expect(await count()).toBe(1);
    await app.request("DELETE", `/v1/jobs/${key}`, { token });
    expect((await call("GET", `/v1/applications/${id}`)).body.data).toMatchObject({
      jobId: "leaving",
      job: { _id: null, jobId: "leaving", title: "Leaving soon" },
    });
    expect((await call("GET", "/v1/applications?q=leaving%20soon")).body.total).toBe(1);
  });
});

describe("what only staff may do", () => {
  const calls: [string, string][] = [
    ["GET", "/v1/applications"],
    ["GET", "/v1/applications/statistics"],
    ["GET", `/v1/applications/${unknownId}`],
    ["PATCH", `/v1/applications/${unknownId}/status`],
    ["DELETE", `/v1/applications/${unknownId}`],
  ];

  it.each(calls)(
    "%s %s asks strangers to sign in, with and without a trailing slash",
    async (method, path) => {
      for (const wrong of [undefined, "nonsense", "jds_unknown"]) {
        for (const end of ["", "/"]) {
          const body = method === "PATCH" ? { status: "Hired" } : undefined;
          const answer = await app.request(method, path + end, { body, ...(wrong && { token: wrong }) });
          expect(answer.status).toBe(401);
          expect(await answer.json()).toEqual(refusal("Sign in to continue."));
        }
      }
    },
  );

  it.each(
    calls
      .slice(2)
      .flatMap(([method, path]) =>
        [unknownId, "nonsense", "%00", "%25", "..%2f..", "%F0%9F"].map(
          (id) => [method, path.replace(unknownId, id)] as const,
        ),
      ),
  )("%s %s answers that there is no such application", async (method, path) => {
    const body = method === "PATCH" ? { status: "Hired" } : undefined;
    const answer = await app.request(method, path, { token, body });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual(refusal("There is no such application."));
  });
});
