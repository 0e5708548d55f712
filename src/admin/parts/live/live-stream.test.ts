import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventText } from "#platform/contract/event-stream.ts";
import { createLiveStream, type LiveNews } from "./live-stream.ts";

const change = { noun: "jobs", kind: "changed", _id: "j" } as const;
const text = eventText({ event: "change", data: JSON.stringify(change) });

let server: Server;
/** Open responses, oldest first. */
let streams: ServerResponse[];
/** Statuses of the next responses; 200 once none is left. */
let statuses: number[];
let requests: number;

beforeEach(async () => {
  streams = [];
  statuses = [];
  requests = 0;
  server = createServer((_, outgoing) => {
    requests += 1;
    outgoing.writeHead(statuses.shift() ?? 200, { "Content-Type": "text/event-stream" });
    outgoing.write(": listening\n\n");
    if (outgoing.statusCode === 200) streams.push(outgoing);
    else outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function follow({ silenceMs = 10_000, recentMs = 10_000 } = {}) {
  const { port } = server.address() as AddressInfo;
  const connect = (signal: AbortSignal) => fetch(`http://127.0.0.1:${port}/`, { signal });
  let signedOut = 0;
  const onSignedOut = () => {
    signedOut += 1;
  };
  const stream = createLiveStream({ connect, onSignedOut, silenceMs, recentMs, firstWaitMs: 10 });
  const news: LiveNews[] = [];
  stream.follow((one) => news.push(one));
  return { stream, news, signedOut: () => signedOut, close: stream.open() };
}

test("every listener hears what the one stream tells", async () => {
  const { stream, news, close } = follow();
  const others: LiveNews[] = [];
  const leave = stream.follow((one) => others.push(one));
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.write(text);
  await expect.poll(() => news).toEqual([change]);
  leave();
  streams[0]?.write(text);
  await expect.poll(() => news).toEqual([change, change]);
  expect(others).toEqual([change]);
  expect(requests).toBe(1);
  close();
});

test("a stream that ends is taken up again, and what may have been missed is said", async () => {
  const { news, close } = follow();
  await expect.poll(() => streams.length).toBe(1);
  expect(news).toEqual([]);
  streams[0]?.end();
  await expect.poll(() => news).toEqual(["missed"]);
  await expect.poll(() => streams.length).toBe(2);
  streams[1]?.write(text);
  await expect.poll(() => news).toEqual(["missed", change]);
  close();
});

test("a server that refuses is tried again", async () => {
  statuses = [503, 503];
  const { news, close } = follow();
  await expect.poll(() => streams.length).toBe(1);
  expect([requests, news]).toEqual([3, []]);
  close();
});

test("a first connection that comes late, as in a tab that was opened in the background, may have missed something", async () => {
  statuses = [503];
  const { news, close } = follow({ recentMs: 0 });
  await expect.poll(() => news).toEqual(["missed"]);
  close();
});

test("who is signed out is told, and does not try again", async () => {
  statuses = [401];
  const { news, signedOut } = follow();
  await expect.poll(signedOut).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([requests, news]).toEqual([1, []]);
});

test("a connection without any sign of life counts as lost", async () => {
  const { close } = follow({ silenceMs: 50 });
  await expect.poll(() => requests).toBeGreaterThan(1);
  close();
});

test("closing ends the connection", async () => {
  const { close } = follow();
  await expect.poll(() => streams.length).toBe(1);
  close();
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toBe(1);
});
