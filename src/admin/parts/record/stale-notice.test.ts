import { expect, test } from "vitest";
import { findDifferences } from "./stale-notice.tsx";

const fields = [
  { name: "title", label: "Title", text: (row: { title: string }) => row.title },
  { name: "size", label: "Length", text: (row: { title: string }) => String(row.title.length) },
];

test("what only they have changed is likely theirs, what I have changed likely mine", () => {
  const opened = { title: "one" };
  expect(findDifferences(fields, { opened, mine: { title: "one" }, theirs: { title: "three" } })).toEqual([
    { name: "title", label: "Title", mine: "one", theirs: "three", likely: "theirs" },
    { name: "size", label: "Length", mine: "3", theirs: "5", likely: "theirs" },
  ]);
  const both = findDifferences(fields, { opened, mine: { title: "two" }, theirs: { title: "six" } });
  expect(both).toEqual([{ name: "title", label: "Title", mine: "two", theirs: "six", likely: "mine" }]);
  expect(findDifferences(fields, { opened, mine: { title: "six" }, theirs: { title: "six" } })).toEqual([]);
});
