import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { runCommand } from "../faults/command.ts";
import { createStore, type TestStore } from "../faults/stores.ts";
import { apply, createApplicant } from "../faults/writers.ts";
import { enquiry, type Program, postJson, signIn, startProgram, stopProgram } from "../program.ts";

// One answer of every class, as it leaves the built program, and its headers.

const METRICS_TOKEN = "a-token-for-prometheus";

let store: TestStore;
let program: Program;
let token: string;
beforeAll(async () => {
  store = await createStore("sqlite");
  const settings = { PUBLIC_URL: "https://www.example.com", RATE_LIMITS: "on", SAMPLES: "on", METRICS_TOKEN };
  program = await startProgram({ ...store.env, ...settings, LOG_LEVEL: "silent" });
  token = await signIn(program);
  expect((await apply(program.url, createApplicant())).status).toBe(201);
});
afterAll(async () => {
  await stopProgram(program);
  await store.remove();
});

interface Asked {
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Asks the program and follows no redirect. */
function ask(path: string, { headers = {}, ...rest }: Asked = {}): Promise<Response> {
  return fetch(program.url + path, { ...rest, headers, redirect: "manual" });
}

const staff = () => ({ authorization: `Bearer ${token}` });
const json = { "content-type": "application/json" };

/** An answer that the client has already: 304. */
async function again(path: string): Promise<Response> {
  const etag = (await ask(path)).headers.get("etag") ?? "";
  return ask(path, { headers: { "if-none-match": etag } });
}

async function assetPath(): Promise<string> {
  return /\/assets\/[\w.-]+\.js/.exec(await (await ask("/")).text())?.[0] ?? "no asset";
}

async function resumePath(): Promise<string> {
  const { data } = await (await ask("/v1/applications", { headers: staff() })).json();
  const url = new URL(data[0].resume, program.url);
  return url.pathname + url.search;
}

const post = (body: BodyInit, headers: Record<string, string> = json) => ({ method: "POST", body, headers });

type Answer = [string, number, () => Promise<Response>];

const site: Answer[] = [
  ["a page", 200, () => ask("/")],
  ["a page that the browser has", 304, () => again("/")],
  ["a page's head", 200, () => ask("/", { method: "HEAD" })],
  ["an address without a page", 404, () => ask("/nothing-here")],
  ["another spelling", 308, () => ask("/ABOUT/")],
  ["a method that pages don't know", 405, () => ask("/", { method: "DELETE" })],
  [
    "a form where none is",
    405,
    () => ask("/privacy", post("a=b", { "content-type": "application/x-www-form-urlencoded" })),
  ],
  ["another site's form", 403, () => ask("/", post("a=b", { origin: "https://evil.example" }))],
  ["an asset", 200, async () => ask(await assetPath())],
  ["an asset that the browser has", 304, async () => again(await assetPath())],
  ["an asset that is gone", 404, () => ask("/assets/gone.js")],
  ["a feed", 200, () => ask("/careers.rss")],
  ["the sitemap", 200, () => ask("/sitemap.xml")],
  ["robots.txt", 200, () => ask("/robots.txt")],
];

const staffPages: Answer[] = [
  ["a page of the desk", 200, () => ask("/admin/applications")],
  ["a page that the desk has not", 404, () => ask("/admin/nothing-here")],
];

const api: Answer[] = [
  ["a list", 200, () => ask("/v1/jobs")],
  ["a list's head", 200, () => ask("/v1/jobs", { method: "HEAD" })],
  ["a list for staff", 200, () => ask("/v1/applications", { headers: staff() })],
  ["an address that the API has not", 404, () => ask("/v1/nothing")],
  ["OPTIONS", 405, () => ask("/v1/jobs", { method: "OPTIONS" })],
  ["a method that it does not know", 405, () => ask("/v1/jobs", { method: "DELETE" })],
  ["what can't be read", 400, () => ask("/v1/queries", post("{"))],
  ["a call without a token", 401, () => ask("/v1/applications")],
  ["what is too large", 413, () => ask("/v1/queries", post("x".repeat(300_000)))],
  ["what is no JSON", 415, () => ask("/v1/queries", post("a", { "content-type": "text/plain" }))],
  ["what is not right", 422, () => ask("/v1/queries", post("{}"))],
  [
    "a report of a browser",
    204,
    () => ask("/v1/csp-reports", post("[]", { "content-type": "application/reports+json" })),
  ],
  ["a document", 200, async () => ask(await resumePath())],
  ["a document with a wrong signature", 404, async () => ask(`${await resumePath()}x`)],
  ["a CSV file", 200, () => ask("/v1/applications/export.csv", { headers: staff() })],
  ["events", 200, () => ask("/v1/events", { headers: staff() })],
  ["the sign of life", 200, () => ask("/healthz")],
  ["the sign that it is ready", 200, () => ask("/readyz")],
  ["the metrics", 200, () => ask("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })],
  ["the metrics without a token", 401, () => ask("/metrics")],
  ["more than a limit allows", 429, signInTooOften],
  ["a write while the database is locked", 503, writeWhileLocked],
];

/** Past the eight that one account has. */
async function signInTooOften(): Promise<Response> {
  const wrong = { email: "nobody@jaalidar.example", password: "not-this-password" };
  for (let tries = 0; tries < 8; tries += 1) {
    expect((await postJson(`${program.url}/v1/auth/login`, wrong)).status).toBe(401);
  }
  return postJson(`${program.url}/v1/auth/login`, wrong);
}

async function writeWhileLocked(): Promise<Response> {
  const database = new DatabaseSync(join(store.dataDir, "jaalidar.db"), { timeout: 5_000 });
  database.exec("begin exclusive");
  try {
    return await postJson(`${program.url}/v1/queries`, enquiry());
  } finally {
    database.exec("rollback");
    database.close();
  }
}

function expectHeaders(headers: Headers): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/(^|; )default-src 'none'(;|$)/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}$/);
  for (const name of ["server", "x-powered-by", "access-control-allow-origin", "set-cookie"]) {
    expect(headers.get(name)).toBeNull();
  }
}

describe.each([
  ["the site", site, undefined],
  ["the desk", staffPages, "no-store"],
  ["the API", api, "no-store"],
])("%s gives the right headers with", (_, answers, kept) => {
  it.each(answers)("%s (%i)", async (_, status, give) => {
    const answer = await give();
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers);
    expect(answer.headers.get("cache-control") ?? "").toMatch(kept ?? /./);
  });
});

describe("what never reaches the program's own code", () => {
  it.each([
    ["what is no HTTP", "HELLO\r\n\r\n", 400],
    [
      "a length told twice",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
    ],
    ["a head too long", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405],
  ])("has them too: %s", async (_, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers);
  });

  it("a head that dribbles in is cut off within twenty seconds", { timeout: 40_000 }, async () => {
    const begun = performance.now();
    const answer = await send("GET / HTTP/1.1\r\nHost: a\r\nX-Slow:");
    expect(answer.status).toBe(408);
    expect(performance.now() - begun).toBeLessThan(20_000);
    expectHeaders(answer.headers);
  });
});

/** Sends bytes as they are and reads until the server closes. */
async function send(bytes: string): Promise<{ status: number; headers: Headers }> {
  const socket = connect(Number(new URL(program.url).port), "127.0.0.1", () => socket.write(bytes));
  const [head = ""] = (await text(socket)).split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.slice(9, 12)), headers: new Headers(pairs) };
}

it.each([
  ["page", async () => "/about"],
  ["file", assetPath],
  ["list", async () => "/v1/jobs"],
])("a kept %s has the head of one that is made, whatever its encoding", async (_, find) => {
  const path = await find();
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const asked = [await ask(path, { headers }), await ask(path, { headers })];
    // The program is asked for every HEAD.
    const [made, kept, head] = [...asked, await ask(path, { headers, method: "HEAD" })].map((answer) => {
      // An encoding that has lasted is made again, shorter.
      const {
        date,
        connection,
        "keep-alive": _,
        "content-length": length,
        ...rest
      } = Object.fromEntries(answer.headers);
      expect(Number(length)).toBeGreaterThan(0);
      return { status: answer.status, ...rest };
    });
    expect(made).toHaveProperty("etag");
    expect(kept).toEqual(made);
    expect(head).toEqual(made);
  }
});

it("the metrics tell of the database, the outbox, the pages kept and what was refused", async () => {
  const answer = await ask("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain("jaalidar_database_ready 1");
  expect(lines).toContain('jaalidar_outbox_mails{status="failed"} 0');
  expect(lines).toContain('jaalidar_limit_refusals_total{bucket="account"} 1');
  expect(lines.find((line) => line.startsWith("jaalidar_kept_pages "))).toMatch(/ [1-9]\d*$/);
  expect(lines.find((line) => line.includes('{kind="api",status="422"}'))).toMatch(/ \d+$/);
});

it("the metrics have every name that the rules of docs/alerts.yml ask for", async () => {
  expect(await runCommand("backup", store.env)).toMatchObject({ code: 0 });
  const answer = await ask("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const names = new Set((await answer.text()).match(/^jaalidar_\w+/gm));

  const rules = readFileSync("docs/alerts.yml", "utf8");
  const wanted = new Set(rules.match(/\bjaalidar_\w+/g));

  expect(wanted.size).toBeGreaterThan(8);
  expect([...wanted].filter((name) => !names.has(name))).toEqual([]);
});

it("the metrics have no age of a backup that a clock ahead has dated, so that its alarm goes off", async () => {
  const database = new DatabaseSync(join(store.dataDir, "jaalidar.db"), { timeout: 5_000 });
  const note = database.prepare("insert or replace into settings (name, value) values ('last-backup', ?)");
  const ages = async (ahead: number) => {
    note.run(JSON.stringify({ at: new Date(Date.now() + ahead).toISOString(), bytes: 1 }));
    const answer = await ask("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return (await answer.text()).match(/^jaalidar_backup_age_seconds .*/gm);
  };
  expect(await ages(200 * DAY_MS)).toBeNull();
  expect(await ages(MINUTE_MS)).toEqual(["jaalidar_backup_age_seconds 0"]);
  database.close();
});

describe("an error that nobody foresaw", () => {
  it("has the headers, and neither words of the database nor a stack", async () => {
    const broken = new DatabaseSync(join(store.dataDir, "jaalidar.db"), { timeout: 5_000 });
    broken.exec("alter table queries rename to queries_elsewhere");
    broken.close();
    const answer = await ask("/v1/queries", { headers: staff() });
    expect(answer.status).toBe(500);
    expectHeaders(answer.headers);
    expect(await answer.text()).not.toMatch(/elsewhere|table|sqlite|\bat\s|\.js/i);
  });
});
