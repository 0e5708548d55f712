import { isDeepStrictEqual } from "node:util";
import { type Company, companyOf } from "#content/company.ts";
import { type PictureShape, shownText, withPictures } from "#features/media/rules.ts";
import { findPictures } from "#features/media/storage.server.ts";
import { readRevision } from "#platform/database/revision.server.ts";
import type { Services } from "#services.server.ts";
import {
  type AddedDocument,
  type AddedKindName,
  addedDocument,
  type ContentKindName,
  contentId,
  type ReadWords,
  type WordsOf,
} from "./kinds.ts";
import { isInTime, type OwnWords, publicationOf, readable } from "./rules.ts";
import { shippedDocuments, siteDocument } from "./shipped.server.ts";
import { findMoves, findPublished, type Move } from "./storage.server.ts";

/** Reads the words of the site that are in force: an owner's, or the shipped ones. */
export interface ContentReader {
  /**
   * Returns the reading of all words at this moment: the same function, of the same words, until any of them change.
   */
  words(): ReadWords;
  /** Returns the facts about the company in the forms that are shown. */
  company(): Company;
  /** Reads what was published since, if anything. Returns the revision of the public content. */
  refresh(): Promise<number>;
  /** Returns how many beginnings and ends of schedules have passed: pages of another number are out of date. */
  countPassed(): number;
}

/** Valid words of a document; undefined where there are none. */
interface Read extends Pick<OwnWords, "publishAt" | "unpublishAt" | "firstPublishedAt" | "lastPublishedAt"> {
  published: object | undefined;
  scheduled: object | undefined;
}

/** All words that visitors may read, now or later. */
interface Content {
  documents: ReadonlyMap<string, Read>;
  /** The beginnings and ends of schedules, in milliseconds. */
  turns: readonly number[];
  /** By the ids that documents had before. */
  moves: ReadonlyMap<string, Move>;
  pictures: ReadonlyMap<string, PictureShape & { version: number }>;
}

/**
 * Creates the reader, which keeps all words in memory: it asks the database for them when the revision has changed, and
 * follows schedules by the clock.
 */
export function createContentReader({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): ContentReader {
  let revision = -1;
  let content: Content = { documents: new Map(), turns: [], moves: new Map(), pictures: new Map() };
  let current: { content: Content; passed: number; words: ReadWords } | undefined;
  /** Documents with words that were reported as unreadable. */
  const reported = new Set<string>();

  async function refresh(): Promise<number> {
    const found = await readRevision(db.read);
    if (found <= revision) return revision;
    const published = await findPublished(db.read);
    const moves = await findMoves(db.read);
    const pictures = new Map((await findPictures(db.read)).map((picture) => [picture._id, picture]));
    // Another reading may have overtaken this one.
    if (found <= revision) return revision;
    const documents = new Map([...published].map(([id, own]) => [id, read(id, own, pictures)]));
    content = { documents, turns: [...documents.values()].flatMap(turnsOf), moves, pictures };
    revision = found;
    return revision;
  }

  function read(id: string, own: OwnWords, pictures: Content["pictures"]): Read {
    const { published, scheduled, ...times } = own;
    const document = siteDocument(id);
    const before = content.documents.get(id);
    const valid = (words: OwnWords["published"]) => {
      const value = document && readable(document, words);
      if (words && !value && !reported.has(id)) {
        reported.add(id);
        log.error({ document: id }, "published words do not fit this version and are not shown");
      }
      const shown = value && inPictures(value, pictures);
      // What is derived from words is kept by their object.
      return [before?.published, before?.scheduled].find((old) => isDeepStrictEqual(old, shown)) ?? shown;
    };
    return { ...times, published: valid(published), scheduled: valid(scheduled) };
  }

  function words(): ReadWords {
    const passed = countPassed();
    if (current?.content !== content || current.passed !== passed)
      current = { content, passed, words: readingAt(content, clock.now()) };
    return current.words;
  }

  /** Returns how many scheduled changes have passed; called before each cached page is sent. */
  function countPassed(): number {
    const { turns } = content;
    if (turns.length === 0) return 0;
    const now = clock.now().getTime();
    return turns.filter((turn) => turn <= now).length;
  }

  return {
    words,
    company: () => companyOf(words()("facts")),
    refresh,
    countPassed,
  };
}

/** Returns the reading of documents as they stand at a moment. */
function readingAt({ documents, moves, pictures }: Content, now: Date): ReadWords {
  const lists = new Map<AddedKindName, readonly AddedDocument<AddedKindName>[]>();
  const words = <Name extends ContentKindName>(kind: Name, key = "") => {
    const id = contentId(kind, key);
    const own = documents.get(id);
    return ((own && shownIn(own, now)) ?? shippedDocuments.get(id)?.words) as WordsOf<Name>;
  };
  const list = <Name extends AddedKindName>(kind: Name) => {
    const listed = lists.get(kind) ?? addedAt(kind, { documents, moves }, now);
    lists.set(kind, listed);
    return listed as readonly AddedDocument<Name>[];
  };
  const movedTo = (kind: AddedKindName, key: string) => {
    const move = moves.get(contentId(kind, key));
    return move && addedDocument(move.target)?.key;
  };
  const shown = <Words>(draft: Words) => inPictures(draft, pictures);
  return Object.assign(words, { list, movedTo, withPictures: shown });
}

function inPictures<Words>(words: Words, pictures: Content["pictures"]): Words {
  return withPictures(words, (id) => {
    const picture = pictures.get(id);
    return picture ? shownText(id, picture.version, picture) : "";
  });
}

function turnsOf({ publishAt, unpublishAt }: Read): number[] {
  return [publishAt, unpublishAt].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
}

function shownIn(own: Read, now: Date): object | undefined {
  return (isInTime(own, now) ? own.scheduled : undefined) ?? own.published;
}

function addedAt(
  kind: AddedKindName,
  { documents, moves }: Pick<Content, "documents" | "moves">,
  now: Date,
): readonly AddedDocument<AddedKindName>[] {
  const firstIds = new Map([...moves].toReversed().map(([id, { target }]) => [target, id]));
  return [...documents]
    .flatMap(([id, own]) => {
      const document = addedDocument(id);
      const words = shownIn(own, now) as WordsOf<AddedKindName> | undefined;
      if (document?.kind !== kind || !words) return [];
      const { firstPublishedAt, lastPublishedAt } = publicationOf(own, now);
      const first = firstPublishedAt ?? now.toISOString();
      const times = { firstPublishedAt: first, lastPublishedAt: lastPublishedAt ?? first };
      const firstKey = addedDocument(firstIds.get(id) ?? id)?.key ?? document.key;
      return [{ key: document.key, firstKey, words, ...times }];
    })
    .toSorted(compareNewest);
}

function compareNewest(one: AddedDocument<AddedKindName>, other: AddedDocument<AddedKindName>): number {
  if (one.firstPublishedAt !== other.firstPublishedAt)
    return one.firstPublishedAt < other.firstPublishedAt ? 1 : -1;
  return one.key < other.key ? -1 : 1;
}
