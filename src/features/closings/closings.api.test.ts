import { afterAll, beforeAll, expect, it } from "vitest";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let app: TestApp;
let applicants: Applicants;
beforeAll(async () => {
  app = await createTestApp();
  applicants = await createApplicants(app);
});
afterAll(() => app.close());

const closings = async () => (await applicants.call("GET", "/v1/closings")).body.data;

async function decide(id: string, status: string): Promise<void> {
  expect((await applicants.call("PATCH", `/v1/applications/${id}/status`, { status })).status).toBe(200);
}

it("names closed jobs with what waits by status, until a letter to all has decided", async () => {
  await applicants.addJob("closing", "Tester");
  await applicants.addJob("decided", "Writer");
  const [, second, third] = [
    await applicants.applied({ jobId: "closing" }),
    await applicants.applied({ jobId: "closing" }),
    await applicants.applied({ jobId: "closing" }),
  ];
  await decide(second ?? "", "Interview Scheduled");
  await decide(third ?? "", "Hired");
  await decide(await applicants.applied({ jobId: "decided" }), "Rejected");
  expect(await closings()).toEqual([]);
  for (const jobId of ["closing", "decided"])
    await applicants.call("PATCH", `/v1/jobs/${jobId}/status`, { status: "closed" });
  const job = { _id: expect.any(String), jobId: "closing", title: "Tester" };
  expect(await closings()).toEqual([{ job, pending: 1, reviewed: 0, interviewScheduled: 1, total: 2 }]);

  const filter = "jobId=closing&status=undecided&archived=false";
  const list = await applicants.call("GET", `/v1/applications?${filter}&limit=3`);
  expect(list.body.total).toBe(2);
  const letter = { subject: "Your application: {job}", description: "Dear {name},", signature: "Asha" };
  const begun = await applicants.call("POST", "/v1/letters", {
    ...letter,
    filter,
    count: 2,
    status: "Rejected",
  });
  expect(begun.status).toBe(201);
  await expect.poll(closings).toEqual([]);
  const hired = await applicants.call("GET", "/v1/applications?jobId=closing&status=Hired");
  expect(hired.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([third]);
});

it("names a job that was closed by its date, and no draft", async () => {
  const post = { description: "Test.", salaryRange: 1, closesOn: "2020-01-01" };
  for (const jobId of ["dated", "drafted"]) {
    await applicants.addJob(jobId, "Tester");
    await applicants.applied({ jobId });
    const status = jobId === "dated" ? "open" : "draft";
    await applicants.call("PUT", `/v1/jobs/${jobId}`, { ...post, title: "Tester", status });
  }
  expect((await closings()).map((one: { job: { jobId: string } }) => one.job.jobId)).toEqual(["dated"]);
});
