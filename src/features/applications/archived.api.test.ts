import { afterAll, beforeAll, expect, it } from "vitest";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let staff: Applicants;
let token: string;
let old: string;
let young: string;
beforeAll(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
  old = await staff.applied({ name: "Old One" });
  app.clock.advance(179 * DAY_MS);
  young = await staff.applied({ name: "Young One" });
  app.clock.advance(2 * DAY_MS);
  token = await app.signIn();
});
afterAll(() => app.close());

async function read(path: string) {
  return (await app.request("GET", path, { token })).json();
}

async function idsOf(query: string): Promise<string[]> {
  return (await read(`/v1/applications${query}`)).data.map((one: { _id: string }) => one._id);
}

it("leaves the lists after 180 days, and can be had by archived=true", async () => {
  for (const query of ["", "?limit=10", "?q=one", "?status=Pending", "?unread=true", "?sort=name"]) {
    expect(await idsOf(query), query).toEqual([young]);
    expect(await idsOf(`${query || "?"}&archived=true`), query).toEqual([old]);
  }
  expect((await read("/v1/applications?limit=1")).total).toBe(1);
});

it("is left out of the export likewise", async () => {
  const csv = async (query: string) =>
    (await app.request("GET", `/v1/applications/export.csv${query}`, { token })).text();
  expect(await csv("")).not.toContain("Old One");
  expect(await csv("?archived=true")).toContain("Old One");
});

it("is in none of the counts, so that each is the number of rows in the list it stands for", async () => {
  const { data } = await read("/v1/applications/statistics");
  expect(data).toMatchObject({ total: 1, pending: 1, accepted: 0, rejected: 0, unread: 1 });
  const listed = async (query: string) => (await read(`/v1/applications?limit=1${query}`)).total;
  expect(await listed("")).toBe(data.total);
  expect(await listed("&status=Pending")).toBe(data.pending);
  expect(await listed("&unread=true")).toBe(data.unread);
  const [job] = (await read("/v1/jobs")).data;
  expect([job.applications, await listed(`&jobId=${job.jobId}`)]).toEqual([1, 1]);
});

it("is still there for who knows it", async () => {
  expect((await read(`/v1/applications/${old}`)).data.name).toBe("Old One");
});
