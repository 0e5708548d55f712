import type { Noun } from "#features/define-noun.server.ts";
import { deleteDocument } from "#features/documents/storage.server.ts";
import { deleteMailsAbout } from "#features/mail/storage.server.ts";
import { deleteTimelines } from "#features/timeline/storage.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import * as storage from "./storage.server.ts";

/**
 * Deletes the traces of a deleted record, its consent, its mails and its timeline, in the transaction that deletes the
 * record. Leaves a tombstone, so that a restored backup does not bring the record back.
 */
export async function deleteTraces(tx: Tx, subjectId: string, at: Date): Promise<void> {
  await deleteHangingOn(tx, [subjectId]);
  await storage.insertErasures(tx, [{ kind: "record", subject: subjectId, at: at.toISOString() }]);
}

/** Erases records with their documents, consents, mails and timelines. Returns the number of documents. */
export async function eraseRecords(
  tx: Tx,
  { remove }: Required<Pick<Noun, "remove">>,
  ids: readonly string[],
): Promise<number> {
  const documentIds = await remove(tx, ids);
  await deleteDocuments(tx, documentIds);
  return documentIds.length + (await deleteHangingOn(tx, ids));
}

/**
 * Deletes what belongs to records: consents, e-mails, and timelines with their documents. Returns the number of
 * documents.
 */
async function deleteHangingOn(tx: Tx, ids: readonly string[]): Promise<number> {
  await storage.deleteConsents(tx, ids);
  await deleteMailsAbout(tx, ids);
  const documentIds = await deleteTimelines(tx, ids);
  await deleteDocuments(tx, documentIds);
  return documentIds.length;
}

async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await deleteDocument(tx, id);
}
