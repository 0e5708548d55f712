import { type Job, listJobs } from "#features/jobs/contract.ts";
import { isOpen } from "#features/jobs/rules.ts";
import type { Client } from "#platform/client/client.ts";

/** Returns the open jobs, newest first, or null when they could not be loaded. */
export async function loadOpenJobs(api: Client): Promise<Job[] | null> {
  const outcome = await api.call(listJobs);
  if (!outcome.ok) return null;
  // A signed-in administrator gets drafts and closed jobs too, which this page must not show.
  const now = new Date();
  return outcome.data.data.filter((job) => isOpen(job, now));
}
