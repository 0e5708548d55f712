import type { recordAudit } from "#features/audit/storage.server.ts";
import { type Call, type Handler, handle, Reply } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { type Database, type Db, isDuplicate, type Tx } from "#platform/database/db.server.ts";
import { readPage } from "#platform/database/pagination.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import { isOpen } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface JobsParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  /** Applications that are kept, by the job's `_id`. */
  countApplications(db: Db): Promise<Map<string, number>>;
}

/** The job posts: public list and detail of the open ones, everything for staff. */
export function jobsApi({ db, clock, audit, countApplications }: JobsParts): Handler[] {
  return [
    handle(contract.listJobs, async ({ query, actor }) => {
      const wanted = actor ? query : { ...query, status: undefined, openAt: clock.now() };
      const { rows, ...place } = await readPage(query, storage.listJobs(db.read, wanted));
      return { data: actor ? await withCounts(rows) : rows, ...place };
    }),

    handle(contract.readJob, async ({ params, actor }) => {
      const job = await storage.findJob(db.read, params.jobId);
      if (!job || (!actor && !isOpen(job, clock.now()))) throw notFound();
      const [counted = job] = actor ? await withCounts([job]) : [job];
      return withVersion(counted);
    }),

    handle(contract.createJob, async ({ body, actor, address }) => {
      const now = clock.now();
      const add = async (tx: Tx) => {
        const added = await storage.insertJob(tx, body, now);
        const entry = { actor, action: "job.added", subjectId: added._id } as const;
        await audit(tx, { ...entry, address, at: now });
        return added;
      };
      return withVersion(await refuseTakenId(() => db.transaction(add)), 201);
    }),

    handle(contract.updateJob, async (call) => withVersion(await refuseTakenId(() => change(call)))),

    handle(contract.deleteJob, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        const job = await storage.lockJob(tx, params.jobId);
        if (!job) throw notFound();
        await storage.deleteJob(tx, job._id);
        const entry = { actor, action: "job.deleted", subjectId: job._id } as const;
        await audit(tx, { ...entry, address, at: clock.now() });
      });
      return { message: contract.outcomes.deleted };
    }),
  ];

  async function change({ params, body, actor, address, ifMatch }: Call<typeof contract.updateJob>) {
    const now = clock.now();
    return db.transaction(async (tx) => {
      const present = await storage.lockJob(tx, params.jobId);
      if (!present) throw notFound();
      if (ifMatch !== undefined && ifMatch !== present.version)
        throw new Fault("stale", { current: present });
      const changed = await storage.updateJob(tx, present, body, now);
      const entry = { actor, action: "job.changed", subjectId: present._id } as const;
      await audit(tx, { ...entry, address, at: now });
      return changed;
    });
  }

  async function withCounts(jobs: contract.Job[]): Promise<contract.Job[]> {
    const counts = await countApplications(db.read);
    return jobs.map((job) => ({ ...job, applications: counts.get(job._id) ?? 0 }));
  }
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}

function withVersion(job: contract.Job, status?: number) {
  const headers = { ETag: `"${job.version}"` };
  return new Reply({ data: job }, { status, headers });
}

async function refuseTakenId<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Fault("conflict", {
      message: contract.outcomes.idTaken,
      fields: { id: contract.outcomes.idTaken },
    });
  }
}
