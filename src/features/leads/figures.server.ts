import { medianOf } from "#features/figures/rules.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import type { LeadCounts, LeadFigures } from "./contract.ts";
import { type WorkingHours, workingMsBetween } from "./rules.ts";

/** Holds what one enquiry adds to the figures. */
export interface Outcome {
  source: string;
  stage: string;
  createdAt: string;
  firstAnsweredAt: string | null;
}

/** Counts enquiries, and holds the minutes of working time to the first answer of those that have one. */
export interface Tally {
  received: number;
  won: number;
  lost: number;
  answered: number[];
}

/** Returns the tally of no enquiries. */
export function createTally(): Tally {
  return { received: 0, won: 0, lost: 0, answered: [] };
}

/** Returns the whole minutes of working time to the first answer; null without one. */
export function answerMinutes(
  { createdAt, firstAnsweredAt }: Pick<Outcome, "createdAt" | "firstAnsweredAt">,
  hours: WorkingHours,
): number | null {
  if (firstAnsweredAt === null) return null;
  return Math.floor(workingMsBetween(new Date(createdAt), new Date(firstAnsweredAt), hours) / MINUTE_MS);
}

/** Adds an enquiry to a tally. */
export function addTo(tally: Tally, stage: string, minutes: number | null): void {
  tally.received += 1;
  if (stage === "won") tally.won += 1;
  if (stage === "lost") tally.lost += 1;
  if (minutes !== null) tally.answered.push(minutes);
}

/** Returns several tallies as one. */
function sumOf(tallies: readonly Tally[]): Tally {
  const sum = createTally();
  for (const { received, won, lost, answered } of tallies) {
    sum.received += received;
    sum.won += won;
    sum.lost += lost;
    for (const minutes of answered) sum.answered.push(minutes);
  }
  return sum;
}

/** Returns the counts of a tally. */
export function countsOf({ received, answered, won, lost }: Tally): LeadCounts {
  return { received, answered: answered.length, won, lost, medianAnswer: medianOf(answered) };
}

/** Sources that stand by themselves: a visitor writes the name, so there may be as many as enquiries. */
export const MAX_SOURCES = 20;

/**
 * Returns the largest sources, and the rest as one. Names that differ by case alone are one, under the larger's name.
 */
export function sourceFigures(
  bySource: ReadonlyMap<string, Tally>,
): Pick<LeadFigures, "sources" | "otherSources"> {
  const spellings = Map.groupBy(mostFirst([...bySource]), ([name]) => name.toLowerCase());
  const sources = mostFirst([...spellings.values()].map(joined));
  const rest = sources.slice(MAX_SOURCES);
  return {
    sources: sources.slice(0, MAX_SOURCES).map(([source, tally]) => ({ source, ...countsOf(tally) })),
    otherSources:
      rest.length > 0 ? { sources: rest.length, ...countsOf(sumOf(rest.map(([, one]) => one))) } : null,
  };
}

type NamedTally = readonly [name: string, tally: Tally];

/** Returns the spellings of one name as one, under the first. */
function joined(same: readonly NamedTally[]): NamedTally {
  return [same[0]?.[0] ?? "", sumOf(same.map(([, tally]) => tally))];
}

/** Returns the tallies with the most enquiries first, those of one size by name. */
function mostFirst(named: readonly NamedTally[]): NamedTally[] {
  return named.toSorted(
    ([name, one], [otherName, other]) => other.received - one.received || (name < otherName ? -1 : 1),
  );
}
