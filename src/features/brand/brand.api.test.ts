import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("answers the colours of the address, to be kept for good", async () => {
  const answer = await app.request("GET", "/brand.css?v=1a4d2e-0e6b6b-b9472f-e7a12e");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(await answer.text()).toMatch(/^:root\{--color-indigo:#1a4d2e;--color-indigo-deep:#[\da-f]{6};/);
});

it.each(["", "?v=", "?v=1a4d2e", "?v=eeeeee-0e6b6b-b9472f-e7a12e", "?v=%7D*%7Bx:1-0e6b6b-b9472f-e7a12e"])(
  "knows no sheet of %j",
  async (query) => {
    expect((await app.request("GET", `/brand.css${query}`)).status).toBe(404);
  },
);

it("takes nothing", async () => {
  expect((await app.request("POST", "/brand.css")).status).toBe(405);
});
