import { type Job, job as jobShape, listJobs, readJob } from "#features/jobs/contract.ts";
import { isOpen, isPaused } from "#features/jobs/rules.ts";
import type { Client } from "#platform/client/client.ts";
import { validate } from "#platform/contract/fields.ts";

/** Carries what the link to another job shows. */
export type OtherJob = Pick<Job, "jobId" | "title" | "location" | "salaryRange">;

/** Carries a job, or says that there is none or that it could not be loaded. */
export type ShownJob =
  | { found: "job" | "paused"; job: Job; others: OtherJob[] }
  | { found: "none" }
  | { found: "failure" };

/** Loads a job by its jobId or `_id`; a closed job counts as none. */
export async function loadJob(api: Client, id: string): Promise<ShownJob> {
  const outcome = await api.call(readJob, { params: { jobId: id } });
  if (outcome.ok) {
    const { data: job } = outcome.data;
    const now = new Date();
    const found = isOpen(job, now) ? "job" : "paused";
    // A signed-in administrator gets closed jobs too, which this page must not show.
    if (found === "paused" && !isPaused(job, now)) return { found: "none" };
    return { found, job, others: await loadOthers(api, job) };
  }
  // 422: the address has no valid job id.
  return { found: outcome.status === 404 || outcome.status === 422 ? "none" : "failure" };
}

const OTHERS = 2;

/** Returns the newest other open jobs; none when they could not be loaded, which must not cost the page. */
async function loadOthers(api: Client, { jobId: shown }: Job): Promise<OtherJob[]> {
  const outcome = await api.call(listJobs, { query: { limit: OTHERS + 1 } });
  if (!outcome.ok) return [];
  const now = new Date();
  return outcome.data.data
    .filter((job) => job.jobId !== shown && isOpen(job, now))
    .slice(0, OTHERS)
    .map(({ jobId, title, location, salaryRange }) => ({ jobId, title, location, salaryRange }));
}

/**
 * Returns the job that a link passed in the navigation's state (spec section 2.7).
 * @param state the navigation's state, which may be anything
 * @param id the jobId or `_id` in the address; a state of another job does not count
 */
export function carriedJob(state: unknown, id: string | undefined): Job | undefined {
  const read = validate(jobShape, state);
  return read.ok && (read.value.jobId === id || read.value._id === id) ? read.value : undefined;
}
