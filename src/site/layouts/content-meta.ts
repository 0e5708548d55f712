import type { MetaDescriptor } from "react-router";
import type { PageHead } from "#content/page.ts";
import { headMeta } from "#site/page-meta.ts";
import { type Crumb, structuredMeta } from "#site/structured-data.ts";

/**
 * Returns the head of a content page.
 * @param shown the data of the page's loader; undefined where it failed
 * @param served the data of the public layout's loader
 */
export function contentMeta(
  shown: { page: PageHead; crumbs: readonly Crumb[] } | undefined,
  served: { origin: string } | undefined,
): MetaDescriptor[] {
  if (!shown) return [];
  const { page, crumbs } = shown;
  return [...headMeta(page), ...(page.indexed === false ? [] : structuredMeta(served, crumbs))];
}
