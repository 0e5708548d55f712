import { type ContentLayout, contentPages } from "#content/page-list.ts";
import { type PageWords, shippedPages } from "#content/pages.ts";
import type { PathKey } from "#content/paths.ts";
import { screenPages } from "#content/screen-pages.ts";

type ContentPage = {
  [Layout in ContentLayout]: PageWords[Layout] & { key: PathKey; layout: Layout; indexed?: boolean };
}[ContentLayout];

const words = new Map<PathKey, object>(
  Object.values(shippedPages).flatMap((pages) => Object.entries(pages) as [PathKey, object][]),
);

/** Lists every public page with the words it is shipped with. */
export const pages = [
  ...screenPages,
  ...contentPages.map((page) => ({ ...words.get(page.key), ...page }) as ContentPage),
];

/** Returns a page. Throws RangeError where the key has none. */
export function pageOf(key: PathKey) {
  const page = pages.find((candidate) => candidate.key === key);
  if (!page) throw new RangeError(`No page is listed for "${key}".`);
  return page;
}
