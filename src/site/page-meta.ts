import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";
import type { PageHead } from "#content/page.ts";
import { jobDetailLink, type PathKey, paths } from "#content/paths.ts";
import { screenPages } from "#content/screen-pages.ts";

/** What search engines and link previews read; canonical link, address and picture are added by the layout. */
export type Head = Pick<PageHead, "title" | "description" | "indexed">;

/**
 * The head of a screen, by its key in content/screen-pages.ts: `export const meta = () => pageMeta("careers")`.
 * @param overrides what the shown record says instead, such as a job's title
 * @throws RangeError when the key is no screen's
 */
export function pageMeta(key: PathKey, overrides: Partial<Head> = {}): MetaDescriptor[] {
  const page = screenPages.find((candidate) => candidate.key === key);
  if (!page) throw new RangeError(`No screen is listed for "${key}".`);
  return headMeta({ ...page, ...overrides });
}

/** The head of a page whose words are at hand, such as a content page. */
export function headMeta({ title, description, indexed = true }: Head): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { name: "twitter:card", content: "summary_large_image" },
    ...(indexed ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

/**
 * The one address of a page that search engines keep (trust.md section 4).
 * @param pathname as asked for, in any listed spelling
 * @returns its path, ready for a URL, or undefined where no public page is listed
 */
export function canonicalPath(pathname: string): string | undefined {
  const asked = decodePath(pathname);
  const page = Object.values(paths).find(
    ({ canonical, aliases }) => canonical === asked || (aliases as readonly string[]).includes(asked),
  );
  if (page) return page.canonical;
  const [jobPrefix = ""] = paths.jobDetail.canonical.split(":");
  return asked.startsWith(jobPrefix) && asked !== jobPrefix
    ? jobDetailLink(asked.slice(jobPrefix.length))
    : undefined;
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
