import { createParser } from "eventsource-parser";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { authenticate } from "#features/auth/sessions.server.ts";
import { serve } from "#platform/api/serve.server.ts";
import { PASSIVE_HEADER } from "#platform/contract/endpoint.ts";
import { listen } from "#platform/http/listen.server.ts";
import { type Applicants, createApplicants } from "../../../test/applicants.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createApi } from "../../endpoints.server.ts";
import { createServices } from "../../services.server.ts";
import { eventsApi } from "./api.server.ts";
import type { Change } from "./contract.ts";
import type { ChangeWatch } from "./watch.server.ts";

const MINUTE = 60_000;

let app: TestApp;
let staff: Applicants;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  staff = await createApplicants(app);
  token = staff.token;
});
afterEach(() => app.close());

const query = {
  name: "Ravi Menon",
  email: "ravi@mail.example",
  phoneNumber: "9810012345",
  message: "Do you build shops?",
};

const enquiry = {
  firstName: "Ravi",
  lastName: "Menon",
  email: "ravi@mail.example",
  mobileNumber: "9810012345",
  companyName: "Menon Foods",
  country: "India",
  category: "DevOps",
  budget: "5k-10k",
  message: "Hello",
};

/** Reads a stream to its end, or until it is left. */
function listenTo(response: Response) {
  const changes: Change[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("There is no stream.");
  let text = "";
  let ended = false;
  const parser = createParser({
    onEvent: ({ event, data }) => event === "change" && changes.push(JSON.parse(data)),
  });
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      parser.feed(part.value);
    }
    ended = true;
  })();
  return {
    changes,
    text: () => text,
    ended: () => ended,
    leave: () => reader.cancel(),
    /** Resolves when the server has ended it. */
    end: () => reading,
    told: (change: Partial<Change>) =>
      expect.poll(() => changes, { interval: 20 }).toContainEqual(expect.objectContaining(change)),
  };
}

async function open(given = token, mark?: string) {
  const headers: Record<string, string> = mark === undefined ? {} : { "last-event-id": mark };
  const response = await app.request("GET", "/v1/events", { token: given, headers });
  expect(response.status).toBe(200);
  return listenTo(response);
}

test("visitors and those without a live session hear nothing", async () => {
  for (const wrong of [undefined, "jds_made-up"]) {
    const answer = await app.request("GET", "/v1/events", { token: wrong });
    expect(answer.status).toBe(401);
  }
});

test("the stream begins at once and asks proxies to keep out of it", async () => {
  const response = await app.request("GET", "/v1/events", { token });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  const stream = listenTo(response);
  await expect.poll(stream.text).toContain("retry: 2000\n");
  await stream.leave();
});

test("with a mark, only changes after it are told, whether or not somebody listened before", async () => {
  const before = await staff.applied();
  const mark = await app.services.changes.mark();
  const after = await staff.applied();
  const stream = await open(token, mark);
  await stream.told({ noun: "applications", kind: "added", _id: after });
  const later = await open(token, mark);
  await later.told({ noun: "applications", kind: "added", _id: after });
  expect([stream, later].map(({ changes }) => changes.map(({ _id }) => _id))).toEqual([[after], [after]]);

  const without = await open();
  for (const _id of [before, after]) await without.told({ noun: "applications", kind: "added", _id });
  for (const one of [stream, later, without]) await one.leave();
});

test.each(["another-process:9000", "", "no mark"])("a mark %j of nobody's hides nothing", async (mark) => {
  const before = await staff.applied();
  const stream = await open(token, mark);
  await stream.told({ noun: "applications", kind: "added", _id: before });
  await stream.leave();
});

test("marks that are asked for at once share a look, which begins after each of them", async () => {
  const { changes } = app.services;
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => changes.mark()));
  expect(new Set(others).size).toBeLessThanOrEqual(2);
  expect(await changes.mark()).not.toBe(first);
});

test("what visitors send is told as added", async () => {
  const stream = await open();
  const _id = await staff.applied();
  await stream.told({ noun: "applications", kind: "added", _id });
  const sent = await (await app.request("POST", "/v1/queries", { body: query })).json();
  await stream.told({ noun: "queries", kind: "added", _id: sent.data._id });
  const asked = await (await app.request("POST", "/v1/get-in-touch", { body: enquiry })).json();
  await stream.told({ noun: "get-in-touch", kind: "added", _id: asked.data._id });
  await stream.leave();
});

test("what is quarantined is told too, and what becomes of it", async () => {
  const stream = await open();
  const quarantined: string[] = [];
  for (const message of ["Buy", "Buy more"]) {
    const body = { ...query, message, homepage: "https://x.example" };
    const sent = await (await app.request("POST", "/v1/queries", { body })).json();
    quarantined.push(sent.data._id);
    await stream.told({ noun: "quarantine", kind: "added", _id: sent.data._id });
  }
  await staff.call("POST", `/v1/quarantine/${quarantined[0]}/release`);
  await stream.told({ noun: "quarantine", kind: "deleted", _id: quarantined[0] });
  await expect
    .poll(() => stream.changes)
    .toContainEqual(expect.objectContaining({ noun: "queries", kind: "added" }));
  await staff.call("DELETE", `/v1/quarantine/${quarantined[1]}`);
  await stream.told({ noun: "quarantine", kind: "deleted", _id: quarantined[1] });
  await stream.leave();
});

test("what staff do is told once, with the record it was done to", async () => {
  const stream = await open();
  const _id = await staff.applied();
  await staff.call("PATCH", `/v1/applications/${_id}/status`, { status: "Reviewed" });
  await stream.told({ noun: "applications", kind: "changed", _id });
  const added = await staff.addJob("go-lead", "Go Lead");
  await stream.told({ noun: "jobs", kind: "added", _id: added });
  await staff.call("DELETE", "/v1/jobs/go-lead");
  await stream.told({ noun: "jobs", kind: "deleted", _id: added });
  await staff.call("DELETE", `/v1/applications/${_id}`);
  await stream.told({ noun: "applications", kind: "deleted", _id });
  const keys = stream.changes.map((change) => JSON.stringify(change));
  expect(keys).toEqual([...new Set(keys)]);
  await stream.leave();
});

test("who comes later is told what changed in the seconds before", async () => {
  const _id = await staff.applied();
  const first = await open();
  await first.told({ noun: "applications", kind: "added", _id });
  const second = await open();
  await second.told({ noun: "applications", kind: "added", _id });
  await first.leave();
  await second.leave();
});

test("what another node writes is told too", async () => {
  const other = await createServices(app.services.env, { clock: app.clock });
  const stream = await open();
  const request = new Request("http://localhost:3000/v1/queries", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(query),
  });
  const sent = await (await createApi(other).fetch(request, { address: "192.0.2.9" })).json();
  await stream.told({ noun: "queries", kind: "added", _id: sent.data._id });
  await stream.leave();
  await other.close();
});

test("a stream ends soon after its session was ended", async () => {
  const stream = await open();
  await app.request("POST", "/v1/auth/logout", { token });
  await stream.end();
  expect(stream.ended()).toBe(true);
});

test("listening is no use of the session, and neither is what a desk loads by itself", async () => {
  const seen = async () =>
    (await sql<{ seen_at: string }>`select seen_at from sessions`.execute(app.services.db.read)).rows;
  const before = await seen();
  app.clock.advance(5 * MINUTE);
  await (await open()).leave();
  expect(await seen()).toEqual(before);
  const passive = await app.request("GET", "/v1/auth/me", { token, headers: { [PASSIVE_HEADER]: "1" } });
  expect([passive.status, await seen()]).toEqual([200, before]);
  await app.request("GET", "/v1/auth/me", { token });
  expect(await seen()).not.toEqual(before);
});

test("a session has six streams at most, and a place is free again when one is left", async () => {
  const streams = await Promise.all(Array.from({ length: 6 }, () => open()));
  const refused = await app.request("GET", "/v1/events", { token });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  const other = await open(await app.signIn());
  await streams[0]?.leave();
  const next = await open();
  for (const stream of [...streams, other, next]) await stream.leave();
});

test("asking for the head alone takes no place", async () => {
  for (let count = 0; count < 10; count += 1) {
    const answer = await app.request("HEAD", "/v1/events", { token });
    expect([answer.status, answer.body]).toEqual([200, null]);
  }
  await (await open()).leave();
});

/** The streams alone, with a heart that beats quickly unless a test gives another. */
function quickStreams(watch: Pick<ChangeWatch, "follow">, heartbeatMs = 30) {
  const { services } = app;
  return serve({
    ...services,
    handlers: eventsApi(services, { watch, heartbeatMs }),
    authenticate: (given, call) => authenticate(services, given, call),
    trustProxy: 0,
  });
}

const silent: Pick<ChangeWatch, "follow"> = { follow: () => () => {} };

async function openQuick(watch = silent, heartbeatMs?: number) {
  const headers = { Authorization: `Bearer ${token}` };
  const request = new Request("http://localhost:3000/v1/events", { headers });
  return listenTo(await quickStreams(watch, heartbeatMs).fetch(request, { address: "192.0.2.1" }));
}

test("a silent stream says again and again that it is there, until the session has been idle too long", async () => {
  const stream = await openQuick();
  await expect.poll(stream.text).toContain(": still here\n\n: still here\n\n");
  app.clock.advance(31 * MINUTE);
  await stream.end();
  expect(stream.ended()).toBe(true);
});

test("a stream of somebody whose account was closed ends with the next heartbeat", async () => {
  const stream = await openQuick();
  await app.services.db.transaction(async (tx) => {
    await sql`update administrators set active = 0 where email = ${administrator.email}`.execute(tx);
  });
  await stream.end();
  expect(stream.ended()).toBe(true);
});

test("a session that ends between the asking and the listening ends the stream at once", async () => {
  const late: typeof silent = {
    follow() {
      app.clock.advance(31 * MINUTE);
      return () => {};
    },
  };
  const stream = await openQuick(late, 60 * MINUTE);
  await stream.end();
  expect(stream.ended()).toBe(true);
});

test("a reader that does not keep up is left, and nothing piles up for it", async () => {
  let followers = 0;
  let tell: Parameters<ChangeWatch["follow"]>[0] = () => {};
  const headers = { Authorization: `Bearer ${token}` };
  const request = new Request("http://localhost:3000/v1/events", { headers });
  const flood: typeof silent = {
    follow(listener) {
      followers += 1;
      tell = listener;
      return () => {
        followers -= 1;
      };
    },
  };
  const response = await quickStreams(flood).fetch(request, { address: "192.0.2.1" });
  expect(followers).toBe(1);
  const change = { noun: "jobs", kind: "changed", _id: "x".repeat(1000) } as const;
  for (let count = 0; count < 200; count += 1) tell({ changes: [change], sessions: false });
  await expect.poll(() => followers).toBe(0);
  expect((await response.text()).length).toBeLessThan(70_000);
});

test("a stop does not wait for streams, and tells those who listen by ending", async () => {
  const { services } = app;
  const api = createApi(services);
  const parts = { host: "127.0.0.1", port: 0, https: false, log: services.log };
  const server = await listen({ program: api, ...parts });
  const headers = { Authorization: `Bearer ${token}` };
  const stream = listenTo(await fetch(`http://127.0.0.1:${server.port}/v1/events`, { headers }));
  await expect.poll(stream.text).toContain("listening");
  const started = performance.now();
  services.beginStop();
  await Promise.all([server.stop(30_000), stream.end()]);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(stream.ended()).toBe(true);
  expect((await app.request("GET", "/v1/events", { token })).status).toBe(503);
});
