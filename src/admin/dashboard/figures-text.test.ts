import { describe, expect, it } from "vitest";
import { figuresCsv, listAddress, timeText } from "./figures-text.ts";

describe("a figure", () => {
  it.each([
    [0, "0 min"],
    [59, "59 min"],
    [60, "1 h"],
    [47 * 60, "47 h"],
    [48 * 60, "2 days"],
    [1_000 * 1_440, "1,000 days"],
  ])("of %i minutes reads %s", (minutes, words) => {
    expect(timeText(minutes)).toBe(words);
  });

  it("leads to the applications that it counts, archived ones too", () => {
    const address = listAddress({ from: "2026-11-02", step: "hired", jobId: "-" });
    expect(address).toBe("/admin/applications?archived=all&jobId=-&from=2026-11-02&step=hired");
  });
});

it("figures are saved as CSV: in all, by job, by week, and no title runs in a spreadsheet", () => {
  const reached = { received: 3, answered: 2, interviewed: 1, hired: 0 };
  const csv = figuresCsv({
    from: "2026-11-02",
    ...reached,
    medians: { answered: 90, interviewed: null, hired: null },
    jobs: [{ jobId: "x", title: "=Chief, Officer", ...reached, medianAnswer: null }],
    weeks: [{ from: "2026-11-02", to: "2026-11-08", ...reached }],
  });
  expect(csv.replace("\ufeff", "").split("\r\n")).toEqual([
    ",Received,Answered,Interviewed,Hired,Median minutes to the first answer",
    "Since 2026-11-02,3,2,1,0,90",
    `"'=Chief, Officer",3,2,1,0,`,
    "2026-11-02 to 2026-11-08,3,2,1,0,",
    "",
  ]);
});
