import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { compressStaticFiles, createStaticFiles } from "./static-files.server.ts";

const root = mkdtempSync(join(tmpdir(), "static-"));
const folder = join(root, "client");
mkdirSync(join(folder, "assets"), { recursive: true });
mkdirSync(join(folder, ".vite"));
writeFileSync(join(root, "secret.txt"), "secret");
writeFileSync(join(folder, ".vite/manifest.json"), "{}");
writeFileSync(join(folder, "favicon.svg"), "<svg/>");
writeFileSync(join(folder, "assets/page-abc.js"), "export {};".repeat(200));
afterAll(() => rmSync(root, { recursive: true }));

const files = createStaticFiles(folder, { "x-content-type-options": "nosniff" });
const ask = (path: string, method = "GET") =>
  files.answer(new Request("http://localhost/", { method, headers: { "accept-encoding": "br" } }), path);

test("a hashed file is cached for ever, compressed", async () => {
  const answer = await ask("/assets/page-abc.js");
  expect(answer?.status).toBe(200);
  expect(answer?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer?.headers.get("content-encoding")).toBe("br");
  expect(answer?.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a frame without an origin may load a file that is made for one, and no other", async () => {
  const served = createStaticFiles(folder, {}, /page-/);
  const sharedWith = async (path: string) =>
    (await served.answer(new Request("http://localhost/"), path))?.headers.get("access-control-allow-origin");
  expect(await sharedWith("/assets/page-abc.js")).toBe("*");
  expect(await sharedWith("/favicon.svg")).toBeNull();
});

test("another file is cached for an hour", async () => {
  expect((await ask("/favicon.svg"))?.headers.get("cache-control")).toBe("public, max-age=3600");
});

test.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/.vite/manifest.json",
  "/assets",
  "/",
  "/favicon.svg/",
  "//favicon.svg",
])("%s is no file", (path) => expect(ask(path)).toBeUndefined());

test.each([
  "/assets/",
  "/assets/nothing.js",
  "/assets/../../secret.txt",
  "/assets/%2e%2e/favicon.svg",
  "/assets/\0",
])("%s is not found, with security headers", async (path) => {
  const answer = await ask(path);
  expect(answer?.status).toBe(404);
  expect(answer?.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a file takes no other method", async () => {
  expect((await ask("/favicon.svg", "POST"))?.status).toBe(405);
});

test("a file that the build has compressed is sent as it was compressed, and under its own name alone", async () => {
  const built = join(root, "built");
  mkdirSync(built);
  const script = "export const lattice = [];".repeat(200);
  writeFileSync(join(built, "page.js"), script);
  writeFileSync(join(built, "small.js"), "export {};");
  writeFileSync(join(built, "face.woff2"), script);
  await compressStaticFiles(built);
  expect(readdirSync(built).sort()).toEqual(["face.woff2", "page.js", "page.js.br", "small.js"]);
  // Is told from what the server would make itself.
  const compressed = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  writeFileSync(join(built, "page.js.br"), compressed);

  const served = createStaticFiles(built, {});
  const answer = await served.answer(
    new Request("http://localhost/", { headers: { "accept-encoding": "br" } }),
    "/page.js",
  );
  expect(answer?.headers.get("content-encoding")).toBe("br");
  expect(Buffer.from(await (answer as Response).arrayBuffer()).equals(compressed)).toBe(true);
  const plain = await served.answer(new Request("http://localhost/"), "/page.js");
  expect(await plain?.text()).toBe(script);
  expect(served.answer(new Request("http://localhost/"), "/page.js.br")).toBeUndefined();
});
