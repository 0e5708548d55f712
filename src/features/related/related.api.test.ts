import { afterEach, beforeEach, expect, it } from "vitest";
import { type Applicants, createApplicants, fixture, pdf } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { MAX_RELATED } from "./contract.ts";

let app: TestApp;
let staff: Applicants;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  staff = await createApplicants(app);
});
afterEach(() => app.close());

function related(id: string, token = staff.token) {
  return app.call("GET", `/v1/applications/${id}/related`, { token });
}

/** Applies with a resume, a phone number and an address that no other has. */
let others = 0;
function unlike(changes: object = {}): Promise<string> {
  others += 1;
  // A comment behind the end of a PDF changes its bytes alone.
  const bytes = Buffer.concat([fixture("resume.pdf"), Buffer.from(`% ${others}\n`)]);
  const phone = String(9_000_000_000 + others);
  return staff.applied({ phone, resume: pdf(new Uint8Array(bytes)), ...changes });
}

it("tells of applications by the same address in any spelling, the same phone or the same file, newest first", async () => {
  const job = await staff.addJob("go-dev", "Go Developer");
  const first = await unlike({ email: "Asha@Mail.example", phone: "9810012345", name: "Asha Rao" });
  const byEmail = await unlike({ email: "asha@mail.example", jobId: "go-dev" });
  const byPhone = await unlike({ phone: "+91 98100 12345", name: "Vikram Rao" });
  const byBoth = await unlike({ email: "ASHA@mail.example", phone: "9810012345" });
  await unlike();
  const { status, body } = await related(first);
  expect(status).toBe(200);
  expect(body.data.map(({ _id, shared }: { _id: string; shared: string[] }) => [_id, shared])).toEqual([
    [byBoth, ["email", "phone"]],
    [byPhone, ["phone"]],
    [byEmail, ["email"]],
  ]);
  expect(body.data[2].job).toEqual({ _id: job, jobId: "go-dev", title: "Go Developer" });
  expect(body.data[1]).toMatchObject({ name: "Vikram Rao", status: "Pending" });
  expect(body.more).toBe(false);
});

it("knows a file by its bytes, whatever its name and whoever sends it", async () => {
  const first = await unlike({ resume: pdf(fixture("resume.pdf"), "cv.pdf") });
  const second = await unlike({ resume: pdf(fixture("resume.pdf"), "resume.pdf") });
  expect((await related(first)).body.data).toMatchObject([{ _id: second, shared: ["resume"] }]);
});

it("takes no empty phone number for the same one", async () => {
  const first = await unlike({ phone: "" });
  await unlike({ phone: "" });
  expect((await related(first)).body.data).toEqual([]);
});

it("takes no address for the same whose letters differ by more than case", async () => {
  const first = await unlike({ email: "jose@mail.example" });
  await unlike({ email: "josé@mail.example" });
  expect((await related(first)).body.data).toEqual([]);
});

it(`tells of ${MAX_RELATED} at most, and that there are more`, async () => {
  const email = "asha@mail.example";
  const first = await unlike({ email });
  for (let count = 0; count <= MAX_RELATED; count += 1) await unlike({ email });
  const { body } = await related(first);
  expect(body.data).toHaveLength(MAX_RELATED);
  expect(body.more).toBe(true);
});

it("tells a reviewer of none for other jobs, and nothing of an application for another one", async () => {
  await staff.addJob("go-dev", "Go Developer");
  const email = "asha@mail.example";
  const own = await unlike({ email });
  const ofOtherJob = await unlike({ email, jobId: "go-dev" });
  const general = await unlike({ email, jobId: "" });
  const { token: reviewer } = await addColleague(app, "Ravi", ["reviewer"], [staff.jobKey]);
  expect((await related(own, reviewer)).body.data).toEqual([]);
  expect((await related(ofOtherJob, reviewer)).status).toBe(404);
  expect((await related(own)).body.data.map(({ _id }: { _id: string }) => _id)).toEqual([
    general,
    ofOtherJob,
  ]);
});

it("tells of none that was deleted", async () => {
  const email = "asha@mail.example";
  const first = await unlike({ email });
  const second = await unlike({ email });
  await staff.call("DELETE", `/v1/applications/${second}`);
  expect((await related(first)).body.data).toEqual([]);
  expect((await related(second)).status).toBe(404);
});
