import type { MetaDescriptor } from "react-router";
import type { Matches } from "#site/company.ts";
import { type Head, headMeta } from "#site/page-meta.ts";
import { type Crumb, structuredMeta } from "#site/structured-data.ts";

/**
 * Returns the head of a content page.
 * @param shown the data of the page's loader; undefined where it failed
 * @param matches the data of the page's routes
 */
export function contentMeta(
  shown: { page: Head; crumbs: readonly Crumb[] } | undefined,
  matches: Matches,
): MetaDescriptor[] {
  if (!shown) return [];
  const { page, crumbs } = shown;
  return [...headMeta(matches, page), ...(page.indexed === false ? [] : structuredMeta(matches, crumbs))];
}
