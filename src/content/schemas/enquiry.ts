import * as z from "zod/mini";
import { group, line } from "./lines.ts";

/** Declares the words around the enquiry forms, which the home page, the contact page and pages of services share. */
export const enquirySchema = z.object({
  answers: line("Who answers, and when", 160, {
    rows: 2,
    hint: "Beside each form. {firstContact} becomes the name among the facts",
  }),
  submitLabel: line("Button of the quick enquiry", 30),
  projectLabel: line("Button of the project enquiry", 30),
  sent: group(
    "After sending",
    {
      lead: line("Text", 240, { rows: 2 }),
      replyTo: line("Before the visitor's address", 40),
      sooner: line("Before the phone number", 40),
      again: line("Button for another message", 40),
    },
    { hint: "In place of a form that was sent" },
  ),
});

export type Enquiry = z.output<typeof enquirySchema>;
