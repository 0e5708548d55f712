import type { MetaDescriptor } from "react-router";
import { blogPaths } from "#content/blog-paths.ts";
import { fillWords } from "#content/fill.ts";
import type { BlogWords } from "#content/schemas/blog.ts";
import { feedPaths, feedTypes } from "#features/feeds/contract.ts";
import { companyIn, type Matches } from "#site/company.ts";
import type { Crumb } from "#site/structured-data.ts";

/** Returns the place of the list of posts on the way to one. */
export function blogCrumb({ heading }: BlogWords): Crumb {
  return { name: heading, path: blogPaths.list };
}

/** Returns the links by which feed readers find the posts. */
export function feedMeta(matches: Matches, { feedTitle }: BlogWords): MetaDescriptor[] {
  const title = fillWords(feedTitle, companyIn(matches));
  return (["blogRss", "blogJson"] as const).map((feed) => ({
    tagName: "link",
    rel: "alternate",
    type: feedTypes[feed].replace(/;.*/, ""),
    title,
    href: feedPaths[feed],
  }));
}

const MAX_TITLE = 60;

/** Returns a title for search engines: with the company's name where both have room. */
export function titleWith(title: string, company: { name: string }): string {
  const full = `${title} | ${company.name}`;
  if (full.length <= MAX_TITLE) return full;
  return title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1).trimEnd()}…`;
}
