import * as z from "zod/mini";
import { fieldLabels } from "./labels.ts";
import { group, line, lineOrNone, list } from "./lines.ts";
import { art, newArt } from "./looks.ts";
import {
  callFields,
  card,
  hidden,
  linkOrContact,
  linkOrNone,
  methodologyFields,
  pageHead,
  pageLink,
  toolGroups,
} from "./page-parts.ts";

const heading = line("Heading", 80);
const lead = lineOrNone("Line below the heading", 400, { rows: 2 });

/** Declares a section of one kind. */
function section<const Kind extends string, Shape extends z.core.$ZodShape>(
  kind: Kind,
  label: string,
  shape: Shape,
) {
  return z.object({ kind: z.literal(kind), ...shape, hidden: hidden() }).register(fieldLabels, { label });
}

const sections = z
  .discriminatedUnion(
    "kind",
    [
      section("intro", "Introduction", {
        heading,
        paragraphs: list("Paragraphs", line("Paragraph", 1_000, { rows: 5 }), [1, 8]),
        action: linkOrNone("Link below"),
      }),
      section("expertise", "Expertise", { heading, lead, cards: list("Cards", card("Card"), [2, 12]) }),
      section("offerings", "Offerings", { heading, lead, cards: list("Cards", card("Card"), [2, 16]) }),
      section("call", "Call to action", {
        call: group("Band", callFields(linkOrContact("Button"))),
      }),
      section("methodology", "Method", { methodology: group("Method", methodologyFields) }),
      section("tools", "Tools", { heading, lead, groups: toolGroups([1, 8]) }),
      section("why", "Why choose us", { heading, items: list("Reasons", card("Reason"), [2, 12]) }),
      section("quote", "Quotation", { text: line("Text", 300, { rows: 2 }) }),
      section("people", "Portraits of the team", { heading, link: pageLink("Link below") }),
      section("links", "Links to other pages", {
        heading,
        links: list(
          "Links",
          group("Link", {
            ...pageLink("Link").shape,
            description: line("Description", 240, { rows: 2 }),
          }),
          [1, 24],
        ),
      }),
    ],
    "Choose the kind of the section",
  )
  .register(fieldLabels, { label: "Section" });

/** Declares the words of a page that sells one service. */
export const serviceLandingSchema = z.object({
  ...pageHead,
  art: art(),
  hero: group("Opening", {
    eyebrow: lineOrNone("Line above the headline", 60),
    headline: line("Headline", 90),
    lead: line("Text", 500, { rows: 4 }),
    action: z.optional(linkOrContact("Button")),
  }),
  sections: list("Sections", sections, [1, 24], { hint: "Between the opening and the contact section" }),
});

/** The sections of a landing page. Their order is the page's own, so no two pages read alike. */
export type LandingSection = z.output<typeof sections>;
export type HeroBlock = ServiceLandingWords["hero"];
export type ServiceLandingWords = z.output<typeof serviceLandingSchema>;

/** Returns the initial words of a new page of a service. */
export const newServiceLanding = (title: string, updated: string): ServiceLandingWords => ({
  title,
  description: "",
  updated,
  art: newArt,
  hero: { headline: title, lead: "" },
  sections: [{ kind: "intro", heading: "", paragraphs: [""] }],
});
