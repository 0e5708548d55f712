import { adminPaths } from "#content/paths.ts";
import type { Step } from "#features/applications/contract.ts";
import type { Figures } from "#features/hiring-figures/contract.ts";
import { csvMark, toCsv } from "#platform/contract/csv.ts";

/** Returns a time in words, of the unit that says enough: "45 min", "7 h", "12 days"; undefined for none. */
export function timeText(minutes: number | null): string | undefined {
  if (minutes === null) return undefined;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24).toLocaleString("en-IN")} days`;
}

/** Returns a part of a whole in per cent. */
export function shareOf(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)}%`;
}

interface Part {
  from: string;
  to?: string;
  step?: Step | undefined;
  jobId?: string;
}

/** Returns the address of the list of those that a figure counts, archived ones too. */
export function listAddress({ from, to, step, jobId }: Part): string {
  const filters = { archived: "all", jobId, from, to, step };
  const given = Object.entries(filters).filter((filter): filter is [string, string] => Boolean(filter[1]));
  return `${adminPaths.applications}?${new URLSearchParams(given)}`;
}

const head = ["", "Received", "Answered", "Interviewed", "Hired", "Median minutes to the first answer"];

/** Returns all figures as CSV: in all, by job, by week. */
export function figuresCsv(figures: Figures): string {
  const counts = (of: Record<Step | "received", number>) =>
    [of.received, of.answered, of.interviewed, of.hired].map(String);
  const minutes = (median: number | null) => [median === null ? "" : String(median)];
  const rows = [
    head,
    [`Since ${figures.from}`, ...counts(figures), ...minutes(figures.medians.answered)],
    ...figures.jobs.map((job) => [job.title, ...counts(job), ...minutes(job.medianAnswer)]),
    ...figures.weeks.map((week) => [`${week.from} to ${week.to}`, ...counts(week), ""]),
  ];
  return csvMark + toCsv(rows);
}
