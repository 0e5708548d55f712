import { expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Fault } from "#platform/contract/errors.ts";
import { handle, type ServeParts, serve } from "./serve.server.ts";

const lines: object[] = [];
const log = { info: (details: object) => lines.push(details) } as unknown as ServeParts["log"];
const limiter = {
  take: async () => {
    throw new Fault("tooMany");
  },
} as unknown as ServeParts["limiter"];
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
const clock = { now: () => new Date(), monotonic: () => performance.now() };
const api = serve({ handlers, authenticate: async () => null, limiter, uploads, clock, log, trustProxy: 0 });

async function logged(path: string, headers: Record<string, string>, sent?: string): Promise<object[]> {
  lines.length = 0;
  await api.request(path, { method: "POST", headers, ...(sent && { body: sent }) }, { address: "192.0.2.7" });
  return [...lines];
}

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
  ["too many calls", "/v1/open", json, '{"name":"Mira Sen"}', "tooMany"],
  ["another kind of body", "/v1/open", { "content-type": "text/plain" }, "Mira", "unsupportedMedia"],
])("logs the refusal of %s, by endpoint and reason alone", async (_, path, headers, sent, code) => {
  expect(await logged(path, headers, sent)).toEqual([{ endpoint: path.slice(4), code, leftOut: 0 }]);
});

it.each([
  ["no token", "/v1/guarded", {}, ""],
  ["a field left out", "/v1/open", json, "{}"],
])("logs nothing of %s", async (_, path, headers, sent) => {
  expect(await logged(path, headers, sent)).toEqual([]);
});
