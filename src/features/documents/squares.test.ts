import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createSquares } from "./squares.server.ts";

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

test("a square is made once, however many ask at once and later", async () => {
  const squares = createSquares();
  const { asked, read } = counted();
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => squares.find("a", 160, read)),
  );
  expect(first?.byteLength).toBeGreaterThan(0);
  for (const other of [...others, await squares.find("a", 160, read)]) expect(other).toBe(first);
  expect(asked.times).toBe(1);
  await squares.find("a", 320, read);
  await squares.find("b", 160, read);
  expect(asked.times).toBe(3);
});

test("the longest unused goes when there is no more room", async () => {
  const size = (await createSquares().find("a", 160, async () => picture))?.byteLength ?? 0;
  const squares = createSquares({ maxBytes: size * 2.5 });
  const { asked, read } = counted();
  for (const id of ["a", "b", "a", "c"]) await squares.find(id, 160, read);
  expect(asked.times).toBe(3);
  await squares.find("a", 160, read);
  expect(asked.times).toBe(3);
  await squares.find("b", 160, read);
  expect(asked.times).toBe(4);
});

test("what is gone, or could not be read, is not kept as such", async () => {
  const squares = createSquares();
  expect(await squares.find("a", 160, async () => undefined)).toBeUndefined();
  const failing = squares.find("a", 160, () => Promise.reject(new Error("the store is away")));
  await expect(failing).rejects.toThrow("the store is away");
  expect((await squares.find("a", 160, async () => picture))?.byteLength).toBeGreaterThan(0);
});
