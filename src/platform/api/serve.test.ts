import pino from "pino";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract/endpoint.ts";
import { systemClock as clock } from "#platform/process/clock.server.ts";
import { createLimiter } from "#platform/process/rate-limit.server.ts";
import { createRateLimitMemory } from "#platform/process/rate-limit-memory.server.ts";
import { handle, serve } from "./serve.server.ts";

const lines: object[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
const limiter = createLimiter({ post: { points: 30, seconds: 60 } }, createRateLimitMemory(clock));
const body = z.object({ name: z.string("A name is wanted") });
const common = { method: "POST", summary: "", answer: z.object({ message: z.string() }) } as const;
const handlers = [
  handle(endpoint({ ...common, id: "guarded", path: "/v1/guarded", access: "staff" }), () => ({
    message: "",
  })),
  handle(
    endpoint({ ...common, id: "open", path: "/v1/open", access: "public", limit: "post", body }),
    () => ({ message: "" }),
  ),
];
const uploads = { withMultipart: () => Promise.reject(new Error("no upload")) };
const api = serve({ handlers, authenticate: async () => null, limiter, uploads, clock, log, trustProxy: 0 });

async function logged(
  path: string,
  headers: Record<string, string>,
  sent?: string,
  address = "192.0.2.7",
): Promise<object[]> {
  lines.length = 0;
  await api.request(path, { method: "POST", headers, ...(sent && { body: sent }) }, { address });
  return [...lines];
}

const refusal = (path: string, code: string) => ({
  level: 30,
  endpoint: path.slice(4),
  code,
  leftOut: 0,
  msg: expect.any(String),
});

const json = { "content-type": "application/json" };

it.each([
  [
    "a token that is none of ours",
    "/v1/guarded",
    { authorization: "Bearer jds_made-up" },
    "",
    "unauthorized",
  ],
  ["a body that is no JSON", "/v1/open", json, "{", "malformed"],
  ["another kind of body", "/v1/open", { "content-type": "text/plain" }, "Mira", "unsupportedMedia"],
])("logs the refusal of %s, by endpoint and reason alone", async (_, path, headers, sent, code) => {
  expect(await logged(path, headers, sent)).toEqual([refusal(path, code)]);
});

it("logs the refusal of one call too many", async () => {
  const send = () => logged("/v1/open", json, '{"name":"Mira Sen"}', "198.51.100.7");
  for (let count = 0; count < 30; count += 1) expect(await send()).toEqual([]);
  expect(await send()).toEqual([refusal("/v1/open", "tooMany")]);
});

it.each([
  ["no token", "/v1/guarded", {}, ""],
  ["a field left out", "/v1/open", json, "{}"],
])("logs nothing of %s", async (_, path, headers, sent) => {
  expect(await logged(path, headers, sent)).toEqual([]);
});
