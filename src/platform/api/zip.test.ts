import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { streamOf, type ZipEntry, zip } from "./zip.server.ts";

/** Reads an archive by its directory, as programs do. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const size = bytes.readUInt32LE(at + 20);
    const header = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(header)).toBe(0x04034b50);
    // A header and its line of the directory tell the same.
    expect(bytes.subarray(header + 6, header + 28)).toEqual(bytes.subarray(at + 8, at + 30));
    const start = header + 30 + bytes.readUInt16LE(header + 26);
    const content = bytes.subarray(start, start + size);
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    files.set(bytes.toString("utf8", at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

async function* entries(files: Record<string, Uint8Array>): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(files)) yield { name, read: async () => content };
}

test("holds each file under its name, with its bytes", async () => {
  const files = {
    "हिन्दी/résumé.pdf": new Uint8Array([37, 80, 68, 70]),
    "empty.txt": new Uint8Array(),
    "large.bin": new Uint8Array(300_000).fill(7),
  };
  const made = streamOf(zip(entries(files), new Date("2026-11-20T18:42:10Z")));
  const bytes = Buffer.from(await new Response(made).arrayBuffer());
  expect(Object.fromEntries([...unzip(bytes)].map(([name, content]) => [name, content.length]))).toEqual({
    "हिन्दी/résumé.pdf": 4,
    "empty.txt": 0,
    "large.bin": 300_000,
  });
});

test("is an archive without files too", async () => {
  const made = streamOf(zip(entries({}), new Date("2026-11-20T18:42:10Z")));
  expect(unzip(Buffer.from(await new Response(made).arrayBuffer())).size).toBe(0);
});

test("reads no further file once its reader is gone", async () => {
  let reads = 0;
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let number = 0; number < 50; number += 1) {
      yield {
        name: `${number}.bin`,
        read: async () => {
          reads += 1;
          return new Uint8Array(10);
        },
      };
    }
  }
  const reader = streamOf(zip(many(), new Date())).getReader();
  await reader.read();
  await reader.cancel();
  expect(reads).toBeLessThan(5);
});
