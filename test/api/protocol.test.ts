import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const job = { title: "Tester", description: "Breaks things.", salaryRange: 900000 };

describe("a method that an address does not know", () => {
  it.each([
    ["/v1/jobs", "GET, HEAD, POST"],
    ["/v1/jobs/", "GET, HEAD, POST"],
    ["/v1/auth/login", "POST"],
    ["/healthz", "GET, HEAD"],
    ["/readyz", "GET, HEAD"],
    ["/sitemap.xml", "GET, HEAD"],
  ])("is refused at %s with those that it knows", async (path, allow) => {
    const answer = await app.request("PATCH", path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe(allow);
    expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) });
  });
});

describe("If-Match", () => {
  it("is never passed over: what names no version is refused, and nothing changes", async () => {
    const token = await app.signIn();
    const made = await (await app.request("POST", "/v1/jobs", { token, body: job })).json();
    const put = (tag: string) =>
      app.request("PUT", `/v1/jobs/${made.data.jobId}`, { token, body: job, headers: { "If-Match": tag } });
    for (const tag of ["1", '"x"', '"1", "2"', "W/1", '""']) expect((await put(tag)).status).toBe(400);
    expect((await put('"7"')).status).toBe(412);
    expect((await put("*")).headers.get("ETag")).toBe('"2"');
    expect((await put('W/"2"')).headers.get("ETag")).toBe('"3"');
  });
});
