import { type DocumentInfo, findDocuments } from "#features/documents/storage.server.ts";
import type { Db } from "#platform/database/db.server.ts";
import { type Attachment, findAttachmentsOf } from "./storage.server.ts";

/** An attachment with its document. */
export interface AttachedDocument extends Attachment {
  document: DocumentInfo;
}

/** Returns the documents that came with lines of records, without their bytes, in their order. */
export async function findAttachedDocuments(
  db: Db,
  recordIds: readonly string[],
): Promise<AttachedDocument[]> {
  const attachments = await findAttachmentsOf(db, recordIds);
  const ids = attachments.map(({ documentId }) => documentId);
  const found = await findDocuments(db, ids);
  return attachments.flatMap((attachment) => {
    const document = found.get(attachment.documentId);
    return document ? [{ ...attachment, document }] : [];
  });
}
