import type { ApplicationStatus } from "#content/application-statuses.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { insertEntry } from "#features/timeline/storage.server.ts";
import type { By } from "#platform/api/serve.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { statusChange } from "./rules.ts";
import { type StoredApplication, updateStatus, updateSteps } from "./storage.server.ts";

/**
 * Changes the status of a locked application, and adds a line to its history and to the activity log.
 * @param reason why it is rejected; undefined leaves the reason of a rejected one as it is
 */
export async function setStatus(
  tx: Tx,
  present: StoredApplication,
  status: ApplicationStatus,
  by: By,
  reason = present.rejectionReason,
): Promise<StoredApplication> {
  const decided = { status, reason: status === "Rejected" ? reason : "" };
  if (present.status === status && present.rejectionReason === decided.reason) return present;
  const { actor, at } = by;
  const detail = statusChange(present.status, decided);
  const line = { kind: "application", recordId: present._id, event: "status", detail } as const;
  await insertEntry(tx, { ...line, actor, at });
  await recordAudit(tx, by, "application.status-changed", present._id);
  const changed = await updateStatus(tx, present._id, decided, at);
  await updateSteps(tx, present._id);
  return changed;
}
