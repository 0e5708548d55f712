import { type Job, job as jobShape, listJobs, readJob } from "#features/jobs/contract.ts";
import { isOpen } from "#features/jobs/rules.ts";
import type { Client } from "#platform/client/client.ts";
import { validate } from "#platform/contract/fields.ts";

/** Carries what the link to another job shows. */
export type OtherJob = Pick<Job, "jobId" | "title" | "location" | "salaryRange">;

/** Describes the person who leads the work of a job; `image` is "" without a portrait. */
export interface JobLead {
  name: string;
  designation: string;
  image: string;
  sentence: string;
}

/** Carries what a job's page shows beside the job. */
export interface Around {
  others: OtherJob[];
  lead: JobLead | undefined;
}

/** Carries a job, or says that there is none or that it could not be loaded. */
export type ShownJob = ({ found: "job"; job: Job } & Around) | { found: "none" } | { found: "failure" };

/** Loads a job by its jobId or `_id`; a closed job counts as none. */
export async function loadJob(api: Client, id: string): Promise<ShownJob> {
  const outcome = await api.call(readJob, { params: { jobId: id } });
  if (outcome.ok) {
    const { data: job } = outcome.data;
    // A signed-in administrator gets closed jobs too, which this page must not show.
    if (!isOpen(job, new Date())) return { found: "none" };
    const [others, lead] = await Promise.all([loadOthers(api, job), loadLead(api, job)]);
    return { found: "job", job, others, lead };
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

/** Returns the lead of a sample job. No other job's page loads the samples. */
async function loadLead(api: Client, { jobId, sample }: Job): Promise<JobLead | undefined> {
  if (!sample) return undefined;
  const { findLead } = await import("./find-lead.ts");
  return findLead(api, jobId);
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
