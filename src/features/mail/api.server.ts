import { recordAudit } from "#features/audit/storage.server.ts";
import type { WrittenMail } from "#features/define-noun.server.ts";
import { type KindName, kindOf } from "#features/kinds.ts";
import { nouns, personalNouns } from "#features/nouns.server.ts";
import { hashPerson } from "#features/privacy/storage.server.ts";
import { has } from "#features/roles.ts";
import { runIdempotent } from "#platform/api/idempotency.server.ts";
import { streamList } from "#platform/api/list-stream.server.ts";
import {
  type Actor,
  type Call,
  type Handler,
  handle,
  notPermitted,
  Reply,
} from "#platform/api/serve.server.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { isUnpaged, type PagePart, readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { type OutgoingMail, signedText, staffMail, unsignedText } from "./rules.ts";
import { enqueueStaffMail, lockWriter, takeStaffTurn, undoMinutes } from "./staff-mails.server.ts";
import * as storage from "./storage.server.ts";
import { undoMailsOf } from "./undo.server.ts";

/** An administrator waits for the mail server this long; the whole answer stays under a second (trust.md section 1). */
const PATIENCE_MS = 900;

/** Returns the endpoints of writing to people, and of the state of the outbox. */
export function mailApi(services: Services): Handler[] {
  const { db, clock, mailer, content } = services;
  return [
    handle(contract.sendMail, async (call) => {
      const minutes = call.body.undoable ? await undoMinutes(services) : 0;
      const id = await enqueue(call, minutes);
      return attempt(id, minutes);
    }),

    handle(contract.undoMail, async (call) => {
      const { id } = call.params;
      const taken = await db.transaction(async (tx) => {
        const [mail] = await undoMailsOf(tx, call, call.actor.administratorId, id);
        if (!mail) throw new Fault("conflict", { message: contract.outcomes.notUndoable });
        return mail;
      });
      const { recipient, subject, body, subject_id } = taken;
      const data = { userEmail: recipient, subject, ...unsignedText(body), subjectId: subject_id ?? "" };
      return { message: contract.outcomes.undone, data };
    }),

    handle(contract.readMailSettings, async () => ({
      data: { undoMinutes: await storage.readUndoMinutes(db.read) },
    })),

    handle(contract.updateMailSettings, async (call) => {
      const { undoMinutes } = call.body;
      await db.transaction(async (tx) => {
        await storage.writeUndoMinutes(tx, undoMinutes);
        await recordAudit(tx, call, "mail-settings.changed", "", String(undoMinutes));
      });
      return { message: contract.outcomes.settingsSaved };
    }),

    handle(contract.readMailStatus, async () => ({
      data: { transport: mailer.transport, ...(await storage.countUnsent(db.read)) },
    })),

    handle(contract.listMails, async ({ query: { limit, cursor, ...filter }, actor }) => {
      if (!has(actor, "mail.read")) await refuseHidden(filter.subjectId, actor);
      const wish = { limit, cursor };
      const list = {
        find: (part: PagePart) => storage.findMails(db.read, { ...filter, ...part }, actor.administratorId),
        count: () => storage.countMails(db.read, filter),
      };
      if (isUnpaged(wish)) return streamList("data", list);
      const { rows, ...place } = await readPage(wish, list);
      return { data: rows, ...place };
    }),

    handle(contract.listMailTemplates, ({ query }) => {
      const { templates } = content.words()("mail-templates");
      return { data: templates.filter(({ use }) => use === query.use) };
    }),

    handle(contract.retryMail, async (call) => {
      const { id } = call.params;
      await db.transaction(async (tx) => {
        const leavesAt = await takeStaffTurn(services, tx, call);
        if (!(await storage.retryMail(tx, id, leavesAt)))
          throw new Fault("notFound", { message: contract.outcomes.notFailed });
        await recordAudit(tx, call, "mail.retried", id);
      });
      return attempt(id);
    }),
  ];

  /**
   * Throws Fault `forbidden` for the whole outbox, and `notFound` for the e-mails of a record that the caller may not
   * read or that is not there.
   */
  async function refuseHidden(subjectId: string | undefined, actor: Actor): Promise<void> {
    if (!subjectId) throw notPermitted("mail.read");
    const readable = personalNouns.filter(({ name }) => mayRead(actor, name));
    const found = await Promise.all(readable.map(({ find }) => find(db.read, [subjectId], actor.jobs)));
    if (found.flat().length === 0) throw new Fault("notFound");
  }

  /** Records the mail with all that belongs to it. Returns its id; for a repeated request that of the first mail. */
  async function enqueue(call: Call<typeof contract.sendMail>, heldMinutes: number): Promise<string> {
    const { body, actor, at, idempotencyKey } = call;
    const { subject, subjectId } = body;
    const { answer } = await db.transaction(async (tx) => {
      await lockWriter(tx, actor);
      const key = idempotencyKey && { ...idempotencyKey, person: await hashPerson(tx, body.userEmail) };
      return runIdempotent(tx, key, at, async () => {
        const id = await enqueueStaffMail(services, tx, outgoing(body, actor.email), {
          ...call,
          heldMinutes,
        });
        await recordAudit(tx, call, "mail.written", id);
        const sent = mailer.transport === "smtp";
        const written = { _id: id, subject, actor, jobs: actor.jobs, sent, at };
        if (subjectId) await recordWithSubject(tx, { ...written, subjectId }, actor);
        return id;
      });
    });
    return answer;
  }

  async function attempt(id: string, held = 0) {
    const status = await mailer.deliver(id, PATIENCE_MS);
    if (status === "failed") throw new Fault("invalid", { message: contract.outcomes.failed });
    const leavesAt = status === "queued" ? await storage.findTurn(db.read, id, clock.now()) : null;
    const undoable = leavesAt !== null && held > 0;
    const message = undoable
      ? heldText(leavesAt, held)
      : leavesAt
        ? contract.outcomes.paced
        : contract.outcomes[wordFor(status)];
    const answer = { _id: id, message, status, leavesAt, undoable };
    return new Reply(answer, { status: status === "queued" ? 202 : 200 });
  }

  /** Returns when an e-mail leaves that can be taken back: after its minutes, or at a later turn of its writer. */
  function heldText(leavesAt: string, minutes: number): string {
    const isPaced = Date.parse(leavesAt) > clock.now().getTime() + minutes * MINUTE_MS;
    const { held, heldPaced } = contract.outcomes;
    return isPaced ? heldPaced(momentInIndia(new Date(leavesAt))) : held(minutes);
  }

  /** Returns the outcome's name; a waiting mail may never leave while no mail server is set up. */
  function wordFor(status: "queued" | "sent" | "saved") {
    return status === "queued" && mailer.transport === "files" ? "unsaved" : status;
  }
}

/** Returns whether somebody may read the records of a kind that has a permission of its own. */
function mayRead(actor: Actor, name: KindName): boolean {
  const { permission } = kindOf(name);
  return permission !== undefined && has(actor, permission);
}

/**
 * Records a mail with the record that it is about. Throws Fault `notFound` when its writer may read none of this id.
 */
async function recordWithSubject(tx: Tx, mail: WrittenMail, actor: Actor): Promise<void> {
  for (const noun of nouns) {
    if (mayRead(actor, noun.name) && (await noun.recordMail?.(tx, mail))) return;
  }
  throw new Fault("notFound", { message: contract.outcomes.subjectGone });
}

function outgoing(body: contract.MailBody, replyTo: string): OutgoingMail {
  return {
    kind: staffMail,
    recipient: body.userEmail,
    replyTo,
    subject: body.subject,
    body: signedText(body),
    ...(body.subjectId && { subjectId: body.subjectId }),
  };
}
