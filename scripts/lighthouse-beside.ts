import type { Baseline } from "../bench/baselines.ts";
import { servePlain } from "./lighthouse-plain.ts";
import { type LighthouseReport, median, paintOf, textTable } from "./lighthouse-verdict.ts";
import { Refusal } from "./terminal.ts";

/** Limits the largest paint of a page to so many times that of its text alone (design section 9). */
const BAR = 1.15;

/** Carries the measurements of one page, in milliseconds. */
interface Pair {
  path: string;
  ours: number;
  plain: number;
}

/**
 * Measures the largest paint of each page and of its text as plain HTML from nginx, in turns, so that a busy moment
 * hits both; the medians count. Throws a Refusal without nginx.
 * @param folder for the files of nginx
 * @param origin of the program
 */
export async function measureBeside(
  paths: readonly string[],
  rounds: number,
  { folder, origin, reportOf }: BesideParts,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const path of paths) {
    console.log(`… ${path}`);
    const baseline = await servePlain(folder, origin + path);
    if (!baseline)
      throw new Refusal("There is no nginx here to serve plain HTML beside ours. Install it first.");
    try {
      pairs.push({ path, ...(await takeTurns(origin + path, baseline, rounds, reportOf)) });
    } finally {
      await baseline.stop();
    }
  }
  return pairs;
}

interface BesideParts {
  folder: string;
  origin: string;
  reportOf: (url: string) => Promise<LighthouseReport>;
}

async function takeTurns(
  url: string,
  baseline: Baseline,
  rounds: number,
  reportOf: BesideParts["reportOf"],
): Promise<Omit<Pair, "path">> {
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(paintOf(await reportOf(url)));
    plain.push(paintOf(await reportOf(`http://127.0.0.1:${baseline.port}/`)));
  }
  return { ours: median(ours), plain: median(plain) };
}

/** Returns whether a page is within the bar; a page without a measurement is not. */
export function isBeside({ ours, plain }: Pair): boolean {
  return ours / plain <= BAR;
}

/** Returns the pairs as a table. */
export function besideTable(pairs: readonly Pair[]): string {
  const rows = pairs.map((pair) => [
    pair.path,
    seconds(pair.ours),
    seconds(pair.plain),
    (pair.ours / pair.plain).toFixed(2),
    isBeside(pair) ? "" : "MISSED",
  ]);
  return textTable([["page", "ours", "plain HTML", "ratio", `at most ${BAR}`], ...rows]);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
