import { expect, it } from "vitest";
import { gatherBracketed } from "./bracket-names.ts";

it("gathers what stands in brackets under the name before them", () => {
  const fields = [
    ["name", "Asha"],
    ["answers[a1]", "Yes"],
    ["answers[b2]", "No"],
    ["ids[]", "1"],
    ["a[b][c]", "deep"],
  ] as const;
  expect(gatherBracketed(fields)).toEqual({
    name: "Asha",
    answers: { a1: "Yes", b2: "No" },
    "ids[]": "1",
    "a[b][c]": "deep",
  });
});

it("reaches no prototype", () => {
  const gathered = gatherBracketed([
    ["answers[__proto__]", "x"],
    ["answers[constructor]", "y"],
  ]);
  expect(Object.getPrototypeOf(gathered.answers)).toBe(Object.prototype);
  expect(Object.keys(gathered.answers as object)).toEqual(["__proto__", "constructor"]);
  expect(({} as { x?: string }).x).toBeUndefined();
});
