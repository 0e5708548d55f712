import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApplicants } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { putSamples } from "./samples.server.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ env: { SAMPLES: "on" } });
  token = await app.signIn();
  expect(await putSamples(app.services)).toBe(true);
});
afterAll(() => app.close());

function call(method: string, path: string, body?: unknown) {
  return app.call(method, path, { token, body });
}

async function countRows(table: string): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
  return (await counted.execute(app.services.db.read)).rows[0]?.count ?? 0;
}

it("are removed in one go with their pictures; what staff changed or added stays", async () => {
  const { data: jobs } = (await call("GET", "/v1/jobs")).body;
  const { data: team } = (await call("GET", "/v1/team")).body;
  const [mine] = jobs;
  await call("PUT", `/v1/jobs/${mine.jobId}`, { ...mine, id: mine.jobId, title: "Now a real post" });
  const { applied } = await createApplicants(app);
  await applied({ jobId: jobs[1].jobId });
  await applied();
  const portraits = await countRows("documents");

  const counted = await call("GET", "/v1/samples");
  expect(counted.body.data).toEqual({ jobs: jobs.length - 1, members: team.length, applications: 1 });
  const { status, body } = await call("DELETE", "/v1/samples");
  expect({ status, ...body }).toEqual({
    status: 200,
    success: true,
    message: "The samples are removed.",
    deleted: { jobs: jobs.length - 1, members: team.length },
  });

  const titles = (await call("GET", "/v1/jobs")).body.data.map((job: { title: string }) => job.title);
  expect(titles.sort()).toEqual(["Now a real post", "Senior React Engineer"]);
  expect((await call("GET", "/v1/team")).body.data).toEqual([]);
  expect(await countRows("documents")).toBe(portraits - team.length);
  // An application keeps the job as it was called.
  expect((await call("GET", "/v1/applications")).body.total).toBe(2);
  expect((await call("GET", "/v1/audit?action=samples.deleted")).body.data).toHaveLength(1);
});

it("can't be removed twice, and don't come back", async () => {
  const { status, body } = await call("DELETE", "/v1/samples");
  expect({ status, message: body.message }).toEqual({
    status: 404,
    message: "There are no samples any more.",
  });
  expect(await putSamples(app.services)).toBe(false);
});

it.each(["GET", "DELETE"])("%s asks for a token", async (method) => {
  expect((await app.request(method, "/v1/samples")).status).toBe(401);
});
