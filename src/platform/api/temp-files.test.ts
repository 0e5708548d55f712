import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ArrivedBody, createTempFiles } from "./temp-files.server.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "jaalidar-test-")), "uploads");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

async function* chunks(...sizes: number[]) {
  for (const [at, size] of sizes.entries()) yield new Uint8Array(size).fill(at + 1);
}

/** Yields some bytes, and then none until it is aborted. */
function stalled(size: number) {
  const begun = Promise.withResolvers<void>();
  const broken = Promise.withResolvers<never>();
  async function* body() {
    yield new Uint8Array(size);
    begun.resolve();
    await broken.promise;
  }
  return { body: body(), begun: begun.promise, breakOff: () => broken.reject(new Error("gone")) };
}

async function bytesOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const sizeOf = async ({ size }: ArrivedBody) => size;

it("gives back what came, from a file that has no name and a folder that only its owner reads", async () => {
  const tempFiles = createTempFiles(folder);
  const back = await tempFiles.run(chunks(3, 700_000, 1), async (body) => {
    expect(readdirSync(folder)).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    return { size: body.size, bytes: await bytesOf(body.chunks()) };
  });
  expect(back.size).toBe(700_004);
  expect(back.bytes.equals(await bytesOf(chunks(3, 700_000, 1)))).toBe(true);
});

it("takes all of many bodies that arrive before there is a folder", async () => {
  const tempFiles = createTempFiles(folder);
  const sizes = await Promise.all(Array.from({ length: 40 }, () => tempFiles.run(chunks(1_000), sizeOf)));
  expect(sizes).toEqual(Array(40).fill(1_000));
});

it("refuses what goes beyond the room for all, and has it again when a body has failed", async () => {
  const tempFiles = createTempFiles(folder, 1_000);
  const slow = stalled(600);
  const failed = expect(tempFiles.run(slow.body, sizeOf)).rejects.toThrow("gone");
  await slow.begun;
  await expect(tempFiles.run(chunks(300, 300), sizeOf)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(await tempFiles.run(chunks(300, 100), sizeOf)).toBe(400);
  slow.breakOff();
  await failed;
  expect(await tempFiles.run(chunks(500, 500), sizeOf)).toBe(1_000);
});

it("gives the room back as soon as a body was read, and when the work with it fails", async () => {
  const tempFiles = createTempFiles(folder, 1_000);
  const working = tempFiles.run(chunks(1_000), async (body) => {
    for await (const chunk of body.chunks()) expect(chunk.byteLength).toBe(1_000);
    return tempFiles.run(chunks(1_000), sizeOf);
  });
  expect(await working).toBe(1_000);
  const failing = tempFiles.run(chunks(1_000), () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await tempFiles.run(chunks(1_000), sizeOf)).toBe(1_000);
});

it("begins without what a killed process has left", async () => {
  await createTempFiles(folder).run(chunks(1), sizeOf);
  writeFileSync(join(folder, "left-behind"), "a");
  createTempFiles(folder);
  expect(readdirSync(folder)).toEqual([]);
});

it("asks callers to come again while the folder can't be used", async () => {
  const tempFiles = createTempFiles(folder);
  writeFileSync(folder, "not a folder");
  await expect(tempFiles.run(chunks(1), sizeOf)).rejects.toMatchObject({ status: 503 });
});
