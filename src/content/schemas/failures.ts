import * as z from "zod/mini";
import { group, line, link, list } from "./lines.ts";

const title = () => line("Title", 40, { hint: "Of the tab" });

const failure = (label: string) =>
  group(label, {
    title: title(),
    heading: line("Heading", 80),
    text: line("Text", 240, { rows: 2 }),
    links: list("Links", link("Link"), [1, 6], { hint: "The first one is the button" }),
  });

/** Declares the words of a missing page, of one that failed, and of a form that could not be taken. */
export const failuresSchema = z.object({
  notFound: failure("Missing page"),
  serverFailure: failure("Failed page"),
  notSent: group("Refused form", {
    title: title(),
    heading: line("Heading", 80),
    text: line("Text", 240, { rows: 2, hint: "After the reason" }),
    linkLabel: line("Link to an empty form", 40),
  }),
});

export type Failures = z.output<typeof failuresSchema>;

/** The words of a page that was not made. */
export type FailureWords = Failures["notFound"];
