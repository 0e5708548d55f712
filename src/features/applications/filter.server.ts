import { receivedBetween } from "#features/figures/rules.ts";
import { findJob } from "#features/jobs/storage.server.ts";
import { archivedBefore } from "#features/privacy/rules.ts";
import { readDays } from "#features/privacy/storage.server.ts";
import { assigneeOf } from "#features/timeline/shared-record.server.ts";
import type { Call } from "#platform/api/serve.server.ts";
import type { Services } from "#services.server.ts";
import type { exportApplications } from "./contract.ts";
import type { ApplicationFilter } from "./list-storage.server.ts";
import { findInResumes } from "./resumes-storage.server.ts";

/**
 * Returns the filter that a query asks for, within what the caller may read. A present job is found by its `_id`, which
 * stays when it gets another jobId.
 */
export async function filterOf(
  services: Pick<Services, "db">,
  { query, actor, at }: Pick<Call<typeof exportApplications>, "query" | "actor" | "at">,
): Promise<ApplicationFilter> {
  const { q, status, jobId, unread, ending, archived, tag, reason, step } = query;
  const job = jobId ? await findJob(services.db.read, jobId) : undefined;
  const ofJob = job ? { jobKey: job._id } : { jobId };
  const archive = archived === undefined ? undefined : { archived, before: await archiveLimit(services, at) };
  const assignee = assigneeOf(query, actor);
  const inResumes = q ? await findInResumes(services.db, q) : undefined;
  const chosen = { q, inResumes, status, unread, ending, assignee, tag, reason, step };
  return { ...chosen, ...receivedBetween(query), ...ofJob, archive, jobs: actor.jobs };
}

/** Returns the moment before which received applications are archived (trust.md section 2). */
export async function archiveLimit({ db }: Pick<Services, "db">, at: Date): Promise<Date> {
  return archivedBefore(await readDays(db.read), at);
}
