import { recordDeed } from "#features/audit/deeds.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import type { Take } from "#features/budget/daily-budget.server.ts";
import { storedBytes } from "#features/budget/rules.ts";
import { notifyStaff } from "#features/mail/notices.server.ts";
import type { StaffNotice } from "#features/mail/rules.ts";
import { acceptNotice } from "#features/privacy/notices.server.ts";
import { promisedUntil } from "#features/privacy/rules.ts";
import { markPerson, recordConsent } from "#features/privacy/storage.server.ts";
import { deleteTraces } from "#features/privacy/traces.server.ts";
import type { PublicPost } from "#features/spam/spam-filter.server.ts";
import { type IdempotencyKey, runIdempotent } from "#platform/api/idempotency.server.ts";
import type { By } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { ReadStatus } from "#platform/database/read-status.server.ts";
import type { Services } from "#services.server.ts";

/** What a kind of enquiry has of its own. */
export interface EnquiryKind<Body extends { email: string }, Enquiry extends { _id: string }> {
  /** What the audit log, the consents and the quarantine call it. */
  kind: "query" | "get-in-touch";
  /** Where staff read them. */
  deskPath: string;
  storage: {
    insert(tx: Tx, body: Body, now: Date, promisedUntil: Date | null): Promise<Enquiry>;
    findById(db: Db, ids: readonly string[]): Promise<Enquiry[]>;
    /** Gives how many there were. */
    deleteById(tx: Tx, ids: readonly string[]): Promise<number>;
    marks: ReadStatus;
  };
  /** Returns what the spam filter reads: the sender's name, and all free text. */
  words(body: Body): { name: string; text: string };
  /** What staff are told of a new one, with the address where they read them all. */
  notice(enquiry: Enquiry, deskUrl: string): StaffNotice;
  outcomes: { sent: string; notFound: string };
}

/** How one came. `notice` is the version that the form says it showed. */
type RequestInfo = Pick<PublicPost, "spamFields" | "address"> & {
  idempotencyKey: IdempotencyKey | undefined;
  notice: string;
  at: Date;
};

export interface Inbox<Body, Enquiry> {
  /** Takes in what is sent through the form, once, or holds it as spam with the same answer. */
  post(body: Body, request: RequestInfo): Promise<{ message: string; data: { _id: string } }>;
  /** Takes one in whole, with its consent and the notices to staff: when it is sent, or when it is released. */
  receive(tx: Tx, given: { body: Body; sentAt: Date; notice: string }, now: Date): Promise<{ _id: string }>;
  /** Records who takes a copy of them all, and tells the owners. */
  recordExport(by: By): Promise<void>;
  /** Says that one is read, or unread again. Gives it; throws Fault `notFound` when there is none of this id. */
  mark(id: string, read: boolean, by: By): Promise<Enquiry>;
  /** Deletes one with all that is kept about it. Throws Fault `notFound` when there is none of this id. */
  delete(id: string, by: By): Promise<void>;
}

/** What is done with every kind of enquiry: anyone sends one, staff read, export and delete them. */
export function createInbox<Body extends { email: string }, Enquiry extends { _id: string }>(
  services: Services,
  { kind, deskPath, storage, words, notice, outcomes }: EnquiryKind<Body, Enquiry>,
): Inbox<Body, Enquiry> {
  const { env, db, spamFilter, mailer, budget } = services;
  return { post, receive, recordExport, mark, delete: remove };

  async function post(body: Body, { idempotencyKey, notice: shown, at, ...request }: RequestInfo) {
    const sent = { kind, email: body.email, ...words(body), ...request, body };
    const { answer } = await budget.spend(request.address, (take) =>
      db.transaction(async (tx) => {
        const key = idempotencyKey && {
          ...idempotencyKey,
          person: await markPerson(tx, body.email),
        };
        return runIdempotent(tx, key, at, () => store(tx, take));
      }),
    );
    mailer.wake();
    return answer;

    async function store(tx: Tx, take: Take) {
      take(storedBytes(body));
      const notice = await acceptNotice(tx, kind, shown);
      const quarantined = await spamFilter.quarantine(tx, { ...sent, notice }, at);
      const { _id } = quarantined ?? (await receive(tx, { body, sentAt: at, notice }, at));
      return { message: outcomes.sent, data: { _id } };
    }
  }

  async function receive(tx: Tx, given: { body: Body; sentAt: Date; notice: string }, now: Date) {
    const { body, sentAt } = given;
    const added = await storage.insert(tx, body, now, promisedUntil(given.notice, sentAt));
    const consent = { subjectKind: kind, subjectId: added._id, notice: given.notice, at: sentAt };
    await recordConsent(tx, consent);
    await notifyStaff(services, tx, notice(added, env.origin + deskPath), now);
    return { _id: added._id };
  }

  async function recordExport(by: By): Promise<void> {
    await db.transaction((tx) => recordDeed(services, tx, by, `${kind}.exported`));
  }

  async function mark(id: string, read: boolean, by: By): Promise<Enquiry> {
    const [marked] = await db.transaction(async (tx) => {
      if (await storage.marks.read(tx, id, read ? by.at : null)) {
        await recordAudit(tx, by, `${kind}.marked`, id, read ? "read" : "unread");
      }
      return storage.findById(tx, [id]);
    });
    if (!marked) throw notFound();
    return marked;
  }

  async function remove(id: string, by: By): Promise<void> {
    await db.transaction(async (tx) => {
      if ((await storage.deleteById(tx, [id])) === 0) throw notFound();
      await deleteTraces(tx, id, by.at);
      await recordAudit(tx, by, `${kind}.deleted`, id);
    });
  }

  function notFound(): Fault {
    return new Fault("notFound", { message: outcomes.notFound });
  }
}
