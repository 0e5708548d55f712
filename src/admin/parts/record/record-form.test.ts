import { expect, test } from "vitest";
import { comparedFields } from "./record-form.tsx";

test("a value without words of its own stands as it is, and none as nothing", () => {
  const fields = comparedFields<{ title: string; day: string | null; size: number; open: boolean }>({
    title: { label: "Title" },
    day: { label: "Day" },
    size: { label: "Size" },
    open: { label: "State", text: (open) => (open ? "Open" : "Closed") },
  });
  const row = { title: "one", day: null, size: 3, open: true };
  expect(fields.map(({ name, label, text }) => [name, label, text(row)])).toEqual([
    ["title", "Title", "one"],
    ["day", "Day", ""],
    ["size", "Size", "3"],
    ["open", "State", "Open"],
  ]);
});
