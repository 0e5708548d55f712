import { type ColleagueAccount, findColleagues } from "#features/auth/storage.server.ts";
import type { SharedRecord } from "#features/define-noun.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { isInScope } from "#features/roles.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { type TimelineEvent, type TimelineKindName, timelineOf } from "./contract.ts";
import { newsMail, recordPath } from "./rules.ts";
import { insertRecipients } from "./storage.server.ts";

/** A record and its kind. */
export interface OfRecord {
  kind: TimelineKindName;
  record: SharedRecord;
}

/** Returns the administrators who may read a record, by name. */
export async function findReaders(
  db: Db,
  { kind, record }: { kind: TimelineKindName; record: Pick<SharedRecord, "jobId"> },
): Promise<ColleagueAccount[]> {
  const found = await findColleagues(db, timelineOf[kind].list.access);
  return found.filter(({ jobs }) => record.jobId === undefined || isInScope(jobs, record.jobId));
}

/** A line of a timeline that is for some colleagues. */
export interface ToldEntry {
  entryId: string;
  kind: TimelineKindName;
  recordId: string;
  event: TimelineEvent;
  detail: string;
  record: SharedRecord;
  recipients: readonly ColleagueAccount[];
  /** Name of who wrote it; "" for the sender of the record. */
  actor: string;
  /** Where the links of e-mails lead. */
  origin: string;
  at: Date;
}

/** Records the colleagues a line is for, and puts an e-mail into the outbox for each one who is new to it. */
export async function tellColleagues(tx: Tx, told: ToldEntry): Promise<void> {
  const { entryId, record, recipients, origin, at, ...line } = told;
  const added = await insertRecipients(
    tx,
    entryId,
    recipients.map(({ _id }) => _id),
  );
  const news = { ...line, recordName: record.name };
  const link = origin + recordPath(line.kind, line.recordId);
  for (const { _id, email } of recipients) {
    if (!added.has(_id)) continue;
    const mail = { ...newsMail(news, link), kind: "mention" as const, recipient: email };
    await enqueueMail(tx, { ...mail, subjectId: line.recordId }, at);
  }
}
