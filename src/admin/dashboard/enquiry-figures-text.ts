import type { EnquiryKindName } from "#features/enquiries/contract.ts";
import { kinds } from "#features/kinds.ts";
import {
  type LeadCounts,
  type LeadFigures,
  type Result,
  type Stage,
  stageWords,
} from "#features/leads/contract.ts";
import { csvMark, toCsv } from "#platform/contract/csv.ts";

export const resultWords: Record<Result, string> = {
  answered: "Answered",
  won: stageWords.won,
  lost: stageWords.lost,
};

/** Returns the words for a source, whose name a visitor sent. */
export function sourceText(source: string): string {
  return source || "Direct";
}

/** Returns the words for the sources that are too small to stand by themselves. */
export function otherText(sources: number): string {
  return `Other (${sources.toLocaleString("en-IN")} ${sources === 1 ? "source" : "sources"})`;
}

/** Returns the address of the list of the enquiries of one kind that a figure counts. */
export function enquiryListAddress(kind: EnquiryKindName, filters: { from: string; stage?: Stage }): string {
  return `${kinds[kind].adminPath}?${new URLSearchParams({ ...filters })}`;
}

const head = [
  "",
  "Received",
  "Answered",
  "Won",
  "Lost",
  "Median minutes of working time to the first answer",
];

/** Returns all figures as CSV: in all, by kind, by source. */
export function enquiryFiguresCsv(figures: LeadFigures): string {
  const line = (name: string, { received, answered, won, lost, medianAnswer }: LeadCounts) => [
    name,
    ...[received, answered, won, lost, medianAnswer ?? ""].map(String),
  ];
  const { otherSources } = figures;
  const rows = [
    head,
    line(`Since ${figures.from}`, figures),
    ...figures.kinds.map((of) => line(kinds[of.kind].form.title, of)),
    ...figures.sources.map((of) => line(sourceText(of.source), of)),
    ...(otherSources ? [line(otherText(otherSources.sources), otherSources)] : []),
  ];
  return csvMark + toCsv(rows);
}
