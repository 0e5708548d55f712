import { deleteOldInvitations } from "#features/administrators/invitations-storage.server.ts";
import { deleteDeactivated } from "#features/administrators/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { deleteOldAddresses } from "#features/auth/address-storage.server.ts";
import { deleteDeadSessions } from "#features/auth/sessions-storage.server.ts";
import { oldestKeptDay } from "#features/budget/rules.ts";
import { deleteDailyCounts } from "#features/budget/storage.server.ts";
import { deleteDocument } from "#features/documents/storage.server.ts";
import { deleteExpiredDraftLinks } from "#features/draft-links/storage.server.ts";
import { deleteMailsAbout } from "#features/mail/storage.server.ts";
import { deleteUnconfirmed } from "#features/newsletter/storage.server.ts";
import { deleteOldFlows } from "#features/oidc/storage.server.ts";
import { deleteOldChallenges } from "#features/passkeys/storage.server.ts";
import { deleteOldResets } from "#features/password-reset/storage.server.ts";
import { deleteExpiredSpamData } from "#features/spam/storage.server.ts";
import { findDetached } from "#features/timeline/attachment-storage.server.ts";
import { deleteExpiredKeys } from "#platform/api/idempotency.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { formerStaffEndBefore } from "./rules.ts";

/** Deletes what ends without a count or a question: dead sessions, expired keys, unconfirmed addresses. */
export async function tidy(tx: Tx, now: Date): Promise<void> {
  await deleteDeadSessions(tx, now);
  await deleteOldAddresses(tx, now);
  await deleteOldResets(tx, now);
  await deleteOldChallenges(tx, now);
  await deleteOldFlows(tx, now);
  await deleteExpiredDraftLinks(tx, now);
  await deleteMailsAbout(tx, await deleteOldInvitations(tx, now));
  await deleteMailsAbout(tx, await deleteUnconfirmed(tx, now));
  await deleteExpiredKeys(tx, now);
  await deleteExpiredSpamData(tx, now);
  await deleteDailyCounts(tx, oldestKeptDay(now));
  for (const id of await findDetached(tx)) await deleteDocument(tx, id);
  await eraseFormerStaff(tx, now);
}

/** Erases accounts some time after they were deactivated. Their lines of the activity log stay, without a name. */
async function eraseFormerStaff(tx: Tx, now: Date): Promise<void> {
  const ids = await deleteDeactivated(tx, formerStaffEndBefore(now));
  await deleteMailsAbout(tx, ids);
  const program = { actor: "program", address: "", at: now };
  for (const id of ids) await recordAudit(tx, program, "administrator.erased", id);
}
