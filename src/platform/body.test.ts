import { afterEach, expect, it, vi } from "vitest";
import { readJson, withForm, withMultipart } from "./body.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const encoder = new TextEncoder();
const address = "http://localhost:3000/v1/applications";
const multipart = { "Content-Type": "multipart/form-data; boundary=XX" };

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

it("gives up on a body that dribbles in", async () => {
  vi.useFakeTimers();
  const dribbling = arriving(multipart, {
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      controller.enqueue(encoder.encode("-"));
    },
  });
  const refused = expect(withMultipart(dribbling, "a", nothing)).rejects.toMatchObject({ status: 408 });
  await vi.advanceTimersByTimeAsync(12_000);
  await refused;
});

it("keeps room for others while one caller's bodies stall", async () => {
  vi.useFakeTimers();
  const stuck = Array.from({ length: 40 }, () =>
    withMultipart(stalled(), "slow", nothing).catch((fault) => fault),
  );
  await vi.advanceTimersByTimeAsync(100);
  const form = new FormData();
  form.set("name", "Asha");
  const whole = new Request(address, { method: "POST", body: form });
  expect(await withMultipart(whole, "quick", async (body) => body)).toEqual({ name: "Asha" });
  await vi.advanceTimersByTimeAsync(200_000);
  for (const fault of await Promise.all(stuck)) expect(fault).toMatchObject({ status: 408 });
});

it("takes a client that leaves for a bad request, not for trouble of ours", async () => {
  const gone = () => ({
    pull(controller: ReadableStreamDefaultController) {
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  const json = { "Content-Type": "application/json" };
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
