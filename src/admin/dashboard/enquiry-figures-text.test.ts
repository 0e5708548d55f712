import { expect, it } from "vitest";
import { enquiryFiguresCsv, enquiryListAddress, otherText } from "./enquiry-figures-text.ts";

it("a figure leads to the enquiries of its kind that it counts", () => {
  const from = "2026-11-02";
  expect(enquiryListAddress("query", { from })).toBe("/admin/quary?from=2026-11-02");
  expect(enquiryListAddress("get-in-touch", { from, stage: "won" })).toBe(
    "/admin/getintouch?from=2026-11-02&stage=won",
  );
});

it.each([
  [1, "Other (1 source)"],
  [1_200, "Other (1,200 sources)"],
])("%i small sources read %s", (sources, words) => {
  expect(otherText(sources)).toBe(words);
});

it("figures are saved as CSV: in all, by kind, by source, and no source runs in a spreadsheet", () => {
  const counts = { received: 3, answered: 2, won: 1, lost: 0, medianAnswer: 90 };
  const csv = enquiryFiguresCsv({
    from: "2026-11-02",
    ...counts,
    kinds: [{ kind: "get-in-touch", ...counts }],
    sources: [
      { source: "", ...counts },
      { source: "=cmd()", ...counts, medianAnswer: null },
    ],
    otherSources: { sources: 4, ...counts },
  });
  expect(csv.replace("\ufeff", "").split("\r\n")).toEqual([
    ",Received,Answered,Won,Lost,Median minutes of working time to the first answer",
    "Since 2026-11-02,3,2,1,0,90",
    "Get in touch,3,2,1,0,90",
    "Direct,3,2,1,0,90",
    `"'=cmd()",3,2,1,0,`,
    "Other (4 sources),3,2,1,0,90",
    "",
  ]);
});
