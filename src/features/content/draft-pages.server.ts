import { Fault } from "#platform/contract/errors.ts";
import type { ReadWords, SiteDocument } from "./kinds.ts";
import { contentId } from "./kinds.ts";

/** Returns the HTML of a public page that is made with other words than the published ones. It is cached nowhere. */
export type RenderPage = (path: string, words: ReadWords) => Promise<string>;

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

/** Returns the reading of all words with those of one document replaced. @param draft fits the document's schema */
export function withDraft(words: ReadWords, { _id }: SiteDocument, draft: object): ReadWords {
  const shown = words.withPictures(draft);
  const read = (kind: string, key = "") =>
    contentId(kind, key) === _id ? shown : words(kind as Parameters<ReadWords>[0], key);
  const { list, movedTo, withPictures } = words;
  return Object.assign(read as ReadWords, { list, movedTo, withPictures });
}
