import { describe, expect, it } from "vitest";
import { addTo, answerMinutes, countsOf, createTally, MAX_SOURCES, sourceFigures } from "./figures.server.ts";
import type { WorkingHours } from "./rules.ts";

const office: WorkingHours = { from: "Mo", to: "Fr", opens: "10:00", closes: "18:30" };

function tallyOf(received: number, stage = "new", minutes: number | null = null) {
  const tally = createTally();
  for (let count = 0; count < received; count += 1) addTo(tally, stage, minutes);
  return tally;
}

it.each([
  [null, null],
  ["2026-11-23T11:00:59+05:30", 0],
  ["2026-11-23T13:10:00+05:30", 130],
  ["2026-11-24T10:30:00+05:30", 480],
])("an enquiry of 11 am that was answered at %s took %s minutes of working time", (answer, minutes) => {
  const firstAnsweredAt = answer && new Date(answer).toISOString();
  expect(answerMinutes({ createdAt: "2026-11-23T05:30:00.000Z", firstAnsweredAt }, office)).toBe(minutes);
});

it("enquiries are counted, and the middle answer is that of the answered ones alone", () => {
  const tally = createTally();
  for (const [stage, minutes] of [
    ["new", null],
    ["won", 30],
    ["lost", null],
    ["talking", 10],
    ["won", 500],
  ] as const)
    addTo(tally, stage, minutes);
  expect(countsOf(tally)).toEqual({ received: 5, answered: 3, won: 2, lost: 1, medianAnswer: 30 });
  expect(countsOf(createTally()).medianAnswer).toBeNull();
});

describe("sources", () => {
  const named = (found: ReturnType<typeof sourceFigures>) =>
    found.sources.map(({ source, received }) => [source, received]);

  it("stand with the most enquiries first, those of one size by name", () => {
    const found = sourceFigures(
      new Map([
        ["b.example", tallyOf(2)],
        ["", tallyOf(5)],
        ["a.example", tallyOf(2)],
      ]),
    );
    expect(named(found)).toEqual([
      ["", 5],
      ["a.example", 2],
      ["b.example", 2],
    ]);
    expect(found.otherSources).toBeNull();
  });

  it("that differ by case alone are one, under the name of most", () => {
    const found = sourceFigures(
      new Map([
        ["linkedin.com", tallyOf(2)],
        ["LinkedIn.com", tallyOf(3, "won", 5)],
        ["other.example", tallyOf(4)],
      ]),
    );
    expect(found.sources).toMatchObject([
      { source: "LinkedIn.com", received: 5, answered: 3, won: 3, medianAnswer: 5 },
      { source: "other.example", received: 4 },
    ]);
  });

  it("beyond the largest add up as one", () => {
    const many = Array.from({ length: MAX_SOURCES + 3 }, (_, index) => `s${String(index).padStart(2, "0")}`);
    const found = sourceFigures(new Map(many.map((name) => [name, tallyOf(1, "lost", 7)])));
    expect(found.sources).toHaveLength(MAX_SOURCES);
    expect(found.otherSources).toEqual({
      sources: 3,
      received: 3,
      answered: 3,
      won: 0,
      lost: 3,
      medianAnswer: 7,
    });
  });
});
