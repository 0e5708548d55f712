import { expect, test } from "vitest";
import type { Change } from "#features/events/contract.ts";
import { afterNews, unchanged, waitingText } from "./live-list.ts";

const shown = ["a", "b"];
const change = (kind: Change["kind"], _id: string): Change => ({ noun: "applications", kind, _id });
const after = (...news: Change[]) => news.reduce((list, one) => afterNews(list, one, shown), unchanged);
const noun = ["application", "applications"] as const;

test("what came in waits to be asked for, once each", () => {
  const list = after(change("added", "x"), change("added", "y"), change("added", "x"));
  expect(list).toEqual({ waiting: ["x", "y"], many: false, stale: false });
  expect(waitingText(list, noun)).toBe("2 new applications");
  expect(waitingText(after(change("added", "x")), noun)).toBe("1 new application");
});

test("what is shown already is not new", () => {
  expect(after(change("added", "a"))).toEqual(unchanged);
});

test("a row that is shown and changed or deleted makes the list stale, one that is not does not", () => {
  expect(after(change("changed", "a")).stale).toBe(true);
  expect(after(change("deleted", "b")).stale).toBe(true);
  expect(after(change("changed", "elsewhere"), change("deleted", "elsewhere"))).toEqual(unchanged);
});

test("what was deleted before anybody looked no longer waits", () => {
  expect(after(change("added", "x"), change("deleted", "x"))).toEqual(unchanged);
});

test("many at once are neither counted nor looked for", () => {
  const list = after(change("added", "x"), change("added", ""));
  expect(waitingText(list, noun)).toBe("New applications");
  expect(after(change("deleted", "")).stale).toBe(true);
  expect(waitingText(unchanged, noun)).toBe("");
});

test("after a pause the list is loaded anew, with what waited", () => {
  const list = after(change("added", "x"));
  expect(afterNews(list, "missed", shown)).toEqual({ waiting: [], many: false, stale: true });
});
