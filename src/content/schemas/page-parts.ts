import * as z from "zod/mini";
import { type ToolKey, tools } from "#content/tools.ts";
import { omittableText, text, toggle } from "#platform/contract/fields.ts";
import { destination, destinationOrContact, optionalDestination } from "./destination.ts";
import { fieldLabels } from "./labels.ts";
import { group, line, lineOrNone, list } from "./lines.ts";
import { describedPicture } from "./picture.ts";

const toolNames = Object.fromEntries(Object.entries(tools).map(([key, { name }]) => [key, name]));

/** Declares what search engines and link previews read of a page, and the day of its words. */
export const pageHead = {
  title: line("Title", 60, {
    hint: "Of the tab and the search result. {name} and {city} become the facts",
  }),
  description: line("Description", 160, { rows: 2, hint: "In search results and link previews" }),
  updated: text({
    required: "Last changed is required",
    pattern: [/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, "A day has the form 2027-01-31"],
  }).register(fieldLabels, {
    label: "Last changed",
    hint: "The day of these words, such as 2027-01-31: long pages show it, search engines read it",
  }),
  sharing: describedPicture("Picture for sharing", {
    hint: "In link previews, cut to 1200 by 630. Without one it is that of the whole site",
  }),
};

/** Declares the switch of a part that is kept, but not shown. */
export const hidden = () =>
  z.optional(toggle()).register(fieldLabels, { label: "Hidden", hint: "Kept here, and not shown" });

/** Declares one of the tools whose names and marks the program knows. */
export const tool = (hint?: string) =>
  z
    .enum(Object.keys(tools) as [ToolKey, ...ToolKey[]], "Choose a tool from the list")
    .register(fieldLabels, { label: "Tool", options: toolNames, ...(hint && { hint }) });

const linkFields = {
  label: line("Link text", 60),
  about: lineOrNone("What the link is about", 80, {
    hint: "Read out after its words, such as about how a website is made",
  }),
};

/** Declares a link. */
export const pageLink = (label: string) =>
  group(label, {
    ...linkFields,
    href: destination().register(fieldLabels, {
      label: "Where it leads",
      hint: "A page such as /careers, or an address that begins with https://",
    }),
  });

/** Declares a link on a page with the contact section. */
export const linkOrContact = (label: string) =>
  group(label, {
    ...linkFields,
    href: destinationOrContact().register(fieldLabels, {
      label: "Where it leads",
      hint: "#contact for the form below, a page such as /careers, or an address that begins with https://",
    }),
  });

/** Declares a link that a part may be without: it has neither words nor destination then. */
export const linkOrNone = (label: string) =>
  z.optional(
    group(
      label,
      {
        ...linkFields,
        label: omittableText({ max: 60 }).register(fieldLabels, { label: "Link text" }),
        href: optionalDestination().register(fieldLabels, {
          label: "Where it leads",
          hint: "A page such as /careers. Without it there is no link",
        }),
      },
      { hint: "If there is one" },
    ).check(
      z.refine(({ label: words, href }) => !href || Boolean(words), {
        path: ["label"],
        error: "Give the link its words",
      }),
      z.refine(({ label: words, href }) => !words || href !== "", {
        path: ["href"],
        error: "Say where the link leads",
      }),
    ),
  );

/** Declares a title with its description. */
export const card = (label: string) =>
  group(label, { title: line("Title", 80), description: line("Description", 500, { rows: 3 }) });

export type Card = z.output<ReturnType<typeof card>>;

const step = group("Step", {
  title: line("Title", 60),
  description: line("Description", 400, { rows: 3 }),
  result: lineOrNone("What the client gets", 160, { hint: "When the step is over" }),
});

/** A step of a process, in the order in which it is done. */
export type Step = z.output<typeof step>;

/** Declares the steps of a process. */
export const steps = (bounds: readonly [number, number]) => list("Steps", step, bounds);

const diagramWords = {
  line: "Line: one after another",
  loop: "Loop: back to the first",
  ladder: "Ladder: each upon the last",
  fan: "Fan: side by side",
};
type Diagram = keyof typeof diagramWords;

/** The drawing has room for so many steps. */
const DIAGRAM_STEPS = [2, 8] as const;

export const methodologyFields = {
  heading: line("Heading", 80),
  lead: lineOrNone("Line below the heading", 400, { rows: 2 }),
  diagram: z
    .enum(Object.keys(diagramWords) as [Diagram, ...Diagram[]], "Choose the shape of the drawing")
    .register(fieldLabels, { label: "Shape of the drawing", options: diagramWords }),
  alt: line("Alternative text of the drawing", 200, { rows: 2, hint: "For those who don't see it" }),
  steps: steps(DIAGRAM_STEPS),
};

/** A drawing of the steps: each shape says something else about the order of the work. */
export type Methodology = z.output<z.ZodMiniObject<typeof methodologyFields>>;

/** Declares the fields of a band that asks for contact. */
export const callFields = <Link extends z.core.$ZodType>(action: Link) => ({
  heading: line("Heading", 80),
  text: line("Text", 400, { rows: 3 }),
  phone: z
    .optional(toggle())
    .register(fieldLabels, { label: "Phone number", hint: "Shown as a link before the button" }),
  action,
});

export type CallToAction = z.output<
  z.ZodMiniObject<ReturnType<typeof callFields<ReturnType<typeof pageLink>>>>
>;
export type PageLink = CallToAction["action"];

/** Declares groups of tools. */
export const toolGroups = (bounds: readonly [number, number]) =>
  list(
    "Groups",
    group("Group", {
      category: line("What the tools are for", 40),
      tools: list("Tools", tool(), [1, 16]),
    }),
    bounds,
  );

export type ToolGroup = z.output<ReturnType<typeof toolGroups>>[number];
