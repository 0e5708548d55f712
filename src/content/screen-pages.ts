import type { ScreenPage } from "./page.ts";

/**
 * Pages with a screen of their own, apart from the content pages: these screens run in the browser too, and must not
 * carry the words of every other page there. A job's own title and description take the place of `jobDetail`'s.
 */
export const screenPages: readonly ScreenPage[] = [
  {
    key: "home",
    layout: "screen",
    title: "{name}: IT services and software, {city}",
    description:
      "Websites, mobile apps, business software, cloud, managed IT and digital marketing from one company in {city}. See our services, or tell us what you need.",
    updated: "2026-11-22",
  },
  {
    key: "careers",
    layout: "screen",
    title: "Careers at {name}",
    description:
      "Open jobs in software, design, cloud and marketing, in {city} or remote. Every job shows its pay and our hiring steps. Apply with a PDF resume.",
    updated: "2026-11-22",
  },
  {
    key: "jobDetail",
    layout: "screen",
    title: "Open position | {name}",
    description: "The work, the pay, the location, and how to apply.",
    updated: "2026-11-22",
  },
  {
    key: "apply",
    layout: "screen",
    title: "Apply for a job | {name}",
    description: "Send your application and resume. No account is needed.",
    updated: "2026-11-22",
    indexed: false,
  },
  {
    key: "team",
    layout: "screen",
    title: "Our team | {name}",
    description:
      "Meet the founders, developers, business development executives and designers you will work with, and what each of them does.",
    updated: "2026-11-22",
  },
  {
    key: "contact",
    layout: "screen",
    title: "Contact {name} in {city}",
    description:
      "Send a quick enquiry or describe your project, call us, or visit our office in {city}. A person reads and answers every message.",
    updated: "2026-11-22",
  },
  {
    key: "login",
    layout: "screen",
    title: "Staff sign-in | {name}",
    description: "Sign-in for staff.",
    updated: "2026-11-22",
    indexed: false,
  },
];
