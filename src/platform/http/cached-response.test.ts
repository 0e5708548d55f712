import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { cacheResponse, respond } from "./cached-response.server.ts";
import { chooseEncoding, EncodedBody } from "./compression.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const words = "A page with words enough to be worth compressing. ".repeat(40);
const page = cacheResponse({
  status: 200,
  headers: { "content-type": "text/html", "content-security-policy": "default-src 'none'" },
  body: Buffer.from(words),
  compress: true,
  effort: "quick",
});

const ask = (headers: Record<string, string> = {}, method = "GET") =>
  respond(page, new Request("http://localhost/", { method, headers }));

test.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.000, *", "gzip"],
  ["*", "br"],
  ["deflate", "identity"],
])("Accept-Encoding %s chooses %s", (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));

test("a body is compressed as the client can take it", async () => {
  const brotli = await ask({ "accept-encoding": "br" });
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(words);
  const gzip = await ask({ "accept-encoding": "gzip" });
  expect(gunzipSync(await gzip.bytes()).toString()).toBe(words);
  const plain = await ask();
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toBe(words);
  expect(plain.headers.get("vary")).toBe("accept-encoding");
});

test("a client that has the answer gets 304 with its headers and no body", async () => {
  const tag = (await ask()).headers.get("etag") ?? "";
  for (const condition of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
    const answer = await ask({ "if-none-match": condition });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'");
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD has the length of the body and no body", async () => {
  const answer = await ask({}, "HEAD");
  expect(answer.headers.get("content-length")).toBe(String(words.length));
  expect(await answer.text()).toBe("");
});

test("a cached body is compressed quickly at first, and once more when it has lasted", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const lines = Array.from({ length: 500 }, (_, at) => `The answer to question ${at} is ${at * at}.`);
  const body = new EncodedBody(Buffer.from(lines.join(" ")), "good");
  const first = await body.in("br");
  expect(body.ready("br")).toBe(first);
  vi.advanceTimersByTime(1_000);
  expect(body.ready("br")).toBe(first);
  await expect.poll(() => body.ready("br")?.length).toBeLessThan(first.length * 0.95);
  expect(brotliDecompressSync(body.ready("br") ?? first).toString()).toBe(lines.join(" "));
});
