import type { Query, Tx } from "#platform/db.server.ts";
import type { OutgoingMail } from "./rules.ts";
import { enqueueMail } from "./storage.server.ts";

/** A notice to everyone on the staff who wants to hear of it. */
export type StaffNotice = Omit<OutgoingMail, "recipient">;

export type NotifyStaff = (tx: Tx, notice: StaffNotice, now: Date) => Promise<void>;

interface NoticeParts {
  /** NOTIFY_EMAIL: an address that always gets notices. */
  notifyEmail: string | undefined;
  findNoticeRecipients(db: Query): Promise<string[]>;
}

/** Gives the function that puts a notice for each of the staff into the outbox, in the caller's transaction. */
export function createNotifyStaff({ notifyEmail, findNoticeRecipients }: NoticeParts): NotifyStaff {
  return async (tx, notice, now) => {
    const wanted = [...(notifyEmail ? [notifyEmail] : []), ...(await findNoticeRecipients(tx))];
    const recipients = new Map(wanted.map((address) => [address.toLowerCase(), address]));
    // A mail of its own for each: one refused address costs the others nothing, and nobody sees the list.
    for (const recipient of recipients.values()) await enqueueMail(tx, { ...notice, recipient }, now);
  };
}
