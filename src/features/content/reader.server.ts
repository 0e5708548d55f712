import { isDeepStrictEqual } from "node:util";
import { type Company, companyOf } from "#content/company.ts";
import { readRevision } from "#platform/database/revision.server.ts";
import type { Services } from "#services.server.ts";
import { type ContentKindName, contentId, type ReadWords, type WordsOf } from "./kinds.ts";
import { isInTime, type OwnWords, readable } from "./rules.ts";
import { shippedDocuments } from "./shipped.server.ts";
import { findPublished } from "./storage.server.ts";

/** Reads the words of the site that are in force: an owner's, or the shipped ones. */
export interface ContentReader {
  /** Returns the reading of all words at this moment: the same function, of the same words, until any of them change. */
  words(): Promise<ReadWords>;
  /** Returns the facts about the company in the forms that are shown. */
  company(): Promise<Company>;
  /** Reads what was published since, if anything. Returns the revision of the public content. */
  refresh(): Promise<number>;
  /** Returns how many beginnings and ends of schedules have passed: pages of another number are out of date. */
  countPassed(): number;
}

/** Valid words of a document; undefined where there are none. */
interface Read extends Pick<OwnWords, "publishAt" | "unpublishAt"> {
  published: object | undefined;
  scheduled: object | undefined;
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
  let documents: ReadonlyMap<string, Read> = new Map();
  let current: { documents: ReadonlyMap<string, Read>; passed: number; words: ReadWords } | undefined;
  /** Documents with words that were reported as unreadable. */
  const reported = new Set<string>();

  async function refresh(): Promise<number> {
    const found = await readRevision(db.read);
    if (found <= revision) return revision;
    const published = await findPublished(db.read);
    // Another reading may have overtaken this one.
    if (found <= revision) return revision;
    documents = new Map([...published].map(([id, own]) => [id, read(id, own)]));
    revision = found;
    return revision;
  }

  function read(id: string, { published, scheduled, publishAt, unpublishAt }: OwnWords): Read {
    const document = shippedDocuments.get(id);
    const before = documents.get(id);
    const valid = (words: OwnWords["published"]) => {
      const value = document && readable(document, words);
      if (words && !value && !reported.has(id)) {
        reported.add(id);
        log.error({ document: id }, "published words do not fit this version: the shipped ones are shown");
      }
      // What is derived from words is kept by their object.
      return [before?.published, before?.scheduled].find((old) => isDeepStrictEqual(old, value)) ?? value;
    };
    return { published: valid(published), scheduled: valid(scheduled), publishAt, unpublishAt };
  }

  async function words(): Promise<ReadWords> {
    // The shipped words are shown while the database has not answered yet.
    if (revision < 0) await refresh().catch(() => {});
    const passed = countPassed();
    if (current?.documents !== documents || current.passed !== passed)
      current = { documents, passed, words: readingAt(documents, clock.now()) };
    return current.words;
  }

  function countPassed(): number {
    const now = clock.now().toISOString();
    let passed = 0;
    for (const { publishAt, unpublishAt } of documents.values()) {
      if (publishAt && publishAt <= now) passed += 1;
      if (unpublishAt && unpublishAt <= now) passed += 1;
    }
    return passed;
  }

  return {
    words,
    company: async () => companyOf((await words())("facts")),
    refresh,
    countPassed,
  };
}

/** Returns the reading of documents as they stand at a moment. */
function readingAt(documents: ReadonlyMap<string, Read>, now: Date): ReadWords {
  return <Name extends ContentKindName>(kind: Name, key = "") => {
    const id = contentId(kind, key);
    const own = documents.get(id);
    const scheduled = own && isInTime(own, now) ? own.scheduled : undefined;
    return (scheduled ?? own?.published ?? shippedDocuments.get(id)?.words) as WordsOf<Name>;
  };
}
