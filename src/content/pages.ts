import { company } from "./company.ts";
import type { ContentPage, Page, ScreenPage } from "./page.ts";
import { type PagePath, type PathKey, paths } from "./paths.ts";

/** Pages with a screen of their own. A job's own title and description take the place of `jobDetail`'s. */
export const screenPages: readonly ScreenPage[] = [
  {
    key: "home",
    layout: "screen",
    title: `${company.name}: IT services and software, Noida`,
    description:
      "Websites, mobile apps, business software, cloud and marketing, made by one firm in Noida. See how we work, and tell us what you need.",
    updated: "2026-11-20",
  },
  {
    key: "careers",
    layout: "screen",
    title: `Careers at ${company.name}`,
    description:
      "Open positions in software, design, cloud and marketing, in Noida or remote. Pay and hiring steps are stated. Apply with a PDF resume.",
    updated: "2026-11-20",
  },
  {
    key: "jobDetail",
    layout: "screen",
    title: `Open position | ${company.name}`,
    description: "What the work is, what it pays, where it is done, and how to apply.",
    updated: "2026-11-20",
  },
  {
    key: "apply",
    layout: "screen",
    title: `Apply for a job | ${company.name}`,
    description: "Send your application and resume. No account is needed.",
    updated: "2026-11-20",
    indexed: false,
  },
  {
    key: "team",
    layout: "screen",
    title: `Our team | ${company.name}`,
    description:
      "The founders, developers, business development executives and designers you work with, by name and by what they do.",
    updated: "2026-11-20",
  },
  {
    key: "contact",
    layout: "screen",
    title: `Contact ${company.name} in Noida`,
    description:
      "Send a quick enquiry or the outline of a project, ring us, or visit the office in Noida. A person reads every message.",
    updated: "2026-11-20",
  },
  {
    key: "login",
    layout: "screen",
    title: `Staff sign-in | ${company.name}`,
    description: "Sign-in for staff.",
    updated: "2026-11-20",
    indexed: false,
  },
];

/** Pages made of data and a shared layout: one file each in `pages/`, listed here in the order of the menus. */
export const contentPages: readonly ContentPage[] = [];

/** Every public page there is, in order. Routes, sitemap and link checks derive from this list. */
export const pages: readonly Page[] = [...screenPages, ...contentPages];

/** @returns the page's entry; @throws RangeError when the key has no page in the list */
export function pageOf(key: PathKey): Page {
  const page = pages.find((candidate) => candidate.key === key);
  if (!page) throw new RangeError(`No page is listed for "${key}".`);
  return page;
}

/** @returns where the page answers: its canonical path, aliases, and the spelling for links */
export function pathOf(page: Page): PagePath {
  return paths[page.key];
}

/** Every spelling that answers 200, parameters left as `:name`. Other case or a trailing slash redirects to one of these. */
export const listedPaths: readonly string[] = pages.flatMap((page) => {
  const { canonical, aliases } = pathOf(page);
  return [canonical, ...aliases];
});
