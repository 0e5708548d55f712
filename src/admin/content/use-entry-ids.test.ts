import { expect, it } from "vitest";
import { withIds } from "./use-entry-ids.ts";

const entry = (title: string) => ({ title });
const begun = withIds(["a", "b", "c"].map(entry));
const [a, b, c] = begun.entries;

it("keeps the id of an entry that was moved, and gives one that was added an id of its own", () => {
  expect(withIds([c, a, b], begun).ids).toEqual([2, 0, 1]);
  expect(withIds([entry("new"), a, b, c], begun).ids).toEqual([3, 0, 1, 2]);
  expect(withIds([a, c], begun).ids).toEqual([0, 2]);
});

it("never gives the id of a removed entry to another one", () => {
  const left = withIds([a, c], begun);
  expect(withIds([a, c, entry("new")], left).ids).toEqual([0, 2, 3]);
});

it("knows entries by their words after they were saved and read again", () => {
  const merged = ["new", "c", "a", "b"].map(entry);
  expect(withIds(merged, begun).ids).toEqual([3, 2, 0, 1]);
});

it("keeps the id of an entry whose words are changed in its place", () => {
  expect(withIds([a, entry("b, and more"), c], begun).ids).toEqual([0, 1, 2]);
  expect(withIds(["x", "y", "z"].map(entry), begun).ids).toEqual([0, 1, 2]);
  expect(withIds([entry("new"), a, entry("other b"), c], begun).ids).toEqual([3, 0, 1, 2]);
});

it("tells an entry from its copy", () => {
  const copied = withIds([a, structuredClone(a), b, c], begun);
  expect(copied.ids).toEqual([0, 3, 1, 2]);
  const [, copy] = copied.entries;
  expect(withIds([copy, a, b, c], copied).ids).toEqual([3, 0, 1, 2]);
  expect(withIds([copy, b, c], copied).ids).toEqual([3, 1, 2]);
});
