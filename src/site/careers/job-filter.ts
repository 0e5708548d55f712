import type { Job } from "#features/jobs/contract.ts";

/** Describes a visitor's search; "" filters nothing. The address has it, so that a search can be shared. */
export interface JobFilter {
  q: string;
  location: string;
  experience: string;
}

/** Names the parameters of a search. */
export const filterNames = ["q", "location", "experience"] as const satisfies (keyof JobFilter)[];

/** Reads the filter from an address's parameters. */
export function readFilter(search: URLSearchParams): JobFilter {
  const read = (name: keyof JobFilter) => search.get(name)?.trim() ?? "";
  return { q: read("q"), location: read("location"), experience: read("experience") };
}

/** Returns the parameters of a filter, without empty ones. */
export function filterParameters(filter: JobFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
}

type Searched = Pick<Job, "title" | "description" | "location" | "experience">;

/**
 * Returns the jobs that have each word of `q` in title, description or location, and the place and experience. Jobs
 * with all words in the title come first.
 */
export function filterJobs<J extends Searched>(
  jobs: readonly J[],
  { q, location, experience }: JobFilter,
): J[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const fitting = jobs.filter((job) => {
    if (location && folded(placeOf(job)) !== folded(location)) return false;
    if (experience && folded(job.experience) !== folded(experience)) return false;
    if (words.length === 0) return true;
    return hasAll(`${job.title} ${job.location} ${job.description}`, words);
  });
  const isNamed = (job: J) => hasAll(job.title, words);
  return [...fitting.filter(isNamed), ...fitting.filter((job) => !isNamed(job))];
}

/** Returns the places of the jobs without remarks in brackets: "Noida, Uttar Pradesh (hybrid)" is in Noida too. */
export function offeredPlaces(jobs: readonly Searched[]): string[] {
  return distinct(jobs.map(placeOf));
}

export function offeredExperience(jobs: readonly Searched[]): string[] {
  return distinct(jobs.map((job) => job.experience));
}

function placeOf({ location }: Pick<Job, "location">): string {
  return location.replace(/\s*\(.*$/s, "").trim();
}

const spelling = new Intl.Collator("en", { numeric: true });

/** Returns each value once, whatever its case, in numeric and alphabetical order. */
function distinct(values: readonly string[]): string[] {
  const known = new Map(values.filter(Boolean).map((value) => [folded(value), value]));
  return [...known.values()].sort(spelling.compare);
}

function hasAll(text: string, words: readonly string[]): boolean {
  const whole = folded(text);
  return words.every((word) => whole.includes(word));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
