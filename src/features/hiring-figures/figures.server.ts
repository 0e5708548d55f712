import type { ApplicationStatus } from "#content/application-statuses.ts";
import { GENERAL, type Step, steps } from "#features/applications/contract.ts";
import { archiveLimit } from "#features/applications/filter.server.ts";
import * as lists from "#features/applications/list-storage.server.ts";
import { dailyCounts, firstOfDays, roleText } from "#features/applications/rules.ts";
import { medianOf } from "#features/figures/rules.ts";
import { eachWeek } from "#features/figures/weeks.server.ts";
import { findJobTitles } from "#features/jobs/storage.server.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import type { Figures, readStatistics as statistics } from "./contract.ts";
import { findFormerTitle, findStepsTaken, type StepsTaken } from "./storage.server.ts";

type Statistics = AnswerOf<typeof statistics>["data"];

/** Counts the applications for every job: figures have no names, and `figures.read` is a permission of its own. */
export async function readStatistics(services: Services, at: Date): Promise<Statistics> {
  const { read } = services.db;
  const before = await archiveLimit(services, at);
  const counts = await lists.countApplicationsByStatus(read, "all");
  const daily = dailyCounts(await lists.countByTenMinutes(read, firstOfDays(at), "all"), at);
  const unread = await lists.countUnread(read, before, "all");
  const archived = await lists.countArchived(read, before, "all");
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const count = (status: ApplicationStatus) => counts.get(status) ?? 0;
  const byStatus = { pending: count("Pending"), accepted: count("Hired"), rejected: count("Rejected") };
  return { total, ...byStatus, archived, unread, daily };
}

/** Reads how far the applications of the last weeks have come, for every job as `readStatistics` does. */
export async function readFigures(db: Db, weekCount: number, at: Date): Promise<Figures> {
  const weeks: Figures["weeks"] = [];
  const all = createTally();
  const byJob = new Map<string, Tally>();
  // Reads week by week, so that other requests are answered in between and only the minutes are held.
  for await (const { since, until } of eachWeek(at, weekCount)) {
    const ofWeek = createTally();
    for (const taken of await findStepsTaken(db, { since, until })) {
      const ofJob = byJob.get(jobOf(taken)) ?? createTally();
      byJob.set(jobOf(taken), ofJob);
      for (const tally of [all, ofWeek, ofJob]) addTo(tally, taken);
    }
    const [from, to] = [dayInIndia(since), dayInIndia(new Date(until.getTime() - 1))];
    weeks.push({ from, to, ...reachedOf(ofWeek) });
  }
  const from = weeks[0]?.from ?? dayInIndia(at);
  return { from, ...reachedOf(all), medians: mediansOf(all), jobs: await jobFigures(db, byJob), weeks };
}

/** Returns the figures of each job by its title, most applications first. */
async function jobFigures(db: Db, byJob: ReadonlyMap<string, Tally>): Promise<Figures["jobs"]> {
  const titles = new Map((await findJobTitles(db, "all")).map(({ _id, title }) => [_id, title]));
  const jobs: Figures["jobs"] = [];
  const mostFirst = [...byJob].toSorted(([, one], [, other]) => other.received - one.received);
  for (const [jobId, tally] of mostFirst) {
    const title = jobId === GENERAL ? roleText(null) : titles.get(jobId);
    jobs.push({
      jobId,
      title: title ?? (await findFormerTitle(db, jobId)),
      ...reachedOf(tally),
      medianAnswer: medianOf(tally.answered),
    });
  }
  return jobs;
}

/** Counts applications, and holds the minutes to each step of those that took it. */
interface Tally extends Record<Step, number[]> {
  received: number;
}

/** Returns the tally of no applications. */
export function createTally(): Tally {
  return { received: 0, answered: [], interviewed: [], hired: [] };
}

/** Adds an application to a tally. */
export function addTo(tally: Tally, taken: StepsTaken): void {
  tally.received += 1;
  for (const step of steps) {
    const minutes = taken[step];
    if (minutes !== null) tally[step].push(minutes);
  }
}

type Reached = Record<Step | "received", number>;

/** Returns how many applications of a tally there are, and how many of them took each step. */
export function reachedOf({ received, answered, interviewed, hired }: Tally): Reached {
  return {
    received,
    answered: answered.length,
    interviewed: interviewed.length,
    hired: hired.length,
  };
}

/** Returns the medians of all steps. */
export function mediansOf({ answered, interviewed, hired }: Tally): Figures["medians"] {
  return { answered: medianOf(answered), interviewed: medianOf(interviewed), hired: medianOf(hired) };
}

/**
 * Returns the value by which lists filter an application's job: its `_id`, the jobId of a deleted one, `GENERAL` for
 * none.
 */
export function jobOf({ jobKey, jobId }: StepsTaken): string {
  return jobKey ?? (jobId || GENERAL);
}
