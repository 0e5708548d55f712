import { sql } from "kysely";
import { type DocumentInfo, findDocuments } from "#features/documents/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { TimelineKindName } from "./contract.ts";
import type { TimelineTables } from "./storage.server.ts";

type AttachmentTables = Pick<TimelineTables, "timeline"> & {
  timeline_documents: {
    document_id: string;
    entry_id: string;
  };
};
const tables = (db: Db) => db.withTables<AttachmentTables>();

/** Says that a document came with a line. */
export async function attachDocument(tx: Tx, entryId: string, documentId: string): Promise<void> {
  const row = { entry_id: entryId, document_id: documentId };
  await tables(tx).insertInto("timeline_documents").values(row).execute();
}

/** A document that came with a line, and the record of the line. */
interface Attachment {
  documentId: string;
  entryId: string;
  kind: TimelineKindName;
  recordId: string;
}

/** Returns those of some documents that came with a line. */
export async function findAttachments(db: Db, documentIds: readonly string[]): Promise<Attachment[]> {
  return documentIds.length === 0 ? [] : attachmentsWhere(db, "document_id", documentIds);
}

/** Returns the documents that came with lines of records, in their order. */
export async function findAttachmentsOf(db: Db, recordIds: readonly string[]): Promise<Attachment[]> {
  return recordIds.length === 0 ? [] : attachmentsWhere(db, "record_id", recordIds);
}

async function attachmentsWhere(
  db: Db,
  column: "document_id" | "record_id",
  ids: readonly string[],
): Promise<Attachment[]> {
  const rows = await tables(db)
    .selectFrom("timeline_documents")
    .innerJoin("timeline", "timeline.id", "entry_id")
    .select(["document_id", "entry_id", "kind", "record_id"])
    .where(column, "in", ids)
    .orderBy("document_id")
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    entryId: row.entry_id,
    kind: row.kind,
    recordId: row.record_id,
  }));
}

/** An attachment with its document. */
interface AttachedDocument extends Attachment {
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

/** Returns the attachments whose line is gone: an older node that deletes a record does not know of them. */
export async function findDetached(db: Db): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from documents
    where kind = 'attachment' and not exists (select 1 from timeline_documents where document_id = documents.id)`.execute(
    db,
  );
  return rows.rows.map(({ id }) => id);
}
