import * as z from "zod/mini";
import { group, head, line, list } from "./lines.ts";

/** Declares the words of the contact page (spec section 2.4). Pages of services repeat some at their foot. */
export const contactSchema = z.object({
  head: head(),
  banner: line("Heading", 40),
  bannerText: line("Line below the heading", 160, { rows: 2 }),
  tiles: group("Ways to reach you", {
    heading: line("Heading", 60),
    address: line("Above the address", 30),
    phone: line("Above the phone number", 30),
    email: line("Above the e-mail", 30),
    hours: line("Above the hours", 30),
  }),
  enquiry: group("Quick enquiry", {
    heading: line("Heading", 60),
    lead: line("Line below the heading", 160, { rows: 2 }),
  }),
  getInTouch: group("Project enquiry", {
    heading: line("Heading", 60),
    lead: line("Line below the heading", 160, { rows: 2 }),
  }),
  mapHeading: line("Heading beside the map", 60),
  moreLabel: line("Link to this page", 60, { hint: "At the foot of each service's page" }),
  after: group("After an enquiry", {
    heading: line("Heading", 60),
    steps: list(
      "Steps",
      group("Step", { title: line("Title", 60), description: line("Description", 240, { rows: 2 }) }),
      [1, 6],
    ),
  }),
});

export type Contact = z.output<typeof contactSchema>;
