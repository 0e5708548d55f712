import * as z from "zod/mini";
import { addedKindNames, KEY_PATTERN, MAX_KEY } from "#content/schemas/added.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { idParam, optionalText, text } from "#platform/contract/fields.ts";

/** Limits of a document's words, as JSON. */
const MAX_WORDS_BYTES = 100_000;
const MAX_WORDS_LEVELS = 20;

/** Documents of a kind that owners may add: the published ones stand in memory. */
export const MAX_ADDED = 500;

/** Names the states of a document for staff, the most urgent first. Several may hold at once. */
export const stateWords = {
  invalid: "Published words no longer fit",
  changed: "The shipped words have changed",
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  shipped: "Shipped words",
} as const;
export const contentStates = ["invalid", "changed", "draft", "scheduled", "published", "shipped"] as const;
export type ContentState = (typeof contentStates)[number];

/** Names for staff what became of words that the history keeps. */
export const revisionWords = {
  published: "Published",
  scheduled: "Scheduled",
  reset: "Taken off",
  discarded: "Discarded draft",
  deleted: "Deleted",
  replaced: "Draft that earlier words replaced",
} as const;
const revisionKinds = ["published", "scheduled", "reset", "discarded", "deleted", "replaced"] as const;
export type RevisionKind = (typeof revisionKinds)[number];

const anyWords = z.record(z.string(), z.unknown(), "The words must be an object");
/** The words of a document, in the shape of its kind. */
export type Words = z.output<typeof anyWords>;

/** The words of a document as they are sent: of any shape, within limits. */
export const words = anyWords.check(
  z.refine((given) => !hasMoreLevels(given, MAX_WORDS_LEVELS), {
    error: `Words are nested ${MAX_WORDS_LEVELS} levels deep at most`,
    abort: true,
  }),
  z.refine((given) => new TextEncoder().encode(JSON.stringify(given)).length <= MAX_WORDS_BYTES, {
    error: `Words take at most ${MAX_WORDS_BYTES / 1_000} kB`,
    abort: true,
  }),
);

function hasMoreLevels(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => hasMoreLevels(part, levels - 1));
}

const moment = (invalid: string) =>
  z._default(z.nullable(z.iso.datetime({ offset: true, error: invalid })), null);

const publishBody = z.object({
  /** When the words take effect; at once when left out. */
  publishAt: moment("The beginning must be a time such as 2027-01-31T09:30:00+05:30"),
  /** When the words before them come back; never when left out. */
  unpublishAt: moment("The end must be a time such as 2027-01-31T18:30:00+05:30"),
});
export type PublishBody = z.output<typeof publishBody>;

/** An administrator, or `machine` for an import; the name is "" where there is no such account. */
const by = z.object({ _id: z.string(), name: z.string() });

const about = {
  _id: z.string(),
  kind: z.string(),
  /** Which document of its kind it is; "" where there is only one. */
  key: z.string(),
  title: z.string(),
  states: z.array(z.enum(contentStates)),
  /** From when and until when scheduled words are shown; null where nothing limits them, and without any. */
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  /** 0 until it is changed for the first time. */
  version: z.number(),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(by),
};

export const contentItem = z.object(about);
export type ContentItem = z.output<typeof contentItem>;

export const contentDocument = z.object({
  ...about,
  draft: z.nullable(anyWords),
  /** Messages about the draft that stand in the way of publishing it, by dotted path such as `address.city`. */
  findings: z.record(z.string(), z.string()),
  published: z.nullable(anyWords),
  scheduled: z.nullable(anyWords),
  /** Null for a document that owners have added. */
  shipped: z.nullable(anyWords),
  /** The shipped words that the own ones began from; null while there are no own words. */
  base: z.nullable(anyWords),
  /** The words that visitors read now. */
  shown: z.enum(["shipped", "published", "scheduled", "nothing"]),
});
export type ContentDocument = z.output<typeof contentDocument>;

const revisionPlace = {
  _id: z.string(),
  what: z.enum(revisionKinds),
  createdAt: z.string(),
  createdBy: by,
};
export const contentRevision = z.object(revisionPlace);
const contentRevisionWords = z.object({ ...revisionPlace, words: anyWords });
export type ContentRevision = z.output<typeof contentRevision>;
export type ContentRevisionWords = z.output<typeof contentRevisionWords>;

/** Stands for the words of a picture in a text until they are written. */
export const PICTURE_WORDS = "what it shows";

export const outcomes = {
  draftSaved: "Draft saved.",
  published: "Published.",
  scheduled: "Scheduled.",
  unscheduled: "The schedule was taken back.",
  discarded: "Draft discarded.",
  reset: "The shipped words are back.",
  kept: "Your words are kept.",
  taken: "The shipped changes are in your draft.",
  restored: "The earlier words are now the draft.",
  takenOff: "Visitors no longer read it.",
  moved: "The address was changed.",
  deleted: "Deleted.",
  notFound: "There is no such part of the site",
  deadLink: "No page answers at this address. Correct it, or add the page first",
  deadLinkInText: (path: string) => `No page answers at ${path}. Correct the link, or add the page first`,
  headingTooDeep: (heading: string, marks: string) =>
    `Headings go down one level at a time: begin “${heading}” with ${marks}`,
  pictureWordsLeft: `Write what the picture shows in place of “${PICTURE_WORDS}”, or nothing where it only decorates`,
  keyTaken: "Another one has this address",
  keyOfProgram: "The site has a page or a file of its own at this address. Choose another one",
  tooMany: `There are ${MAX_ADDED} of them: delete some first`,
  isShipped: "This part of the site can't be deleted and has a fixed address",
  onlyDraft: "This draft is all there is: delete the whole instead",
  noRevision: "There are no such earlier words",
  noDraft: "There is no draft to publish or discard",
  noSchedule: "Nothing is scheduled",
  noOwn: "The shipped words are in place already",
  loadFailed: "The words could not be loaded",
  historyFailed: "The history could not be loaded",
  notOnPage: "This page shows nothing of the document",
  failed: "The change was not saved",
  changedMeanwhile:
    "Someone changed these words meanwhile. This is how they stand now; nothing else was done.",
  noTime: "Choose when the words begin, when they end, or both",
  notAhead: "Choose a time in the future",
  endsBefore: "The end must come after the beginning",
} as const;

/** Declares the key of a document that owners add. */
const key = text({
  required: "Address is required",
  max: MAX_KEY,
  pattern: [KEY_PATTERN, "An address has small letters a to z, digits, and hyphens between them"],
});

const params = z.object({ id: idParam });
const revisionParams = z.object({ id: idParam, revisionId: idParam });
const one = z.object({ data: contentDocument });

export const readWords = endpoint({
  id: "readWords",
  method: "GET",
  path: "/v1/words/{id}",
  access: "public",
  summary: "Words of the site as visitors read them now, by the id of their document",
  params,
  answer: z.object({ data: anyWords }),
});

export const listContent = endpoint({
  id: "listContent",
  method: "GET",
  path: "/v1/content",
  access: can("content.read"),
  summary: "Documents with the words of the site, and how each stands",
  answer: z.object({ data: z.array(contentItem) }),
});

export const createContent = endpoint({
  id: "createContent",
  method: "POST",
  path: "/v1/content",
  access: can("content.change"),
  summary: "Adds a document of a kind that owners add to, as a draft",
  body: z.object({
    kind: z.enum(addedKindNames, "Choose a kind that documents can be added to"),
    key,
    title: optionalText({ max: 120 }),
    /** The first draft; left out, the words that every new one begins with. */
    words: z.optional(words),
  }),
  status: 201,
  faults: ["conflict"],
  answer: one,
});

export const readContent = endpoint({
  id: "readContent",
  method: "GET",
  path: "/v1/content/{id}",
  access: can("content.read"),
  summary: "One document: its draft, published, scheduled and shipped words",
  params,
  answer: one,
});

export const deleteContent = endpoint({
  id: "deleteContent",
  method: "DELETE",
  path: "/v1/content/{id}",
  access: can("content.change"),
  summary: "Deletes a document that was added; one added later under its key gets its history back",
  params,
  faults: ["conflict", "stale"],
  answer: z.object({ message: z.string() }),
});

export const moveContent = endpoint({
  id: "moveContent",
  method: "PUT",
  path: "/v1/content/{id}/key",
  access: can("content.change"),
  summary:
    "Gives a document that was added another key, and so another id; its former address leads to the new one",
  params,
  body: z.object({ key }),
  faults: ["conflict", "stale"],
  answer: one,
});

export const saveContentDraft = endpoint({
  id: "saveContentDraft",
  method: "PUT",
  path: "/v1/content/{id}/draft",
  access: can("content.change"),
  summary:
    "Saves a draft, also one that can't be published yet; If-Match with the version refuses a stale edit",
  params,
  body: z.object({ words }),
  answer: one,
});

export const previewContent = endpoint({
  id: "previewContent",
  method: "POST",
  path: "/v1/content/{id}/preview",
  access: can("content.change"),
  summary: "The page as it would be with these words in a document; `fields` names what stands in the way",
  params,
  body: z.object({
    words,
    path: z.string("Choose a page that shows the document"),
  }),
  faults: ["unavailable"],
  answer: z.object({ data: z.object({ html: z.string() }) }),
});

export const discardContentDraft = endpoint({
  id: "discardContentDraft",
  method: "DELETE",
  path: "/v1/content/{id}/draft",
  access: can("content.change"),
  summary: "Discards the draft; the history keeps it",
  params,
  faults: ["conflict", "stale"],
  answer: one,
});

export const publishContent = endpoint({
  id: "publishContent",
  method: "POST",
  path: "/v1/content/{id}/publish",
  access: can("content.change"),
  summary: "Publishes the draft, at once or for a time; `fields` names what is wrong by dotted path",
  params,
  body: publishBody,
  faults: ["conflict", "stale"],
  answer: one,
});

export const unscheduleContent = endpoint({
  id: "unscheduleContent",
  method: "DELETE",
  path: "/v1/content/{id}/schedule",
  access: can("content.change"),
  summary: "Takes scheduled words back; they become the draft where there is none",
  params,
  faults: ["conflict", "stale"],
  answer: one,
});

export const resetContent = endpoint({
  id: "resetContent",
  method: "POST",
  path: "/v1/content/{id}/reset",
  access: can("content.change"),
  summary: "Puts the shipped words back in place of published and scheduled ones; a draft stays",
  params,
  faults: ["conflict", "stale"],
  answer: one,
});

export const keepContent = endpoint({
  id: "keepContent",
  method: "POST",
  path: "/v1/content/{id}/keep",
  access: can("content.change"),
  summary: "Keeps the own words although the shipped ones have changed; the state `changed` ends",
  params,
  faults: ["conflict", "stale"],
  answer: one,
});

export const listContentRevisions = endpoint({
  id: "listContentRevisions",
  method: "GET",
  path: "/v1/content/{id}/revisions",
  access: can("content.read"),
  summary: "The history of a document, newest first",
  params,
  answer: z.object({ data: z.array(contentRevision) }),
});

export const readContentRevision = endpoint({
  id: "readContentRevision",
  method: "GET",
  path: "/v1/content/{id}/revisions/{revisionId}",
  access: can("content.read"),
  summary: "Earlier words of a document",
  params: revisionParams,
  answer: z.object({ data: contentRevisionWords }),
});

export const restoreContentRevision = endpoint({
  id: "restoreContentRevision",
  method: "POST",
  path: "/v1/content/{id}/revisions/{revisionId}/restore",
  access: can("content.change"),
  summary: "Makes earlier words the draft; the history keeps a draft that was there",
  params: revisionParams,
  faults: ["stale"],
  answer: one,
});
