import type { RecordDeed } from "#features/audit/deeds.server.ts";
import type { recordAudit } from "#features/audit/storage.server.ts";
import type { DailyBudget, Take } from "#features/budget/daily-budget.server.ts";
import { storedBytes } from "#features/budget/rules.ts";
import type { NotifyStaff } from "#features/mail/notices.server.ts";
import type { StaffNotice } from "#features/mail/rules.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import type { Forget } from "#features/privacy/erasure.server.ts";
import type { acceptNotice } from "#features/privacy/notices.server.ts";
import { promisedUntil } from "#features/privacy/rules.ts";
import type { Marking, recordConsent } from "#features/privacy/storage.server.ts";
import type { PublicPost, SpamShield } from "#features/spam/shield.server.ts";
import { type IdempotencyKey, runIdempotent } from "#platform/api/idempotency.server.ts";
import type { By } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import type { ReadStatus } from "#platform/database/read-status.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";

/** What a kind of enquiry has of its own. */
export interface EnquiryKind<Body extends { email: string }, Enquiry extends { _id: string }> {
  /** What the audit log, the consents and the quarantine call it. */
  kind: "query" | "get-in-touch";
  storage: {
    insert(tx: Tx, body: Body, now: Date, promisedUntil: Date | null): Promise<Enquiry>;
    findById(db: Db, ids: readonly string[]): Promise<Enquiry[]>;
    /** Gives how many there were. */
    deleteById(tx: Tx, ids: readonly string[]): Promise<number>;
    marks: ReadStatus;
  };
  /** What the spam shield reads: who wrote it, and all that was written freely. */
  words(body: Body): { name: string; text: string };
  /** What staff are told of a new one, with the address where they read them all. */
  notice(enquiry: Enquiry, deskUrl: string): StaffNotice;
  outcomes: { sent: string; notFound: string };
}

export interface InboxParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  deed: RecordDeed;
  /** Takes the consent and the mails of a deleted record with it. */
  forget: Forget;
  shield: SpamShield;
  marking: Marking;
  mailer: Pick<Mailer, "wake">;
  acceptNotice: typeof acceptNotice;
  budget: Pick<DailyBudget, "spend">;
  recordConsent: typeof recordConsent;
  notifyStaff: NotifyStaff;
  /** Where staff read them, with its host. */
  deskUrl: string;
}

/** How one came. `notice` is the version that the form says it showed. */
type Arrival = Pick<PublicPost, "signs" | "address"> & {
  idempotencyKey: IdempotencyKey | undefined;
  notice: string;
};

export interface Inbox<Body, Enquiry> {
  /** Takes in what is sent through the form, once, or holds it as spam with the same answer. */
  post(body: Body, arrival: Arrival): Promise<{ message: string; data: { _id: string } }>;
  /** Takes one in whole, with its consent and the notices to staff: when it is sent, or when it is released. */
  receive(tx: Tx, given: { body: Body; sentAt: Date; notice: string }, now: Date): Promise<{ _id: string }>;
  /** Writes down who takes a copy of them all, and tells the owners. Returns the moment. */
  recordExport(by: By): Promise<Date>;
  /** Says that one is read, or unread again. Gives it; throws Fault `notFound` when there is none of this id. */
  mark(id: string, read: boolean, by: By): Promise<Enquiry>;
  /** Deletes one with all that is kept about it. Throws Fault `notFound` when there is none of this id. */
  delete(id: string, by: By): Promise<void>;
}

/** What is done with every kind of enquiry: anyone sends one, staff read, export and delete them. */
export function createInbox<Body extends { email: string }, Enquiry extends { _id: string }>(
  parts: InboxParts,
  { kind, storage, words, notice, outcomes }: EnquiryKind<Body, Enquiry>,
): Inbox<Body, Enquiry> {
  const { db, clock, audit, deed, forget, shield, mailer, budget } = parts;
  return { post, receive, recordExport, mark, delete: remove };

  async function post(body: Body, { idempotencyKey, notice: shown, ...arrival }: Arrival) {
    const now = clock.now();
    const sent = { kind, email: body.email, ...words(body), ...arrival, body };
    const { answer } = await budget.spend(arrival.address, (take) =>
      db.transaction(async (tx) => {
        const key = idempotencyKey && {
          ...idempotencyKey,
          person: await parts.marking.person(tx, body.email),
        };
        return runIdempotent(tx, key, now, () => store(tx, take));
      }),
    );
    mailer.wake();
    return answer;

    async function store(tx: Tx, take: Take) {
      take(storedBytes(body));
      const notice = await parts.acceptNotice(tx, kind, shown);
      const held = await shield.hold(tx, { ...sent, notice }, now);
      const { _id } = held ?? (await receive(tx, { body, sentAt: now, notice }, now));
      return { message: outcomes.sent, data: { _id } };
    }
  }

  async function receive(tx: Tx, given: { body: Body; sentAt: Date; notice: string }, now: Date) {
    const { body, sentAt } = given;
    const added = await storage.insert(tx, body, now, promisedUntil(given.notice, sentAt));
    const consent = { subjectKind: kind, subjectId: added._id, notice: given.notice, at: sentAt };
    await parts.recordConsent(tx, consent);
    await parts.notifyStaff(tx, notice(added, parts.deskUrl), now);
    return { _id: added._id };
  }

  async function recordExport(by: By): Promise<Date> {
    const at = clock.now();
    await db.transaction((tx) => deed(tx, { ...by, action: `${kind}.exported`, subjectId: "", at }));
    return at;
  }

  async function mark(id: string, read: boolean, by: By): Promise<Enquiry> {
    const at = clock.now();
    const [marked] = await db.transaction(async (tx) => {
      if (await storage.marks.read(tx, id, read ? at : null)) {
        const detail = read ? "read" : "unread";
        await audit(tx, { ...by, action: `${kind}.marked`, subjectId: id, detail, at });
      }
      return storage.findById(tx, [id]);
    });
    if (!marked) throw notFound();
    return marked;
  }

  async function remove(id: string, by: By): Promise<void> {
    await db.transaction(async (tx) => {
      if ((await storage.deleteById(tx, [id])) === 0) throw notFound();
      await forget(tx, id);
      await audit(tx, { ...by, action: `${kind}.deleted`, subjectId: id, at: clock.now() });
    });
  }

  function notFound(): Fault {
    return new Fault("notFound", { message: outcomes.notFound });
  }
}
