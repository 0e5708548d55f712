import type { AgreedNotice } from "#features/privacy/storage.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import type { Sort } from "#platform/contract/fields.ts";
import { searchable } from "#platform/contract/searchable.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { filteredList, type List } from "#platform/database/pagination.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { sortedBy } from "#platform/database/sort.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Quarantined, QuarantineKind, quarantineSorts } from "./contract.ts";

type SpamTables = {
  quarantine: {
    id: string;
    kind: QuarantineKind;
    name: string;
    email: string;
    body: string;
    documents: string;
    reasons: string;
    created_at: string;
    /** Since when the dashboard names it among those that reach their end. */
    announced_at: string | null;
    /** The notice that it was sent under; "" where its noun has none. */
    notice_version: string;
    notice_text: string | null;
    privacy_page: string | null;
  };
  used_stamps: { nonce: string; expires_at: string };
  message_prints: { print: string; sender: string; created_at: string };
};
const tables = (db: Db) => db.withTables<SpamTables>();
type QuarantineRow = SpamTables["quarantine"];

/** A quarantined message as it is stored: its documents by id. */
export interface StoredQuarantined extends Omit<Quarantined, "documents"> {
  documentIds: string[];
  /** The notice that it was sent under; of version "" where its noun has none. */
  notice: AgreedNotice;
}

interface NewQuarantined {
  kind: QuarantineKind;
  name: string;
  email: string;
  /** The parts that its noun stores when it is released. */
  body: object;
  documentIds: readonly string[];
  reasons: readonly string[];
  /** The notice that it was sent under; none where its noun has none. */
  notice?: AgreedNotice | undefined;
}

/** Quarantines a message. Returns its id, which looks like any other. */
export async function insertQuarantined(tx: Tx, given: NewQuarantined, now: Date): Promise<string> {
  const id = newId();
  await tables(tx)
    .insertInto("quarantine")
    .values({
      id,
      kind: given.kind,
      name: given.name,
      email: given.email,
      body: JSON.stringify(given.body),
      documents: JSON.stringify(given.documentIds),
      reasons: JSON.stringify(given.reasons),
      created_at: now.toISOString(),
      announced_at: null,
      notice_version: given.notice?.version ?? "",
      notice_text: given.notice?.text ?? null,
      privacy_page: given.notice?.page ?? null,
    })
    .execute();
  return id;
}

interface QuarantineListing {
  /** Part of anything that was sent: name, e-mail, message. */
  q?: string;
  /** The kinds that the caller may read. */
  kinds: readonly QuarantineKind[];
  kind?: QuarantineKind | undefined;
  /** Only those that reach their end. */
  ending?: boolean | undefined;
  sort?: Sort<QuarantineSort> | undefined;
}
type QuarantineSort = (typeof quarantineSorts)[number];

/** The orders of the list; newest first is its own. */
const quarantineOrder = sortedBy<StoredQuarantined, QuarantineSort>({
  kind: { column: "kind", type: "string", read: ({ kind }) => kind },
});

/**
 * Returns quarantined messages in an order, to be read in parts. They are those of 90 days, so a search reads them all.
 */
export function listQuarantined(db: Db, { q, ...listing }: QuarantineListing): List<StoredQuarantined> {
  const list = orderedQuarantined(db, listing);
  if (!q) return list;
  const wanted = searchable(q);
  return filteredList(list, ({ name, email, body }) => {
    const texts = Object.values(body).map((value) => String(value ?? ""));
    return searchable(name, email, ...texts).includes(wanted);
  });
}

function orderedQuarantined(
  db: Db,
  { kinds, kind, ending, sort }: Omit<QuarantineListing, "q">,
): List<StoredQuarantined> {
  const order = quarantineOrder(sort);
  const selected = () => {
    let query = tables(db).selectFrom("quarantine").where("kind", "in", kinds);
    if (kind) query = query.where("kind", "=", kind);
    if (ending) query = query.where("announced_at", "is not", null);
    return query;
  };
  return {
    find: async (part) => (await order.take(selected().selectAll(), part).execute()).map(toQuarantined),
    count: () => countSelected(selected()),
    cursorAfter: order.cursorAfter,
  };
}

/** Returns true for the id of a quarantined message. */
export async function isQuarantined(db: Db, id: string): Promise<boolean> {
  const row = await tables(db).selectFrom("quarantine").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Takes a message out of the quarantine. Returns it; of two transactions at once the second gets nothing. */
export async function takeQuarantined(tx: Tx, id: string): Promise<StoredQuarantined | undefined> {
  const row = await tables(tx)
    .deleteFrom("quarantine")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && toQuarantined(row);
}

/** Returns quarantined messages by id; an unknown id is left out. */
export async function findQuarantinedById(db: Db, ids: readonly string[]): Promise<StoredQuarantined[]> {
  const query = tables(db).selectFrom("quarantine").selectAll();
  return (await query.where("id", "in", ids).orderBy("id").execute()).map(toQuarantined);
}

/** Deletes quarantined messages. Returns the ids of their documents, which the caller deletes. */
export async function deleteQuarantinedById(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(tx)
    .deleteFrom("quarantine")
    .where("id", "in", ids)
    .returning("documents")
    .execute();
  return rows.flatMap((row) => JSON.parse(row.documents));
}

/** Records a spent form stamp. Returns false when it was spent before. */
export async function spendStamp(tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto("used_stamps")
    .values({ nonce, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows !== 0n;
}

const PRINTS_KEPT_DAYS = 7;

/**
 * Records the sender of a text and counts how many others sent the same one in the last days. Both come as keyed
 * hashes, the sender as the one that stands for a person.
 */
export async function countSameText(
  tx: Tx,
  { print, sender }: { print: string; sender: string },
  now: Date,
): Promise<number> {
  await tables(tx)
    .insertInto("message_prints")
    .values({ print, sender, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["print", "sender"]).doNothing())
    .execute();
  return countSelected(
    tables(tx)
      .selectFrom("message_prints")
      .where("print", "=", print)
      .where("sender", "<>", sender)
      .where("created_at", ">", printsEndBefore(now)),
  );
}

/** Deletes the prints of a person's messages, by the keyed hash that stands for them. */
export async function deletePrintsOf(tx: Tx, sender: string): Promise<void> {
  await tables(tx).deleteFrom("message_prints").where("sender", "=", sender).execute();
}

/** Deletes stamps that are too old to be used again, and prints of texts that were sent long ago. */
export async function deleteExpiredSpamData(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom("used_stamps").where("expires_at", "<=", now.toISOString()).execute();
  await tables(tx).deleteFrom("message_prints").where("created_at", "<=", printsEndBefore(now)).execute();
}

function printsEndBefore(now: Date): string {
  return new Date(now.getTime() - PRINTS_KEPT_DAYS * DAY_MS).toISOString();
}

function toQuarantined(row: QuarantineRow): StoredQuarantined {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    body: JSON.parse(row.body),
    documentIds: JSON.parse(row.documents),
    reasons: JSON.parse(row.reasons),
    createdAt: row.created_at,
    notice: { version: row.notice_version, text: row.notice_text, page: row.privacy_page },
  };
}
