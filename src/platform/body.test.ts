import { afterEach, expect, it, vi } from "vitest";
import { readJson, withForm, withJson, withMultipart } from "./body.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const encoder = new TextEncoder();
const address = "http://localhost:3000/v1/applications";
const multipart = { "Content-Type": "multipart/form-data; boundary=XX" };
const json = { "Content-Type": "application/json" };

/** A request whose body comes from a stream, as one does from a socket. */
function arriving(headers: Record<string, string>, source: UnderlyingDefaultSource<Uint8Array>): Request {
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
  return new Request(address, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

/** One that began and then sends no more. */
const stalled = () =>
  arriving(multipart, {
    start: (controller) => controller.enqueue(encoder.encode("--XX\r\nContent-Disposition: form-data; na")),
  });

const nothing = async () => "done";

/** A body of so many bytes that come in chunks, one each so many milliseconds. */
const trickling = (headers: Record<string, string>, body: Uint8Array, { chunk = 1, every = 9_000 } = {}) => {
  let sent = 0;
  return arriving(headers, {
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, every));
      controller.enqueue(body.subarray(sent, sent + chunk));
      sent += chunk;
      if (sent >= body.length) controller.close();
    },
  });
};

const formType = { "Content-Type": "application/x-www-form-urlencoded" };
const fullOf = (text: string) => encoder.encode(text.repeat(100));

it.each([
  ["files", (given: Uint8Array) => withMultipart(trickling(multipart, given), "a", nothing)],
  ["JSON", (given: Uint8Array) => readJson(trickling(json, given))],
  ["a page's form", (given: Uint8Array) => withForm(trickling(formType, given), "a", nothing)],
])("gives up on a body of %s that dribbles in", async (_, read) => {
  vi.useFakeTimers();
  const refused = expect(read(fullOf("-"))).rejects.toMatchObject({ status: 408 });
  await vi.advanceTimersByTimeAsync(12_000);
  await refused;
});

it("takes a file of 5 MB from a phone at 0.8 Mbit a second", async () => {
  vi.useFakeTimers();
  const file = new Uint8Array(5_000_000);
  const head = '--XX\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n';
  const body = Buffer.concat([encoder.encode(head), file, encoder.encode("\r\n--XX--\r\n")]);
  const phone = trickling(multipart, body, { chunk: 25_000, every: 250 });
  const taken = withMultipart(phone, "a", async ({ resume }) => (resume as File).size);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await taken).toBe(5_000_000);
});

it("takes JSON that comes slowly but steadily", async () => {
  vi.useFakeTimers();
  const body = encoder.encode(JSON.stringify({ text: "x".repeat(200_000) }));
  const taken = readJson(trickling(json, body, { chunk: 5_000, every: 1_000 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await taken).toMatchObject({ text: expect.any(String) });
});

it("keeps room for others while one caller's bodies stall", async () => {
  vi.useFakeTimers();
  const stuck = Array.from({ length: 40 }, () =>
    withMultipart(stalled(), "slow", nothing).then(
      () => ({ status: 200 }),
      (fault) => fault,
    ),
  );
  await vi.advanceTimersByTimeAsync(100);
  const form = new FormData();
  form.set("name", "Asha");
  const whole = new Request(address, { method: "POST", body: form });
  expect(await withMultipart(whole, "quick", async (body) => body)).toEqual({ name: "Asha" });
  await vi.advanceTimersByTimeAsync(200_000);
  const statuses = new Set((await Promise.all(stuck)).map(({ status }) => status));
  // Some were let in and gave nothing; the others would have had to wait for them for too long.
  expect(statuses).toEqual(new Set([408, 503]));
});

it("takes a client that leaves for a bad request, not for trouble of ours", async () => {
  const gone = () => ({
    pull(controller: ReadableStreamDefaultController) {
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  await expect(readJson(arriving(json, gone()))).rejects.toMatchObject({ status: 400 });
  await expect(withMultipart(arriving(multipart, gone()), "a", nothing)).rejects.toMatchObject({
    status: 400,
  });
});

it("gives a page the bytes of a form", async () => {
  const body = new URLSearchParams({ name: "Asha Rao" });
  const bytes = await withForm(new Request(address, { method: "POST", body }), "a", async (given) => given);
  expect(new TextDecoder().decode(bytes)).toBe("name=Asha+Rao");
});

it("keeps from a page what is no form", async () => {
  const post = (type: string, body: string) =>
    withForm(new Request(address, { method: "POST", headers: { "Content-Type": type }, body }), "a", nothing);
  await expect(post("application/json", "{}")).rejects.toMatchObject({ status: 415 });
  await expect(post("text/plain", "a=b")).rejects.toMatchObject({ status: 415 });
  await expect(post("", "a=b")).rejects.toMatchObject({ status: 415 });
  await expect(post("multipart/form-data", "--XX--")).rejects.toMatchObject({ status: 400 });
  await expect(post("multipart/form-data; boundary=XX", "garbage")).rejects.toMatchObject({ status: 400 });
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
  const coming = Array.from({ length: 500 }, () => arriving(json, {}));
  for (const request of coming) void withJson(request, nothing).catch(() => {});
  const whole = new Request(address, { method: "POST", headers: json, body: "{}" });
  expect(await withJson(whole, nothing)).toBe("done");
});
