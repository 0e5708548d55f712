import { type Expression, sql } from "kysely";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import { lockAccount } from "#features/auth/storage.server.ts";
import type { MailTables } from "#features/mail/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected, lockRow } from "#platform/database/records.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { LetterRun } from "./contract.ts";
import { stateOf } from "./rules.ts";

type LetterTables = {
  letter_runs: {
    id: string;
    sender_id: string;
    subject: string;
    description: string;
    signature: string;
    status: ApplicationStatus | null;
    /** The statuses that the applications were shown with, as JSON; null where each counts. */
    seen: string | null;
    /** When all that match were seen; null for a letter to those chosen. */
    seen_at: string | null;
    held_minutes: number;
    total: number;
    written: number;
    /** Counts e-mails that were taken back, and applicants whose turn never came. */
    undone: number;
    created_at: string;
    /** When it was taken back. */
    stopped_at: string | null;
    ended_at: string | null;
  };
  letter_recipients: {
    run_id: string;
    application_id: string;
    /** Null while it is not the applicant's turn. */
    mail_id: string | null;
    /** The status before, where the letter changed it. */
    former_status: ApplicationStatus | null;
    /** 1 when the e-mail was taken back, and the application does not say so yet. */
    withdrawn: number;
  };
};
const tables = (db: Db) => db.withTables<LetterTables>();
type AllTables = LetterTables & MailTables;

export type StoredRun = LetterTables["letter_runs"];
type NewRun = Pick<
  StoredRun,
  "sender_id" | "subject" | "description" | "signature" | "status" | "seen" | "seen_at" | "held_minutes"
>;

/** Begins a letter without recipients. Returns its id. */
export async function insertRun(tx: Tx, run: NewRun, now: Date): Promise<string> {
  const id = newId();
  const none = { total: 0, written: 0, undone: 0, stopped_at: null, ended_at: null };
  await tables(tx)
    .insertInto("letter_runs")
    .values({ ...run, ...none, id, created_at: now.toISOString() })
    .execute();
  return id;
}

/** Adds applications to a letter, `most` at most. Returns how many. */
export async function insertRecipients(
  tx: Tx,
  runId: string,
  applications: Expression<{ id: string }>,
  most: number,
): Promise<number> {
  const added = await sql`
    insert into letter_recipients (run_id, application_id, withdrawn)
    select ${runId}, id, 0 from ${applications} as chosen limit ${most}`.execute(tx);
  const total = Number(added.numAffectedRows);
  await updateRun(tx, runId, { total });
  return total;
}

/** Returns the ids of the letters that have not ended. */
export async function findUnended(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom("letter_runs")
    .select("id")
    .where("ended_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a letter that has not ended until the transaction ends, and returns it. */
export async function lockRun(tx: Tx, id: string): Promise<StoredRun | undefined> {
  const run = await lockRow<StoredRun>(tx, "letter_runs", id);
  return run?.ended_at === null ? run : undefined;
}

/** Returns the ids of the next applications of a letter. */
export async function findNext(tx: Tx, runId: string, limit: number): Promise<string[]> {
  const rows = await recipients(tx, runId)
    .select("application_id")
    .where("mail_id", "is", null)
    .orderBy("application_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.application_id);
}

/** Notes that an application has its e-mail, and which status it had before where the letter changed it. */
export async function markWritten(
  tx: Tx,
  { runId, applicationId, mailId }: { runId: string; applicationId: string; mailId: string },
  formerStatus: ApplicationStatus | null,
): Promise<void> {
  await tables(tx)
    .updateTable("letter_recipients")
    .set({ mail_id: mailId, former_status: formerStatus })
    .where("run_id", "=", runId)
    .where("application_id", "=", applicationId)
    .execute();
}

export async function updateRun(
  tx: Tx,
  id: string,
  values: Partial<Pick<StoredRun, "total" | "written" | "undone" | "ended_at">>,
): Promise<void> {
  await tables(tx).updateTable("letter_runs").set(values).where("id", "=", id).execute();
}

/**
 * Stops a letter of a sender and deletes what has not left from the outbox, all at once. The applications say so when
 * `findUndone` has given them out. Returns false where nothing can be undone.
 */
export async function stopRun(
  tx: Tx,
  { id, senderId }: { id: string; senderId: string },
  now: Date,
): Promise<boolean> {
  const run = await tables(tx)
    .updateTable("letter_runs")
    .set({ stopped_at: now.toISOString(), ended_at: null })
    .where("id", "=", id)
    .where("sender_id", "=", senderId)
    .where("stopped_at", "is", null)
    .returning("written")
    .executeTakeFirst();
  if (!run) return false;
  const deleted = await tx
    .withTables<AllTables>()
    .deleteFrom("outbox")
    .where("status", "=", "queued")
    .where("attempts", "=", 0)
    .where("id", "in", (of) => of.selectFrom("letter_recipients").select("mail_id").where("run_id", "=", id))
    .returning("id")
    .execute();
  await markUndone(
    tx,
    id,
    deleted.map((mail) => mail.id),
  );
  const spared = await countSelected(recipients(tx, id).where("mail_id", "is", null));
  await tables(tx)
    .deleteFrom("letter_recipients")
    .where("run_id", "=", id)
    .where("mail_id", "is", null)
    .execute();
  const undone = deleted.length + spared;
  await updateRun(tx, id, { written: run.written - deleted.length, undone });
  return undone > 0;
}

/** Stops the letters of a sender of which something has not left. Returns their ids. */
export async function stopRunsOf(tx: Tx, senderId: string, now: Date): Promise<string[]> {
  const runs = await tx
    .withTables<AllTables>()
    .selectFrom("letter_runs")
    .select("id")
    .where("sender_id", "=", senderId)
    .where("stopped_at", "is", null)
    .where((of) =>
      of.or([
        of("ended_at", "is", null),
        of.exists(
          of
            .selectFrom("letter_recipients")
            .innerJoin("outbox", "outbox.id", "mail_id")
            .select("outbox.id")
            .whereRef("run_id", "=", "letter_runs.id")
            .where("outbox.status", "=", "queued")
            .where("attempts", "=", 0),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
  for (const { id } of runs) await stopRun(tx, { id, senderId }, now);
  return runs.map(({ id }) => id);
}

async function markUndone(tx: Tx, runId: string, mailIds: readonly string[]): Promise<void> {
  // PostgreSQL takes no empty list.
  if (mailIds.length === 0) return;
  await tables(tx)
    .updateTable("letter_recipients")
    .set({ withdrawn: 1 })
    .where("run_id", "=", runId)
    .where("mail_id", "in", mailIds)
    .execute();
}

interface UndoneMail {
  applicationId: string;
  mailId: string;
  formerStatus: ApplicationStatus | null;
}

/** Returns the next applications that have to say that their e-mail was undone. */
export async function findUndone(tx: Tx, runId: string, limit: number): Promise<UndoneMail[]> {
  const rows = await recipients(tx, runId)
    .select(["application_id", "mail_id", "former_status"])
    .where("withdrawn", "=", 1)
    .orderBy("application_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    applicationId: row.application_id,
    mailId: row.mail_id ?? "",
    formerStatus: row.former_status,
  }));
}

export async function deleteRecipient(tx: Tx, runId: string, applicationId: string): Promise<void> {
  await tables(tx)
    .deleteFrom("letter_recipients")
    .where("run_id", "=", runId)
    .where("application_id", "=", applicationId)
    .execute();
}

/** Ends every letter where it is, without taking anything back. */
export async function endAllRuns(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .updateTable("letter_runs")
    .set({ ended_at: now.toISOString() })
    .where("ended_at", "is", null)
    .execute();
}

/** Deletes the letters that ended before a moment. */
export async function deleteRunsBefore(tx: Tx, before: Date): Promise<void> {
  await tables(tx).deleteFrom("letter_runs").where("ended_at", "<", before.toISOString()).execute();
}

/** Returns the letters of a sender, newest first. @param id of one letter alone */
export async function findRuns(db: Db, senderId: string, id?: string): Promise<LetterRun[]> {
  let query = tables(db)
    .selectFrom("letter_runs")
    .selectAll()
    .where("sender_id", "=", senderId)
    .orderBy("id", "desc")
    .limit(20);
  if (id) query = query.where("id", "=", id);
  const runs = await query.execute();
  return Promise.all(runs.map(async (run) => toRun(run, await countMails(db, run.id))));
}

/**
 * Returns whether a sender has a letter that is being written. Locks the account: of two letters that are begun at once
 * the second sees the first.
 */
export async function isWriting(tx: Tx, senderId: string): Promise<boolean> {
  await lockAccount(tx, senderId);
  const row = await tables(tx)
    .selectFrom("letter_runs")
    .select("id")
    .where("sender_id", "=", senderId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

interface MailCounts {
  waiting: number;
  /** Those of `waiting` that no attempt was made for. */
  untried: number;
  saved: number;
  failed: number;
  leavesAt: string | null;
}

async function countMails(db: Db, runId: string): Promise<MailCounts> {
  return db
    .withTables<AllTables>()
    .selectFrom("letter_recipients")
    .innerJoin("outbox", "outbox.id", "mail_id")
    .where("run_id", "=", runId)
    .select((of) => [
      of.fn.countAll<number>().filterWhere("outbox.status", "=", "queued").as("waiting"),
      of.fn
        .countAll<number>()
        .filterWhere("outbox.status", "=", "queued")
        .filterWhere("attempts", "=", 0)
        .as("untried"),
      of.fn.countAll<number>().filterWhere("outbox.status", "=", "saved").as("saved"),
      of.fn.countAll<number>().filterWhere("outbox.status", "=", "failed").as("failed"),
      of.fn.max<string | null>("due_at").filterWhere("outbox.status", "=", "queued").as("leavesAt"),
    ])
    .executeTakeFirstOrThrow();
}

function toRun(run: StoredRun, { waiting, untried, saved, failed, leavesAt }: MailCounts): LetterRun {
  const { total, written, undone } = run;
  const state = stateOf(run);
  return {
    _id: run.id,
    state,
    subject: run.subject,
    status: run.status,
    total,
    written,
    leftOut: run.ended_at ? total - written - undone : 0,
    undone,
    waiting,
    saved,
    failed,
    leavesAt,
    undoable: state === "writing" || (state === "written" && untried > 0),
    createdAt: run.created_at,
  };
}

function recipients(db: Db, runId: string) {
  return tables(db).selectFrom("letter_recipients").where("run_id", "=", runId);
}
