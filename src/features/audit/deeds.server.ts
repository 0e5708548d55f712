import { notifyOwners } from "#features/mail/notices.server.ts";
import type { By } from "#platform/api/serve.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import type { AuditAction } from "./contract.ts";
import { deedNotice } from "./rules.ts";
import { recordAudit } from "./storage.server.ts";

/**
 * Writes an action that erases much or hands out people's data into the activity log, and an e-mail about it to each
 * of the owners into the outbox, in the transaction of the action. Takes subject and detail as `recordAudit` does.
 */
export async function recordDeed(
  services: Pick<Services, "log" | "content">,
  tx: Tx,
  by: By,
  action: AuditAction,
  subjectId = "",
  detail = "",
): Promise<void> {
  await recordAudit(tx, by, action, subjectId, detail);
  const notice = deedNotice({ ...by, action, detail }, services.content.company());
  await notifyOwners(services, tx, notice, by.at);
}
