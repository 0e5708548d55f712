import { expect, it } from "vitest";
import { medianOf, receivedBetween, weeksUntil } from "./rules.ts";

it.each([
  ["2026-11-22T18:29:59Z", "2026-11-15T18:30:00.000Z"],
  ["2026-11-22T18:30:00Z", "2026-11-22T18:30:00.000Z"],
  ["2026-11-29T18:29:59Z", "2026-11-22T18:30:00.000Z"],
])("at %s the week in India began at %s", (now, begun) => {
  const weeks = weeksUntil(new Date(now), 3);
  expect(weeks.at(-1)?.since.toISOString()).toBe(begun);
  expect(weeks.map(({ until }) => until.getTime() - Date.parse(begun))).toEqual(
    [-7, 0, 7].map((days) => days * 86_400_000),
  );
});

it.each([
  [[], null],
  [[7], 7],
  [[100, 9], 9],
  [[100, 9, 20], 20],
  [[0, 0, 1_000], 0],
])("half of %j minutes are no more than %s", (minutes, median) => {
  expect(medianOf(minutes)).toBe(median);
});

it("days that a list is asked for are whole days in India, the last one too", () => {
  expect(receivedBetween({ from: "2026-11-02", to: "2026-11-08" })).toEqual({
    since: new Date("2026-11-01T18:30:00Z"),
    until: new Date("2026-11-08T18:30:00Z"),
  });
  expect(receivedBetween({ from: "", to: undefined })).toEqual({ since: undefined, until: undefined });
});
