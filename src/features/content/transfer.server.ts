import * as z from "zod/mini";
import { isPageKind, pageKinds } from "#content/added-paths.ts";
import { isProgramName } from "#content/program-names.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { exportPictures } from "#features/media/transfer.server.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import { MAX_ADDED, outcomes, type RevisionKind, type Words, words } from "./contract.ts";
import { addedDocument, contentId, type SiteDocument } from "./kinds.ts";
import { changedPaths, isSame, type OwnWords, readable, settled, untouched } from "./rules.ts";
import { allDocuments, siteDocument } from "./shipped.server.ts";
import {
  findContent,
  findMoves,
  insertContent,
  insertMove,
  insertRevision,
  lockAdded,
  lockContent,
  type Move,
  updateContent,
} from "./storage.server.ts";

const FORMAT = "jaalidar-content";
const FORMAT_VERSION = 1;

const own = z.nullable(words);
const moment = z.iso.datetime("A time has the form 2027-01-31T04:00:00.000Z");
const time = z.nullable(moment);
const ownWords = z.object({
  draft: own,
  published: own,
  scheduled: own,
  publishAt: time,
  unpublishAt: time,
  base: own,
  // Files from before posts could be added lack them.
  firstPublishedAt: z._default(time, null),
  lastPublishedAt: z._default(time, null),
});
const move = z.object({ target: z.string(), createdAt: moment });
const foreign = "This is not a file with the content of a site";
const file = z.object(
  {
    format: z.literal(FORMAT, foreign),
    version: z.literal(FORMAT_VERSION, "This file was made by another version of this program"),
    madeAt: z.string(),
    documents: z.record(z.string(), ownWords, "Documents must be an object"),
    // The first files lack them.
    moves: z._default(z.record(z.string(), move, "Moves must be an object"), {}),
  },
  foreign,
);

/** The words of a site. */
export interface Content {
  /** By the document's `_id`. */
  documents: ReadonlyMap<string, OwnWords>;
  /** By an `_id` that a document had before. */
  moves: ReadonlyMap<string, Move>;
}

/** A file that can't be imported; each line names a place and what is wrong with it. */
export class ContentFileError extends Error {}

/**
 * Returns the own words of all documents, their former addresses and the pictures in them as the text of a file,
 * without who wrote them and without history.
 */
export async function exportContent(db: Db, now: Date): Promise<string> {
  const stored = await findContent(db);
  const documents = allDocuments(stored).map(({ _id }) => {
    const { version: _, updatedAt: __, updatedBy: ___, ...own } = settled(stored.get(_id) ?? untouched, now);
    return [_id, own];
  });
  // The server may run: a document can be moved or deleted between the two readings.
  const moves = [...(await findMoves(db))].filter(
    ([id, { target }]) => stored.has(target) && !stored.has(id),
  );
  const content: z.output<typeof file> = {
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: now.toISOString(),
    documents: Object.fromEntries(documents),
    moves: Object.fromEntries(moves),
  };
  const pictures = await exportPictures(db, JSON.stringify(content.documents));
  return `${JSON.stringify({ ...content, pictures }, undefined, 2)}\n`;
}

/** Reads the text of a file. Throws ContentFileError where anything in it could not be imported. */
export function readContentFile(text: string): Content {
  const read = validateDocument(file, parse(text));
  if (!read.ok) throw fileError(read.fields);
  const documents = Object.entries(read.value.documents);
  const ids = new Set(documents.map(([id]) => id));
  const moves = new Map(Object.entries(read.value.moves));
  const findings = Object.assign(
    moveFindings(moves, ids),
    ...documents.map(([id, given]) => ({ ...findingsOf(id, given), ...addressFinding(id, ids) })),
  );
  if (Object.keys(findings).length > 0) throw fileError(findings);
  return { documents: new Map(documents.map(([id, given]) => [id, cleaned(id, given)])), moves };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentFileError(`This is not valid JSON: ${reasonOf(cause)}`, { cause });
  }
}

/** Returns the errors of a document of a file, by dotted path. Words that visitors may read must hold the schema. */
function findingsOf(id: string, { draft, published, scheduled }: OwnWords): Record<string, string> {
  const document = siteDocument(id);
  const place = `documents.${id}`;
  if (!document) return { [place]: "This version of the program has no such document" };
  if (!document.words && !draft && !published && !scheduled) return { [place]: "This document has no words" };
  const findings: [string, string][] = [];
  for (const [name, given] of Object.entries({ published, scheduled })) {
    const read = given && validateDocument(document.schema, given);
    if (!read || read.ok) continue;
    for (const [path, message] of Object.entries(read.fields))
      findings.push([`${place}.${name}.${path}`, message]);
  }
  return Object.fromEntries(findings);
}

/** Returns the error of a page's address in a file: it is the program's, or that of another page in the file. */
function addressFinding(id: string, ids: ReadonlySet<string>): Record<string, string> {
  const [kind = "", key = ""] = id.split(".");
  if (!isPageKind(kind)) return {};
  if (isProgramName(key)) return { [`documents.${id}`]: outcomes.keyOfProgram };
  const isTaken = pageKinds.some((other) => other !== kind && ids.has(contentId(other, key)));
  return isTaken ? { [`documents.${id}`]: outcomes.keyTaken } : {};
}

/** Returns the errors of former ids in a file: each leads to a document of its kind there, and is none of them. */
function moveFindings(moves: Content["moves"], ids: ReadonlySet<string>): Record<string, string> {
  const wrong = [...moves].filter(([id, { target }]) => {
    const kind = addedDocument(id)?.kind;
    return !kind || kind !== addedDocument(target)?.kind || !ids.has(target) || ids.has(id);
  });
  return Object.fromEntries(wrong.map(([id]) => [`moves.${id}`, "No document in the file had this address"]));
}

/** Returns a document as publishing would have stored it. */
function cleaned(id: string, given: OwnWords): OwnWords {
  const document = siteDocument(id);
  const clean = (words: Words | null) => ((document && readable(document, words)) ?? null) as Words | null;
  return { ...given, published: clean(given.published), scheduled: clean(given.scheduled) };
}

/** Findings that an error names. */
const MAX_FINDINGS = 20;

function fileError(findings: Record<string, string>): ContentFileError {
  const lines = Object.entries(findings).map(([path, message]) => (path ? `${path}: ${message}` : message));
  const more = lines.length > MAX_FINDINGS ? [`and ${lines.length - MAX_FINDINGS} more`] : [];
  return new ContentFileError([...lines.slice(0, MAX_FINDINGS), ...more].join("\n"));
}

/** A change of a document by an import. */
interface ImportStep {
  document: SiteDocument;
  /** Its version when the step was planned. */
  version: number;
  own: OwnWords;
  /** The former ids that are to lead to it. */
  moves: [id: string, Move][];
  /** The changes in words. */
  changes: string[];
}

/**
 * Returns the changes that an import would make; documents that are not in the file stay as they are.
 * @throws ContentFileError where it would add too many
 */
export async function planImport(db: Db, { documents, moves }: Content, now: Date): Promise<ImportStep[]> {
  const stored = await findContent(db);
  const known = await findMoves(db);
  // The address of a document that is here leads to no other one.
  const wanted = [...moves].filter(([id, { target }]) => !stored.has(id) && known.get(id)?.target !== target);
  const all = allDocuments(new Map([...stored, ...documents]));
  for (const [kind, ofKind] of Map.groupBy(all, ({ kind }) => kind))
    if (ofKind.length > MAX_ADDED) throw new ContentFileError(`${kind}: at most ${MAX_ADDED} can be added`);
  return all.flatMap((document) => {
    const given = documents.get(document._id);
    if (!given) return [];
    const present = settled(stored.get(document._id) ?? untouched, now);
    const next = settled(given, now);
    const leading = wanted.filter(([, { target }]) => target === document._id);
    const changes = changesOf(present, next);
    if (leading.length > 0) changes.push(`former addresses: ${listed(leading.map(([id]) => id))}`);
    const step = { document, version: present.version, own: next, moves: leading, changes };
    return changes.length > 0 ? [step] : [];
  });
}

function changesOf(before: OwnWords, after: OwnWords): string[] {
  const changes = (["published", "scheduled", "draft"] as const).flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (isSame(one, other)) return [];
    if (!other) return [`${name} words: removed`];
    return one ? [`${name} words: ${listed(changedPaths(one, other))}`] : [`${name} words: new`];
  });
  const [one, other] = [before, after].map(({ publishAt, unpublishAt }) => ({ publishAt, unpublishAt }));
  if (!isSame(one, other)) {
    changes.push(
      `schedule: from ${other?.publishAt ?? "now"} until ${other?.unpublishAt ?? "further notice"}`,
    );
  }
  if (!isSame(before.base, after.base)) changes.push("shipped words that these began from: others");
  return changes;
}

/** Paths that a line names. */
const MAX_PATHS = 10;

function listed(paths: readonly string[]): string {
  const more = paths.length > MAX_PATHS ? ` and ${paths.length - MAX_PATHS} more` : "";
  return paths.slice(0, MAX_PATHS).join(", ") + more;
}

/** Makes a planned import. Returns false, and changes nothing, where a document was changed since. */
export async function importContent(tx: Tx, steps: readonly ImportStep[], at: Date): Promise<boolean> {
  const writer = { by: "machine", at };
  const present = new Map<string, OwnWords>();
  for (const { document, version } of steps) {
    const locked = document.words
      ? await lockContent(tx, document, writer)
      : ((await lockAdded(tx, document._id)) ?? untouched);
    if (locked.version !== version) return false;
    present.set(document._id, locked);
  }
  for (const { document, own } of steps) {
    const { _id } = document;
    const isNew = !document.words && present.get(_id) === untouched;
    // Somebody may have added it since it was found missing.
    if (isNew && !(await insertContent(tx, document, own, writer)))
      throw new Error(`${_id} was added meanwhile`);
    for (const revision of revisionsOf(present.get(_id) ?? untouched, own)) {
      await insertRevision(tx, _id, revision, writer);
    }
    if (!isNew) await updateContent(tx, _id, own, writer);
    await recordAudit(tx, { actor: "machine", address: "", at }, "content.imported", _id);
  }
  // After the documents: insertContent deletes the move of its own id.
  for (const [id, move] of steps.flatMap(({ moves }) => moves)) await insertMove(tx, id, move);
  if (steps.length > 0) await bumpRevision(tx);
  return true;
}

/** Returns the revisions that an import adds to the history: words that are replaced, reset, published or scheduled. */
function revisionsOf(before: OwnWords, after: OwnWords): { what: RevisionKind; words: Words }[] {
  const revisions: { what: RevisionKind; words: Words }[] = [];
  const add = (what: RevisionKind, words: Words | null) => {
    if (words) revisions.push({ what, words });
  };
  if (!isSame(before.draft, after.draft)) add("replaced", before.draft);
  for (const name of ["published", "scheduled"] as const) {
    if (isSame(before[name], after[name])) continue;
    if (!after[name]) add("reset", before[name]);
    add(name, after[name]);
  }
  return revisions;
}
