import { publicPages } from "./public-pages.ts";

/** What counts apart. `data` is what scripts ask for, `other` the icon and the rules for fetching ahead. */
export type Kind = "document" | "stylesheet" | "font" | "script" | "image" | "data" | "other";

/** Bytes of a first visit as they come over the wire, headers included; 1 kB is 1,000 bytes. */
export interface Budget {
  total: number;
  kinds: Partial<Record<Kind, number>>;
}

/** The screens that hydrate, the first page apart (design section 6). */
const screens = ["/careers", "/contact", "/login", "/apply", "/jobDetail/full-stack-engineer"];
/** As plain as a content page, but with pictures. */
const team = "/TeamPage";

/**
 * The design's bars (section 9) for content pages and the first page; by kind, and for all else, what they weigh today
 * and a little. A limit that is in the way is raised here, in sight of everyone; but a content page's document and its one
 * style sheet must each come in a server's first ten packets (14,600 bytes), or it is painted a round trip later.
 */
export const budgets: readonly { pages: readonly string[]; budget: Budget }[] = [
  {
    pages: publicPages
      .map(({ canonical }) => canonical)
      .filter((path) => path !== "/" && path !== team && !screens.includes(path)),
    budget: {
      total: 80_000,
      kinds: { document: 14_500, stylesheet: 14_500, font: 43_500, script: 5_000, image: 0, data: 0 },
    },
  },
  {
    pages: ["/"],
    budget: {
      total: 210_000,
      kinds: { document: 14_500, stylesheet: 26_000, font: 43_500, script: 130_000, image: 0, data: 0 },
    },
  },
  {
    pages: screens,
    budget: { total: 224_000, kinds: { stylesheet: 20_500, font: 45_500, script: 148_500, image: 0 } },
  },
  {
    pages: [team],
    budget: {
      total: 180_000,
      kinds: { document: 14_500, stylesheet: 20_500, font: 45_500, script: 5_000, image: 100_000, data: 0 },
    },
  },
];
