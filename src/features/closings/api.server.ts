import { archiveLimit } from "#features/applications/filter.server.ts";
import { countUndecided } from "#features/applications/list-storage.server.ts";
import { findClosedJobs } from "#features/jobs/storage.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";

/** Returns the endpoint that tells of closed jobs whose applicants have no answer. */
export function closingsApi(services: Services): Handler[] {
  const { read } = services.db;
  return [
    handle(contract.listClosings, async ({ actor, at }) => {
      const closed = await findClosedJobs(read, at);
      const since = await archiveLimit(services, at);
      const counts = await countUndecided(read, {
        of: closed.map(({ _id }) => _id),
        since,
        jobs: actor.jobs,
      });
      const data = closed.flatMap((job) => {
        const of = counts.get(job._id);
        if (!of) return [];
        const { Pending: pending = 0, Reviewed: reviewed = 0, "Interview Scheduled": scheduled = 0 } = of;
        const total = pending + reviewed + scheduled;
        return [{ job, pending, reviewed, interviewScheduled: scheduled, total }];
      });
      return { data };
    }),
  ];
}
