import type { Noun } from "#features/define-noun.server.ts";
import { deleteDocument } from "#features/documents/storage.server.ts";
import { deleteMailsAbout } from "#features/mail/storage.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import * as storage from "./storage.server.ts";

/**
 * Deletes the traces of a deleted record, its consent and its mails, in the transaction that deletes the record. Leaves a
 * tombstone, so that a restored backup does not bring the record back.
 */
export async function deleteTraces(tx: Tx, subjectId: string, at: Date): Promise<void> {
  await storage.deleteConsents(tx, [subjectId]);
  await deleteMailsAbout(tx, [subjectId]);
  await storage.insertErasures(tx, [{ kind: "record", subject: subjectId, at: at.toISOString() }]);
}

/** Erases records with their documents, consents and mails. Returns the number of documents. */
export async function eraseRecords(
  tx: Tx,
  { remove }: Required<Pick<Noun, "remove">>,
  ids: readonly string[],
): Promise<number> {
  const documentIds = await remove(tx, ids);
  for (const id of documentIds) await deleteDocument(tx, id);
  await storage.deleteConsents(tx, ids);
  await deleteMailsAbout(tx, ids);
  return documentIds.length;
}
