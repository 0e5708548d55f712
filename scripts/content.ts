// Runs `npm run content`, which moves the words that owners have written between installations.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import {
  type Content,
  ContentFileError,
  exportContent,
  importContent,
  planImport,
  readContentFile,
} from "#features/content/transfer.server.ts";
import { importPictures, PictureFileError, planPictures } from "#features/media/transfer.server.ts";
import { onDiskOf } from "#platform/backup/full-disk.server.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import type { Database } from "#platform/database/db.server.ts";
import { withDatabase } from "./database-beside.ts";
import { agrees, endWithSentence, Refusal } from "./terminal.ts";

const usage = `Usage: npm run content -- export FILE
       npm run content -- import FILE [--yes]

Moves the words of the site that owners have written, with their drafts, schedules, former addresses and pictures,
between installations: DATABASE_URL when that is set, else the SQLite file in DATA_DIR. The server may run or not.

export  writes a new file. It has no accounts and no history.
import  checks the whole file, shows what would change and asks. Documents that are not in the file stay as they are.
        What is replaced stands in the history; the server shows the new words within a second.
--yes   imports without asking.`;

const MAX_BYTES = 300_000_000;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { yes: { type: "boolean", default: false }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) return console.log(usage);
  const [command, path, ...others] = positionals;
  if (!path || others.length > 0) throw new Refusal(usage);
  if (command === "export") return withDatabase((db) => exportTo(db, path));
  if (command !== "import") throw new Refusal(usage);
  // Read before the database is opened: a file that is damaged touches nothing.
  const read = readFile(path);
  await withDatabase((db) => importFrom(db, read, values.yes));
}

async function exportTo(db: Database, path: string): Promise<void> {
  if (existsSync(path)) throw new Refusal(`${path} exists already. Nothing was written.`);
  const text = await exportContent(db.read, new Date());
  await onDiskOf(dirname(path), () => writeNew(path, text));
  console.log(`Wrote ${path} (${sizeText(Buffer.byteLength(text))}).`);
}

function writeNew(path: string, text: string): void {
  // Drafts are for staff alone.
  const file = openSync(path, "wx", 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** A file whose words can be imported. */
interface ReadContent {
  path: string;
  text: string;
  content: Content;
}

function readFile(path: string): ReadContent {
  const stats = statSync(path);
  if (stats.isDirectory()) throw new Refusal(`${path} is a folder. Name the file in it.`);
  const bytes = stats.size;
  if (bytes > MAX_BYTES) throw new Refusal(`${path} has ${sizeText(bytes)}: no export is that large.`);
  try {
    const text = readFileSync(path, "utf8");
    return { path, text, content: readContentFile(text) };
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    throw refusalOf(path, error);
  }
}

function refusalOf(path: string, { message }: Error): Refusal {
  return new Refusal(`${path} can't be imported. Nothing was changed.\n${message}`);
}

async function importFrom(db: Database, { path, text, content }: ReadContent, yes: boolean): Promise<void> {
  const steps = await planImport(db.read, content, new Date()).catch((error) => {
    throw error instanceof ContentFileError ? new Refusal(error.message) : error;
  });
  const pictures = await planPictures(db.read, text).catch((error) => {
    throw error instanceof PictureFileError ? refusalOf(path, error) : error;
  });
  if (steps.length + pictures.length === 0) return console.log("Everything in the file is here already.");
  for (const { document, changes } of steps) {
    console.log(`${document.title} (${document._id})`);
    for (const change of changes) console.log(`  ${change}`);
  }
  if (pictures.length > 0) console.log(`Pictures: ${pictures.length} new`);
  if (!yes && !(await agrees("Import this?"))) return console.log("Nothing was changed.");
  const done = await db.transaction(async (tx) => {
    const at = new Date();
    if (!(await importContent(tx, steps, at))) return false;
    await importPictures(tx, pictures, at);
    return true;
  });
  if (!done)
    throw new Refusal("Somebody changed these words meanwhile. Nothing was changed: run this again.");
  console.log("Imported.");
}

await endWithSentence(main);
