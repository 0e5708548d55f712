import * as z from "zod/mini";
import { destination } from "./destination.ts";
import { fieldLabels } from "./labels.ts";
import { group, head, line, link, list } from "./lines.ts";
import { accent, cell, scene } from "./looks.ts";
import { tool } from "./page-parts.ts";

/** Limits the headline, which is typed letter by letter; the style sheet delays so many letters. */
const MAX_HEADLINE = 24;

/** Limits a line of the headline, which is never broken. */
const MAX_HEADLINE_LINE = 16;

const cardFields = {
  title: line("Title", 60),
  description: line("Description", 240, { rows: 2 }),
  accent: accent(),
  href: destination().register(fieldLabels, {
    label: "Where it leads",
    hint: "A page such as /website, or an address that begins with https://",
  }),
};

const stage = group("Stage", {
  title: line("Title", 60),
  description: line("Description", 160, { rows: 2 }),
});

/** The drawing between both columns has four rows. */
const STAGE_ROWS = [4, 4] as const;

const section = (label: string) =>
  group(label, { heading: line("Heading", 60), text: line("Text", 600, { rows: 3 }) });

/** Declares the words of the home page, in the order of spec section 2.3. */
export const homeSchema = z.object({
  head: head(),
  hero: group("Opening", {
    headline: list(
      "Headline",
      line("Line", MAX_HEADLINE_LINE, { hint: "Up to ten characters are shown in the largest type" }),
      [1, 2],
      { hint: `One or two lines, typed letter by letter: at most ${MAX_HEADLINE} characters together` },
    ).check(
      z.refine(
        (lines) => lines.join(" ").length <= MAX_HEADLINE,
        `A headline that is typed has at most ${MAX_HEADLINE} characters`,
      ),
    ),
    subline: line("Line below", 80),
    primary: link("First button"),
    secondary: link("Second button"),
  }),
  coreServices: group("Core services", {
    eyebrow: line("Line above the heading", 40),
    heading: line("Heading", 80),
    intro: line("Introduction", 600, { rows: 4 }),
    cardsHeading: line("Heading of the cards", 60),
    cards: list("Cards", group("Card", { ...cardFields, scene: scene() }), [3, 12], {
      hint: "They move past, three at a time",
    }),
    carouselLabel: line("Name of the moving row", 60, { hint: "Read out by screen readers" }),
    action: link("Link below the cards"),
  }),
  services: group("Services", {
    heading: line("Heading", 30),
    subtitle: line("Line beside the heading", 120),
    cards: list(
      "Cards",
      group("Card", {
        ...cardFields,
        cell: cell(),
        scene: scene("Shown on the first and on the last card, which are wider"),
      }),
      [2, 16],
    ),
  }),
  stages: group("Stages", {
    heading: line("Heading", 60),
    lead: line("Line below the heading", 200, { rows: 2 }),
    left: list("Left column", stage, STAGE_ROWS, { hint: "Four stages, beside the drawing" }),
    right: list("Right column", stage, STAGE_ROWS, { hint: "Four stages, beside the drawing" }),
  }),
  techStack: group("Tech stack", {
    heading: line("Heading", 60),
    carouselLabel: line("Name of the moving row", 60, { hint: "Read out by screen readers" }),
    items: list(
      "Tools",
      group("Tool", {
        tool: tool("Whose mark is shown"),
        name: line("Name", 30, { hint: "As it is written below the mark" }),
      }),
      [4, 12],
    ),
  }),
  enquiry: section("Quick enquiry"),
  culture: section("Work culture"),
  partners: section("Partners"),
  events: section("Events"),
});

export type Home = z.output<typeof homeSchema>;
