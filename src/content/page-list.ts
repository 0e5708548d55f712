import type { ScreenPage } from "./page.ts";
import type { PathKey } from "./paths.ts";
import { screenPages } from "./screen-pages.ts";

/** Names the layouts of content pages: each is a file in site/layouts, and a kind of documents. */
export type ContentLayout = "service-landing" | "service-overview" | "article" | "legal";

/** A page of words: its key is that of its document, its layout their kind. */
export interface ListedPage {
  key: PathKey;
  layout: ContentLayout;
  /** `false` keeps a page out of search engines and the sitemap. */
  indexed?: boolean;
}

/** Pages made of words and a shared layout, in the order of the menus. Their shipped words are in `pages/`. */
export const contentPages = [
  { key: "about", layout: "service-landing" },
  { key: "aws", layout: "service-landing" },
  { key: "cybersecurity", layout: "service-landing" },
  { key: "devops", layout: "service-landing" },
  { key: "mobile", layout: "service-landing" },
  { key: "nativeApp", layout: "service-landing" },
  { key: "software", layout: "service-landing" },
  { key: "crossPlatform", layout: "service-overview" },
  { key: "iot", layout: "service-overview" },
  { key: "uiUx", layout: "service-landing" },
  { key: "website", layout: "service-landing" },
  { key: "digitalTransformation", layout: "service-overview" },
  { key: "managedIt", layout: "service-overview" },
  { key: "streaming", layout: "service-overview" },
  { key: "digitalMarketing", layout: "service-landing" },
  { key: "cloudEngineering", layout: "service-overview" },
  { key: "services", layout: "service-landing" },
  { key: "websiteContent", layout: "article" },
  { key: "mobileContent", layout: "article" },
  { key: "softwareContent", layout: "article" },
  { key: "digitalContent", layout: "article" },
  { key: "devopsContent", layout: "article" },
  { key: "seo", layout: "article" },
  { key: "privacy", layout: "legal" },
  { key: "terms", layout: "legal" },
  { key: "temp", layout: "legal", indexed: false },
] as const satisfies readonly ListedPage[];

/** Names the pages of a layout. */
export type PageKey<Layout extends ContentLayout> = Extract<
  (typeof contentPages)[number],
  { layout: Layout }
>["key"];

/** Every public page there is, in order. Routes, sitemap and link checks derive from this list. */
export const pages: readonly (ScreenPage | ListedPage)[] = [...screenPages, ...contentPages];
