import { Refusal } from "./terminal.ts";

/** Declares the parts of a Lighthouse report that are read. */
export interface LighthouseReport {
  runtimeError?: { message: string };
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
}

/** Limits the scores and the layout shift (design section 9). */
const scoreBars = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const SHIFT_BAR = 0.02;

type Category = keyof typeof scoreBars;
const categories = Object.keys(scoreBars) as Category[];

const names: Record<Category, string> = {
  performance: "performance",
  accessibility: "access",
  "best-practices": "practices",
  seo: "search",
};

const figures = {
  shift: "cumulative-layout-shift",
  paint: "largest-contentful-paint",
  blocking: "total-blocking-time",
} as const;

/** Carries the medians of a page's reports. */
export interface Verdict {
  path: string;
  /** The scores from 0 to 100; without `seo` for a page that search engines must not list. */
  scores: Partial<Record<Category, number>>;
  /** Cumulative layout shift. */
  shift?: number;
  /** Largest contentful paint, in milliseconds. */
  paint?: number;
  /** Total blocking time, in milliseconds. */
  blocking?: number;
  /** One line for each missed bar, with the audits that failed. */
  missed: string[];
}

/**
 * Compares a page's reports with the bars. A page that Lighthouse could not judge has missed them.
 * @param searched whether search engines may list the page; `noindex` is no fault of the others
 */
export function judge(path: string, searched: boolean, reports: readonly LighthouseReport[]): Verdict {
  const failure = reports.find(({ runtimeError }) => runtimeError)?.runtimeError;
  if (failure) return { path, scores: {}, missed: [`not judged: ${failure.message}`] };
  const judged = categories.filter((category) => searched || category !== "seo");
  const scores = Object.fromEntries(
    judged.map((category) => [category, median(reports.map((report) => scoreOf(report, category)))]),
  );
  const figure = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const shift = figure(figures.shift);
  const missed = judged
    .filter((category) => (scores[category] ?? 0) < scoreBars[category])
    .map((category) =>
      [names[category], failedAudits(reports, category).join(", ")].filter(Boolean).join(": "),
    );
  if (shift >= SHIFT_BAR) missed.push("content moves");
  return { path, scores, shift, paint: figure(figures.paint), blocking: figure(figures.blocking), missed };
}

function scoreOf({ categories }: LighthouseReport, category: Category): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** Returns the largest contentful paint in milliseconds. Throws a Refusal for a page that could not be judged. */
export function paintOf({ runtimeError, audits }: LighthouseReport): number {
  const paint = audits[figures.paint]?.numericValue;
  if (runtimeError || !paint)
    throw new Refusal(`Lighthouse could not judge: ${runtimeError?.message ?? "no paint"}.`);
  return paint;
}

/** Returns the audits that count for the score and failed in some round. */
function failedAudits(reports: readonly LighthouseReport[], category: Category): string[] {
  const failed = reports.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return [...new Set(failed)];
}

/** Returns the median; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [upper = 0, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

const columns = [
  "page",
  ...categories.map((category) => names[category]),
  "CLS",
  "LCP",
  "blocking",
  "missed",
];

/** Returns the verdicts as a table. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ path, scores, shift, paint, blocking, missed }) => [
    path,
    ...categories.map((category) => String(scores[category] ?? "-")),
    shift?.toFixed(3) ?? "-",
    paint === undefined ? "-" : `${(paint / 1000).toFixed(2)} s`,
    blocking === undefined ? "-" : `${blocking.toFixed(0)} ms`,
    missed.join("; "),
  ]);
  return textTable([columns, ...rows]);
}

/** Returns rows as lines of a table, the head first: text in the first and the last column, figures between. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const last = (rows[0]?.length ?? 0) - 1;
  const widths = Array.from({ length: last + 1 }, (_, place) =>
    Math.max(...rows.map((row) => row[place]?.length ?? 0)),
  );
  const isText = (place: number) => place === 0 || place === last;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, place) =>
        isText(place) ? cell.padEnd(widths[place] ?? 0) : cell.padStart(widths[place] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return rows.map(line).join("\n");
}
