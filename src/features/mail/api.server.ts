import type { recordAudit } from "#features/audit/storage.server.ts";
import type { Marking } from "#features/privacy/storage.server.ts";
import { runIdempotent } from "#platform/api/idempotency.server.ts";
import { streamList } from "#platform/api/list-stream.server.ts";
import { type Call, type Handler, handle, Reply } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import { isUnpaged, type PagePart, readPage } from "#platform/database/pagination.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import { type OutgoingMail, staffMail } from "./rules.ts";
import { createStaffMails } from "./staff-mails.server.ts";
import * as storage from "./storage.server.ts";
import type { Mailer } from "./worker.server.ts";

/** Who waits for the mail server waits this long; the whole answer stays under a second (trust.md section 1). */
const PATIENCE_MS = 900;

export interface MailParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  marking: Pick<Marking, "person">;
  mailer: Pick<Mailer, "deliver" | "transport">;
  /** One of each noun that mails are about: tells the record, and does nothing when it is another noun's. */
  recordMail: readonly RecordMail[];
}

type RecordMail = (
  tx: Tx,
  /** `sent` is false when it becomes a file that nobody gets. */
  mail: { subjectId: string; subject: string; actorName: string; sent: boolean; at: Date },
) => Promise<void>;

/** Writing to people, and the state of the outbox. */
export function mailApi({ db, clock, audit, marking, mailer, recordMail }: MailParts): Handler[] {
  const staffMails = createStaffMails(mailer);
  return [
    handle(contract.sendMail, async (call) => attempt(await enqueue(call))),

    handle(contract.readMailStatus, async () => ({
      data: { transport: mailer.transport, ...(await storage.countUnsent(db.read)) },
    })),

    handle(contract.listMails, async ({ query: { limit, cursor, ...filter } }) => {
      const wish = { limit, cursor };
      const list = {
        find: (part: PagePart) => storage.findMails(db.read, { ...filter, ...part }),
        count: () => storage.countMails(db.read, filter),
      };
      if (isUnpaged(wish)) return streamList("data", list);
      const { rows, ...place } = await readPage(wish, list);
      return { data: rows, ...place };
    }),

    handle(contract.retryMail, async ({ params, actor, address }) => {
      const now = clock.now();
      await db.transaction(async (tx) => {
        const leavesAt = await staffMails.nextTurn(tx, actor.administratorId, now);
        if (!(await storage.retryMail(tx, params.id, leavesAt)))
          throw new Fault("notFound", { message: contract.outcomes.notFailed });
        const entry = { actor, action: "mail.retried", subjectId: params.id } as const;
        await audit(tx, { ...entry, address, at: now });
      });
      return attempt(params.id);
    }),
  ];

  /** Records the mail with all that belongs to it; a repetition of the request gives the first mail's id. */
  async function enqueue({
    body,
    actor,
    address,
    idempotencyKey,
  }: Call<typeof contract.sendMail>): Promise<string> {
    const now = clock.now();
    const { subject, subjectId } = body;
    const { answer } = await db.transaction(async (tx) => {
      const key = idempotencyKey && { ...idempotencyKey, person: await marking.person(tx, body.userEmail) };
      return runIdempotent(tx, key, now, async () => {
        const id = await staffMails.enqueue(tx, outgoing(body, actor.email), actor.administratorId, now);
        const entry = { actor, action: "mail.written", subjectId: id } as const;
        await audit(tx, { ...entry, address, at: now });
        const written = { subject, actorName: actor.name, sent: mailer.transport === "smtp", at: now };
        if (subjectId) for (const record of recordMail) await record(tx, { ...written, subjectId });
        return id;
      });
    });
    return answer;
  }

  async function attempt(id: string) {
    const status = await mailer.deliver(id, PATIENCE_MS);
    if (status === "failed") throw new Fault("invalid", { message: contract.outcomes.failed });
    const leavesAt = status === "queued" ? await storage.findTurn(db.read, id, clock.now()) : null;
    const message = leavesAt ? contract.outcomes.paced : contract.outcomes[wordFor(status)];
    return new Reply({ message, status, leavesAt }, { status: status === "queued" ? 202 : 200 });
  }

  /** A mail that waits may never leave while no mail server is set up. */
  function wordFor(status: "queued" | "sent" | "saved") {
    return status === "queued" && mailer.transport === "files" ? "unsaved" : status;
  }
}

function outgoing(body: contract.MailBody, replyTo: string): OutgoingMail {
  return {
    kind: staffMail,
    recipient: body.userEmail,
    replyTo,
    subject: body.subject,
    body: `${body.description}\n\n${body.signature}\n`,
    ...(body.subjectId && { subjectId: body.subjectId }),
  };
}
