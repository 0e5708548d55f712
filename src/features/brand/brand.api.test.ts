import { afterAll, beforeAll, expect, it } from "vitest";
import { brandHref } from "#content/brand-sheet.ts";
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

const colours = { first: "#14532d", second: "#7a1f4b", third: "#1d4ed8", light: "#9be15d" };

/** Publishes a brand. Returns the style sheet of the pages from then on. */
async function publish(words: object): Promise<string> {
  const token = await app.signIn();
  const call = (method: string, path: string, body: object) =>
    app.request(method, `/v1/content/brand/${path}`, { token, body });
  expect((await call("PUT", "draft", { words })).status).toBe(200);
  expect((await call("POST", "publish", {})).status).toBe(200);
  return (await app.request("GET", brandHref(app.services.content.words()("brand")))).text();
}

it("hides the ornament from when its owner publishes that until it is shown again", async () => {
  // As rows are that were stored before there was the choice.
  expect(await publish(colours)).not.toContain(".lattice");
  const plain = await publish({ ...colours, plain: true });
  expect(plain).toContain("--color-indigo:#14532d;");
  expect(plain).toContain(".lattice");
  expect(await publish({ ...colours, plain: false })).not.toContain(".lattice");
});

it.each([
  "",
  "?v=",
  "?v=1a4d2e",
  "?v=plain",
  "?v=1a4d2e-0e6b6b-b9472f-e7a12e-x",
  "?v=eeeeee-0e6b6b-b9472f-e7a12e",
  "?v=%7D*%7Bx:1-0e6b6b-b9472f-e7a12e",
])("knows no sheet of %j", async (query) => {
  expect((await app.request("GET", `/brand.css${query}`)).status).toBe(404);
});

it("takes nothing", async () => {
  expect((await app.request("POST", "/brand.css")).status).toBe(405);
});
