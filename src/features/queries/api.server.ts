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
import { csvHead, queryNotice, toCsvCells } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface QueriesParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  /** Takes the consent and the mails of a deleted record with it. */
  forget: Forget;
  shield: SpamShield;
  receive: ReceiveQuery;
  mailer: { wake(): void };
}

export interface ReceiveQueryParts {
  recordConsent: typeof recordConsent;
  notifyStaff: NotifyStaff;
  /** Where staff read the messages, with its host. */
  deskUrl: string;
}

/** Takes one in whole, with its consent and the notices to staff: when it is sent, or when it is released. */
export type ReceiveQuery = (
  tx: Tx,
  given: { body: contract.QueryBody; sentAt: Date },
  now: Date,
) => Promise<{ _id: string }>;

export function createReceiveQuery({ recordConsent, notifyStaff, deskUrl }: ReceiveQueryParts): ReceiveQuery {
  return async (tx, { body, sentAt }, now) => {
    const added = await storage.insertQuery(tx, body, now);
    await recordConsent(tx, { subjectKind: "query", subjectId: added._id, at: sentAt });
    await notifyStaff(tx, queryNotice(added, deskUrl), now);
    return { _id: added._id };
  };
}

/** The quick enquiries: anyone sends one, staff read and delete them. */
export function queriesApi({ db, clock, audit, forget, shield, receive, mailer }: QueriesParts): Handler[] {
  return [
    handle(contract.listQueries, async ({ query }) => {
      const list = storage.listQueries(db.read, query);
      if (isWhole(query)) return streamWholeList("queries", list);
      const { rows, ...place } = await readPage(query, list);
      return { queries: rows, ...place };
    }),

    handle(contract.createQuery, async ({ body: { homepage, stamp, ...body }, onceKey, address }) => {
      const now = clock.now();
      const { email } = body;
      const post = { kind: "query", signs: { homepage, stamp }, address, email, body } as const;
      const words = { name: body.name, text: body.message };
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

    handle(contract.exportQueries, async ({ query, actor, address }) => {
      const at = clock.now();
      const entry = { actor: actor.administratorId, action: "query.exported", subjectId: "" };
      await db.transaction((tx) => audit(tx, { ...entry, address, at }));
      const list = storage.listQueries(db.read, query);
      return streamCsv({ name: "quick-enquiries", at, list, head: csvHead, toCells: toCsvCells });
    }),

    handle(contract.markQuery, async ({ params, body, actor, address }) => {
      const at = clock.now();
      const [data] = await db.transaction(async (tx) => {
        if (await storage.queryMarks.read(tx, params.id, body.read ? at : null)) {
          const entry = { actor: actor.administratorId, action: "query.marked", subjectId: params.id };
          await audit(tx, { ...entry, address, detail: body.read ? "read" : "unread", at });
        }
        return storage.findQueriesById(tx, [params.id]);
      });
      if (!data) throw notFound();
      return { data };
    }),

    handle(contract.deleteQuery, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        if (!(await storage.deleteQuery(tx, params.id))) throw notFound();
        await forget(tx, params.id);
        const entry = { actor: actor.administratorId, action: "query.deleted", subjectId: params.id };
        await audit(tx, { ...entry, address, at: clock.now() });
      });
      return { message: contract.outcomes.deleted };
    }),
  ];
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}
