import type { Tx } from "#platform/database/db.server.ts";
import { takeTurn } from "./pace-storage.server.ts";
import type { OutgoingMail } from "./rules.ts";
import { enqueueMail } from "./storage.server.ts";
import type { Mailer } from "./worker.server.ts";

/** The e-mails that an administrator causes: 200 an hour leave for each, and the outbox holds what is more. */
export interface StaffMails {
  /** Takes the moment at which the next one may leave. Files need none: nobody gets them. */
  nextTurn(tx: Tx, administratorId: string, now: Date): Promise<Date>;
  /** Puts one into the outbox and gives its id. */
  enqueue(tx: Tx, mail: OutgoingMail, administratorId: string, now: Date): Promise<string>;
}

export function createStaffMails({ transport }: Pick<Mailer, "transport">): StaffMails {
  const nextTurn: StaffMails["nextTurn"] = async (tx, administratorId, now) =>
    transport === "smtp" ? takeTurn(tx, administratorId, now) : now;
  return {
    nextTurn,
    async enqueue(tx, mail, administratorId, now) {
      const leavesAt = await nextTurn(tx, administratorId, now);
      return enqueueMail(tx, { ...mail, leavesAt }, now);
    },
  };
}
