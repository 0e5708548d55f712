import type { AuthTables } from "#features/auth/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected, lockRow } from "#platform/database/records.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { ContentRevision, ContentRevisionWords, RevisionKind, Words } from "./contract.ts";
import type { SiteDocument } from "./kinds.ts";
import { noOwnWords, type OwnWords, type StoredContent, untouched } from "./rules.ts";

/** Words are JSON. */
interface WordColumns {
  draft: string | null;
  published: string | null;
  scheduled: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  base: string | null;
  first_published_at: string | null;
  last_published_at: string | null;
}

type ContentTables = {
  content_documents: WordColumns & {
    id: string;
    kind: string;
    key: string;
    locale: string;
    version: number;
    created_at: string;
    updated_at: string;
    updated_by: string;
    deleted_at: string | null;
  };
  /** The ids that documents had before. */
  content_moves: { id: string; target: string; created_at: string };
  content_revisions: {
    id: string;
    document_id: string;
    what: RevisionKind;
    words: string;
    created_at: string;
    created_by: string;
  };
};
const tables = (db: Db) => db.withTables<ContentTables>();

/** Leads from an id that a document had before. */
export interface Move {
  /** The present id. */
  target: string;
  createdAt: string;
}

/** Names who writes something, and when. */
interface Writer {
  by: string;
  at: Date;
}

const LOCALE = "en";
/** Revisions of a document that are kept, the newest. */
const MAX_REVISIONS = 100;

/** Former keys of a document that lead to it, the newest. */
const MAX_MOVES = 20;

/** Returns the documents that were changed or added, by id. */
export async function findContent(db: Db): Promise<Map<string, StoredContent>> {
  const rows = await documents(db).execute();
  return new Map(rows.map((row) => [row.id, toStored(row)]));
}

/** Returns the ids of the documents that were changed or added, without those deleted. */
export async function findContentIds(db: Db): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom("content_documents")
    .select("id")
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns a document as it is stored; undefined where it was never changed, and where it is deleted. */
export async function findOneContent(db: Db, id: string): Promise<StoredContent | undefined> {
  const row = await documents(db).where("content_documents.id", "=", id).executeTakeFirst();
  return row && toStored(row);
}

function documents(db: Db) {
  return db
    .withTables<ContentTables & AuthTables>()
    .selectFrom("content_documents")
    .leftJoin("administrators", "administrators.id", "content_documents.updated_by")
    .selectAll("content_documents")
    .select(["administrators.name", "administrators.email"])
    .where("content_documents.deleted_at", "is", null);
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>["executeTakeFirstOrThrow"]>>;

/** Returns the words that visitors may read, now or by their schedule, by id. */
export async function findPublished(db: Db): Promise<Map<string, OwnWords>> {
  const rows = await tables(db)
    .selectFrom("content_documents")
    .select(["id", "published", "scheduled", "publish_at", "unpublish_at"])
    .select(["first_published_at", "last_published_at"])
    .where((of) => of.or([of("published", "is not", null), of("scheduled", "is not", null)]))
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, toOwn({ ...row, draft: null, base: null })]));
}

/** Returns where the former ids of documents lead to, the oldest first. */
export async function findMoves(db: Db): Promise<Map<string, Move>> {
  const rows = await tables(db)
    .selectFrom("content_moves")
    .select(["id", "target", "created_at"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, target, created_at }) => [id, { target, createdAt: created_at }]));
}

/** Locks a shipped document until the transaction ends, and returns it. Makes its row where there is none. */
export async function lockContent(tx: Tx, document: SiteDocument, writer: Writer): Promise<StoredContent> {
  await insertDocument(tx, { ...newRow(document, noOwnWords, writer), version: 0 });
  return (await lockAdded(tx, document._id)) ?? untouched;
}

/** Locks a document that was added until the transaction ends, and returns it; undefined where there is none. */
export async function lockAdded(tx: Tx, id: string): Promise<StoredContent | undefined> {
  await lockRow(tx, "content_documents", id);
  return findOneContent(tx, id);
}

/** Returns how many documents of a kind there are. */
export function countContent(db: Db, kind: string): Promise<number> {
  return countSelected(
    tables(db).selectFrom("content_documents").where("kind", "=", kind).where("deleted_at", "is", null),
  );
}

/**
 * Adds a document, or one in place of a deleted one, whose version it goes on from. Its address leads to it alone.
 * @returns false where there is one with its id
 */
export async function insertContent(
  tx: Tx,
  document: SiteDocument,
  own: OwnWords,
  writer: Writer,
): Promise<boolean> {
  const row = newRow(document, own, writer);
  if (!(await insertDocument(tx, row)) && !(await replaceDeleted(tx, row))) return false;
  await tables(tx).deleteFrom("content_moves").where("id", "=", document._id).execute();
  return true;
}

type NewRow = ReturnType<typeof newRow>;

/**
 * Returns whether the document was new. The conflict names no column: two at once may meet in the id or in the key, and
 * PostgreSQL refuses the one that meets in the other.
 */
async function insertDocument(tx: Tx, row: NewRow): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto("content_documents")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns whether there was a deleted document with the id. */
async function replaceDeleted(tx: Tx, { id, version: _, ...row }: NewRow): Promise<boolean> {
  const replaced = await tables(tx)
    .updateTable("content_documents")
    .set((of) => ({ ...row, version: of("version", "+", 1) }))
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

function newRow({ _id, kind, key }: SiteDocument, own: OwnWords, { by, at }: Writer) {
  const now = at.toISOString();
  const times = { created_at: now, updated_at: now, updated_by: by, deleted_at: null };
  return { ...toColumns(own), id: _id, kind, key, locale: LOCALE, version: 1, ...times };
}

/** Takes the words of a locked document away; its history stays. Its former addresses lead nowhere. */
export async function deleteContent(tx: Tx, id: string, writer: Writer): Promise<void> {
  await updateContent(tx, id, noOwnWords, writer);
  await tables(tx)
    .updateTable("content_documents")
    .set({ deleted_at: writer.at.toISOString() })
    .where("id", "=", id)
    .execute();
  await tables(tx).deleteFrom("content_moves").where("target", "=", id).execute();
}

/**
 * Moves the history and the former ids of a document to the one that has taken its place, and deletes it.
 * @param keepsAddress false where no visitor has known the former address
 */
export async function replaceContent(
  tx: Tx,
  { from, to, keepsAddress, at }: { from: string; to: string; keepsAddress: boolean; at: Date },
): Promise<void> {
  const moved = { document_id: to };
  await tables(tx).updateTable("content_revisions").set(moved).where("document_id", "=", from).execute();
  await tables(tx).updateTable("content_moves").set({ target: to }).where("target", "=", from).execute();
  await tables(tx).deleteFrom("content_documents").where("id", "=", from).execute();
  if (keepsAddress) await insertMove(tx, from, { target: to, createdAt: at.toISOString() });
}

/** Lets a former id lead to a document, and forgets those of its ids that are beyond the number. */
export async function insertMove(tx: Tx, id: string, { target, createdAt }: Move): Promise<void> {
  const led = { target, created_at: createdAt };
  await tables(tx)
    .insertInto("content_moves")
    .values({ id, ...led })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(led))
    .execute();
  const old = await tables(tx)
    .selectFrom("content_moves")
    .select("id")
    .where("target", "=", target)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(MAX_MOVES)
    .limit(MAX_MOVES)
    .execute();
  // The first one names the document in feeds.
  for (const beyond of old.slice(0, -1))
    await tables(tx).deleteFrom("content_moves").where("id", "=", beyond.id).execute();
}

/** Writes the words of a locked document and counts its version up. */
export async function updateContent(tx: Tx, id: string, own: OwnWords, { by, at }: Writer): Promise<void> {
  await tables(tx)
    .updateTable("content_documents")
    .set((of) => ({
      ...toColumns(own),
      version: of("version", "+", 1),
      updated_at: at.toISOString(),
      updated_by: by,
    }))
    .where("id", "=", id)
    .execute();
}

/** Adds words to the history of a document, whose oldest ones end beyond a number. */
export async function insertRevision(
  tx: Tx,
  id: string,
  { what, words }: { what: RevisionKind; words: Words },
  { by, at }: Writer,
): Promise<void> {
  const row = { id: newId(), document_id: id, what, words: JSON.stringify(words) };
  await tables(tx)
    .insertInto("content_revisions")
    .values({ ...row, created_at: at.toISOString(), created_by: by })
    .execute();
  const last = await tables(tx)
    .selectFrom("content_revisions")
    .select("id")
    .where("document_id", "=", id)
    .orderBy("id", "desc")
    .offset(MAX_REVISIONS)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tables(tx)
    .deleteFrom("content_revisions")
    .where("document_id", "=", id)
    .where("id", "<=", last.id)
    .execute();
}

/** Returns the history of a document, newest first. */
export async function findRevisions(db: Db, documentId: string): Promise<ContentRevision[]> {
  const rows = await revisionsOf(db, documentId).orderBy("content_revisions.id", "desc").execute();
  return rows.map(toRevision);
}

/** Returns one of the earlier words of a document. */
export async function findRevision(
  db: Db,
  documentId: string,
  id: string,
): Promise<ContentRevisionWords | undefined> {
  const row = await revisionsOf(db, documentId)
    .select("words")
    .where("content_revisions.id", "=", id)
    .executeTakeFirst();
  return row && { ...toRevision(row), words: JSON.parse(row.words) };
}

function revisionsOf(db: Db, documentId: string) {
  return db
    .withTables<ContentTables & AuthTables>()
    .selectFrom("content_revisions")
    .leftJoin("administrators", "administrators.id", "content_revisions.created_by")
    .select(["content_revisions.id", "what", "content_revisions.created_at", "created_by"])
    .select(["administrators.name", "administrators.email"])
    .where("document_id", "=", documentId);
}

type RevisionRow = Awaited<ReturnType<ReturnType<typeof revisionsOf>["executeTakeFirstOrThrow"]>>;

function toRevision(row: RevisionRow): ContentRevision {
  const { id, what, created_at, created_by } = row;
  return { _id: id, what, createdAt: created_at, createdBy: writerOf(created_by, row) };
}

function toStored(row: DocumentRow): StoredContent {
  const { version, updated_at, updated_by } = row;
  return { ...toOwn(row), version, updatedAt: updated_at, updatedBy: writerOf(updated_by, row) };
}

function writerOf(id: string, { name, email }: { name: string | null; email: string | null }) {
  return { _id: id, name: name || email || "" };
}

function toOwn(row: WordColumns): OwnWords {
  const read = (words: string | null): Words | null => (words === null ? null : JSON.parse(words));
  return {
    draft: read(row.draft),
    published: read(row.published),
    scheduled: read(row.scheduled),
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    base: read(row.base),
    firstPublishedAt: row.first_published_at,
    lastPublishedAt: row.last_published_at,
  };
}

function toColumns(own: OwnWords): WordColumns {
  const { draft, published, scheduled, publishAt, unpublishAt, base } = own;
  const write = (words: Words | null) => (words === null ? null : JSON.stringify(words));
  return {
    draft: write(draft),
    published: write(published),
    scheduled: write(scheduled),
    publish_at: publishAt,
    unpublish_at: unpublishAt,
    base: write(base),
    first_published_at: own.firstPublishedAt,
    last_published_at: own.lastPublishedAt,
  };
}
