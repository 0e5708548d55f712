import { countApplicationsByJob } from "#features/applications/list-storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { has } from "#features/roles.ts";
import type { TeamMember } from "#features/team/contract.ts";
import { findTeam, lockTeamMember } from "#features/team/storage.server.ts";
import {
  type Actor,
  type Call,
  type Handler,
  handle,
  isStale,
  versioned,
} from "#platform/api/serve.server.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { isDuplicate, refuseOn } from "#platform/database/database-error.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { isOpen, isPaused } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of job posts: the open ones for everyone, all of them for staff. */
export function jobsApi({ db, content }: Services): Handler[] {
  return [
    handle(contract.listJobs, async ({ query, actor, at }) => {
      const own = maySeeAll(actor);
      const wanted = own ? query : { ...query, status: undefined, openAt: at };
      const { rows, ...place } = await readPage(query, storage.listJobs(db.read, wanted));
      if (!own) return { data: rows.map(listed), ...place };
      return { data: await withCounts(await answersOf(rows), actor), ...place };
    }),

    handle(contract.readJob, async ({ params, actor, at }) => {
      const job = await storage.findJob(db.read, params.jobId);
      const own = maySeeAll(actor);
      if (!job || !(own || isOpen(job, at) || isPaused(job, at))) throw notFound();
      const shown = await answerOf(job);
      const [counted = shown] = own ? await withCounts([shown], actor) : [shown];
      return versioned({ data: counted });
    }),

    handle(contract.createJob, async (call) => {
      const added = await refuseOn(isDuplicate, idTaken, () => add(call));
      return versioned({ data: await answerOf(added) }, 201);
    }),

    handle(contract.updateJob, async (call) => {
      const changed = await refuseOn(isDuplicate, idTaken, () => change(call));
      return versioned({ data: await answerOf(changed) });
    }),

    handle(contract.updateJobStatus, async (call) => {
      const { params, body, at } = call;
      const changed = await db.transaction(async (tx) => {
        const present = required(await storage.lockJob(tx, params.jobId), notFound);
        if (present.status === body.status) return present;
        await recordAudit(tx, call, "job.status-changed", present._id, `${present.status} → ${body.status}`);
        return storage.updateJobStatus(tx, present, body.status, at);
      });
      return { message: contract.outcomes.statusSaved[body.status], data: await answerOf(changed) };
    }),

    handle(contract.deleteJob, async (call) => {
      await db.transaction(async (tx) => {
        const job = required(await storage.lockJob(tx, call.params.jobId), notFound);
        await storage.deleteJob(tx, job._id);
        await recordAudit(tx, call, "job.deleted", job._id);
      });
      return { message: contract.outcomes.deleted };
    }),
  ];

  function add(call: Call<typeof contract.createJob>) {
    return db.transaction(async (tx) => {
      await checkLead(tx, call.body);
      const added = await storage.insertJob(tx, call.body, call.at);
      await recordAudit(tx, call, "job.added", added._id);
      return added;
    });
  }

  function change(call: Call<typeof contract.updateJob>) {
    const { params, body, at } = call;
    return db.transaction(async (tx) => {
      const present = required(await storage.lockJob(tx, params.jobId), notFound);
      if (isStale(call, present)) throw new Fault("stale", { current: await answerOf(present, tx) });
      await checkLead(tx, body);
      const changed = await storage.updateJob(tx, present, body, at);
      await recordAudit(tx, call, "job.changed", present._id);
      return changed;
    });
  }

  /** Returns jobs as the list for visitors has them: what only a job's own page shows would weigh on it. */
  function listed({ questions: _, leadId: __, leadSentence: ___, ...job }: storage.StoredJob): contract.Job {
    return { ...job, company: content.company().name };
  }

  async function answersOf(jobs: readonly storage.StoredJob[], from: Db = db.read): Promise<contract.Job[]> {
    const team = jobs.some(({ leadId }) => leadId) ? await findTeam(from) : [];
    return jobs.map((job) => {
      const member = team.find(({ _id }) => _id === job.leadId);
      const lead = member ? leadOf(member, job.leadSentence) : null;
      return { ...listed(job), questions: job.questions, lead };
    });
  }

  async function answerOf(job: storage.StoredJob, from?: Db): Promise<contract.Job> {
    const [answer = listed(job)] = await answersOf([job], from);
    return answer;
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

function leadOf({ _id, name, designation, image }: TeamMember, sentence: string): contract.JobLead {
  return { _id, name, designation, image, sentence };
}

/** Throws where the lead is not of the team. */
async function checkLead(tx: Tx, { leadId }: contract.JobBody): Promise<void> {
  if (leadId && !(await lockTeamMember(tx, leadId)))
    throw fieldFault("leadId", contract.outcomes.unknownLead);
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}

function idTaken(): Fault {
  return fieldFault("id", contract.outcomes.idTaken, "conflict");
}
