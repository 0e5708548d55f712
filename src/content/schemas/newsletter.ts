import * as z from "zod/mini";
import { group, head, line } from "./lines.ts";

const step = (label: string) =>
  group(label, {
    title: line("Title", 60, { hint: "Of the tab. {name} becomes the company's name" }),
    heading: line("Heading", 60),
    text: line("Text", 160, { rows: 2 }),
    button: line("Button", 40),
  });

/** Declares the words of the newsletter's page, and of the pages that its e-mails link to. */
export const newsletterSchema = z.object({
  head: head(),
  headingAfter: line("Heading after the form", 60, { hint: "While e-mail is set up" }),
  headingUnsent: line("Heading after the form, without e-mail", 60),
  confirm: step("Confirming"),
  unsubscribe: step("Unsubscribing"),
});

export type Newsletter = z.output<typeof newsletterSchema>;
