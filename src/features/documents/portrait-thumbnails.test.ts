import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createPortraitThumbnails } from "./portrait-thumbnails.server.ts";

const picture = new Uint8Array(readFileSync("test/fixtures/pictures/portrait.webp"));

/** A picture's bytes, with a count of how often they were asked for. */
function counted() {
  const asked = { times: 0 };
  const read = async () => {
    asked.times += 1;
    return picture;
  };
  return { asked, read };
}

test("a thumbnail is made once, however many ask at once and later", async () => {
  const thumbnails = createPortraitThumbnails();
  const { asked, read } = counted();
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => thumbnails.find("a", 160, read)),
  );
  expect(first?.byteLength).toBeGreaterThan(0);
  for (const other of [...others, await thumbnails.find("a", 160, read)]) expect(other).toBe(first);
  expect(asked.times).toBe(1);
  await thumbnails.find("a", 320, read);
  await thumbnails.find("b", 160, read);
  expect(asked.times).toBe(3);
});

test("the longest unused goes when there is no more room", async () => {
  const size = (await createPortraitThumbnails().find("a", 160, async () => picture))?.byteLength ?? 0;
  const thumbnails = createPortraitThumbnails({ maxBytes: size * 2.5 });
  const { asked, read } = counted();
  for (const id of ["a", "b", "a", "c"]) await thumbnails.find(id, 160, read);
  expect(asked.times).toBe(3);
  await thumbnails.find("a", 160, read);
  expect(asked.times).toBe(3);
  await thumbnails.find("b", 160, read);
  expect(asked.times).toBe(4);
});

test("what is gone, or could not be read, is not kept as such", async () => {
  const thumbnails = createPortraitThumbnails();
  expect(await thumbnails.find("a", 160, async () => undefined)).toBeUndefined();
  const failing = thumbnails.find("a", 160, () => Promise.reject(new Error("the store is away")));
  await expect(failing).rejects.toThrow("the store is away");
  expect((await thumbnails.find("a", 160, async () => picture))?.byteLength).toBeGreaterThan(0);
});

test("the queue ends with the program: what waits is refused and asks for nothing more", async () => {
  const thumbnails = createPortraitThumbnails();
  const { asked, read } = counted();
  const found = Promise.allSettled(["a", "b", "c"].map((id) => thumbnails.find(id, 160, read)));
  await thumbnails.close();
  const before = asked.times;
  expect(before).toBeLessThan(2);
  const [, second, third] = await found;
  for (const one of [second, third]) expect(one).toMatchObject({ reason: { code: "unavailable" } });
  await expect(thumbnails.find("d", 160, read)).rejects.toMatchObject({ code: "unavailable" });
  expect(asked.times).toBe(before);
});
