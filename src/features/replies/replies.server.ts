import { recordAudit } from "#features/audit/storage.server.ts";
import type { Take } from "#features/budget/daily-budget.server.ts";
import type { SharedRecord } from "#features/define-noun.server.ts";
import { insertDocument, insertUnscanned, type NewDocument } from "#features/documents/storage.server.ts";
import { sharedNouns } from "#features/nouns.server.ts";
import { attachDocument } from "#features/timeline/attachment-storage.server.ts";
import { findReaders, tellColleagues } from "#features/timeline/news.server.ts";
import { lockShared } from "#features/timeline/shared-record.server.ts";
import { countAnswers, findMailLine, insertEntry, type MailLine } from "#features/timeline/storage.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { jsonSetting } from "#platform/database/settings.server.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Env, MailboxSettings } from "#platform/process/env.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { MAILBOX, readPdfs } from "./files.server.ts";
import {
  HeadTooLargeError,
  type Mailbox,
  type MailFile,
  type MailHead,
  openMailbox,
} from "./mailbox.server.ts";
import { answerEvent, mailIdsIn, replyText } from "./rules.ts";

type RepliesDeps = Pick<Services, "env" | "db" | "clock" | "log" | "budget" | "scanner">;

const FIRST_MS = 10_000;
const EVERY_MS = 60_000;
/** E-mails whose heads are read at once. */
const HEADS_AT_ONCE = 50;

/**
 * The most replies that one record's timeline takes in a day; the rest stay in the mailbox, so that nobody can fill the
 * disk.
 */
const MAX_A_DAY = 50;

/** Where the reading of the mailbox has come to. */
interface Progress {
  validity: string;
  /** Number of the last e-mail that was looked at. */
  uid: number;
}

const storedProgress = jsonSetting<Progress>("replies-read");

/** Why the mailbox can't be read, and since when. */
interface MailboxFailure {
  reason: string;
  since: Date;
}

/** Reads the mailbox once a minute. */
export interface Replies extends BackgroundLoop {
  /** Returns why the last look failed; undefined while all is well. */
  failure(): MailboxFailure | undefined;
}

/**
 * Returns the loop that puts replies to e-mails sent by staff on the timelines of their records; undefined without a
 * mailbox. It begins with what comes after its first look. Of several nodes each e-mail is taken by one.
 */
export function createReplies(deps: RepliesDeps): Replies | undefined {
  const { mailbox } = deps.env;
  if (!mailbox) return undefined;
  let failure: MailboxFailure | undefined;

  const run = async (stopping: AbortSignal): Promise<void> => {
    try {
      // A head that is too large ends the connection, and is left out once it is read by itself.
      for (let atOnce = HEADS_AT_ONCE; !(await readNew(deps, mailbox, { stopping, atOnce })); ) atOnce = 1;
      if (failure) deps.log.info("replies are read again");
      failure = undefined;
    } catch (error) {
      if (stopping.aborted) return;
      // Of failures in a row the first is logged.
      const isLogged = failure !== undefined;
      failure = { reason: reasonOf(error), since: failure?.since ?? deps.clock.now() };
      if (!isLogged) throw error;
    }
  };

  return {
    ...createBackgroundLoop({
      run,
      log: deps.log,
      failed: "replies could not be read from the mailbox",
      firstMs: FIRST_MS,
      everyMs: EVERY_MS,
    }),
    failure: () => failure,
  };
}

/**
 * Reads the e-mails that have come, `atOnce` heads at a time. Returns false where one is too large to be read, and it
 * is not known which.
 */
async function readNew(
  deps: RepliesDeps,
  settings: MailboxSettings,
  { stopping, atOnce }: { stopping: AbortSignal; atOnce: number },
): Promise<boolean> {
  const { db } = deps;
  const mailbox = await openMailbox(settings, stopping);
  try {
    const { validity, next } = mailbox;
    const stored = await storedProgress.read(db.read);
    if (stored?.validity !== validity) {
      await db.transaction((tx) => writeProgress(tx, { validity, uid: next - 1 }));
      return true;
    }
    for (let from = stored.uid + 1; from < next && !stopping.aborted; from += atOnce) {
      const to = Math.min(from + atOnce, next) - 1;
      const heads = await readHeads(mailbox, from, to);
      for (const head of heads ?? []) await takeMail(deps, mailbox, head);
      if (heads || from === to) await db.transaction((tx) => writeProgress(tx, { validity, uid: to }));
      if (heads) continue;
      if (from === to) deps.log.warn({ uid: to }, "an e-mail has too large a head to be read");
      return false;
    }
    return true;
  } finally {
    mailbox.close();
  }
}

/** Returns heads; undefined where one of them is too large. */
async function readHeads(mailbox: Mailbox, from: number, to: number): Promise<MailHead[] | undefined> {
  try {
    return await mailbox.readHeads(from, to);
  } catch (error) {
    if (error instanceof HeadTooLargeError) return undefined;
    throw error;
  }
}

/** Puts an e-mail on the timeline of the record whose e-mail it answers; any other stays where it is. */
async function takeMail(deps: RepliesDeps, mailbox: Mailbox, head: MailHead): Promise<void> {
  const { env, db, clock, budget, scanner } = deps;
  const ids = mailIdsIn(head.references);
  const line = ids.length > 0 ? await findMailLine(db.read, ids) : undefined;
  if (!line) return;
  const { kind, recordId } = line;
  const since = new Date(clock.now().getTime() - DAY_MS);
  if ((await countAnswers(db.read, recordId, since)) >= MAX_A_DAY) return;
  const event = answerEvent(head, await mailbox.readReport(head));
  const words = await mailbox.readWords(head);
  const read = event === "reply" ? await readPdfs(mailbox, head) : new Map<MailFile, NewDocument>();
  await budget.spend(MAILBOX, (take) =>
    db.transaction(async (tx) => {
      const before = await storedProgress.lock(tx);
      // Another node was quicker.
      if (before && before.validity === mailbox.validity && before.uid >= head.uid) return;
      const noun = sharedNouns.find(({ name }) => name === kind);
      const record = noun && (await lockShared(tx, noun, recordId, "all"));
      // Deleted while its e-mail was read.
      if (!record) return;
      const at = clock.now();
      const documents = hasRoom(take, [...read.values()]) ? read : new Map<MailFile, NewDocument>();
      const left = head.files.filter((file) => !documents.has(file)).map(({ name }) => name);
      const entry = { kind, recordId, event, detail: replyText(head, words, left) } as const;
      const entryId = await insertEntry(tx, { ...entry, actor: null, at });
      const insert = scanner ? insertUnscanned : insertDocument;
      for (const document of documents.values())
        await attachDocument(tx, entryId, await insert(tx, document, at));
      if (documents.size > 0) await noun.filesAdded?.(tx, recordId);
      if (event !== "auto-reply") await tellReaders(tx, env, { ...entry, entryId, record, line, at });
      await recordAudit(tx, { actor: "program", address: "", at }, `${kind}.replied`, recordId);
      await writeProgress(tx, { validity: mailbox.validity, uid: head.uid });
    }),
  );
  if (read.size > 0) scanner?.wake();
}

/** Takes the room that strangers have in a day for documents. Returns false where it is used up. */
function hasRoom(take: Take, documents: readonly NewDocument[]): boolean {
  if (documents.length === 0) return true;
  try {
    take(documents.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

interface NewReply {
  kind: MailLine["kind"];
  recordId: string;
  event: "reply" | "bounced" | "auto-reply";
  detail: string;
  entryId: string;
  record: SharedRecord;
  line: MailLine;
  at: Date;
}

/** Tells the record's assignee, or else the writer of the e-mail, if they may still read the record. */
async function tellReaders(
  tx: Tx,
  { origin }: Pick<Env, "origin">,
  { line, at, ...entry }: NewReply,
): Promise<void> {
  const { kind, record } = entry;
  const readers = await findReaders(tx, { kind, record });
  const recipients = readers.filter(({ _id }) => _id === (record.assigneeId ?? line.actorId));
  await tellColleagues(tx, { ...entry, recipients, actor: "", origin, at });
}

async function writeProgress(tx: Tx, progress: Progress): Promise<void> {
  const before = await storedProgress.lock(tx);
  if (before?.validity === progress.validity && before.uid >= progress.uid) return;
  await storedProgress.write(tx, progress);
}
