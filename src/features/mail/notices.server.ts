import type { Db, Tx } from "#platform/database/db.server.ts";
import type { Log } from "#platform/process/log.server.ts";
import { isOneAddress, type StaffNotice } from "./rules.ts";
import { enqueueMail } from "./storage.server.ts";

export type NotifyStaff = (tx: Tx, notice: StaffNotice, now: Date) => Promise<void>;

interface NoticeParts {
  log: Log;
  /** NOTIFY_EMAIL: the staff's shared mailbox, which gets the notices in place of their own. */
  notifyEmail: string | undefined;
  /** The addresses of the administrators who have notices switched on. */
  findNoticeRecipients(db: Db): Promise<string[]>;
}

/** Gives the function that puts a notice for each of the staff into the outbox, in the caller's transaction. */
export function createNotifyStaff({ log, notifyEmail, findNoticeRecipients }: NoticeParts): NotifyStaff {
  return async (tx, notice, now) => {
    const wanted = await findNoticeRecipients(tx);
    // Switched off in Settings by everyone means no notices at all, whatever the mailbox.
    const recipients = notifyEmail && wanted.length > 0 ? [notifyEmail] : wanted;
    // A mail of its own for each: one refused address costs the others nothing, and nobody sees the list.
    for (const recipient of recipients) {
      if (isOneAddress(recipient)) await enqueueMail(tx, { ...notice, recipient }, now);
      // What a visitor sent must not fail on an address that is ours to mend.
      else log.error({ kind: notice.kind }, "an administrator's address takes no mail: no notice went to it");
    }
  };
}
