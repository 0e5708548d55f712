import { Fault } from "#platform/contract/errors.ts";
import type { AddedDocument, AddedKindName, ReadWords, SiteDocument } from "./kinds.ts";
import { contentId } from "./kinds.ts";

/** Returns the HTML of a public page that is made with other words than the published ones. It is cached nowhere. */
type RenderPage = (path: string, words: ReadWords) => Promise<string>;

/** Renders pages for staff. The pages are joined to the program after the API, which the pages call. */
export interface DraftPages {
  /** Throws Fault `unavailable` while the program has no pages. */
  render: RenderPage;
  /** Sets what renders. */
  join(render: RenderPage): void;
}

export function createDraftPages(): DraftPages {
  let joined: RenderPage | undefined;
  return {
    render(path, words) {
      if (!joined) throw new Fault("unavailable");
      return joined(path, words);
    },
    join(render) {
      joined = render;
    },
  };
}

/**
 * Returns the reading of all words with those of one document replaced. One that was never published is listed as if it
 * were published now.
 * @param draft fits the document's schema
 */
export function withDraft(words: ReadWords, document: SiteDocument, draft: object, now: Date): ReadWords {
  const shown = words.withPictures(draft);
  const read = (kind: string, key = "") =>
    contentId(kind, key) === document._id ? shown : words(kind as Parameters<ReadWords>[0], key);
  const list = (kind: AddedKindName) =>
    kind === document.kind ? withListed(words.list(kind), document.key, { shown, now }) : words.list(kind);
  const { movedTo, withPictures } = words;
  return Object.assign(read, { list, movedTo, withPictures }) as ReadWords;
}

type Listed = AddedDocument<AddedKindName>;

function withListed(
  published: readonly Listed[],
  key: string,
  { shown, now }: { shown: object; now: Date },
): readonly Listed[] {
  const words = shown as Listed["words"];
  if (published.some((one) => one.key === key))
    return published.map((one) => (one.key === key ? { ...one, words } : one));
  const moment = now.toISOString();
  const added = { key, firstKey: key, words, firstPublishedAt: moment, lastPublishedAt: moment };
  return [added, ...published];
}
