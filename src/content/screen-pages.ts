import type { ScreenPage } from "./page.ts";

/**
 * Pages with a screen of their own, apart from the content pages: these screens run in the browser too, and must not
 * carry the words of every other page there.
 */
export const screenPages: readonly ScreenPage[] = [
  {
    key: "home",
    layout: "screen",
    updated: "2026-11-22",
  },
  {
    key: "careers",
    layout: "screen",
    updated: "2026-11-22",
  },
  {
    key: "jobDetail",
    layout: "screen",
    updated: "2026-11-22",
  },
  {
    key: "apply",
    layout: "screen",
    updated: "2026-11-22",
    indexed: false,
  },
  {
    key: "team",
    layout: "screen",
    updated: "2026-11-22",
  },
  {
    key: "contact",
    layout: "screen",
    updated: "2026-11-22",
  },
  {
    key: "login",
    layout: "screen",
    updated: "2026-11-22",
    indexed: false,
  },
];
