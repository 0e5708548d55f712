import { expect, test } from "vitest";
import { stretch } from "./use-selection.ts";

test("a range goes from one row to another in either direction", () => {
  const keys = ["a", "b", "c", "d"];
  expect(stretch(keys, "b", "d")).toEqual(["b", "c", "d"]);
  expect(stretch(keys, "c", "a")).toEqual(["a", "b", "c"]);
  expect(stretch(keys, undefined, "b")).toEqual(["b"]);
  expect(stretch(keys, "gone", "b")).toEqual(["b"]);
});
