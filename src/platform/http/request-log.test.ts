import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#platform/database/db.server.ts";
import { logSlowStatements } from "#platform/database/slow-statements.server.ts";
import { createLog, type Log } from "#platform/process/log.server.ts";
import { logRequests, REQUEST_ID, shownPath } from "./request-log.server.ts";

let lines: Record<string, unknown>[];
let log: Log;
beforeEach(() => {
  lines = [];
  log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
});

const answer = async () => new Response("Hello", { status: 201, headers: { "content-length": "5" } });
const post = (path: string, headers = {}) =>
  new Request(`https://www.example.com${path}`, { method: "POST", headers });

it("tells of a request in one line, whose id its answer has too", async () => {
  const { fetch } = logRequests({ program: { fetch: answer }, log, trustsProxy: false });
  const response = await fetch(post("/v1/queries?email=asha@example.com"));
  expect(response.status).toBe(201);
  expect(await response.text()).toBe("Hello");
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(String),
      request: response.headers.get(REQUEST_ID),
      method: "POST",
      path: "/v1/queries",
      status: 201,
      ms: expect.any(Number),
      bytes: 5,
      msg: "request",
    },
  ]);
  expect(response.headers.get(REQUEST_ID)).toMatch(/^[\w-]{36}$/);
});

it("tells of a cached answer as of any other", () => {
  const ready = { status: 200, headers: { "content-length": "5" }, body: Buffer.from("Hello") };
  const { cached } = logRequests({ program: { fetch: answer, cached: () => ready }, log, trustsProxy: true });
  const given = "proxy-7f3a.12";
  const sent = cached?.({ url: "/about", headers: { [REQUEST_ID]: given } });
  expect(sent).toEqual({ ...ready, headers: { ...ready.headers, [REQUEST_ID]: given } });
  expect(lines).toMatchObject([{ request: given, method: "GET", path: "/about", status: 200, bytes: 5 }]);
});

it("gives every line of a request its id, also those of a transaction that others share", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-request-log-"));
  const db = openDatabase({ dataDir, databaseUrl: undefined, logRequests: true }, log);
  async function answerLate(request: Request): Promise<Response> {
    await db.transaction(async () => log.warn({ name: request.headers.get("name") }, "in a transaction"));
    return new Response(null, { status: 204 });
  }
  const { fetch } = logRequests({ program: { fetch: answerLate }, log, trustsProxy: true });
  const names = ["first-one", "second-one", "third-one"];
  await Promise.all(names.map((name) => fetch(post("/", { name, [REQUEST_ID]: name }))));
  const told = lines
    .filter(({ msg }) => msg === "in a transaction")
    .map(({ name, request }) => [name, request]);
  expect(told).toEqual(names.map((name) => [name, name]));
  await db.close();
  rmSync(dataDir, { recursive: true });
});

it("takes the id of a proxy that is believed, and of nobody else", async () => {
  const idOf = async (trustsProxy: boolean, given: string) => {
    const { fetch } = logRequests({ program: { fetch: answer }, log, trustsProxy });
    return (await fetch(post("/", { [REQUEST_ID]: given }))).headers.get(REQUEST_ID);
  };
  expect(await idOf(true, "proxy-7f3a.12")).toBe("proxy-7f3a.12");
  expect(await idOf(false, "proxy-7f3a.12")).not.toBe("proxy-7f3a.12");
  expect(await idOf(true, "asha@example.com")).not.toBe("asha@example.com");
});

it.each([
  ["/managed_it_services", "/managed_it_services"],
  ["/ui&ux", "/ui&ux"],
  ["/assets/root-BGVAkenH.css", "/assets/root-BGVAkenH.css"],
  ["/v1/applications/01a2137f-379f-78d9-bd7b-5d81f0354b6f/status", "/v1/applications/:id/status"],
  [`/v1/drafts/${"x".repeat(43)}`, "/v1/drafts/:other"],
  ["/asha@example.com", "/:other"],
  ["/%61sha%40example.com", "/:other"],
])("shows of %s no more than %s", (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});

it("tells of statements that take half a second, without their values", () => {
  const query = { sql: "select * from applications where email = ?", parameters: ["asha@example.com"] };
  const tell = logSlowStatements(log) as (event: object) => void;
  tell({ query, queryDurationMillis: 499 });
  tell({ query, queryDurationMillis: 612.4 });
  expect(lines).toMatchObject([{ level: 40, sql: query.sql, ms: 612, msg: "slow statement" }]);
  expect(JSON.stringify(lines)).not.toContain("asha@");
});
