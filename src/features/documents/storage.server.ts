import type { ColumnType } from "kysely";
import { Fault } from "#platform/contract/errors.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import { type DocumentKind, outcomes, type ScanState } from "./contract.ts";

type DocumentTables = {
  documents: {
    id: string;
    kind: DocumentKind;
    name: string;
    media_type: string;
    size: number;
    sha256: string;
    flags: string;
    created_at: string;
    scan: ScanState;
    bytes: ColumnType<Uint8Array<ArrayBuffer>, Uint8Array, never>;
  };
};
const tables = (db: Db) => db.withTables<DocumentTables>();

export interface NewDocument {
  kind: DocumentKind;
  /** The cleaned name it was sent under. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** Of the bytes, where it is known already: to make it again takes a millisecond. */
  sha256?: string;
  /** Warnings to a reader. */
  flags?: readonly string[];
  /** `pending`: it cannot be opened before the virus scanner has seen it. */
  scan?: ScanState;
}

/** A document without its bytes. */
export interface DocumentInfo {
  _id: string;
  kind: DocumentKind;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  flags: string[];
  scan: ScanState;
  createdAt: string;
}

const infoColumns = [
  "id",
  "kind",
  "name",
  "media_type",
  "size",
  "sha256",
  "flags",
  "created_at",
  "scan",
] as const;
type InfoRow = { [Column in (typeof infoColumns)[number]]: DocumentTables["documents"][Column] };

/** Stores a document in the transaction of the record it belongs to. Returns its id. */
export async function insertDocument(tx: Tx, document: NewDocument, now: Date): Promise<string> {
  const id = newId();
  await tables(tx)
    .insertInto("documents")
    .values({
      id,
      kind: document.kind,
      name: document.name,
      media_type: document.mediaType,
      size: document.bytes.byteLength,
      sha256: document.sha256 ?? sha256(document.bytes),
      flags: JSON.stringify(document.flags ?? []),
      created_at: now.toISOString(),
      scan: document.scan ?? "none",
      bytes: document.bytes,
    })
    .execute();
  return id;
}

/** Stores a document that cannot be opened before the virus scanner has seen it. */
export function insertUnscanned(tx: Tx, document: NewDocument, now: Date): Promise<string> {
  return insertDocument(tx, { ...document, scan: "pending" }, now);
}

/** Returns the document of an id, without its bytes. */
export async function findDocument(db: Db, id: string): Promise<DocumentInfo | undefined> {
  return (await findDocuments(db, [id])).get(id);
}

/** Returns documents by id, without their bytes; an unknown id is left out. */
export async function findDocuments(db: Db, ids: readonly string[]): Promise<Map<string, DocumentInfo>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db).selectFrom("documents").select(infoColumns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, toInfo(row)]));
}

/**
 * Returns the bytes of a document. Throws Fault `internal` when their digest is not the one that was stored with them:
 * a disk may give other bytes without an error.
 */
export async function readBytes(db: Db, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await tables(db)
    .selectFrom("documents")
    .select(["bytes", "sha256"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row && sha256(row.bytes) !== row.sha256) {
    const cause = new Error(`document ${id} is damaged: its bytes do not fit their SHA-256`);
    throw new Fault("internal", { message: outcomes.damaged, cause });
  }
  return row?.bytes;
}

/** Returns the documents that wait for the virus scanner, the longest waiting first. */
export async function findPending(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom("documents")
    .select("id")
    .where("scan", "=", "pending")
    .orderBy("created_at")
    .execute();
  return rows.map((row) => row.id);
}

/** Counts the documents that have waited for the virus scanner since a moment or longer. */
export function countPendingSince(db: Db, since: Date): Promise<number> {
  return countSelected(
    tables(db)
      .selectFrom("documents")
      .where("scan", "=", "pending")
      .where("created_at", "<=", since.toISOString()),
  );
}

/** Returns the ids of documents whose bytes are not those that were stored. Reads every document. */
export async function findDamaged(db: Db): Promise<string[]> {
  const documents = tables(db).selectFrom("documents");
  const damaged: string[] = [];
  for (const { id } of await documents.select("id").execute()) {
    const row = await documents.select(["bytes", "sha256"]).where("id", "=", id).executeTakeFirst();
    if (row && sha256(row.bytes) !== row.sha256) damaged.push(id);
  }
  return damaged;
}

/** Keeps the scanner's verdict. Of two nodes that scan a document at once the one that finds a virus counts. */
export async function recordScan(tx: Tx, id: string, scan: ScanState): Promise<void> {
  await tables(tx)
    .updateTable("documents")
    .set({ scan })
    .where("id", "=", id)
    .$if(scan === "clean", (update) => update.where("scan", "=", "pending"))
    .execute();
}

/** Deletes a document in the transaction that deletes or changes the record it belongs to. */
export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom("documents").where("id", "=", id).execute();
}

function toInfo(row: InfoRow): DocumentInfo {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    mediaType: row.media_type,
    size: row.size,
    sha256: row.sha256,
    flags: JSON.parse(row.flags),
    scan: row.scan,
    createdAt: row.created_at,
  };
}
