import { randomUUID } from "node:crypto";
import {
  deleteDocument,
  insertDocument,
  type NewDocument,
  readBytes,
} from "#features/documents/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countBy, countSelected, lockRow } from "#platform/database/records.server.ts";
import type { PictureShape } from "./rules.ts";
import { KEPT } from "./rules.ts";

type MediaTables = {
  pictures: {
    id: string;
    title: string;
    drawing: number;
    width: number;
    height: number;
    focus_x: number;
    focus_y: number;
    version: number;
    created_at: string;
    updated_at: string;
  };
  picture_files: { picture_id: string; name: string; document_id: string };
};
const tables = (db: Db) => db.withTables<MediaTables>();
type PictureRow = MediaTables["pictures"];

/** A picture as it is stored, without its bytes. */
export interface StoredPicture extends PictureShape {
  _id: string;
  title: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Returns all pictures, the newest first. */
export async function findPictures(db: Db): Promise<StoredPicture[]> {
  const rows = await tables(db)
    .selectFrom("pictures")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toPicture);
}

export async function findPicture(db: Db, id: string): Promise<StoredPicture | undefined> {
  const row = await tables(db).selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPicture(row);
}

/** Finds a picture and locks its row until the transaction ends. */
export async function lockPicture(tx: Tx, id: string): Promise<StoredPicture | undefined> {
  const row = await lockRow<PictureRow>(tx, "pictures", id);
  return row && toPicture(row);
}

export function countPictures(db: Db): Promise<number> {
  return countSelected(tables(db).selectFrom("pictures"));
}

/** Carries what a picture is stored with. */
export type NewPicture = PictureShape & { title: string; file: NewDocument };

/**
 * Adds a picture with its bytes.
 * @param id made up where it has none yet: random, since who knows it may see the picture of a draft
 */
export async function insertPicture(
  tx: Tx,
  { file, title, drawing, width, height, focus }: NewPicture,
  now: Date,
  { id = randomUUID() as string, version = 1 } = {},
): Promise<StoredPicture> {
  const at = now.toISOString();
  const row: PictureRow = {
    id,
    title,
    width,
    height,
    version,
    created_at: at,
    updated_at: at,
    drawing: drawing ? 1 : 0,
    focus_x: focus.x,
    focus_y: focus.y,
  };
  await tables(tx).insertInto("pictures").values(row).execute();
  await insertFile(tx, { id, name: KEPT, file }, now);
  return toPicture(row);
}

/** Changes a locked picture. @param file its new bytes, where it gets any */
export async function updatePicture(
  tx: Tx,
  { _id, title, drawing, width, height, focus, version }: Omit<StoredPicture, "createdAt" | "updatedAt">,
  now: Date,
  file?: NewDocument,
): Promise<StoredPicture> {
  const row = await tables(tx)
    .updateTable("pictures")
    .set({
      title,
      width,
      height,
      version,
      drawing: drawing ? 1 : 0,
      focus_x: focus.x,
      focus_y: focus.y,
      updated_at: now.toISOString(),
    })
    .where("id", "=", _id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (file) await insertFile(tx, { id: _id, name: KEPT, file }, now);
  return toPicture(row);
}

export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await deleteFiles(tx, id, { keepsOriginal: false });
  await tables(tx).deleteFrom("pictures").where("id", "=", id).execute();
}

/** Deletes the files of a picture. @param keepsOriginal true where those made of it alone are to go */
export async function deleteFiles(
  tx: Tx,
  id: string,
  { keepsOriginal }: { keepsOriginal: boolean },
): Promise<void> {
  const files = (await findFiles(tx, id)).filter(({ name }) => !keepsOriginal || name !== KEPT);
  for (const { name, documentId } of files) {
    await tables(tx)
      .deleteFrom("picture_files")
      .where("picture_id", "=", id)
      .where("name", "=", name)
      .execute();
    await deleteDocument(tx, documentId);
  }
}

/** Returns the files of a picture that are made. */
export async function findFiles(db: Db, id: string): Promise<{ name: string; documentId: string }[]> {
  const rows = await tables(db)
    .selectFrom("picture_files")
    .select(["name", "document_id"])
    .where("picture_id", "=", id)
    .execute();
  return rows.map(({ name, document_id }) => ({ name, documentId: document_id }));
}

/** Returns how many files every picture has. */
export function countFiles(db: Db): Promise<Map<string, number>> {
  return countBy(tables(db).selectFrom("picture_files"), (of) => of.ref("picture_id"));
}

/** Reads a file of a picture; undefined where it is not made. */
export async function readFile(
  db: Db,
  id: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await tables(db)
    .selectFrom("picture_files")
    .select("document_id")
    .where("picture_id", "=", id)
    .where("name", "=", name)
    .executeTakeFirst();
  return row && readBytes(db, row.document_id);
}

/** Adds a file of a picture, unless it has one of that name. */
export async function insertFile(
  tx: Tx,
  { id, name, file }: { id: string; name: string; file: NewDocument },
  now: Date,
): Promise<void> {
  if (await readFile(tx, id, name)) return;
  const documentId = await insertDocument(tx, file, now);
  const row = { picture_id: id, name, document_id: documentId };
  await tables(tx).insertInto("picture_files").values(row).execute();
}

function toPicture(row: PictureRow): StoredPicture {
  return {
    _id: row.id,
    title: row.title,
    drawing: row.drawing === 1,
    width: row.width,
    height: row.height,
    focus: { x: row.focus_x, y: row.focus_y },
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
