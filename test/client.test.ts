import { describe, expect, it } from "vitest";
import { createApplication } from "#features/applications/contract.ts";
import { login } from "#features/auth/contract.ts";
import { createGetInTouch, createQuery } from "#features/enquiries/contract.ts";
import { createJob, listJobs, updateJob } from "#features/jobs/contract.ts";
import { sendMail } from "#features/mail/contract.ts";
import { createTeamMember, updateTeamMember } from "#features/team/contract.ts";
import { timelineOf } from "#features/timeline/contract.ts";
import { createClient } from "#platform/client/client.ts";
import { type Endpoint, PASSIVE_HEADER } from "#platform/contract/endpoint.ts";
import { UNCONFIRMED_ERROR } from "#platform/contract/errors.ts";

const message = "Something else";

/** A client whose server always answers the same, and the requests that it sent. */
function answeredBy(status: number, body: object) {
  const sent: Request[] = [];
  const client = createClient({
    origin: "http://localhost:3000",
    async fetch(request) {
      sent.push(request);
      return Response.json(body, { status });
    },
  });
  return { client, sent };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function bodyOf(request: Request | undefined): Promise<Record<string, unknown>> {
  if (!request) return {};
  const isJson = request.headers.get("content-type") === "application/json";
  return isJson ? request.json() : Object.fromEntries(await request.formData());
}

const person = { name: "Asha Rao", email: "asha@jaalidar.example" };
const signs = { stamp: "s", homepage: "" };
const member = { name: "Asha", designation: "Partner", department: "founder", bio: "", position: "" };

const applicant = {
  ...person,
  ...signs,
  phone: "9876543210",
  jobId: "",
  expectedSalary: "1",
  experience: "1",
  noticePeriod: "1",
  resume: new File(["%PDF-"], "resume.pdf", { type: "application/pdf" }),
};

/** The calls of spec section 7 that carry a form, with what the form has of them. */
const forms: readonly [Endpoint, Record<string, string | File>, object?][] = [
  [login, { email: person.email, password: "of-nine-stars", keep: "on" }],
  [createQuery, { ...person, ...signs, phoneNumber: "9876543210", message: "Hello" }],
  [
    createGetInTouch,
    {
      ...signs,
      firstName: "Asha",
      lastName: "Rao",
      email: person.email,
      mobileNumber: "9876543210",
      companyName: "Rao",
      country: "India",
      category: "DevOps",
      budget: "5k-10k",
      message: "Hello",
    },
  ],
  [createJob, { id: "", title: "Engineer", description: "Work", salaryRange: "1", closesOn: "" }],
  [
    updateJob,
    { id: "engineer", title: "Engineer", description: "Work", salaryRange: "1" },
    { jobId: "engineer" },
  ],
  [createTeamMember, member],
  [updateTeamMember, member, { id: "one" }],
  [createApplication, applicant],
  [
    sendMail,
    {
      userEmail: person.email,
      subject: "Hello",
      description: "Text",
      signature: "Asha",
      subjectId: "one",
    },
  ],
];

describe("a form that is posted", () => {
  it.each(forms.map(([endpoint, fields, params]) => ({ endpoint, fields, params })))(
    "as $endpoint.id carries the contract's fields, and none that the screen keeps for itself",
    async ({ endpoint, fields, params = {} }) => {
      const { client, sent } = answeredBy(endpoint.status ?? 200, {});
      const form = formOf({ intent: "save", view: "signUp", record: "one", version: "3", ...fields });
      expect(await client.submit(endpoint, form, { params: params as never })).toMatchObject({ ok: true });
      const carried = Object.keys(await bodyOf(sent[0]));
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(carried));
      expect(carried).toEqual(expect.arrayContaining(Object.keys(fields).filter((name) => fields[name])));
    },
  );

  it("carries values as the contract reads them, without empty requirements", async () => {
    const { client, sent } = answeredBy(201, {});
    const form = formOf({ title: " Engineer ", description: "Work", salaryRange: "1650000" });
    for (const requirement of ["Node", "  ", ""]) form.append("requirements[]", requirement);
    await client.submit(createJob, form);
    expect(await bodyOf(sent[0])).toEqual({
      title: "Engineer",
      description: "Work",
      salaryRange: 1_650_000,
      requirements: ["Node"],
    });
  });
});

describe("a change of a record", () => {
  it("names the version that it edits, beside the type of its body, and none when there is none", async () => {
    const { client, sent } = answeredBy(200, { success: true });
    const form = formOf({ id: "", title: "Engineer", description: "Work", salaryRange: "1", closesOn: "" });
    await client.submit(updateJob, form, { params: { jobId: "a" }, version: 3 });
    await client.submit(updateJob, form, { params: { jobId: "a" } });
    expect(sent.map(({ headers }) => [headers.get("If-Match"), headers.get("Content-Type")])).toEqual([
      ['"3"', "application/json"],
      [null, "application/json"],
    ]);
  });
});

describe("an answer", () => {
  const enquiry = formOf({ ...person, phoneNumber: "9876543210", message: "Hello" });
  const application = formOf(applicant);

  it("of any status 2xx is success where the contract names none alone", async () => {
    const { client } = answeredBy(200, {});
    expect(await client.submit(createQuery, enquiry)).toMatchObject({ ok: true });
  });

  it.each([200, 202, 299])("of status %d is no success of an application", async (status) => {
    const { client } = answeredBy(status, { success: true, message });
    expect(await client.submit(createApplication, application)).toMatchObject({ ok: false, status, message });
  });

  it("of status 200 that says success: false is a failure in the server's words", async () => {
    const { client } = answeredBy(200, { success: false, message });
    expect(await client.submit(createQuery, enquiry)).toMatchObject({ ok: false, status: 200, message });
  });

  it("that is none of ours leaves the Idempotency-Key as it was, so that a retry counts once", async () => {
    const { client, sent } = answeredBy(200, {});
    await client.submit(createApplication, application);
    await client.submit(createApplication, application);
    const [first, second] = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).toMatch(/./);
    expect(second).toBe(first);
  });

  it("that is lost keeps the Idempotency-Key for the same record alone", async () => {
    const { client, sent } = answeredBy(503, {});
    const { addNote } = timelineOf.application;
    const note = formOf({ note: "Called back" });
    for (const id of ["first", "second", "first"]) await client.submit(addNote, note, { params: { id } });
    const [first, other, again] = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).toMatch(/./);
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  it.each([
    [{ message, error: "Not this" }, message],
    [{ error: message }, message],
    [{ message: "", error: message }, message],
    [{ message: 7, error: { code: 7 } }, ""],
    [[], ""],
  ])("that refuses with %j is told as %j", async (body, words) => {
    const { client } = answeredBy(400, body);
    expect(await client.submit(createQuery, enquiry)).toMatchObject({ ok: false, message: words });
  });
});

describe("while lists are read again in the background", () => {
  /** A client whose server wants a confirmation of identity, the number of times it asked for one, and its requests. */
  function unconfirmed() {
    const sent: Request[] = [];
    let asked = 0;
    const client = createClient({
      origin: "http://localhost:3000",
      passive: () => true,
      async confirm() {
        asked += 1;
        return true;
      },
      async fetch(request) {
        sent.push(request);
        const headers = { "WWW-Authenticate": `Bearer error="${UNCONFIRMED_ERROR}"` };
        return Response.json({ message }, { status: 403, headers });
      },
    });
    return { client, sent, asked: () => asked };
  }

  it("asks who one is for what the user does meanwhile", async () => {
    const { client, sent, asked } = unconfirmed();
    await client.call(sendMail, {
      body: { userEmail: "a@b.example", subject: "s", description: "d", signature: "s" },
    });
    await client.fetchFile("/v1/queries/export.csv");
    expect(asked()).toBe(2);
    expect(sent.map(({ headers }) => headers.has(PASSIVE_HEADER))).toEqual([false, false, false, false]);
  });

  it("asks nothing for what is read, which does not renew the session", async () => {
    const { client, sent, asked } = unconfirmed();
    await client.call(listJobs);
    expect(asked()).toBe(0);
    expect(sent.map(({ headers }) => headers.has(PASSIVE_HEADER))).toEqual([true]);
  });
});
