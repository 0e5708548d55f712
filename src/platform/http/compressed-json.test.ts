import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressJson } from "./compressed-json.server.ts";

const rows = { data: Array.from({ length: 100 }, (_, at) => ({ title: `Job ${at}` })) };

async function ask(
  headers: Record<string, string>,
  { method = "GET", body = rows as object, given = {} as ResponseInit } = {},
) {
  const answer = await compressJson(
    new Request("http://localhost/v1/jobs", { method, headers }),
    Response.json(body, given),
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, coding: answer.headers.get("content-encoding"), headers: answer.headers };
}

it.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("gives public JSON to who takes %s as %s", async (accepted, coding, decode) => {
  const answer = await ask({ "accept-encoding": accepted });
  expect(answer.coding).toBe(coding);
  expect(answer.headers.get("vary")).toBe("accept-encoding");
  expect(answer.headers.get("content-length")).toBe(String(answer.bytes.length));
  expect(answer.bytes.length).toBeLessThan(JSON.stringify(rows).length / 3);
  expect(JSON.parse(decode(answer.bytes).toString())).toEqual(rows);
});

it.each<[string, Record<string, string>, Parameters<typeof ask>[1]]>([
  ["what is given to the bearer of a token", { authorization: "Bearer jds_x" }, {}],
  ["the answer to a post", {}, { method: "POST" }],
  ["what is small", {}, { body: { success: true } }],
  ["a refusal", {}, { given: { status: 404 } }],
  ["what has a tag of its own", {}, { given: { headers: { etag: '"1"' } } }],
  ["events", {}, { given: { headers: { "content-type": "text/event-stream" } } }],
  ["what nobody can decode", { "accept-encoding": "zstd" }, {}],
])("leaves alone %s", async (_, headers, options) => {
  expect((await ask({ "accept-encoding": "br, gzip", ...headers }, options)).coding).toBeNull();
});
