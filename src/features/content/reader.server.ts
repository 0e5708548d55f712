import { isDeepStrictEqual } from "node:util";
import { type Company, companyOf } from "#content/company.ts";
import type { Facts } from "#content/schemas/facts.ts";
import type { TopNotice } from "#content/schemas/top-notice.ts";
import { readRevision } from "#platform/database/revision.server.ts";
import type { Services } from "#services.server.ts";
import { type ContentKindName, contentId, shippedDocuments, type WordsOf } from "./kinds.ts";
import { isInTime, type OwnWords, readable } from "./rules.ts";
import { findPublished } from "./storage.server.ts";

/** Reads the words of the site that are in force: an owner's, or the shipped ones. */
export interface ContentReader {
  /** Returns the facts about the company. The same words are the same object. */
  facts(): Promise<Facts>;
  /** Returns the facts in the forms that are shown. */
  company(): Promise<Company>;
  /** Returns the line above the header of every page; null while there is none. */
  topNotice(): Promise<TopNotice | null>;
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
  let documents = new Map<string, Read>();
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

  async function wordsOf<Name extends ContentKindName>(kind: Name, key = ""): Promise<WordsOf<Name>> {
    // The shipped words are shown while the database has not answered yet.
    if (revision < 0) await refresh().catch(() => {});
    const id = contentId(kind, key);
    const own = documents.get(id);
    const scheduled = own && isInTime(own, clock.now()) ? own.scheduled : undefined;
    const words = scheduled ?? own?.published ?? shippedDocuments.get(id)?.words;
    return words as WordsOf<Name>;
  }

  return {
    facts: () => wordsOf("facts"),
    company: async () => companyOf(await wordsOf("facts")),
    async topNotice() {
      const notice = await wordsOf("notice");
      return notice.text ? notice : null;
    },
    refresh,
    countPassed() {
      const now = clock.now().toISOString();
      let passed = 0;
      for (const { publishAt, unpublishAt } of documents.values()) {
        if (publishAt && publishAt <= now) passed += 1;
        if (unpublishAt && unpublishAt <= now) passed += 1;
      }
      return passed;
    },
  };
}
