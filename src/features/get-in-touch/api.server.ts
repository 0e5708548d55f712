import type { recordAudit } from "#features/audit/storage.server.ts";
import type { NotifyStaff } from "#features/mail/notices.server.ts";
import type { Forget } from "#features/privacy/erasure.server.ts";
import type { recordConsent } from "#features/privacy/storage.server.ts";
import type { SpamShield } from "#features/spam/shield.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database, Tx } from "#platform/db.server.ts";
import { Fault } from "#platform/errors.ts";
import { once } from "#platform/idempotency.server.ts";
import { isWhole, readPage } from "#platform/page.server.ts";
import { type Handler, handle } from "#platform/serve.server.ts";
import { streamCsv, streamWholeList } from "#platform/whole-list.server.ts";
import * as contract from "./contract.ts";
import { csvHead, enquiryNotice, toCsvCells } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface GetInTouchParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  /** Takes the consent and the mails of a deleted record with it. */
  forget: Forget;
  shield: SpamShield;
  receive: ReceiveEnquiry;
  mailer: { wake(): void };
}

export interface ReceiveEnquiryParts {
  recordConsent: typeof recordConsent;
  notifyStaff: NotifyStaff;
  /** Where staff read the enquiries, with its host. */
  deskUrl: string;
}

/** Takes one in whole, with its consent and the notices to staff: when it is sent, or when it is released. */
export type ReceiveEnquiry = (
  tx: Tx,
  given: { body: contract.GetInTouchBody; sentAt: Date },
  now: Date,
) => Promise<{ _id: string }>;

export function createReceiveEnquiry({
  recordConsent,
  notifyStaff,
  deskUrl,
}: ReceiveEnquiryParts): ReceiveEnquiry {
  return async (tx, { body, sentAt }, now) => {
    const added = await storage.insertEnquiry(tx, body, now);
    await recordConsent(tx, { subjectKind: "get-in-touch", subjectId: added._id, at: sentAt });
    await notifyStaff(tx, enquiryNotice(added, deskUrl), now);
    return { _id: added._id };
  };
}

/** The get-in-touch enquiries: anyone sends one, staff read and delete them. */
export function getInTouchApi({
  db,
  clock,
  audit,
  forget,
  shield,
  receive,
  mailer,
}: GetInTouchParts): Handler[] {
  return [
    handle(contract.listGetInTouch, async ({ query }) => {
      const list = storage.listEnquiries(db.read, query);
      if (isWhole(query)) return streamWholeList("data", list);
      const { rows, ...place } = await readPage(query, list);
      return { data: rows, ...place };
    }),

    handle(contract.createGetInTouch, async ({ body: { homepage, stamp, ...body }, onceKey, address }) => {
      const now = clock.now();
      const { email } = body;
      const post = { kind: "get-in-touch", signs: { homepage, stamp }, address, email, body } as const;
      const words = {
        name: `${body.firstName} ${body.lastName}`,
        text: `${body.companyName}\n${body.country}\n${body.message}`,
      };
      const { answer } = await db.transaction((tx) =>
        once(tx, onceKey, now, async () => {
          const { _id } =
            (await shield.hold(tx, { ...post, ...words }, now)) ??
            (await receive(tx, { body, sentAt: now }, now));
          return { message: contract.outcomes.sent, data: { _id } };
        }),
      );
      mailer.wake();
      return answer;
    }),

    handle(contract.exportGetInTouch, async ({ query, actor, address }) => {
      const at = clock.now();
      const entry = { actor: actor.administratorId, action: "get-in-touch.exported", subjectId: "" };
      await db.transaction((tx) => audit(tx, { ...entry, address, at }));
      const list = storage.listEnquiries(db.read, query);
      return streamCsv({ name: "get-in-touch", at, list, head: csvHead, toCells: toCsvCells });
    }),

    handle(contract.markGetInTouch, async ({ params, body, actor, address }) => {
      const at = clock.now();
      const [data] = await db.transaction(async (tx) => {
        if (await storage.enquiryMarks.read(tx, params.id, body.read ? at : null)) {
          const entry = { actor: actor.administratorId, action: "get-in-touch.marked", subjectId: params.id };
          await audit(tx, { ...entry, address, detail: body.read ? "read" : "unread", at });
        }
        return storage.findEnquiriesById(tx, [params.id]);
      });
      if (!data) throw notFound();
      return { data };
    }),

    handle(contract.deleteGetInTouch, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        if (!(await storage.deleteEnquiry(tx, params.id))) throw notFound();
        await forget(tx, params.id);
        const entry = { actor: actor.administratorId, action: "get-in-touch.deleted", subjectId: params.id };
        await audit(tx, { ...entry, address, at: clock.now() });
      });
      return { message: contract.outcomes.deleted };
    }),
  ];
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}
