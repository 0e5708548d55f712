import { findApplication, lockApplication, updateSteps } from "#features/applications/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { lockWriter, undoMinutes } from "#features/mail/staff-mails.server.ts";
import { hashPerson } from "#features/privacy/storage.server.ts";
import type { TimelineEvent } from "#features/timeline/contract.ts";
import { insertEntry } from "#features/timeline/storage.server.ts";
import { runIdempotent } from "#platform/api/idempotency.server.ts";
import { type Actor, type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { writeInvitations } from "./invitations.server.ts";
import { type Application, findApplicationReaders } from "./participants.server.ts";
import { isLocation, OVERLAPS_TOLD, overlapText, remindAt } from "./rules.ts";
import * as storage from "./storage.server.ts";

const { outcomes } = contract;

/** The lines of the timeline by the actions of the activity log. */
const events = {
  "application.interview-arranged": "interview-arranged",
  "application.interview-moved": "interview-moved",
  "application.interview-cancelled": "interview-cancelled",
} as const satisfies Record<keyof typeof contract.actionWords, TimelineEvent>;

/** Returns the endpoints of interviews (decision 46). */
export function interviewsApi(services: Services): Handler[] {
  const { db, mailer } = services;
  return [
    handle(contract.listInterviews, async ({ params, actor }) => {
      if (!(await findApplication(db.read, params.id, actor.jobs))) throw notFound();
      const found = (await storage.findInterviews(db.read, [params.id])).get(params.id) ?? [];
      return { data: found.map(toAnswer) };
    }),

    handle(contract.arrangeInterview, async (call) => {
      const { params, actor, at, idempotencyKey } = call;
      const leavesAt = await turn(at);
      const { answer } = await db.transaction(async (tx) => {
        if (call.body.invitesApplicant) await lockWriter(tx, actor);
        const application = await lock(tx, params.id, actor);
        const key = idempotencyKey && {
          ...idempotencyKey,
          person: await hashPerson(tx, application.email),
        };
        return runIdempotent(tx, key, at, () => arrange(tx, call, { application, leavesAt }));
      });
      mailer.wake();
      return answer;
    }),

    handle(contract.moveInterview, async (call) => {
      const { params, body, actor, at } = call;
      const leavesAt = await turn(at);
      const answer = await db.transaction(async (tx) => {
        if (body.invitesApplicant) await lockWriter(tx, actor);
        const application = await lock(tx, params.id, actor);
        const planned = await plan(tx, body, { application, at });
        const expected = { id: params.interviewId, applicationId: params.id, version: body.version };
        const before = await storage.findInterview(tx, expected);
        if (!(await storage.updateInterview(tx, expected, planned))) throw await lost(tx, expected);
        const data = await settle(tx, call, {
          id: params.interviewId,
          before,
          application,
          leavesAt,
          action: "application.interview-moved",
        });
        return { message: await withOverlaps(tx, outcomes.moved, data), data };
      });
      mailer.wake();
      return answer;
    }),

    handle(contract.cancelInterview, async (call) => {
      const { params, body, actor, at } = call;
      const leavesAt = await turn(at);
      await db.transaction(async (tx) => {
        const application = await lock(tx, params.id, actor);
        const expected = { id: params.interviewId, applicationId: params.id, version: body.version };
        if (!(await storage.cancelInterview(tx, expected, at))) throw await lost(tx, expected);
        await settle(tx, call, {
          id: params.interviewId,
          application,
          leavesAt,
          action: "application.interview-cancelled",
        });
      });
      mailer.wake();
      return { message: outcomes.cancelled };
    }),
  ];

  /** Stores an interview and writes its invitations. */
  async function arrange(
    tx: Tx,
    call: Call<typeof contract.arrangeInterview>,
    { application, leavesAt }: Pick<Settled, "application" | "leavesAt">,
  ) {
    const { params, body, actor, at } = call;
    if ((await storage.countInterviews(tx, params.id)) >= contract.MAX_INTERVIEWS)
      throw new Fault("conflict", { message: outcomes.tooMany });
    const planned = await plan(tx, body, { application, at });
    const arrangedBy = actor.administratorId;
    const id = await storage.insertInterview(tx, params.id, planned, { arrangedBy, at });
    const action = "application.interview-arranged";
    const data = await settle(tx, call, { id, application, leavesAt, action });
    return { message: await withOverlaps(tx, outcomes.arranged, data), data };
  }

  /** Returns when invitations leave: once they can no longer be taken back. */
  async function turn(at: Date): Promise<Date> {
    return new Date(at.getTime() + (await undoMinutes(services)) * MINUTE_MS);
  }

  interface Settled {
    id: string;
    /** The interview before it was changed. */
    before?: storage.StoredInterview;
    application: Application;
    leavesAt: Date;
    action: keyof typeof contract.actionWords;
  }

  /**
   * Writes what a change is told by: invitations, a line of the timeline and of the activity log. Returns the
   * interview.
   */
  async function settle(
    tx: Tx,
    call: By & { actor: Actor; at: Date },
    { id, before, application, leavesAt, action }: Settled,
  ): Promise<contract.Interview> {
    const { actor, at } = call;
    const interview = await storage.findInterview(tx, { id, applicationId: application._id });
    if (!interview) throw new Fault("internal");
    const changed = { interview, before, application, actor, at, leavesAt };
    const { sequence, mailId } = await writeInvitations(tx, services, changed);
    const line = { kind: "application", recordId: application._id, event: events[action] } as const;
    await insertEntry(tx, {
      ...line,
      detail: momentInIndia(new Date(interview.startsAt)),
      actor,
      mailId,
      at,
    });
    await updateSteps(tx, application._id);
    await recordAudit(tx, call, action, application._id);
    return toAnswer({ ...interview, sequence });
  }
}

/** Adds to a message who takes part in another interview at that time: the invitations can still be taken back. */
async function withOverlaps(tx: Tx, message: string, interview: contract.Interview): Promise<string> {
  const overlaps = await storage.findOverlaps(tx, interview);
  return [message, ...overlaps.slice(0, OVERLAPS_TOLD).map(overlapText)].join(" ");
}

interface PlanContext {
  application: Application;
  at: Date;
}

async function plan(
  tx: Tx,
  body: contract.InterviewBody,
  { application, at }: PlanContext,
): Promise<storage.InterviewPlan> {
  const startsAt = new Date(body.startsAt);
  if (Number.isNaN(startsAt.getTime())) throw fieldFault("startsAt", outcomes.noTime);
  if (startsAt <= at) throw fieldFault("startsAt", outcomes.past);
  if (!isLocation(body.location)) throw fieldFault("location", outcomes.notALink);
  const people = [...new Set(body.people)];
  const readers = new Set((await findApplicationReaders(tx, application)).map(({ _id }) => _id));
  if (!people.every((id) => readers.has(id))) throw fieldFault("people", outcomes.noColleague);
  return { ...body, startsAt, people, remindAt: remindAt(startsAt, at) };
}

async function lock(tx: Tx, id: string, { jobs }: Actor): Promise<Application> {
  return required(await lockApplication(tx, id, jobs), notFound);
}

/** Returns the fault of a change that met no interview: none is there, or a colleague was quicker. */
async function lost(tx: Tx, which: { id: string; applicationId: string }): Promise<Fault> {
  return (await storage.findInterview(tx, which))
    ? new Fault("conflict", { message: outcomes.changedMeanwhile })
    : notFound();
}

function toAnswer({
  sequence: _,
  arrangedBy: __,
  ...interview
}: storage.StoredInterview): contract.Interview {
  return interview;
}

function notFound(): Fault {
  return new Fault("notFound", { message: outcomes.notFound });
}
