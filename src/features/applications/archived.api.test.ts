import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

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

it("is in the whole list like every other that is kept, and set apart by archived alone", async () => {
  for (const query of ["", "/", "?limit=10", "?q=one", "?status=Pending", "?unread=true", "?sort=-name"]) {
    expect(await idsOf(query), query).toEqual(expect.arrayContaining([young, old]));
    const more = query.includes("?") ? `${query}&` : `${query}?`;
    expect(await idsOf(`${more}archived=true`), query).toEqual([old]);
    expect(await idsOf(`${more}archived=false`), query).toEqual([young]);
  }
  expect(await read("/v1/applications?limit=1")).toMatchObject({ total: 2, archived: 1 });
  expect(await read("/v1/applications?limit=1&archived=false")).toMatchObject({ total: 1, archived: 1 });
});

it("is in the export likewise, whose name says what is in it", async () => {
  const csv = async (query: string) => {
    const answer = await app.request("GET", `/v1/applications/export.csv${query}`, { token });
    const [, name] = /filename="(.*)-\d{4}-/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
    return [name, (await answer.text()).match(/(Old|Young) One/g)];
  };
  expect(await csv("")).toEqual(["applications", ["Young One", "Old One"]]);
  expect(await csv("?archived=true")).toEqual(["applications-archived", ["Old One"]]);
  expect(await csv("?archived=false")).toEqual(["applications-current", ["Young One"]]);
});

it("is in every count of what is kept, so that each is the number of rows in the list it stands for", async () => {
  const { data } = await read("/v1/applications/statistics");
  expect(data).toMatchObject({ total: 2, pending: 2, accepted: 0, rejected: 0, archived: 1, unread: 1 });
  const listed = async (query: string) => (await read(`/v1/applications?limit=1${query}`)).total;
  expect(await listed("")).toBe(data.total);
  expect(await listed("&status=Pending")).toBe(data.pending);
  expect(await listed("&archived=true")).toBe(data.archived);
  expect(await listed("&unread=true&archived=false")).toBe(data.unread);
  const [job] = (await read("/v1/jobs")).data;
  expect([job.applications, await listed(`&jobId=${job.jobId}`)]).toEqual([2, 2]);
});

it("is still there for who knows it", async () => {
  expect((await read(`/v1/applications/${old}`)).data.name).toBe("Old One");
});
