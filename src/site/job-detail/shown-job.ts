import { type Job, job as jobShape, readJob } from "#features/jobs/contract.ts";
import { isOpen } from "#features/jobs/rules.ts";
import type { Client } from "#platform/client/client.ts";
import { validate } from "#platform/contract/fields.ts";

/** Carries a job, or says that there is none or that it could not be loaded. */
export type ShownJob = { found: "job"; job: Job } | { found: "none" } | { found: "failure" };

/** Loads a job by its jobId or `_id`; a closed job counts as none. */
export async function loadJob(api: Client, id: string): Promise<ShownJob> {
  const outcome = await api.call(readJob, { params: { jobId: id } });
  if (outcome.ok) {
    const { data: job } = outcome.data;
    // A signed-in administrator gets closed jobs too, which this page must not show.
    return isOpen(job, new Date()) ? { found: "job", job } : { found: "none" };
  }
  // 422: the address has no valid job id.
  return { found: outcome.status === 404 || outcome.status === 422 ? "none" : "failure" };
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
