import { expect, it } from "vitest";
import { addTo, createTally, jobOf, mediansOf, reachedOf } from "./figures.server.ts";
import type { StepsTaken } from "./storage.server.ts";

const taken = (answered: number | null, more: Partial<StepsTaken> = {}): StepsTaken => ({
  jobKey: "a",
  jobId: "engineer",
  answered,
  interviewed: null,
  hired: null,
  ...more,
});

it("steps are counted, and their minutes held for those that took them", () => {
  const tally = createTally();
  for (const one of [taken(5, { interviewed: 9 }), taken(null, { hired: 3 }), taken(1)]) addTo(tally, one);
  expect(reachedOf(tally)).toEqual({ received: 3, answered: 2, interviewed: 1, hired: 1 });
  expect(mediansOf(tally)).toEqual({ answered: 1, interviewed: 9, hired: 3 });
});

it.each([
  [{ jobKey: "a", jobId: "renamed" }, "a"],
  [{ jobKey: null, jobId: "gone" }, "gone"],
  [{ jobKey: null, jobId: "" }, "-"],
])("an application for %j is joined with those for %s, which the list is filtered by", (job, filter) => {
  expect(jobOf(taken(1, job))).toBe(filter);
});
