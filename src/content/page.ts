import type { PathKey } from "./paths.ts";

/** Carries what search engines and link previews read of any page. */
export interface PageHead {
  key: PathKey;
  /** The whole title, up to 60 characters. */
  title: string;
  /** Up to 160 characters. */
  description: string;
  /** The day the words last changed (YYYY-MM-DD): the sitemap's `lastmod`. */
  updated: string;
  /** `false` keeps a page out of search engines and the sitemap. */
  indexed?: boolean;
}

/** A page with a screen of its own, whose head is part of the screen's words. */
export interface ScreenPage extends Pick<PageHead, "key" | "updated" | "indexed"> {
  layout: "screen";
}
