import { shippedPages } from "#content/pages.ts";
import { newPost } from "#content/schemas/post.ts";
import { type AddedKindName, addedKinds, kindOfDocument } from "#features/content/kinds.ts";
import { shippedDocuments } from "#features/content/shipped.server.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import { secondFirmDocuments } from "./second-firm.ts";

/** Recognises words wherever they are shown; colours, which can't have a word in them, by their value. */
interface Mark {
  word: string;
  dark: string;
  light: string;
}

/** Marks words of every state that no visitor may read. */
export const secret = {
  draft: { word: "zqdraft", dark: "#1d0a3b", light: "#f7e3a1" },
  scheduled: { word: "zqlater", dark: "#1d0a3c", light: "#f7e3a2" },
  discarded: { word: "zqthrown", dark: "#1d0a3d", light: "#f7e3a3" },
  deleted: { word: "zqgone", dark: "#1d0a3e", light: "#f7e3a4" },
} satisfies Record<string, Mark>;

const shown: Mark = { word: "zqshown", dark: "#1d0a3f", light: "#f7e3a5" };

/** Marks hostile words, shortly: much of what is shown has room for twenty letters. */
const hostile: Mark = { ...shown, word: "zq" };

type Path = readonly (string | number)[];

/** Calls the API of content as an owner. Throws where the call is refused. */
type CallContent = (method: string, path: string, body?: object) => Promise<unknown>;

const FAR_AHEAD = "2999-01-01T00:00:00Z";
const post = {
  ...newPost,
  title: "Title",
  summary: "Summary",
  author: "Author",
  tags: ["One", "Two"],
  cover: { ...newPost.cover, alt: "A star" },
  body: "Text.",
};

/** Has words for each kind that owners add to. */
const added: Record<AddedKindName, object> = {
  post,
  page: shippedPages.article.seo,
  service: shippedPages["service-landing"].aws,
};
const kinds = Object.keys(added) as AddedKindName[];

/** Has words for the documents that are shipped without any. */
const filled = new Map<string, object | undefined>([
  ["testimonials", secondFirmDocuments.testimonials],
  ["notice", { text: "Closed", linkLabel: "When", href: "/contact" }],
]);

const documents = [...shippedDocuments.values()]
  .map(({ _id, schema, words }) => ({ _id, schema, words: filled.get(_id) ?? words }))
  // The document of the logo has pictures alone.
  .filter(({ words }) => textPaths(words).length > 0);

/** Names every shipped document with texts. */
export const shippedIds = documents.map(({ _id }) => _id);

/** Names the documents that no visitor reads. */
export const staffIds = shippedIds.filter((id) => kindOfDocument(id)?.forStaff);

/** Names the documents that `writeSecrets` adds; `publishMarked` publishes the draft of each kind. */
export const secretDocuments = kinds.flatMap((kind) =>
  (["draft", "later", "thrown", "gone"] as const).map((state) => ({
    kind,
    state,
    key: `leak-${state}-${kind}`,
    id: `${kind}.leak-${state}-${kind}`,
  })),
);

/** Returns what of the marked words stands in a text. Addresses have colours without their `#`. */
export function leaks(text: string): string[] {
  return Object.values(secret)
    .flatMap((mark) => Object.values(mark))
    .filter((mark) => text.toLowerCase().includes(mark.replace("#", "")));
}

/** Returns whether the words that `publishMarked` gave a document stand in a text. */
export function isShown(text: string, id: string): boolean {
  return text.toLowerCase().includes(id === "brand" ? shown.dark.slice(1) : wordOf(shown, id));
}

/** Returns the word of a mark in one document. */
function wordOf({ word }: Mark, id: string): string {
  return `${word}${[...shippedIds, ...kinds].indexOf(id) + 1}x`;
}

/** Writes marked words into every document and some posts, in every state that visitors don't read. */
export async function writeSecrets(call: CallContent): Promise<void> {
  for (const { _id, schema, words } of documents) {
    const draft = (marked: object) => call("PUT", `/${_id}/draft`, { words: marked });
    await draft(markAll(words, secret.discarded));
    await call("DELETE", `/${_id}/draft`);
    await draft(markValid({ _id, schema, words }, secret.scheduled));
    await call("POST", `/${_id}/publish`, { publishAt: FAR_AHEAD });
    await draft(markAll(words, secret.draft));
  }
  for (const { kind, state, key, id } of secretDocuments) {
    const words = added[kind];
    const add = (given: object) => call("POST", "", { kind, key, words: given });
    const publish = (schedule: object) => call("POST", `/${id}/publish`, schedule);
    if (state === "draft") await add(markAll(words, secret.draft));
    if (state === "later") {
      await add(markedAdded(kind, secret.scheduled));
      await publish({ publishAt: FAR_AHEAD });
    }
    if (state === "thrown") {
      await add(words);
      await publish({});
      await call("PUT", `/${id}/draft`, { words: markAll(words, secret.discarded) });
      await call("DELETE", `/${id}/draft`);
    }
    if (state === "gone") {
      await add(markedAdded(kind, secret.deleted));
      await publish({});
      await call("DELETE", `/${id}`);
    }
  }
}

/** Publishes marked words of every document, and of one that was added of each kind. */
export async function publishMarked(call: CallContent): Promise<void> {
  for (const { _id, schema, words } of documents) {
    await call("PUT", `/${_id}/draft`, { words: markValid({ _id, schema, words }, shown) });
    await call("POST", `/${_id}/publish`, {});
  }
  for (const { kind, state, id } of secretDocuments) {
    if (state !== "draft") continue;
    await call("PUT", `/${id}/draft`, { words: markedAdded(kind, shown) });
    await call("POST", `/${id}/publish`, {});
  }
}

/**
 * Returns other words for every shipped document, by id: the shipped ones with a mark in every text that is no link.
 */
export function overriddenDocuments(): Record<string, object> {
  return Object.fromEntries(documents.map((document) => [document._id, markValid(document, shown, besides)]));
}

/** Words for a document in which every text attacks the page that shows it. */
interface HostileDocument {
  id: string;
  /** The kind and the key of one that owners add. */
  added?: { kind: AddedKindName; key: string };
  words: object;
  /** Stands in each of its texts. */
  mark: string;
}

/** Returns hostile words for every document with texts that visitors read, and for one of each kind that owners add. */
export function hostileDocuments(): HostileDocument[] {
  const read = documents.filter(({ _id }) => _id !== "brand" && !staffIds.includes(_id));
  return [
    ...read.map((document) => ({
      id: document._id,
      words: markValid(document, hostile, attacks),
      mark: wordOf(hostile, document._id),
    })),
    ...kinds.map((kind) => ({
      id: `${kind}.hostile-${kind}`,
      added: { kind, key: `hostile-${kind}` },
      words: markedAdded(kind, hostile, attacks),
      mark: wordOf(hostile, kind),
    })),
  ];
}

function markedAdded(kind: AddedKindName, mark: Mark, write?: typeof candidates): object {
  return markValid({ _id: kind, schema: addedKinds[kind].schema, words: added[kind] }, mark, write);
}

/** Returns words with a mark in every text, whether they may be published or not. */
function markAll(words: object, { word }: Mark): object {
  return JSON.parse(JSON.stringify(words), (_, value) =>
    typeof value === "string" ? `${value}${word}` : value,
  );
}

/** Returns words with a mark in every text that the schema lets have one. Throws where that is none. */
function markValid(
  { _id, schema, words }: (typeof documents)[number],
  mark: Mark,
  write = candidates,
): object {
  const marked = structuredClone(words);
  let count = 0;
  for (const [index, path] of textPaths(marked).entries()) {
    const before = readAt(marked, path);
    const name = `${wordOf(mark, _id)}${index}`;
    const fits = write(mark, name, String(before)).some((candidate) => {
      writeAt(marked, path, candidate);
      return validateDocument(schema, marked).ok;
    });
    if (fits) count += 1;
    else writeAt(marked, path, before);
  }
  if (count === 0) throw new Error("No text of the document can have a mark.");
  return marked;
}

/** Lists a mark as plain words and as what the fields of some kinds take. Each is another one: some must be unique. */
function candidates({ dark, light }: Mark, name: string, before: string): string[] {
  if (before.startsWith("#")) return [dark, light];
  return [`${before} ${name}`, name, `${name}@leak.example`, `https://leak.example/${name}`, `/${name}`];
}

/** Lists a mark behind the words, and colours. */
function besides({ dark, light }: Mark, name: string, before: string): string[] {
  if (before.startsWith("#")) return [dark, light];
  return before ? [`${before} ${name}`] : [];
}

/**
 * Lists markup that would make an element `zq-a` or an attribute `onzq`, from the end of everything it may stand in to
 * what has room in a label, in an address and in an e-mail address; the first would also run where it is a link.
 */
function attacks(_: Mark, name: string): string[] {
  return [
    `javascript:${name}"'></title></textarea></style></script>--><zq-a/onzq="1"></zq-a>`,
    `${name}"' onzq="1"><zq-a>`,
    `${name}"'><zq-a>`,
    `${name}<zq-a>`,
    `https://leak.example/${name}"'onzq="1"><zq-a>`,
    `/${name}"'onzq="1"><zq-a>`,
    `${name}'onzq=1@leak.example`,
  ];
}

function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textPaths(part, [...path, key]));
}

type Parts = Record<string | number, unknown>;

function readAt(value: unknown, path: Path): unknown {
  return path.reduce((part, key) => (part as Parts)[key], value);
}

function writeAt(words: object, path: Path, value: unknown): void {
  const parent = readAt(words, path.slice(0, -1)) as Parts;
  parent[path.at(-1) as string] = value;
}
