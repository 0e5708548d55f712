import type { NotifyStaff } from "#features/mail/notices.server.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { deedNotice } from "./rules.ts";
import { type NewAuditEntry, recordAudit } from "./storage.server.ts";

/** Something that erases much or hands out people's data, done by an administrator. */
export interface Deed extends NewAuditEntry {
  actor: Actor;
}

/** Writes a great deed down and tells the owners of it, in the transaction that does it. */
export type RecordDeed = (tx: Tx, deed: Deed) => Promise<void>;

/** @param notifyOwners puts an e-mail to each of the owners into the outbox */
export function createRecordDeed(notifyOwners: NotifyStaff): RecordDeed {
  return async (tx, deed) => {
    await recordAudit(tx, deed);
    await notifyOwners(tx, deedNotice(deed), deed.at);
  };
}
