import type { Tx } from "#platform/db.server.ts";
import { newId } from "#platform/id.server.ts";

type AuditTables = {
  audit: {
    id: string;
    actor: string;
    action: string;
    subject_kind: string;
    subject_id: string;
    address: string;
    created_at: string;
  };
};

export interface AuditEntry {
  /** Who did it: an administrator's id, or 'visitor'. */
  actor: string;
  /** Noun and verb in the past, such as 'job.deleted'. */
  action: string;
  subjectId: string;
  address: string;
  at: Date;
}

/** Writes one line of the audit log in the transaction of what it tells about. It holds ids only, no personal data. */
export async function recordAudit(
  tx: Tx,
  { actor, action, subjectId, address, at }: AuditEntry,
): Promise<void> {
  await tx
    .withTables<AuditTables>()
    .insertInto("audit")
    .values({
      id: newId(),
      actor,
      action,
      subject_kind: action.split(".")[0] ?? "",
      subject_id: subjectId,
      address,
      created_at: at.toISOString(),
    })
    .execute();
}
