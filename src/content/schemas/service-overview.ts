import * as z from "zod/mini";
import { group, line, lineOrNone, list } from "./lines.ts";
import { art } from "./looks.ts";
import { callFields, card, hidden, methodologyFields, pageHead, pageLink, toolGroups } from "./page-parts.ts";

/** Declares the words of the pages that share one order: banner, quote, services, call to action, method, tools. */
export const serviceOverviewSchema = z.object({
  ...pageHead,
  art: art(),
  banner: group("Banner", {
    heading: line("Heading", 90),
    text: line("Text", 600, { rows: 4 }),
    actionLabel: line("Button text", 40, { hint: "It leads to the contact page" }),
  }),
  quote: lineOrNone("Quotation", 300, { rows: 2 }),
  services: group("Services", {
    heading: line("Heading", 80),
    lead: lineOrNone("Line below the heading", 600, { rows: 3 }),
    cards: list("Cards", card("Card"), [2, 16]),
  }),
  call: group("Call to action", { ...callFields(pageLink("Button")), hidden: hidden() }),
  methodology: group("Method", { ...methodologyFields, hidden: hidden() }),
  tools: z.optional(
    group("Tools", {
      heading: line("Heading", 80),
      groups: toolGroups([1, 8]),
      hidden: hidden(),
    }),
  ),
});

export type ServiceOverviewWords = z.output<typeof serviceOverviewSchema>;
