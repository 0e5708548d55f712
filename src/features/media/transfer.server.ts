import * as z from "zod/mini";
import { recordAudit } from "#features/audit/storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { readPicture } from "./read-picture.server.ts";
import { isPictureId, KEPT } from "./rules.ts";
import { findPictures, insertPicture, type NewPicture, readFile } from "./storage.server.ts";

const hundredths = z.int().check(z.gte(0), z.lte(100));
const picture = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  version: z.int().check(z.gte(1), z.lte(999_999_999)),
  focus: z.object({ x: hundredths, y: hundredths }),
  /** The kept picture. */
  bytes: z.base64(),
});
const file = z.object({
  pictures: z._default(
    z.record(z.string().check(z.refine(isPictureId, "This is no picture's id")), picture),
    {},
  ),
});

/** Pictures as a file has them, by id. */
type PicturesInFile = z.output<typeof file>["pictures"];

/** A picture of a file that can't be imported. */
export class PictureFileError extends Error {}

/** Returns the pictures that words name, for a file. @param words any text with their ids in it */
export async function exportPictures(db: Db, words: string): Promise<PicturesInFile> {
  const used: PicturesInFile = {};
  for (const { _id, title, version, focus } of await findPictures(db)) {
    const bytes = words.includes(_id) ? await readFile(db, _id, KEPT) : undefined;
    if (bytes) used[_id] = { title, version, focus, bytes: Buffer.from(bytes).toString("base64") };
  }
  return used;
}

/** A picture that an import adds. */
interface PictureStep {
  id: string;
  version: number;
  picture: NewPicture;
}

/**
 * Returns the pictures of a file's text that are not in the library, each made anew as an upload is.
 * @throws PictureFileError where one can't be
 */
export async function planPictures(db: Db, text: string): Promise<PictureStep[]> {
  const read = validateDocument(file, JSON.parse(text));
  if (!read.ok) {
    const [[path, message] = ["", ""]] = Object.entries(read.fields);
    throw new PictureFileError(`${path}: ${message}`);
  }
  const present = new Set((await findPictures(db)).map(({ _id }) => _id));
  const missing = Object.entries(read.value.pictures).filter(([id]) => !present.has(id));
  const steps: PictureStep[] = [];
  for (const [id, { title, version, focus, bytes }] of missing) {
    const made = await readPicture(Buffer.from(bytes, "base64")).catch((error: unknown) => {
      if (error instanceof Fault) throw new PictureFileError(`pictures.${id}: ${error.message}`);
      throw error;
    });
    steps.push({ id, version, picture: { ...made, title, focus } });
  }
  return steps;
}

/** Adds planned pictures to the library. */
export async function importPictures(tx: Tx, steps: readonly PictureStep[], at: Date): Promise<void> {
  for (const { id, version, picture } of steps) {
    await insertPicture(tx, picture, at, { id, version });
    await recordAudit(tx, { actor: "machine", address: "", at }, "picture.added", id);
  }
  if (steps.length > 0) await bumpRevision(tx);
}
