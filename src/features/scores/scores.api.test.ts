import { afterEach, beforeEach, expect, it } from "vitest";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

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

const score = (token: string, id: string, points: unknown, sentence?: unknown) =>
  call(token, "PUT", `/applications/${id}/scores/mine`, { points, sentence });

it("everybody scores unseen, then sees the scores of all with their mean, and may change their own", async () => {
  const id = await staff.applied();
  const reviewer = (await addColleague(app, "Ravi", ["reviewer"], [staff.jobKey])).token;
  await score(staff.token, id, 4, "Wrote a compiler.");

  const before = await call(reviewer, "GET", `/applications/${id}/scores`);
  expect(before.body.data).toEqual({ own: null, others: 1, scores: [], average: null });
  expect(JSON.stringify(before.body)).not.toContain("compiler");

  const given = await score(reviewer, id, "2", "No tests.");
  expect(given.body.data).toMatchObject({
    own: { points: 2, sentence: "No tests.", author: "Ravi" },
    others: 1,
    scores: [{ points: 4, sentence: "Wrote a compiler.", author: "Asha Rao" }],
    average: 3,
  });
  expect((await score(reviewer, id, 3)).body.data).toMatchObject({
    own: { points: 3, sentence: "" },
    average: 3.5,
  });
});

it("the timeline tells who has scored once, and nothing of the score", async () => {
  const id = await staff.applied();
  await score(staff.token, id, 1, "Secret sentence");
  await score(staff.token, id, 2, "Secret sentence");
  const { data } = (await call(staff.token, "GET", `/applications/${id}/timeline`)).body;
  expect(data.filter(({ event }: { event: string }) => event === "scored")).toMatchObject([
    { actor: "Asha Rao", detail: "" },
  ]);
  expect(JSON.stringify(data)).not.toContain("Secret");
});

it.each([0, 5, 2.5, "", "four", null, [3]])("refuses %j points", async (points) => {
  const id = await staff.applied();
  const refused = await score(staff.token, id, points);
  expect(refused).toMatchObject({ status: 422, body: { message: "Choose a score from 1 to 4." } });
});

it("refuses a sentence of more than 500 characters", async () => {
  const id = await staff.applied();
  expect(await score(staff.token, id, 3, "x".repeat(501))).toMatchObject({
    status: 422,
    body: { fields: { sentence: expect.any(String) } },
  });
});

it("a reviewer scores the applications of the named jobs alone, and sales none", async () => {
  const other = await staff.addJob("other", "Other role");
  const id = await staff.applied();
  const stranger = (await addColleague(app, "Zoya", ["reviewer"], [other])).token;
  expect((await score(stranger, id, 3)).status).toBe(404);
  expect((await call(stranger, "GET", `/applications/${id}/scores`)).status).toBe(404);
  expect((await score((await addColleague(app, "Sam", ["sales"])).token, id, 3)).status).toBe(403);
});

it("two scores by one person at once become one", async () => {
  const id = await staff.applied();
  const answers = await Promise.all([1, 2, 3, 4].map((points) => score(staff.token, id, points)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const reviewer = (await addColleague(app, "Ravi", ["recruiter"])).token;
  expect((await score(reviewer, id, 4)).body.data.others).toBe(1);
});

it("goes with the application, and is in the copy of the person's data without ids of staff", async () => {
  const id = await staff.applied({ email: "meera@mail.example" });
  await score(staff.token, id, 2, "Too little experience.");
  const copy = await app.request("POST", "/v1/privacy/person/export", {
    token: staff.token,
    body: { email: "meera@mail.example" },
  });
  // The archive is not compressed.
  const archive = await copy.text();
  expect(archive).toContain("Too little experience.");
  expect(archive).not.toContain("authorId");
  expect((await call(staff.token, "DELETE", `/applications/${id}`)).status).toBe(200);
  expect((await call(staff.token, "GET", `/applications/${id}/scores`)).status).toBe(404);
});
