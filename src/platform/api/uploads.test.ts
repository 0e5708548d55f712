import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createUploads, type Uploads } from "./uploads.server.ts";

let folder: string;
let uploads: Uploads;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "jaalidar-test-"));
  uploads = createUploads(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const address = "http://localhost:3000/v1/applications";
const nothing = async () => "done";
const nameOf = async ({ name }: Record<string, unknown>) => name;

/** Returns a multipart body with a name and a file. */
function post(name: string, size = 0): Request {
  const form = new FormData();
  form.set("name", name);
  if (size > 0) form.set("resume", new File([new Uint8Array(size).fill(7)], "a.pdf"));
  return new Request(address, { method: "POST", body: form });
}

/** Returns a body that began and sends no more until it is aborted. */
function stalled(size = 5_000_000) {
  const start = '--XX\r\nContent-Disposition: form-data; name="name"\r\n\r\n';
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const ignored = () => {};
  void writer.write(new TextEncoder().encode(start)).catch(ignored);
  const headers = { "Content-Type": "multipart/form-data; boundary=XX", "Content-Length": String(size) };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  return {
    request: new Request(address, init),
    breakOff: () => void writer.abort(new Error("aborted")).catch(ignored),
  };
}

const answerOf = (taking: Promise<unknown>) => taking.catch((fault: unknown) => fault);

it("gives the fields and files of a small body and of a large one", async () => {
  for (const size of [1_000, 4_000_000]) {
    const body = await uploads.withMultipart(post("Asha", size), "a", async (given) => given);
    const { name, resume } = body as { name: string; resume: File };
    expect([name, resume.name, resume.size]).toEqual(["Asha", "a.pdf", size]);
    expect(new Uint8Array(await resume.arrayBuffer()).every((byte) => byte === 7)).toBe(true);
  }
  expect(readdirSync(folder)).toEqual([]);
});

it("keeps a body of ordinary size in memory while there is room, and else on the disk", async () => {
  const place = join(folder, "uploads");
  uploads = createUploads(place);
  const resume = () => {
    const request = post("Asha", 1_800_000);
    request.headers.set("Content-Length", "1900000");
    return request;
  };
  expect(await uploads.withMultipart(resume(), "a", nameOf)).toBe("Asha");
  const slow = Array.from({ length: 8 }, () => stalled(2_000_000));
  const answers = slow.map(({ request }, number) =>
    answerOf(uploads.withMultipart(request, `caller ${number}`, nothing)),
  );
  expect(existsSync(place)).toBe(false);
  expect(await uploads.withMultipart(resume(), "a", nameOf)).toBe("Asha");
  expect(existsSync(place)).toBe(true);
  rmSync(place, { recursive: true });
  for (const { breakOff } of slow) breakOff();
  await Promise.all(answers);
  expect(await uploads.withMultipart(resume(), "a", nameOf)).toBe("Asha");
  expect(existsSync(place)).toBe(false);
});

it("keeps nobody out for bodies that are still arriving", async () => {
  const callers = Array.from({ length: 60 }, (_, caller) => `caller ${caller}`);
  const slow = callers.map((caller) => {
    const { request, breakOff } = stalled();
    return { breakOff, answer: answerOf(uploads.withMultipart(request, caller, nothing)) };
  });
  expect(await uploads.withMultipart(post("Asha", 4_000_000), "quick", nameOf)).toBe("Asha");
  const form = await uploads.withForm(post("Asha", 4_000_000), "quick", async (given) => given);
  expect(form.get("resume")).toHaveProperty("size", 4_000_000);
  for (const { breakOff } of slow) breakOff();
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers).toEqual(callers.map(() => expect.objectContaining({ status: 400 })));
});

it("lets a few large bodies of one caller arrive, and the next when one of them has ended", async () => {
  const slow = [1, 2, 3, 4].map(() => stalled());
  for (const { request } of slow) void answerOf(uploads.withMultipart(request, "slow", nothing));
  const next = uploads.withMultipart(post("Next", 1_000_000), "slow", nameOf);
  const small = post("Small");
  small.headers.set("Content-Length", "500");
  expect(await uploads.withMultipart(small, "slow", nameOf)).toBe("Small");
  const first = await Promise.race([next, uploads.withMultipart(post("Other", 1_000_000), "other", nameOf)]);
  expect(first).toBe("Other");
  slow[0]?.breakOff();
  expect(await next).toBe("Next");
  for (const { breakOff } of slow) breakOff();
});

it("turns a caller away who has many waiting, and says when to come again", async () => {
  // Five arrive, ten wait.
  const slow = Array.from({ length: 15 }, () => stalled());
  for (const { request } of slow) void answerOf(uploads.withMultipart(request, "slow", nothing));
  const refused = uploads.withMultipart(post("Sixteenth", 1_000_000), "slow", nothing);
  await expect(refused).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  for (const { breakOff } of slow) breakOff();
});

it("refuses what says that it is too large, and what turns out to be", async () => {
  const said = post("Asha");
  said.headers.set("Content-Length", "13000000");
  await expect(uploads.withMultipart(said, "a", nothing)).rejects.toMatchObject({ status: 413 });
  const long = new Request(address, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=XX" },
    body: new Uint8Array(13_000_000),
  });
  await expect(uploads.withMultipart(long, "a", nothing)).rejects.toMatchObject({ status: 413 });
  await expect(uploads.withMultipart(post("Asha", 6_000_000), "a", nothing)).rejects.toMatchObject({
    status: 413,
    message: "Please choose a file of 5 MB or less.",
  });
});

it("gives a page the fields of a form", async () => {
  const body = new URLSearchParams({ name: "Asha Rao" });
  const request = new Request(address, { method: "POST", body });
  const form = await uploads.withForm(request, "a", async (given) => given);
  expect([...form]).toEqual([["name", "Asha Rao"]]);
});

it("keeps from a page what is no form", async () => {
  const send = (type: string, body: string) =>
    uploads.withForm(
      new Request(address, { method: "POST", headers: { "Content-Type": type }, body }),
      "a",
      nothing,
    );
  await expect(send("application/json", "{}")).rejects.toMatchObject({ status: 415 });
  await expect(send("text/plain", "a=b")).rejects.toMatchObject({ status: 415 });
  await expect(send("", "a=b")).rejects.toMatchObject({ status: 415 });
  await expect(send("multipart/form-data", "--XX--")).rejects.toMatchObject({ status: 400 });
  await expect(send("multipart/form-data; boundary=XX", "garbage")).rejects.toMatchObject({ status: 400 });
});

it("refuses a form with too many fields before the framework reads it", async () => {
  const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
  const many = new Request(address, { method: "POST", headers: urlencoded, body: "&a".repeat(100_000) });
  const long = new Request(address, {
    method: "POST",
    headers: urlencoded,
    body: `a=${"a".repeat(300_000)}`,
  });
  const part = '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const headers = { "Content-Type": "multipart/form-data; boundary=XX" };
  const parts = new Request(address, { method: "POST", headers, body: `${part.repeat(4_000)}--XX--\r\n` });
  const before = process.cpuUsage();
  for (const request of [many, long, parts]) {
    await expect(uploads.withForm(request, "a", nothing)).rejects.toMatchObject({ status: 413 });
  }
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

it("refuses a boundary that no client makes, which takes the square of its length to look for", async () => {
  const boundary = `b${"a".repeat(70)}`;
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--${boundary}--\r\n`;
  const request = () => new Request(address, { method: "POST", headers, body });
  await expect(uploads.withMultipart(request(), "a", nothing)).rejects.toMatchObject({ status: 400 });
  await expect(uploads.withForm(request(), "a", nothing)).rejects.toMatchObject({ status: 400 });
});

it("refuses texts beside the files that are longer than a body without files", async () => {
  const long = uploads.withMultipart(post("a".repeat(300_000), 1_000_000), "a", nothing);
  await expect(long).rejects.toMatchObject({ status: 413 });
});
