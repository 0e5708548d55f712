import { company } from "./company.ts";
import type { ScreenPage } from "./page.ts";

/**
 * Pages with a screen of their own, apart from the content pages: these screens run in the browser too, and must not
 * carry the words of every other page there. A job's own title and description take the place of `jobDetail`'s.
 */
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
