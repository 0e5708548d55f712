import { countApplicationsByJob } from "#features/applications/list-storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { has } from "#features/roles.ts";
import { type Actor, type Call, type Handler, handle, Reply } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { isDuplicate, type Tx } from "#platform/database/db.server.ts";
import { readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { isOpen } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of job posts: the open ones for everyone, all of them for staff. */
export function jobsApi({ db, content }: Services): Handler[] {
  return [
    handle(contract.listJobs, async ({ query, actor, at }) => {
      const own = maySeeAll(actor);
      const wanted = own ? query : { ...query, status: undefined, openAt: at };
      const { rows, ...place } = await readPage(query, storage.listJobs(db.read, wanted));
      const jobs = await withCompany(rows);
      return { data: own ? await withCounts(jobs, actor) : jobs, ...place };
    }),

    handle(contract.readJob, async ({ params, actor, at }) => {
      const job = await storage.findJob(db.read, params.jobId);
      const own = maySeeAll(actor);
      if (!job || !(own || isOpen(job, at))) throw notFound();
      const shown = await answerOf(job);
      const [counted = shown] = own ? await withCounts([shown], actor) : [shown];
      return withVersion(counted);
    }),

    handle(contract.createJob, async (call) => {
      const add = async (tx: Tx) => {
        const added = await storage.insertJob(tx, call.body, call.at);
        await recordAudit(tx, call, "job.added", added._id);
        return added;
      };
      return withVersion(await answerOf(await refuseTakenId(() => db.transaction(add))), 201);
    }),

    handle(contract.updateJob, async (call) =>
      withVersion(await answerOf(await refuseTakenId(() => change(call)))),
    ),

    handle(contract.deleteJob, async (call) => {
      await db.transaction(async (tx) => {
        const job = await storage.lockJob(tx, call.params.jobId);
        if (!job) throw notFound();
        await storage.deleteJob(tx, job._id);
        await recordAudit(tx, call, "job.deleted", job._id);
      });
      return { message: contract.outcomes.deleted };
    }),
  ];

  async function change(call: Call<typeof contract.updateJob>) {
    const { params, body, at, ifMatch } = call;
    return db.transaction(async (tx) => {
      const present = await storage.lockJob(tx, params.jobId);
      if (!present) throw notFound();
      if (ifMatch !== undefined && ifMatch !== present.version)
        throw new Fault("stale", { current: await answerOf(present) });
      const changed = await storage.updateJob(tx, present, body, at);
      await recordAudit(tx, call, "job.changed", present._id);
      return changed;
    });
  }

  async function withCompany(jobs: readonly storage.StoredJob[]): Promise<contract.Job[]> {
    const { name } = content.company();
    return jobs.map((job) => ({ ...job, company: name }));
  }

  async function answerOf(job: storage.StoredJob): Promise<contract.Job> {
    const { name } = content.company();
    return { ...job, company: name };
  }

  async function withCounts(jobs: contract.Job[], actor: Actor): Promise<contract.Job[]> {
    const counts = await countApplicationsByJob(db.read, actor.jobs);
    return jobs.map((job) => ({ ...job, applications: counts.get(job._id) ?? 0 }));
  }
}

/** Returns whether somebody sees jobs as those who change them do: all of them, with their applications counted. */
function maySeeAll(actor: Actor | null): actor is Actor {
  return has(actor, "jobs.change");
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
