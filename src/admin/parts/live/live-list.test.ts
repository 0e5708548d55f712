import { expect, test } from "vitest";
import type { Change } from "#features/events/contract.ts";
import { afterNews, unchanged, waitingText } from "./live-list.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");

/** Returns an id made so many seconds after the list was loaded. */
function idAt(seconds: number): string {
  const time = (NOW + seconds * 1000).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const shown = { ids: ["a", "b"], answeredAt: NOW };
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

test("what was there when the list was loaded is not new, whichever page it is on", () => {
  expect(after(change("added", idAt(-2)))).toEqual(unchanged);
  // Its transaction may still have been open when the list was read.
  expect(after(change("added", idAt(-0.5))).waiting).toEqual([idAt(-0.5)]);
  expect(after(change("added", idAt(1))).waiting).toEqual([idAt(1)]);
});

test("without the moment of the answer everything that is not shown is new", () => {
  const list = afterNews(unchanged, change("added", idAt(-60)), { ids: shown.ids });
  expect(list.waiting).toEqual([idAt(-60)]);
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

test("many at once are new when the newest of them is", () => {
  const many = (newest: string) => after({ ...change("added", ""), newest });
  expect(many("a")).toEqual(unchanged);
  expect(many(idAt(-2))).toEqual(unchanged);
  expect(many(idAt(1)).many).toBe(true);
});

test("after a pause the list is loaded anew, with what waited", () => {
  const list = after(change("added", "x"));
  expect(afterNews(list, "missed", shown)).toEqual({ waiting: [], many: false, stale: true });
});

test("every change makes a board stale, of records that it does not show and of new ones too", () => {
  for (const kind of ["added", "changed", "deleted"] as const) {
    const list = afterNews(unchanged, change(kind, "elsewhere"), { ...shown, whole: true });
    expect(list).toEqual({ waiting: [], many: false, stale: true });
  }
});
