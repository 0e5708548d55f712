import { expect, test } from "vitest";
import { beginHistory, changed, MAX_STEPS, ONE_STEP_MS, redone, undone } from "./undo-history.ts";

const begun = beginHistory({ name: "" });
const type = (history: typeof begun, name: string, at: number) =>
  changed(history, { name }, { path: "name", at });

test("letters typed one after the other are one step, and after a pause another", () => {
  let history = type(type(begun, "a", 5_000), "ab", 5_000 + ONE_STEP_MS - 1);
  history = type(history, "abc", 5_000 + 3 * ONE_STEP_MS);
  expect(undone(history).words).toEqual({ name: "ab" });
  expect(undone(undone(history)).words).toEqual({ name: "" });
  expect(redone(redone(undone(undone(history)))).words).toEqual({ name: "abc" });
});

test("changes of different fields are steps of their own, however quick", () => {
  const history = changed(type(begun, "a", 5_000), { name: "a", city: "Agra" }, { path: "city", at: 5_001 });
  expect(undone(history)).toMatchObject({ words: { name: "a" }, future: [{ path: "city" }] });
});

test("what the browser takes back in a field is a step back, and not another one", () => {
  const history = type(type(begun, "a", 5_000), "", 9_000);
  expect(history.past).toEqual([]);
  expect(type(history, "a", 12_000)).toMatchObject({ words: { name: "a" }, future: [] });
  expect(redone(history).words).toEqual({ name: "a" });
});

test("a change after a step back ends what was ahead", () => {
  const history = type(undone(type(begun, "a", 5_000)), "b", 9_000);
  expect(redone(history)).toBe(history);
  expect(undone(history).words).toEqual({ name: "" });
});

test("there is nothing before the first step, and the oldest ones go", () => {
  expect(undone(begun)).toBe(begun);
  let history = begun;
  for (let step = 1; step <= MAX_STEPS + 20; step += 1) history = type(history, `${step}`, step * 10_000);
  expect(history.past).toHaveLength(MAX_STEPS);
  expect(history.past[0]?.words).toEqual({ name: "20" });
});
