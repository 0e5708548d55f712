import type { MetaDescriptor } from "react-router";
import { pageKeyOf } from "#content/added-paths.ts";
import { fillWords } from "#content/fill.ts";
import type { PageHead } from "#content/page.ts";
import { jobDetailLink, paths } from "#content/paths.ts";
import { decodePart } from "#platform/contract/decode-part.ts";
import { companyIn, type Matches } from "./company.ts";

/** Names the text for search engines and link previews; the layout adds canonical address and picture. */
export type Head = Pick<PageHead, "title" | "description" | "indexed">;

/**
 * Returns the head of a screen by its words.
 * @param words undefined where they could not be loaded
 * @param overrides texts of the shown record, such as a job's title
 */
export function screenMeta(
  matches: Matches,
  words: { head: Pick<Head, "title" | "description"> } | undefined,
  overrides: Partial<Head> = {},
): MetaDescriptor[] {
  if (!words) return [];
  return headMeta(matches, { ...fillWords(words.head, companyIn(matches)), ...overrides });
}

/** Returns the head of a page whose texts are given without tokens, such as a content page. */
export function headMeta(matches: Matches, { title, description, indexed = true }: Head): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: companyIn(matches).name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { name: "twitter:card", content: "summary_large_image" },
    ...(indexed ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

/**
 * Returns the canonical path of a public page, encoded for a URL, or undefined where none is listed (trust.md section
 * 4).
 * @param pathname the requested path, in any listed spelling
 * @param search its query, of which the page of a list of posts counts
 */
export function canonicalPath(pathname: string, search = ""): string | undefined {
  if (/^\/blog(\/|$)/.test(pathname)) return pathname + (/^\?page=\d+$/.exec(search)?.[0] ?? "");
  const asked = decodePart(pathname) ?? pathname;
  const page = Object.values(paths).find(
    ({ canonical, aliases }) => canonical === asked || (aliases as readonly string[]).includes(asked),
  );
  if (page) return page.canonical;
  // The path of a missing page has no place for it.
  if (pageKeyOf(asked)) return asked;
  const [jobPrefix = ""] = paths.jobDetail.canonical.split(":");
  return asked.startsWith(jobPrefix) && asked !== jobPrefix
    ? jobDetailLink(asked.slice(jobPrefix.length))
    : undefined;
}
