import { afterEach, expect, it, vi } from "vitest";
import { readChunks, readJson, withJson } from "./json-body.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const encoder = new TextEncoder();
const address = "http://localhost:3000/v1/applications";
const json = { "Content-Type": "application/json" };

/** Returns a request whose body is a stream, like one from a socket. */
function coming(source: UnderlyingDefaultSource<Uint8Array>): Request {
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
  return new Request(address, { method: "POST", headers: json, body, duplex: "half" } as RequestInit);
}

const nothing = async () => "done";

/** Returns a body of many bytes in chunks, each after some milliseconds. */
const trickling = (body: Uint8Array, { chunk = 1, every = 9_000 } = {}) => {
  let sent = 0;
  return coming({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, every));
      controller.enqueue(body.subarray(sent, sent + chunk));
      sent += chunk;
      if (sent >= body.length) controller.close();
    },
  });
};

async function sizeOf(request: Request, limit: number): Promise<number> {
  let size = 0;
  for await (const chunk of readChunks(request, limit)) size += chunk.byteLength;
  return size;
}

it("gives up on a body that dribbles in", async () => {
  vi.useFakeTimers();
  const body = encoder.encode("-".repeat(100));
  const refused = [readJson(trickling(body)), sizeOf(trickling(body), 1_000)].map((reading) =>
    expect(reading).rejects.toMatchObject({ status: 408 }),
  );
  await vi.advanceTimersByTimeAsync(12_000);
  await Promise.all(refused);
});

it("takes 5 MB from a phone at 0.8 Mbit a second", async () => {
  vi.useFakeTimers();
  const phone = trickling(new Uint8Array(5_000_000), { chunk: 25_000, every: 250 });
  const taken = sizeOf(phone, 5_000_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await taken).toBe(5_000_000);
});

it("takes JSON that comes slowly but steadily", async () => {
  vi.useFakeTimers();
  const body = encoder.encode(JSON.stringify({ text: "x".repeat(200_000) }));
  const taken = readJson(trickling(body, { chunk: 5_000, every: 1_000 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await taken).toMatchObject({ text: expect.any(String) });
});

it("reads no further than a body may be long", async () => {
  let sent = 0;
  const endless = coming({
    pull(controller) {
      sent += 1_000;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  await expect(sizeOf(endless, 5_000)).rejects.toMatchObject({ status: 413 });
  expect(sent).toBe(6_000);
});

it("takes no crowd of small chunks into memory", async () => {
  let sent = 0;
  const crumbs = coming({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1));
    },
  });
  await expect(readJson(crumbs)).rejects.toMatchObject({ status: 408 });
  expect(sent).toBeLessThan(10_000);
});

it("takes a client that leaves for a bad request, not for trouble of ours", async () => {
  const gone = coming({
    pull(controller) {
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  await expect(readJson(gone)).rejects.toMatchObject({ status: 400 });
});

it("refuses JSON unread while very many calls are at work, and takes it when they are done", async () => {
  const post = () => new Request(address, { method: "POST", headers: json, body: "{}" });
  const end = Promise.withResolvers<string>();
  const begun = Array.from({ length: 400 }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = withJson(post(), () => {
      resolve();
      return end.promise;
    });
    return { promise, ended };
  });
  await Promise.all(begun.map(({ promise }) => promise));
  const refused = post();
  await expect(withJson(refused, nothing)).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  expect(refused.bodyUsed).toBe(false);
  end.resolve("done");
  await Promise.all(begun.map(({ ended }) => ended));
  expect(await withJson(post(), nothing)).toBe("done");
});

it("keeps nobody out for bodies that are still to come", async () => {
  const silent = Array.from({ length: 500 }, () => coming({}));
  for (const request of silent) void withJson(request, nothing).catch(() => {});
  const whole = new Request(address, { method: "POST", headers: json, body: "{}" });
  expect(await withJson(whole, nothing)).toBe("done");
});
