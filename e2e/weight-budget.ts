import type { Browser, Request } from "@playwright/test";
import { publicPages } from "./public-pages.ts";

/** Names the kinds that are weighed. `data` is fetched by scripts, `other` is the icon and the speculation rules. */
export type Kind = "document" | "stylesheet" | "font" | "script" | "image" | "data" | "other";

/** Limits the bytes of a first visit on the wire, headers included; 1 kB is 1,000 bytes. */
export interface Budget {
  total: number;
  kinds: Partial<Record<Kind, number>>;
}

/** Names the screens that hydrate, except the home page (design section 6). */
const screens = ["/careers", "/login", "/apply"];
/** Names the screen with the portrait of the person who answers. */
const contact = "/contact";
/** Names the page with portraits of a part of the team. */
const about = "/about";
/** Names a job page with the portrait of its lead. */
const job = "/jobDetail/full-stack-engineer";
/** Names the team page, which is as plain as a content page but has pictures. */
const team = "/TeamPage";

/**
 * Limits the bytes of each page: the design's bars (section 9), and for all else the present weight with a margin. A
 * limit may be raised here, except that a content page's document and style sheet must each fit a server's first ten
 * packets (14,600 bytes).
 */
export const budgets: readonly { pages: readonly string[]; budget: Budget }[] = [
  {
    pages: publicPages
      .map(({ canonical }) => canonical)
      .filter(
        (path) =>
          path !== "/" && path !== team && path !== job && ![about, contact, ...screens].includes(path),
      ),
    budget: {
      total: 80_000,
      kinds: { document: 14_500, stylesheet: 14_500, font: 43_500, script: 5_000, image: 5_000, data: 0 },
    },
  },
  {
    pages: [about],
    budget: {
      total: 80_000,
      kinds: { document: 14_500, stylesheet: 14_500, font: 43_500, script: 5_000, image: 22_000, data: 0 },
    },
  },
  {
    pages: ["/"],
    budget: {
      total: 219_500,
      kinds: { document: 15_500, stylesheet: 26_000, font: 43_500, script: 131_000, image: 9_000, data: 0 },
    },
  },
  {
    pages: screens,
    budget: { total: 226_000, kinds: { stylesheet: 21_500, font: 45_500, script: 150_000, image: 0 } },
  },
  {
    pages: [contact],
    budget: { total: 228_500, kinds: { stylesheet: 21_500, font: 45_500, script: 150_000, image: 5_000 } },
  },
  {
    pages: [job],
    budget: { total: 229_000, kinds: { stylesheet: 21_500, font: 45_500, script: 148_500, image: 5_000 } },
  },
  {
    pages: [team],
    budget: {
      total: 180_000,
      kinds: { document: 14_500, stylesheet: 21_500, font: 45_500, script: 5_000, image: 100_000, data: 0 },
    },
  },
];

/** Returns the bytes of a first visit on a phone by kind, headers included, and of "all" of them. */
export async function weigh(browser: Browser, baseURL: string | undefined, path: string) {
  const fresh = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
  });
  const page = await fresh.newPage();
  const bytes = new Map<string, number>();
  const finished: Request[] = [];
  page.on("requestfinished", (asked) => finished.push(asked));
  await page.goto(path, { waitUntil: "networkidle" });
  // A copy: what a page fetches ahead may still finish while the sizes are read, and would end with the page.
  for (const asked of [...finished]) {
    const { responseBodySize, responseHeadersSize } = await asked.sizes();
    for (const kind of [asked.resourceType(), "all"])
      bytes.set(kind, (bytes.get(kind) ?? 0) + responseBodySize + responseHeadersSize);
  }
  await fresh.close();
  return bytes;
}
