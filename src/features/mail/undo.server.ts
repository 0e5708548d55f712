import { recordAudit } from "#features/audit/storage.server.ts";
import { undoInvitationsOf } from "#features/interviews/invitations.server.ts";
import { forgetMails } from "#features/interviews/invitations-storage.server.ts";
import { stopRunsOf } from "#features/letters/storage.server.ts";
import { nouns } from "#features/nouns.server.ts";
import { jobScopeOf, type Permission, permissionsOf, type Role } from "#features/roles.ts";
import { findAnswers, undoMailEntry } from "#features/timeline/storage.server.ts";
import type { By } from "#platform/api/serve.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { lockRow } from "#platform/database/records.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { type MailKind, mailKinds, staffNotices } from "./rules.ts";
import { deleteUnsent, deleteUnsentTo } from "./storage.server.ts";

/**
 * Undoes e-mails that a person wrote and whose sending has not begun, and says so in the timelines: each record was
 * then answered when it was before. Returns them.
 * @param id of one of them alone
 */
export async function undoMailsOf(tx: Tx, by: By, senderId: string, id?: string) {
  const mails = await deleteUnsent(tx, senderId, id);
  for (const mail of mails) {
    if (mail.subject_id) await forgetReply(tx, mail.subject_id, mail.id);
    await recordAudit(tx, by, "mail.undone", mail.id);
  }
  return mails;
}

/**
 * Undoes all that a person wrote and that has not left: invitations of applicants, and letters to many too, whose
 * applications are told of it by the letter writer. Of an account that may not write any more nothing leaves at its
 * turn, hours later.
 */
export async function undoAllOf(tx: Tx, by: By, senderId: string): Promise<void> {
  for (const runId of await stopRunsOf(tx, senderId, by.at))
    await recordAudit(tx, by, "letter.undone", runId);
  await undoMailsOf(tx, by, senderId);
  await undoInvitationsOf(tx, by, senderId);
}

/** The kinds of e-mails that only staff with one of some permissions may read, with these permissions. */
const newsReaders = (Object.keys(mailKinds) as MailKind[]).flatMap((kind) => {
  const { readers } = mailKinds[kind];
  return typeof readers === "string" ? [] : [[kind, readers] as const];
});

/**
 * Deletes what the program has yet to tell somebody on the staff about records that they may not read any more.
 * @param left the roles that they still have, with the `_id`s of the jobs that are named with them
 */
export async function deleteNewsTo(
  { env }: { env: Pick<Env, "notifyEmail"> },
  tx: Tx,
  recipient: string,
  left: { roles: readonly Role[]; jobs: readonly string[] },
): Promise<void> {
  // Notices at the shared mailbox are for all who may read them.
  const isShared = recipient === env.notifyEmail;
  const own = isShared ? newsReaders.filter(([kind]) => !(kind in staffNotices)) : newsReaders;
  const held = permissionsOf(left.roles);
  const hidden = kindsRead(own, (permissions) => !permissions.some((one) => held.has(one)));
  const deleted = await deleteUnsentTo(tx, recipient, hidden);
  const jobs = jobScopeOf(left.roles, left.jobs);
  const ofApplications = kindsRead(own, (permissions) => permissions.includes("applications.read"));
  if (jobs !== "all") deleted.push(...(await deleteUnsentTo(tx, recipient, ofApplications, jobs)));
  await forgetMails(tx, deleted);
}

function kindsRead(all: typeof newsReaders, by: (permissions: readonly Permission[]) => boolean): MailKind[] {
  return all.filter(([, permissions]) => by(permissions)).map(([kind]) => kind);
}

async function forgetReply(tx: Tx, recordId: string, mailId: string): Promise<void> {
  const kind = await undoMailEntry(tx, recordId, mailId);
  const noun = nouns.find(({ name }) => name === kind);
  if (!noun?.setAnswers) return;
  // An answer that is being written counts.
  await lockRow(tx, noun.table, recordId);
  await noun.setAnswers(tx, recordId, await findAnswers(tx, recordId));
}
