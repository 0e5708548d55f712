import { expect, it } from "vitest";
import { byJob, countReached, medianOf, mediansOf, type StepsTaken } from "./figures.server.ts";

const taken = (answered: number | null, more: Partial<StepsTaken> = {}): StepsTaken => ({
  jobKey: "a",
  jobId: "engineer",
  answered,
  interviewed: null,
  hired: null,
  ...more,
});

it.each([
  [[], null],
  [[null, null], null],
  [[7], 7],
  [[100, 9], 9],
  [[100, 9, null, 20], 20],
  [[0, 0, 1_000], 0],
])("half of %j took no longer than %s minutes", (answers, median) => {
  expect(
    medianOf(
      answers.map((answered) => taken(answered)),
      "answered",
    ),
  ).toBe(median);
});

it("steps are counted, and jobs joined by what the list is filtered by, the most applications first", () => {
  const all = [
    taken(5, { interviewed: 9 }),
    taken(null, { jobKey: "a", jobId: "renamed", hired: 3 }),
    taken(1, { jobKey: null, jobId: "gone" }),
    taken(1, { jobKey: null, jobId: "" }),
  ];
  expect(countReached(all)).toEqual({ received: 4, answered: 3, interviewed: 1, hired: 1 });
  expect(mediansOf(all)).toEqual({ answered: 1, interviewed: 9, hired: 3 });
  expect(byJob(all).map(([jobId, ofJob]) => [jobId, ofJob.length])).toEqual([
    ["a", 2],
    ["gone", 1],
    ["-", 1],
  ]);
});
