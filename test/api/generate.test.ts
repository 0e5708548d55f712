import { afterAll, beforeAll, expect, test } from "vitest";
import { postSchema } from "#content/schemas/post.ts";
import { getInTouchBody, queryBody } from "#features/enquiries/contract.ts";
import { jobBody } from "#features/jobs/contract.ts";
import { validate } from "#platform/contract/fields.ts";
import { generate, holdsRecords } from "../../scripts/generate.ts";
import {
  createRandom,
  generatedEnquiry,
  generatedJob,
  generatedPost,
  generatedQuery,
} from "../../scripts/generated-records.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";

let app: TestApp;
let token: string;
const progress: [string, number, number][] = [];

beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
  await generate(
    app.services.db,
    { applications: 120, enquiries: 30, jobs: 8, posts: 12 },
    { onProgress: (...said) => progress.push(said) },
  );
});
afterAll(() => app.close());

async function list(path: string) {
  const answer = await app.request("GET", path, { token });
  expect(answer.status).toBe(200);
  return answer.json();
}

test("every list answers with what was generated, newest first", async () => {
  const { data, total, next } = await list("/v1/applications?limit=50");
  expect([data.length, typeof next]).toEqual([50, "string"]);
  expect(total).toBe(120);
  const times = data.map((one: { createdAt: string }) => one.createdAt);
  expect(times).toEqual(times.toSorted().reverse());
  expect((await list("/v1/queries?limit=10")).total).toBe(30);
  expect((await list("/v1/get-in-touch?limit=10")).total).toBe(30);
  expect((await list("/v1/jobs")).data).toHaveLength(8);
});

test("applications are spread over the days, most of them decided, and each says how it came to its status", async () => {
  const { data } = await list("/v1/applications?archived=true");
  const oldest = Date.parse(data.at(-1).createdAt);
  expect((Date.now() - oldest) / 86_400_000).toBeGreaterThan(350);
  const decided = data.filter((one: { status: string }) => one.status !== "Pending");
  expect(decided.length).toBeGreaterThan(40);
  const { history } = await list(`/v1/applications/${decided[0]._id}`);
  const [status] = history.filter(({ event }: { event: string }) => event === "status");
  expect(status.detail).toBe(`Pending → ${decided[0].status}`);
  expect(history.at(-1).event).toBe("received");
  const figures = (await list("/v1/applications/figures?weeks=52")).data;
  expect(figures.answered).toBeGreaterThan(figures.received / 3);
  expect(figures.hired).toBeGreaterThan(0);
});

test("posts are published, spread over the days, and fit the schema", async () => {
  await app.services.content.refresh();
  const feed = JSON.parse(await (await app.request("GET", "/blog.json")).text());
  expect(feed.items).toHaveLength(12);
  const days = feed.items.map((one: { date_published: string }) => one.date_published);
  expect(days).toEqual(days.toSorted().reverse());
  const random = createRandom(7);
  for (let number = 1; number <= 50; number += 1)
    expect(validate(postSchema, generatedPost(random, number).words).ok).toBe(true);
});

test("what staff have worked on is read, and some is not", async () => {
  for (const path of ["/v1/applications", "/v1/queries", "/v1/get-in-touch"]) {
    const { total } = await list(`${path}?limit=1&unread=true`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan((await list(`${path}?limit=1`)).total / 2);
  }
  const { queries } = await list("/v1/queries");
  expect(queries.some((one: { repliedAt: string | null }) => one.repliedAt)).toBe(true);
});

test("an application can be deleted with its document, and the others keep theirs", async () => {
  const { data } = await list("/v1/applications?limit=2");
  const gone = await app.request("DELETE", `/v1/applications/${data[0]._id}`, { token });
  expect(gone.status).toBe(200);
  const link = new URL(data[1].resume, "http://localhost:3000");
  const file = await app.request("GET", link.pathname + link.search);
  expect(file.status).toBe(200);
  expect((await file.text()).startsWith("%PDF-")).toBe(true);
});

test("progress is told for each noun from its beginning to its end", () => {
  expect(progress).toContainEqual(["applications", 0, 120]);
  expect(progress).toContainEqual(["applications", 120, 120]);
  expect(new Set(progress.map(([noun]) => noun)).size).toBe(5);
});

test("a database that has records is told from an empty one, whatever samples it has", async () => {
  expect(await holdsRecords(app.services.db)).toBe(true);
  const empty = await createTestApp();
  expect(await holdsRecords(empty.services.db)).toBe(false);
  await empty.close();
});

test("what is generated keeps the rules of its form", () => {
  const random = createRandom(7);
  for (let number = 1; number <= 300; number += 1) {
    expect(validate(queryBody, generatedQuery(random, number)).ok).toBe(true);
    expect(validate(getInTouchBody, generatedEnquiry(random, number)).ok).toBe(true);
    expect(validate(jobBody, generatedJob(random)).ok).toBe(true);
  }
});

test("the same seed gives the same records, another one others", () => {
  const names = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 5 }, (_, number) => generatedQuery(random, number).name);
  };
  expect(names(1)).toEqual(names(1));
  expect(names(1)).not.toEqual(names(2));
});
