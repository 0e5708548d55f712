import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "#platform/process/id.server.ts";
import {
  type Applicants,
  createApplicants,
  fixture,
  pdf,
  refusal,
  resume,
  toForm,
} from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { onePage, rawPdf } from "../../../test/fixtures/pdf-parts.ts";

const unknownId = "0199e5a0-0000-7000-8000-000000000000";

let app: TestApp;
let token: Applicants["token"];
let jobKey: Applicants["jobKey"];
let addJob: Applicants["addJob"];
let call: Applicants["call"];
let somebody: Applicants["somebody"];
let post: Applicants["post"];
let apply: Applicants["apply"];
let applied: Applicants["applied"];
let countRows: Applicants["countRows"];
beforeAll(async () => {
  app = await createTestApp();
  ({ token, jobKey, addJob, call, somebody, post, apply, applied, countRows } = await createApplicants(app));
});
afterAll(() => app.close());

async function mailsAbout(id: string) {
  const found = sql<{ kind: string; recipient: string; subject: string; body: string }>`
    select kind, recipient, subject, body from outbox where subject_id = ${id} order by kind desc`;
  return (await found.execute(app.services.db.read)).rows;
}

describe("applying", () => {
  it("answers 201 and keeps everything that was sent", async () => {
    const additional = fixture("resume-two-pages.pdf");
    const { status, body } = await apply({
      name: "आशा कुमारी राव",
      email: "aasha@mail.example",
      additionalDocument: pdf(additional, "../काम.PDF"),
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Application submitted successfully!",
      data: { _id: expect.any(String) },
    });
    const { body: read } = await call("GET", `/v1/applications/${body.data._id}`);
    expect(read.data).toEqual({
      _id: body.data._id,
      name: "आशा कुमारी राव",
      email: "aasha@mail.example",
      phone: "9810012345",
      expectedSalary: 900_000,
      experience: 4.5,
      noticePeriod: 30,
      job: { _id: jobKey, jobId: "react-lead", title: "Senior React Engineer" },
      jobId: "react-lead",
      status: "Pending",
      resume: read.data.resumeDocument.url,
      resumeDocument: {
        _id: expect.any(String),
        name: "resume.pdf",
        size: resume.byteLength,
        url: expect.stringContaining("/v1/documents/"),
        flags: [],
        scan: "none",
      },
      answers: [],
      additionalDocument: {
        _id: expect.any(String),
        name: "काम.PDF",
        size: additional.byteLength,
        url: expect.stringContaining("/v1/documents/"),
        flags: [],
        scan: "none",
      },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      readAt: null,
      rejectionReason: "",
      tags: [],
      interviewAt: null,
      assignee: null,
    });
    expect(read.history).toEqual([
      {
        _id: expect.any(String),
        event: "received",
        detail: "Senior React Engineer",
        actor: "",
        createdAt: expect.any(String),
        editedAt: null,
      },
    ]);
  });

  it("gives the resume back byte for byte, by its link and by the token, and not without", async () => {
    const { data } = (await call("GET", `/v1/applications/${await applied()}`)).body;
    const byLink = await app.request("GET", data.resume);
    const byToken = await app.request("GET", `/v1/documents/${data.resumeDocument._id}`, { token });
    for (const answer of [byLink, byToken]) {
      expect(answer.status).toBe(200);
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(resume));
    }
    expect((await app.request("GET", `/v1/documents/${data.resumeDocument._id}`)).status).toBe(404);
    app.clock.advance(301_000);
    expect((await app.request("GET", data.resume)).status).toBe(404);
  });

  it("writes the consent and mails the applicant and the staff in the same step", async () => {
    const id = await applied({ email: "Kabir.Sethi@mail.example", name: "Kabir Sethi" });
    const [receipt, notice, ...others] = await mailsAbout(id);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      kind: "application-receipt",
      recipient: "Kabir.Sethi@mail.example",
      subject: "Your application: Senior React Engineer",
    });
    expect(receipt?.body).toContain("Hello Kabir Sethi,");
    expect(receipt?.body).toContain("privacy@jaalidar.example");
    expect(notice).toMatchObject({
      kind: "application-notice",
      recipient: "asha@jaalidar.example",
      subject: "New application: Senior React Engineer, Kabir Sethi",
    });
    expect(notice?.body).toContain("http://localhost:3000/admin/applications");
    const consents = sql<{
      subject_kind: string;
    }>`select subject_kind from consents where subject_id = ${id}`;
    expect((await consents.execute(app.services.db.read)).rows).toEqual([{ subject_kind: "application" }]);
  });

  it.each([
    ["blank", ""],
    ["left out", undefined],
  ])("takes a %s job ID as a general application", async (_, jobId) => {
    const id = await applied({ jobId });
    const { data, history } = (await call("GET", `/v1/applications/${id}`)).body;
    expect(data).toMatchObject({ job: null, jobId: "" });
    expect(history[0].detail).toBe("");
    expect((await mailsAbout(id))[0]?.subject).toBe("Your application to Jaalidar Systems");
  });

  it.each([
    ["+91 98100-12345", "₹ 16.5 lakh"],
    ["(0091) 98100 12345", "16,50,000"],
    ["098100 12345", "Rs. 16,50,000/-"],
    ["98100 12345", "16.5 LPA"],
    ["9810012345", "0.165 crore"],
  ])("keeps the ten digits of %j and the rupees of %j", async (phone, expectedSalary) => {
    const id = await applied({ phone, expectedSalary });
    const { data } = (await call("GET", `/v1/applications/${id}`)).body;
    expect(data).toMatchObject({ phone: "9810012345", expectedSalary: 1_650_000 });
  });

  it("takes the job's _id as well as its jobId", async () => {
    const { data } = (await call("GET", `/v1/applications/${await applied({ jobId: jobKey })}`)).body;
    expect(data).toMatchObject({ jobId: "react-lead", job: { _id: jobKey } });
  });

  it("takes what is not required as missing, and ignores what it does not know", async () => {
    const id = await applied({ phone: undefined, status: "Hired", _id: unknownId, createdAt: "1999-01-01" });
    const { data } = (await call("GET", `/v1/applications/${id}`)).body;
    expect(data).toMatchObject({ phone: "", status: "Pending", additionalDocument: null });
    expect(id).not.toBe(unknownId);
    expect(data.createdAt).not.toMatch(/^1999/);
  });

  it("answers with a trailing slash and with a token that is nobody's", async () => {
    expect((await post(toForm(somebody()), {}, "/v1/applications/")).status).toBe(201);
    expect((await post(toForm(somebody()), { Authorization: "Bearer jds_old" })).status).toBe(201);
  });

  it("tells staff what the resume holds", async () => {
    const id = await applied({ resume: pdf(fixture("script-on-open.pdf")) });
    expect((await call("GET", `/v1/applications/${id}`)).body.data.resumeDocument.flags).toEqual(["script"]);
  });

  it("drops control characters and keeps the name out of the mail's headers", async () => {
    const id = await applied({ name: "Ravi\u0000\u202e\r\nBcc: all@mail.example" });
    const [receipt, notice] = await mailsAbout(id);
    expect(receipt?.body).toContain("Hello,\n");
    expect(notice?.subject).toBe("New application: Senior React Engineer, Ravi Bcc: all@mail.example");
  });

  it("stores fifty that come at once, each one time", async () => {
    const before = await countRows();
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply()));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(50);
    const after = await countRows();
    const grown = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]);
    expect(Object.fromEntries(grown)).toMatchObject({
      applications: 50,
      timeline: 50,
      documents: 50,
      consents: 50,
      outbox: 100,
    });
  });
});

describe("sending it again", () => {
  it("with the same Idempotency-Key gives the first answer and one record", async () => {
    const headers = { "Idempotency-Key": "form-1" };
    const given = somebody();
    const first = await post(toForm(given), headers);
    const before = await countRows();
    expect(await post(toForm(given), headers)).toEqual(first);
    expect(await countRows()).toEqual(before);
    expect(first.status).toBe(201);
  });

  it("gives the first answer even when the job has closed meanwhile", async () => {
    const headers = { "Idempotency-Key": "form-2" };
    const id = await addJob("closing", "Closing");
    const given = somebody({ jobId: "closing" });
    const first = await post(toForm(given), headers);
    await app.request("DELETE", `/v1/jobs/${id}`, { token });
    expect(await post(toForm(given), headers)).toEqual(first);
    expect(first.status).toBe(201);
  });

  it("with the same Idempotency-Key and other words is refused", async () => {
    const headers = { "Idempotency-Key": "form-3" };
    const given = somebody();
    await post(toForm(given), headers);
    const before = await countRows();
    const other = await post(toForm({ ...given, name: "Somebody Else" }), headers);
    expect(other.status).toBe(422);
    expect(other.body).toEqual(refusal("This Idempotency-Key was used for another request before."));
    expect(await countRows()).toEqual(before);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["with one key", { "Idempotency-Key": "form-4" }, { "Idempotency-Key": "form-4" }],
    ["with two keys", { "Idempotency-Key": "form-5" }, { "Idempotency-Key": "form-6" }],
    ["without a key", {}, {}],
  ])("twice at once %s stores one record and answers the same", async (_, left, right) => {
    const given = somebody();
    const before = await countRows();
    const [one, two] = await Promise.all([post(toForm(given), left), post(toForm(given), right)]);
    expect(one?.status).toBe(201);
    expect(two).toEqual(one);
    const after = await countRows();
    expect(after.applications).toBe((before.applications ?? 0) + 1);
    expect(after.documents).toBe((before.documents ?? 0) + 1);
    expect(after.outbox).toBe((before.outbox ?? 0) + 2);
  });

  it("within ten minutes is one record for the same person however the address is written; later it is another", async () => {
    const given = somebody({ email: "Twice@Mail.example" });
    const first = await post(toForm(given));
    app.clock.advance(9 * 60_000);
    expect(await post(toForm({ ...given, email: "twice@mail.example", jobId: jobKey }))).toEqual(first);
    app.clock.advance(2 * 60_000);
    const later = await post(toForm(given));
    expect(later.status).toBe(201);
    expect(later.body.data._id).not.toBe(first.body.data._id);
    expect(later.body.message).toBe(first.body.message);
  });

  it("is another application for another job or with another file", async () => {
    await addJob("second-job", "Second");
    const given = somebody();
    const ids = [
      await post(toForm(given)),
      await post(toForm({ ...given, jobId: "second-job" })),
      await post(toForm({ ...given, resume: pdf(fixture("resume-two-pages.pdf")) })),
    ].map((answer) => answer.body.data._id);
    expect(new Set(ids).size).toBe(3);
  });

  it("is stored when staff deleted the first one meanwhile, and then again only once", async () => {
    const given = somebody();
    const first = await post(toForm(given));
    await app.request("DELETE", `/v1/applications/${first.body.data._id}`, { token });
    const before = await countRows();
    const [second, third] = await Promise.all([post(toForm(given)), post(toForm(given))]);
    expect(second?.status).toBe(201);
    expect(third).toEqual(second);
    expect((await call("GET", `/v1/applications/${second?.body.data._id}`)).status).toBe(200);
    app.clock.advance(9 * 60_000);
    expect(await post(toForm(given))).toEqual(second);
    expect((await countRows()).applications).toBe((before.applications ?? 0) + 1);
  });

  it("is limited to three a minute from one address when its files are too costly to read", async () => {
    const costly = new Uint8Array(rawPdf([...onePage(), "1 0 obj<".repeat(20_000)]));
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const body = toForm(somebody({ resume: pdf(costly) }));
      statuses.push((await app.request("POST", "/v1/applications", { body, address: "192.0.2.78" })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 429]);
  });

  it("is limited to fifteen a minute from one address", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 17; time += 1) {
      const { stamp } = await (await app.request("GET", "/v1/form-stamp")).json();
      const body = toForm(somebody({ stamp }));
      const answer = await app.request("POST", "/v1/applications", { body, address: "203.0.113.9" });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(15);
    expect(statuses.slice(15)).toEqual([429, 429]);
  });
});
