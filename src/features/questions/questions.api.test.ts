import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Job } from "#features/jobs/contract.ts";
import { type Applicants, createApplicants, type Fields, refusal } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { JobQuestion } from "./contract.ts";

const MISSING = "Please fill all required fields and upload your resume.";

const asked = [
  { text: "Which work of yours are you proud of?", kind: "text", required: true },
  { text: "Where would you work?", kind: "choice", choices: ["Noida", "At home"] },
  { text: "Do you have a permit to work in India?", kind: "yes-no", required: true },
];

let app: TestApp;
let applicants: Applicants;
beforeAll(async () => {
  app = await createTestApp();
  applicants = await createApplicants(app);
});
afterAll(() => app.close());

async function questionsOf(jobId: string): Promise<JobQuestion[]> {
  return (await read(jobId)).questions ?? [];
}

async function read(jobId: string): Promise<Job> {
  return (await (await app.request("GET", `/v1/jobs/${jobId}`)).json()).data;
}

/** Returns answers as fields of the form, in the order of the questions. */
async function answers(jobId: string, ...given: (string | undefined)[]): Promise<Fields> {
  const questions = await questionsOf(jobId);
  return Object.fromEntries(questions.map(({ _id }, index) => [`answers[${_id}]`, given[index]]));
}

async function change(jobId: string, changed: object): Promise<void> {
  const job = await read(jobId);
  const { status } = await applicants.call("PUT", `/v1/jobs/${jobId}`, { ...job, id: job.jobId, ...changed });
  expect(status).toBe(200);
}

describe("a job with questions", () => {
  beforeAll(() => applicants.addJob("asks", "Tester", { questions: asked }));

  it("tells them with its own answer and to staff, and not in the list for visitors", async () => {
    expect(await questionsOf("asks")).toEqual(
      asked.map((one) => ({ choices: [], required: false, ...one, _id: expect.stringMatching(/^\w{12}$/) })),
    );
    const list = await (await app.request("GET", "/v1/jobs")).json();
    const listed = list.data.find(({ jobId }: Job) => jobId === "asks");
    expect(listed).not.toHaveProperty("questions");
    expect(listed).not.toHaveProperty("lead");
    expect(listed).not.toHaveProperty("leadId");
    const forStaff = await applicants.call("GET", "/v1/jobs");
    expect(forStaff.body.data.find(({ jobId }: Job) => jobId === "asks").questions).toHaveLength(3);
  });

  it("takes answers as fields of the form, and leaves out what was not answered", async () => {
    const fields = await answers("asks", "A tool\r\nfor nurses", undefined, "Yes");
    const _id = await applicants.applied({ jobId: "asks", ...fields });
    const { body } = await applicants.call("GET", `/v1/applications/${_id}`);
    expect(body.data.answers).toEqual([
      { question: asked[0]?.text, kind: "text", answer: "A tool\nfor nurses" },
      { question: asked[2]?.text, kind: "yes-no", answer: "Yes" },
    ]);
  });

  it("refuses missing answers by field under the alert for a missing field, and stores nothing", async () => {
    const before = await applicants.countRows();
    const [first, , third] = Object.keys(await answers("asks"));
    const { status, body } = await applicants.apply({ jobId: "asks" });
    expect(status).toBe(422);
    expect(body).toEqual(
      refusal(MISSING, { [`${first}`]: "Answer this question.", [`${third}`]: "Choose an answer." }),
    );
    expect(await applicants.countRows()).toEqual(before);
  });

  it("refuses an answer of 1,001 characters with its own message", async () => {
    const fields = await answers("asks", "x".repeat(1001), "Noida", "No");
    const { status, body } = await applicants.apply({ jobId: "asks", ...fields });
    expect([status, body.message]).toEqual([422, "Please keep this under 1,000 characters"]);
  });

  it("takes a caller without answers where no question must be answered", async () => {
    await applicants.addJob("asks-little", "Tester", { questions: [asked[1]] });
    expect((await applicants.apply({ jobId: "asks-little" })).status).toBe(201);
  });

  it("keeps the words that were answered when the question is changed", async () => {
    await applicants.addJob("reworded", "Tester", { questions: [asked[2]] });
    const old = await answers("reworded", "No");
    const _id = await applicants.applied({ jobId: "reworded", ...old });
    await change("reworded", { questions: [{ ...asked[2], text: "Do you need a visa?" }] });
    const { body } = await applicants.call("GET", `/v1/applications/${_id}`);
    expect(body.data.answers).toEqual([{ question: asked[2]?.text, kind: "yes-no", answer: "No" }]);
    // A form that was opened before answers other words: it is asked again.
    expect((await applicants.apply({ jobId: "reworded", ...old })).status).toBe(422);
    const fresh = await answers("reworded", "Yes");
    expect((await applicants.apply({ jobId: "reworded", ...fresh })).status).toBe(201);
  });

  it("keeps an answer's field when questions are moved", async () => {
    await applicants.addJob("moved", "Tester", { questions: asked });
    const before = await answers("moved", "A tool", "Noida", "Yes");
    await change("moved", { questions: asked.toReversed() });
    const _id = await applicants.applied({ jobId: "moved", ...before });
    const { body } = await applicants.call("GET", `/v1/applications/${_id}`);
    expect(body.data.answers.map(({ answer }: { answer: string }) => answer)).toEqual([
      "Yes",
      "Noida",
      "A tool",
    ]);
  });

  it("is refused with a sixth question", async () => {
    const questions = Array.from({ length: 6 }, (_, index) => ({ text: `Question ${index}` }));
    const body = { title: "Tester", description: "Test.", salaryRange: 1, questions };
    const refused = await applicants.call("POST", "/v1/jobs", body);
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ questions: "A job has at most 5 questions" });
  });

  it("has the answers in the CSV file and in the copy of a person's data", async () => {
    const fields = await answers("asks", "A tool for nurses", "At home", "Yes");
    const email = "copied@mail.example";
    await applicants.applied({ jobId: "asks", email, ...fields });
    const asks = { token: applicants.token, body: { email } };
    const copy = await app.request("POST", "/v1/privacy/person/export", asks);
    expect(await copy.text()).toContain("A tool for nurses");
    const csv = await app.request("GET", "/v1/applications/export.csv?q=copied", { token: applicants.token });
    const text = await csv.text();
    expect(text.split("\r\n")[0]).toMatch(/,Answers$/);
    expect(text).toContain("A tool for nurses");
  });

  it("keeps answers through the quarantine, and shows them there", async () => {
    const fields = await answers("asks", "A tool", "Noida", "Yes");
    await applicants.apply({ jobId: "asks", email: "held@mail.example", homepage: "x", ...fields });
    const { body } = await applicants.call("GET", "/v1/quarantine?q=held");
    const [message] = body.data;
    expect(message.body.answers).toHaveLength(3);
    expect((await applicants.call("POST", `/v1/quarantine/${message._id}/release`)).status).toBe(200);
    const list = await applicants.call("GET", "/v1/applications?q=held@mail.example");
    expect(list.body.data[0].answers).toHaveLength(3);
  });
});

describe("a job's lead", () => {
  it("is a member of the team, whose name and portrait are those of now, and goes with the member", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: "Kavya Nair",
      designation: "Lead",
      department: "developer",
    }))
      form.append(name, value);
    const { data: member } = await (
      await app.request("POST", "/v1/team", { token: applicants.token, body: form })
    ).json();
    await applicants.addJob("led", "Tester", { leadId: member._id, leadSentence: "Bring questions." });
    expect((await read("led")).lead).toEqual({
      _id: member._id,
      name: "Kavya Nair",
      designation: "Lead",
      image: member.image,
      sentence: "Bring questions.",
    });
    await app.request("DELETE", `/v1/team/${member._id}`, { token: applicants.token });
    expect((await read("led")).lead).toBeNull();
  });

  it("is refused where it is of no member", async () => {
    const body = { title: "Tester", description: "Test.", salaryRange: 1, leadId: "nobody" };
    const { status, body: answer } = await applicants.call("POST", "/v1/jobs", body);
    expect(status).toBe(422);
    expect(answer.fields).toEqual({ leadId: "Choose somebody from the team" });
  });
});

describe("a paused job", () => {
  const setStatus = (jobId: string, status: string) =>
    applicants.call("PATCH", `/v1/jobs/${jobId}/status`, { status });

  it("answers, is not listed and takes no applications, until it is open again", async () => {
    await applicants.addJob("pausing", "Tester");
    expect(await setStatus("pausing", "paused")).toMatchObject({
      status: 200,
      body: { message: "Job post is paused.", data: { status: "paused", version: 2 } },
    });
    expect((await read("pausing")).status).toBe("paused");
    const listed = async () => (await (await app.request("GET", "/v1/jobs")).text()).includes('"pausing"');
    expect(await listed()).toBe(false);
    for (const feed of ["/sitemap.xml", "/careers.rss", "/careers.json"])
      expect(await (await app.request("GET", feed)).text()).not.toContain("pausing");
    const refused = await applicants.apply({ jobId: "pausing" });
    expect(refused.status).toBe(422);
    expect(refused.body.fields.jobId).toMatch(/^This job takes no applications for now/);
    await setStatus("pausing", "open");
    expect(await listed()).toBe(true);
    expect((await applicants.apply({ jobId: "pausing" })).status).toBe(201);
  });

  it("is a secret where it was never open, and is closed past its date", async () => {
    await applicants.addJob("hidden-pause", "Tester", { status: "draft" });
    await setStatus("hidden-pause", "paused");
    expect((await app.request("GET", "/v1/jobs/hidden-pause")).status).toBe(404);
    await applicants.addJob("late-pause", "Tester");
    await change("late-pause", { status: "paused", closesOn: "2020-01-01" });
    expect((await app.request("GET", "/v1/jobs/late-pause")).status).toBe(404);
  });

  it.each([["hidden"], [""], [null]])("has no status %j", async (status) => {
    expect((await applicants.call("PATCH", "/v1/jobs/pausing/status", { status })).status).toBe(422);
  });

  it("stands in the activity log, once for each change", async () => {
    await applicants.addJob("logged", "Tester");
    await setStatus("logged", "paused");
    await setStatus("logged", "paused");
    const { body } = await applicants.call("GET", "/v1/audit?limit=2");
    expect(body.data[0]).toMatchObject({ action: "job.status-changed", detail: "open → paused" });
    expect(body.data[1]).toMatchObject({ action: "job.added" });
  });
});
