import * as z from "zod/mini";
import { group, line, list } from "./lines.ts";
import { distinctLabels, labelsIn, menuLink } from "./menu-links.ts";

const column = group("Column", {
  label: line("Heading", 40),
  links: list("Links", menuLink, [1, 10]).check(distinctLabels((links) => labelsIn(links))),
});

/** Declares the words of the footer (spec section 2.1). The facts in it follow from those about the company. */
export const footerSchema = z.object({
  address: line("Above the address", 40),
  phone: line("Above the phone number", 40),
  email: line("Above the e-mail", 40),
  columns: list("Columns of links", column, [1, 3]).check(distinctLabels((columns) => labelsIn(columns))),
  newsletter: group("Newsletter", {
    heading: line("Heading", 40),
    text: line("Text", 160, { rows: 2, hint: "How people confirm and unsubscribe is said after it" }),
    label: line("Above the field", 40),
    placeholder: line("In the empty field", 40),
    button: line("Button text", 30),
  }),
  legal: list("Legal links", menuLink, [1, 6]).check(distinctLabels((links) => labelsIn(links))),
});

export type FooterWords = z.output<typeof footerSchema>;

export type FooterColumn = FooterWords["columns"][number];
