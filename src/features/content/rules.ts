import { addedLink, type PageKind, pageKeyOf, pageKinds } from "#content/added-paths.ts";
import { decodePart } from "#platform/contract/decode-part.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import type { MarkdownParts } from "#platform/pages/markdown.ts";
import {
  type ContentDocument,
  type ContentItem,
  type ContentState,
  contentStates,
  outcomes,
  PICTURE_WORDS,
  type PublishBody,
  type Words,
} from "./contract.ts";
import type { AddedDocument, ReadWords, SiteDocument } from "./kinds.ts";

/** The own words of a document, each null where there are none. */
export interface OwnWords {
  draft: Words | null;
  /** Stand until others are published. */
  published: Words | null;
  /** Stand in front of the published ones from `publishAt` until `unpublishAt`. */
  scheduled: Words | null;
  publishAt: string | null;
  unpublishAt: string | null;
  /** The shipped words that these began from; null for a document that is not shipped. */
  base: Words | null;
  /** When words were first and last published. A schedule counts once it is decided; see `publicationOf`. */
  firstPublishedAt: string | null;
  lastPublishedAt: string | null;
}

/** A document's row. */
export interface StoredContent extends OwnWords {
  version: number;
  updatedAt: string | null;
  updatedBy: ContentItem["updatedBy"];
}

export const noSchedule = { scheduled: null, publishAt: null, unpublishAt: null };
export const noOwnWords: OwnWords = {
  ...noSchedule,
  draft: null,
  published: null,
  base: null,
  firstPublishedAt: null,
  lastPublishedAt: null,
};

/** A document that was never changed. */
export const untouched: StoredContent = { ...noOwnWords, version: 0, updatedAt: null, updatedBy: null };

type Schedule = Pick<OwnWords, "publishAt" | "unpublishAt">;
type Publication = Pick<OwnWords, "firstPublishedAt" | "lastPublishedAt">;

/** Returns whether scheduled words are shown at a moment. */
export function isInTime({ publishAt, unpublishAt }: Schedule, now: Date): boolean {
  const at = now.toISOString();
  return (publishAt === null || publishAt <= at) && (unpublishAt === null || at < unpublishAt);
}

/**
 * Returns the words as they stand at a moment: scheduled ones without an end are published by then, ended ones gone.
 */
export function settled<Own extends OwnWords>(own: Own, now: Date): Own {
  const { draft, published, scheduled, publishAt, unpublishAt, base } = own;
  if (!scheduled) return own;
  const without = { ...own, ...noSchedule, firstPublishedAt: own.firstPublishedAt ?? publishAt };
  if (unpublishAt === null)
    return isInTime(own, now) ? { ...without, ...publicationOf(own, now), published: scheduled } : own;
  if (unpublishAt > now.toISOString()) return own;
  if (draft || published) return without;
  // A shipped document has nothing of its own left to compare. Otherwise the ended words become the draft.
  return base ? { ...without, base: null } : { ...without, draft: scheduled };
}

/** Returns when the words that visitors read at a moment were published, and when the first of their document were. */
export function publicationOf(
  {
    scheduled,
    publishAt,
    unpublishAt,
    firstPublishedAt,
    lastPublishedAt,
  }: Publication & Schedule & { scheduled: unknown },
  now: Date,
): Publication {
  const begun = scheduled && isInTime({ publishAt, unpublishAt }, now) ? publishAt : null;
  return { firstPublishedAt: firstPublishedAt ?? begun, lastPublishedAt: begun ?? lastPublishedAt };
}

/** Returns a schedule in UTC, or its first mistake by field. */
export function readSchedule(
  { publishAt, unpublishAt }: PublishBody,
  now: Date,
): { ok: true; schedule: Schedule } | { ok: false; field: keyof PublishBody; message: string } {
  const [from, until] = [publishAt, unpublishAt].map((time) => (time === null ? null : new Date(time)));
  if (from && !(from > now)) return { ok: false, field: "publishAt", message: outcomes.notAhead };
  if (until && !(until > now)) return { ok: false, field: "unpublishAt", message: outcomes.notAhead };
  if (from && until && until <= from)
    return { ok: false, field: "unpublishAt", message: outcomes.endsBefore };
  const schedule = { publishAt: from?.toISOString() ?? null, unpublishAt: until?.toISOString() ?? null };
  return { ok: true, schedule };
}

/** Returns the base of words after a change: what was shipped when the first of them came. */
export function baseAfter(before: OwnWords, after: OwnWords, shipped: Words | null): Words | null {
  if (!shipped || !hasOwn(after)) return null;
  return after.base ?? (hasOwn(before) ? before.base : null) ?? shipped;
}

function hasOwn({ draft, published, scheduled }: OwnWords): boolean {
  return draft !== null || published !== null || scheduled !== null;
}

/** Returns the words of a document as visitors may read them; undefined when they break its schema. */
export function readable({ schema }: SiteDocument, words: Words | null): object | undefined {
  const read = words && validateDocument(schema, words);
  return read?.ok ? read.value : undefined;
}

/** Returns which words visitors read at a moment: those that break the schema never. */
export function shownOf(document: SiteDocument, own: OwnWords, now: Date): ContentDocument["shown"] {
  if (isInTime(own, now) && readable(document, own.scheduled)) return "scheduled";
  if (readable(document, own.published)) return "published";
  return document.words ? "shipped" : "nothing";
}

/** Returns a document as the list shows it. */
export function toItem(document: SiteDocument, stored: StoredContent, now: Date): ContentItem {
  const { _id, kind, key } = document;
  const own = settled(stored, now);
  const title = titleOf(document, own);
  const { publishAt, unpublishAt, version, updatedAt, updatedBy } = own;
  const states = statesOf(document, own);
  return { _id, kind, key, title, states, publishAt, unpublishAt, version, updatedAt, updatedBy };
}

/** Returns the title of a document; one of several of a kind is named by its own title, without the company. */
function titleOf({ title, key, words }: SiteDocument, own: OwnWords): string {
  const given = (own.draft ?? own.published ?? own.scheduled ?? words)?.title;
  const name = typeof given === "string" ? given.replace(/\|\s*\{name\}\s*$/, "").trim() : "";
  return key && name ? title.replace(key, () => name) : title;
}

/** Returns a document with all its words. */
export function toDocument(document: SiteDocument, stored: StoredContent, now: Date): ContentDocument {
  const own = settled(stored, now);
  const { draft, published, scheduled, base } = own;
  const read = draft && validateDocument(document.schema, draft);
  return {
    ...toItem(document, own, now),
    draft,
    findings: read && !read.ok ? read.fields : {},
    published,
    scheduled,
    shipped: document.words,
    base,
    shown: shownOf(document, own, now),
  };
}

function statesOf(document: SiteDocument, own: OwnWords): ContentState[] {
  const { draft, published, scheduled, base } = own;
  const holding: Record<ContentState, boolean> = {
    invalid: isInvalid(document, own),
    changed: base !== null && !isSame(base, document.words),
    draft: draft !== null,
    scheduled: scheduled !== null,
    published: published !== null,
    shipped: document.words !== null && published === null && scheduled === null,
  };
  return contentStates.filter((state) => holding[state]);
}

function isInvalid(document: SiteDocument, { published, scheduled }: OwnWords): boolean {
  return [published, scheduled].some((words) => words !== null && !readable(document, words));
}

/** Returns the titles of documents with words for visitors that break their schema. */
export function findInvalid(
  documents: readonly SiteDocument[],
  stored: ReadonlyMap<string, OwnWords>,
): string[] {
  return documents
    .filter((document) => isInvalid(document, stored.get(document._id) ?? noOwnWords))
    .map(({ title }) => title);
}

/** Returns whether two documents are equal, in whatever order their parts are written. */
export function isSame(one: unknown, other: unknown): boolean {
  return sortedText(one) === sortedText(other);
}

/** Returns the dotted paths at which two documents differ, such as `address.city`. */
export function changedPaths(one: unknown, other: unknown, path = ""): string[] {
  if (isSame(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const [parts, otherParts] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...names].flatMap((name) =>
    changedPaths(parts.get(name), otherParts.get(name), path ? `${path}.${name}` : name),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns a document as JSON, equal for equal documents in whatever order their parts are written. */
export function sortedText(words: unknown): string {
  return JSON.stringify(words ?? null, (_, part: unknown) => {
    if (!isObject(part) || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Returns the dotted paths of the links in words that lead to an address of this site at which nothing answers. */
export function deadLinks(words: unknown, answers: (path: string) => boolean, place = ""): string[] {
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([key, part]) => {
    const at = place ? `${place}.${key}` : key;
    if (key !== "href" || typeof part !== "string") return deadLinks(part, answers, at);
    return deadPath(part, answers) === undefined ? [] : [at];
  });
}

/**
 * Returns the path of a link to an address of this site at which nothing answers, without query and fragment and as it
 * is written in an address bar; undefined for any other link.
 */
function deadPath(href: string, answers: (path: string) => boolean): string | undefined {
  if (!href.startsWith("/")) return undefined;
  const [written = ""] = href.split(/[?#]/, 1);
  const path = decodePart(written) ?? written;
  return answers(path) ? undefined : path;
}

/** Returns what stands in the way of publishing a text in Markdown: sentences that say what to do. */
export function textFindings(
  { links, headings, pictures }: MarkdownParts,
  answers: (path: string) => boolean,
): string[] {
  const dead = new Set(links.flatMap((href) => deadPath(href, answers) ?? []));
  const tooDeep = headings
    // The first heading comes after the title of the page.
    .map((heading, at) => ({ ...heading, most: (headings[at - 1]?.level ?? 1) + 1 }))
    .find(({ level, most }) => level > most);
  return [
    ...[...dead].map((path) => outcomes.deadLinkInText(path)),
    ...(tooDeep ? [outcomes.headingTooDeep(tooDeep.text, "#".repeat(tooDeep.most))] : []),
    ...(pictures.includes(PICTURE_WORDS) ? [outcomes.pictureWordsLeft] : []),
  ];
}

/** A page that an owner has added, as visitors read it. */
export type AddedPage = { [Kind in PageKind]: AddedDocument<Kind> & { kind: Kind } }[PageKind];

/** Returns the pages that owners have added, as they are published. */
export function addedPages(words: ReadWords): AddedPage[] {
  return pageKinds.flatMap((kind) => words.list(kind).map((page) => ({ kind, ...page }) as AddedPage));
}

/** Returns the published page with a key; undefined where there is none. */
export function findAddedPage(words: ReadWords, key: string): AddedPage | undefined {
  return addedPages(words).find((page) => page.key === key);
}

/**
 * Returns where an added page answers that was asked for in another case, with a slash at the end, or by an address
 * that it had before; undefined where there is none.
 * @param pathname is no address of the program
 */
export function addedPageAddress(words: ReadWords, pathname: string): string | undefined {
  // The lookbehind has each run of slashes tried once, not from each of its slashes.
  const key = pageKeyOf(pathname.toLowerCase().replace(/(?<!\/)\/+$/, ""));
  if (key === undefined) return undefined;
  const target = [key, ...pageKinds.map((kind) => words.movedTo(kind, key))].find(
    (one) => one !== undefined && findAddedPage(words, one),
  );
  return target && addedLink("page", target);
}
