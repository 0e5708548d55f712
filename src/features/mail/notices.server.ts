import { findActiveEmails } from "#features/auth/storage.server.ts";
import { findNoticeRecipients, type NoticeReaders } from "#features/settings/storage.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import { isOneAddress, type StaffNotice } from "./rules.ts";
import { enqueueMail } from "./storage.server.ts";

/**
 * Puts a notice into the outbox, in the caller's transaction: for each administrator with notices switched on who may
 * read what it is about, or in their place for NOTIFY_EMAIL, the staff's shared mailbox. Switched off by all of them,
 * it goes to no mailbox.
 */
export async function notifyStaff(
  { env, log }: Pick<Services, "env" | "log">,
  tx: Tx,
  readers: NoticeReaders,
  notice: StaffNotice,
  at: Date,
): Promise<void> {
  const wanted = await findNoticeRecipients(tx, readers);
  const recipients = env.notifyEmail && wanted.length > 0 ? [env.notifyEmail] : wanted;
  await notify({ log }, tx, { ...notice, recipients }, at);
}

/** Puts a notice for each active owner into the outbox, in the caller's transaction. */
export async function notifyOwners(
  services: Pick<Services, "log">,
  tx: Tx,
  notice: StaffNotice,
  at: Date,
): Promise<void> {
  await notify(services, tx, { ...notice, recipients: await findActiveEmails(tx, "audit.read") }, at);
}

/**
 * Puts one e-mail a recipient into the outbox: a refused address costs the others nothing, and the list stays unseen.
 */
async function notify(
  { log }: Pick<Services, "log">,
  tx: Tx,
  { recipients, ...notice }: StaffNotice & { recipients: readonly string[] },
  at: Date,
): Promise<void> {
  for (const recipient of recipients) {
    if (isOneAddress(recipient)) await enqueueMail(tx, { ...notice, recipient }, at);
    // A visitor's post must not fail because of a faulty address in our settings.
    else log.error({ kind: notice.kind }, "an administrator's address takes no mail: no notice went to it");
  }
}
