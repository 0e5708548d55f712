import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { firstTerms } from "#content/notices.ts";
import type { KindWith } from "#features/kinds.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import {
  deleteSetting,
  jsonSetting,
  lockSetting,
  readSetting,
  readSharedKeyIn,
} from "#platform/database/settings.server.ts";
import { newId } from "#platform/process/id.server.ts";
import { type DueCount, type ExpiringKind, LOG_DAYS_MIN, type RetentionDays } from "./contract.ts";
import type { NoticeWords } from "./rules.ts";

type PrivacyTables = {
  consents: {
    id: string;
    subject_kind: ConsentKind;
    subject_id: string;
    notice_version: string;
    /** Hashes of the words as they stood; null in rows from before these were kept. */
    notice_text: string | null;
    privacy_page: string | null;
    created_at: string;
  };
  notice_texts: { hash: string; words: string; created_at: string };
  erasures: {
    id: string;
    /** `person`: the subject is the keyed hash of an address; `record`: the `_id` of a record. */
    kind: "person" | "record";
    subject: string;
    created_at: string;
  };
};
const tables = (db: Db) => db.withTables<PrivacyTables>();

/** A quarantined message has no consent of its own: that is recorded when it is released. */
type ConsentKind = KindWith<"form">;

interface Consent {
  subjectKind: ConsentKind;
  /** `_id` of the record that the consent is about. */
  subjectId: string;
  /** The notice that the person read. */
  notice: AgreedNotice;
  at: Date;
}

/** A notice under which something was sent. */
export interface AgreedNotice {
  version: string;
  /** Hash of its words in `notice_texts`; null where they were not kept. */
  text: string | null;
  /** Likewise of the privacy page. */
  page: string | null;
}

/** Words that a consent names, as JSON, under the SHA-256 of it. */
export interface NoticeText {
  hash: string;
  words: string;
}

/** Stores words that consents are going to name, unless they are there. */
export async function insertNoticeTexts(tx: Tx, texts: readonly NoticeText[], at: Date): Promise<void> {
  await tables(tx)
    .insertInto("notice_texts")
    .values(texts.map((text) => ({ ...text, created_at: at.toISOString() })))
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/**
 * Deletes the words that no consent and no quarantined message names any more. On PostgreSQL messages that are being
 * stored are waited for, since they may name words that they found there.
 */
export async function deleteUnusedNoticeTexts({ engine, transaction }: Database): Promise<void> {
  await transaction(async (tx) => {
    if (engine === "postgres") await sql`lock table notice_texts in share row exclusive mode`.execute(tx);
    await sql`
      delete from notice_texts
      where not exists (select 1 from consents where notice_text = hash)
      and not exists (select 1 from consents where privacy_page = hash)
      and not exists (select 1 from quarantine where notice_text = hash)
      and not exists (select 1 from quarantine where privacy_page = hash)`.execute(tx);
  });
}

/** Records that a person agreed to a notice, in the transaction that stores what they sent. */
export async function recordConsent(tx: Tx, { subjectKind, subjectId, notice, at }: Consent): Promise<void> {
  await tables(tx)
    .insertInto("consents")
    .values({
      id: newId(),
      subject_kind: subjectKind,
      subject_id: subjectId,
      notice_version: notice.version,
      notice_text: notice.text,
      privacy_page: notice.page,
      created_at: at.toISOString(),
    })
    .execute();
}

/** A consent as it is read; the words are null where they were not kept. */
export interface StoredConsent {
  version: string;
  agreedAt: string;
  notice: NoticeWords | null;
  privacyPage: object | null;
}

/** Returns the consents about some records, by the record. */
export async function findConsents(
  db: Db,
  subjectIds: readonly string[],
): Promise<Map<string, StoredConsent>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("consents")
    .leftJoin("notice_texts as notice", "notice.hash", "consents.notice_text")
    .leftJoin("notice_texts as page", "page.hash", "consents.privacy_page")
    .select(["subject_id", "notice_version", "consents.created_at"])
    .select(["notice.words as notice", "page.words as page"])
    .where("subject_id", "in", subjectIds)
    .orderBy("consents.created_at")
    .execute();
  return new Map(rows.map((row) => [row.subject_id, toConsent(row)]));
}

function toConsent(row: {
  notice_version: string;
  created_at: string;
  notice: string | null;
  page: string | null;
}): StoredConsent {
  return {
    version: row.notice_version,
    agreedAt: row.created_at,
    notice: row.notice && JSON.parse(row.notice),
    privacyPage: row.page && JSON.parse(row.page),
  };
}

/** Deletes the consents about records, in the transaction that deletes the records. */
export async function deleteConsents(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tables(tx).deleteFrom("consents").where("subject_id", "in", subjectIds).execute();
}

const ERASURE_KEY = "erasure-key";

/** An erasure that a restored backup must repeat. */
export interface Erasure {
  kind: "person" | "record";
  subject: string;
  at: string;
}

/** Returns the keyed hash that stands for a person: the table alone does not tell the address. */
export function hashAddress(key: string, address: string): string {
  return createHmac("sha256", key).update(normalizeEmail(address)).digest("hex");
}

/** Returns the keyed hash of a person, by which records without an address are erased. */
export async function hashPerson(tx: Tx, address: string): Promise<string> {
  return hashAddress(await keepErasureKey(tx), address);
}

/** Returns the keyed hash of a text, which does not confirm a guess of the text. */
export async function hashText(tx: Tx, text: string): Promise<string> {
  return createHmac("sha256", await keepErasureKey(tx))
    .update(`text\n${text}`)
    .digest("hex");
}

/** Returns the key of the hashes, when one was made. */
export async function findErasureKey(db: Db): Promise<string | undefined> {
  return readSetting(db, ERASURE_KEY);
}

/**
 * Returns the key of the hashes; made when it is first needed. @param wanted the key that it should be, if there is
 * none yet
 */
export async function keepErasureKey(tx: Tx, wanted?: string): Promise<string> {
  return readSharedKeyIn(tx, ERASURE_KEY, wanted);
}

export async function insertErasures(tx: Tx, erasures: readonly Erasure[]): Promise<void> {
  for (const { kind, subject, at } of erasures) {
    const row = { id: newId(), kind, subject, created_at: at };
    await tables(tx).insertInto("erasures").values(row).execute();
  }
}

/** Returns every erasure that is kept, the oldest first. */
export async function findErasures(db: Db): Promise<Erasure[]> {
  const rows = await tables(db).selectFrom("erasures").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ kind: row.kind, subject: row.subject, at: row.created_at }));
}

/** Returns when a person was last erased; null when they were not. */
export async function findErasedAt(db: Db, address: string): Promise<string | null> {
  const key = await findErasureKey(db);
  if (!key) return null;
  const row = await tables(db)
    .selectFrom("erasures")
    .select((of) => of.fn.max("created_at").as("at"))
    .where("subject", "=", hashAddress(key, address))
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function deleteErasures(tx: Tx, before: Date): Promise<void> {
  await tables(tx).deleteFrom("erasures").where("created_at", "<", before.toISOString()).execute();
}

/** State of the run of retention. */
export interface RetentionState {
  days: RetentionDays;
  /** The run that was the last to end. */
  lastRun: { at: string; erased: { kind: ExpiringKind; count: number }[] };
  /** When a run last found the clock in order. */
  looked: string;
  /** The run that waits for staff. */
  stalled: { at: string; counts: DueCount[]; clock?: { lastLook: string } | null };
  /** How many of each kind staff have confirmed, and when. */
  confirmed: { at: string; counts: Partial<Record<ExpiringKind, number>> };
  /** Until when a process has the run for itself. */
  lease: string;
}

export async function readRetentionState<Name extends keyof RetentionState>(
  db: Db,
  name: Name,
): Promise<RetentionState[Name] | undefined> {
  return jsonSetting<RetentionState[Name]>(settingName(name)).read(db);
}

/** Returns the days that are set, or the first ones. A log kept for less than a year, as once could be set, is not. */
export async function readDays(db: Db): Promise<RetentionDays> {
  const days = (await readRetentionState(db, "days")) ?? firstTerms;
  return { ...days, accessLog: Math.max(days.accessLog, LOG_DAYS_MIN) };
}

/** Writes a part of the state; null deletes it. */
export async function writeRetentionState<Name extends keyof RetentionState>(
  tx: Tx,
  name: Name,
  value: RetentionState[Name] | null,
): Promise<void> {
  if (value === null) await deleteSetting(tx, settingName(name));
  else await jsonSetting<RetentionState[Name]>(settingName(name)).write(tx, value);
}

/** Locks the lease until the transaction ends. Returns the moment until which it is taken. */
export async function lockLease(tx: Tx, now: Date): Promise<Date> {
  return new Date(JSON.parse(await lockSetting(tx, settingName("lease"), JSON.stringify(now.toISOString()))));
}

function settingName(name: keyof RetentionState): string {
  return `retention-${name}`;
}
