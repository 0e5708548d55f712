import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { newId } from "#platform/process/id.server.ts";
import { findAttachmentsOf } from "./attachment-storage.server.ts";
import type { TimelineEntry, TimelineEvent, TimelineKindName } from "./contract.ts";

export type TimelineTables = {
  timeline: {
    id: string;
    kind: TimelineKindName;
    record_id: string;
    event: TimelineEvent;
    detail: string;
    actor: string;
    actor_id: string | null;
    /** The e-mail that a line is about. */
    mail_id: string | null;
    created_at: string;
    edited_at: string | null;
  };
  timeline_recipients: {
    entry_id: string;
    administrator_id: string;
    seen_at: string | null;
  };
};
const tables = (db: Db) => db.withTables<TimelineTables>();
type TimelineRow = TimelineTables["timeline"];

/** The administrator who writes a line. */
interface TimelineActor {
  administratorId: string | null;
  name: string;
  email: string;
}

export interface NewEntry {
  kind: TimelineKindName;
  recordId: string;
  event: TimelineEvent;
  detail: string;
  /** Null for the sender of the record. */
  actor: TimelineActor | null;
  mailId?: string;
  at: Date;
}

/** Adds a line to the timeline of a record. Returns its id. */
export async function insertEntry(
  tx: Tx,
  { kind, recordId, event, detail, actor, mailId, at }: NewEntry,
): Promise<string> {
  const id = newId();
  await tables(tx)
    .insertInto("timeline")
    .values({
      id,
      kind,
      record_id: recordId,
      event,
      detail,
      actor: actor ? actor.name || actor.email : "",
      actor_id: actor?.administratorId ?? null,
      mail_id: mailId ?? null,
      created_at: at.toISOString(),
      edited_at: null,
    })
    .execute();
  return id;
}

/** An e-mail that staff wrote about a record. */
export interface MailEntry {
  /** Of the e-mail. */
  _id: string;
  /** `_id` of the record. */
  subjectId: string;
  subject: string;
  actor: TimelineActor;
  /** False when it becomes a file, since no mail server is set up. */
  sent: boolean;
  at: Date;
}

/** Adds an e-mail to the timeline of the record that it is about. */
export async function insertMailEntry(
  tx: Tx,
  kind: TimelineKindName,
  { _id, subjectId, subject, actor, sent, at }: MailEntry,
): Promise<void> {
  const line = { kind, recordId: subjectId, event: sent ? "mail" : "mail-saved", detail: subject } as const;
  await insertEntry(tx, { ...line, actor, mailId: _id, at });
}

/** Records the administrators a line is for. Returns the ids of those who are new to it. */
export async function insertRecipients(
  tx: Tx,
  entryId: string,
  administratorIds: readonly string[],
): Promise<Set<string>> {
  if (administratorIds.length === 0) return new Set();
  const rows = administratorIds.map((id) => ({ entry_id: entryId, administrator_id: id, seen_at: null }));
  const added = await tables(tx)
    .insertInto("timeline_recipients")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("administrator_id")
    .execute();
  return new Set(added.map((row) => row.administrator_id));
}

/** A line with the id of its author, and whether it waits to be seen by a reader. */
export interface StoredEntry extends TimelineEntry {
  actorId: string | null;
  unseen: boolean;
}

/** Returns whether anybody but one administrator has changed a record so since a moment. */
export async function isChangedSince(
  tx: Tx,
  change: { recordId: string; event: TimelineEvent; administratorId: string; since: string },
): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom("timeline")
    .select("id")
    .where("record_id", "=", change.recordId)
    .where("event", "=", change.event)
    .where("created_at", ">", change.since)
    .where((of) => of.or([of("actor_id", "is", null), of("actor_id", "!=", change.administratorId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the timeline of a record as an administrator reads it, newest first. */
export async function findTimeline(db: Db, recordId: string, readerId: string): Promise<StoredEntry[]> {
  const rows = await tables(db)
    .selectFrom("timeline")
    .leftJoin("timeline_recipients", (join) =>
      join
        .onRef("entry_id", "=", "timeline.id")
        .on("administrator_id", "=", readerId)
        .on("seen_at", "is", null),
    )
    .selectAll("timeline")
    .select("entry_id")
    .where("record_id", "=", recordId)
    .orderBy("created_at", "desc")
    .orderBy("timeline.id", "desc")
    .execute();
  return rows.map((row) => ({ ...toEntry(row), actorId: row.actor_id, unseen: row.entry_id !== null }));
}

/** Returns the timelines of some records, newest first, by the record's id. */
export async function findTimelines(
  db: Db,
  recordIds: readonly string[],
): Promise<Map<string, TimelineEntry[]>> {
  if (recordIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("timeline")
    .selectAll()
    .where("record_id", "in", recordIds)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const byRecord = Map.groupBy(rows, (row) => row.record_id);
  return new Map([...byRecord].map(([id, some]) => [id, some.map(toEntry)]));
}

/** Returns the timeline of a record, newest first. */
export async function findHistory(db: Db, recordId: string): Promise<TimelineEntry[]> {
  return (await findTimelines(db, [recordId])).get(recordId) ?? [];
}

interface OwnNote {
  id: string;
  recordId: string;
  authorId: string;
}

/** Changes the words of a note that its author wrote since a moment. Returns false when there is none. */
export async function updateNote(
  tx: Tx,
  { id, recordId, authorId, since }: OwnNote & { since: Date },
  note: string,
  now: Date,
): Promise<boolean> {
  const changed = await tables(tx)
    .updateTable("timeline")
    .set({ detail: note, edited_at: now.toISOString() })
    .where("id", "=", id)
    .where("record_id", "=", recordId)
    .where("event", "=", "note")
    .where("actor_id", "=", authorId)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Takes the words out of a note, and leaves the line. Returns false when there is no such note.
 * @param authorId the author whose note it must be; undefined for anybody's
 */
export async function clearNote(
  tx: Tx,
  { id, recordId, authorId }: { id: string; recordId: string; authorId: string | undefined },
  now: Date,
): Promise<boolean> {
  let query = tables(tx)
    .updateTable("timeline")
    .set({ event: "note-deleted", detail: "", edited_at: now.toISOString() })
    .where("id", "=", id)
    .where("record_id", "=", recordId)
    .where("event", "=", "note");
  if (authorId !== undefined) query = query.where("actor_id", "=", authorId);
  if ((await query.executeTakeFirst()).numUpdatedRows === 0n) return false;
  await tables(tx).deleteFrom("timeline_recipients").where("entry_id", "=", id).execute();
  return true;
}

/** The record that an e-mail of the desk was about, and who wrote it. */
export interface MailLine {
  kind: TimelineKindName;
  recordId: string;
  actorId: string | null;
}

/** Returns the record of the first of some e-mails that is on a timeline. @param mailIds the most likely first */
export async function findMailLine(db: Db, mailIds: readonly string[]): Promise<MailLine | undefined> {
  const rows = await tables(db)
    .selectFrom("timeline")
    .select(["kind", "record_id", "actor_id", "mail_id"])
    .where("mail_id", "in", mailIds)
    .execute();
  const row = mailIds.map((id) => rows.find(({ mail_id }) => mail_id === id)).find(Boolean);
  return row && { kind: row.kind, recordId: row.record_id, actorId: row.actor_id };
}

/** Counts the e-mails that came in about a record since a moment. */
export function countAnswers(db: Db, recordId: string, since: Date): Promise<number> {
  return countSelected(
    tables(db)
      .selectFrom("timeline")
      .where("record_id", "=", recordId)
      .where("event", "in", ["reply", "auto-reply", "bounced"])
      .where("created_at", ">", since.toISOString()),
  );
}

/** Says of an e-mail that it was taken back. Returns the kind of its record. */
export async function undoMailEntry(
  tx: Tx,
  recordId: string,
  mailId: string,
): Promise<TimelineKindName | undefined> {
  const undone = await tables(tx)
    .updateTable("timeline")
    .set({ event: "mail-undone" })
    .where("record_id", "=", recordId)
    .where("mail_id", "=", mailId)
    .returning("kind")
    .executeTakeFirst();
  return undone?.kind;
}

/** Returns when a record was answered first and last; null for never. */
export async function findAnswers(tx: Tx, recordId: string) {
  return tables(tx)
    .selectFrom("timeline")
    .select((of) => [
      of.fn.min<string | null>("created_at").as("first"),
      of.fn.max<string | null>("created_at").as("last"),
    ])
    .where("record_id", "=", recordId)
    .where("event", "in", ["mail", "answered"])
    .executeTakeFirstOrThrow();
}

/** Deletes the timelines of records. Returns the ids of their documents, which the caller deletes. */
export async function deleteTimelines(tx: Tx, recordIds: readonly string[]): Promise<string[]> {
  if (recordIds.length === 0) return [];
  const attachments = await findAttachmentsOf(tx, recordIds);
  await tables(tx).deleteFrom("timeline").where("record_id", "in", recordIds).execute();
  return attachments.map(({ documentId }) => documentId);
}

/** Unseen lines that are read at most. */
const MAX_NEWS = 100;

export interface StoredNews {
  _id: string;
  kind: TimelineKindName;
  recordId: string;
  event: TimelineEvent;
  detail: string;
  actor: string;
  createdAt: string;
}

/** Returns the newest lines for an administrator that they have not seen. */
export async function findNews(db: Db, administratorId: string): Promise<StoredNews[]> {
  const rows = await tables(db)
    .selectFrom("timeline_recipients")
    .innerJoin("timeline", "timeline.id", "entry_id")
    .selectAll("timeline")
    .where("administrator_id", "=", administratorId)
    .where("seen_at", "is", null)
    .orderBy("entry_id", "desc")
    .limit(MAX_NEWS)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    recordId: row.record_id,
    event: row.event,
    detail: row.detail,
    actor: row.actor,
    createdAt: row.created_at,
  }));
}

/** Marks all that is for an administrator about a record as seen. */
export async function markSeen(
  tx: Tx,
  { administratorId, recordId }: { administratorId: string; recordId: string },
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable("timeline_recipients")
    .set({ seen_at: now.toISOString() })
    .where("administrator_id", "=", administratorId)
    .where("seen_at", "is", null)
    .where("entry_id", "in", (of) =>
      of.selectFrom("timeline").select("timeline.id").where("record_id", "=", recordId),
    )
    .execute();
}

function toEntry(row: TimelineRow): TimelineEntry {
  return {
    _id: row.id,
    event: row.event,
    detail: row.detail,
    actor: row.actor,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}
