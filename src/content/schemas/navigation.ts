import * as z from "zod/mini";
import { fieldLabels } from "./labels.ts";
import { group, line, link, list, optionalLine } from "./lines.ts";
import { distinctLabels, entryDestination, labelsIn, menuLink } from "./menu-links.ts";

/** Limits the words of the bar, which stand beside each other from 1024 px on. */
const MAX_BAR = 60;

const barWords = {
  label: line("Label", 20),
  sideLabel: optionalLine("Label in the side menu", 30, { hint: "Where it differs from that of the bar" }),
};

const companyLink = group("Link", {
  label: line("Label", 40),
  description: optionalLine("Line below", 80),
  href: entryDestination(),
});

const column = group("Column", {
  label: line("Heading", 40),
  links: list("Links", menuLink, [1, 10]).check(distinctLabels((links) => labelsIn(links))),
});

const furtherEntry = group("Entry", {
  ...barWords,
  href: entryDestination(),
  folds: z.boolean("Say whether it opens").register(fieldLabels, {
    label: "Opens in the side menu while it leads nowhere",
  }),
});

function sideLabel(entry: { label: string; sideLabel: string }, path: PropertyKey[]) {
  return entry.sideLabel
    ? { label: entry.sideLabel, path: [...path, "sideLabel"] }
    : { label: entry.label, path: [...path, "label"] };
}

/** Declares the entries of the bar, the menus that it opens and the side menu of small screens (spec section 2.1). */
export const navigationSchema = z
  .object({
    home: group(
      "Home",
      { label: barWords.label, href: entryDestination() },
      { hint: "The first entry of the bar" },
    ),
    company: group("Company menu", {
      ...barWords,
      links: list("Links", companyLink, [1, 8]).check(distinctLabels((links) => labelsIn(links))),
    }),
    services: group(
      "Services menu",
      {
        ...barWords,
        columns: list("Columns", column, [1, 3]).check(distinctLabels((columns) => labelsIn(columns))),
        note: group("Note beside the columns", {
          text: line("Text", 160, { rows: 2 }),
          link: link("Link"),
        }),
      },
      { hint: "The names of services in breadcrumbs follow from it" },
    ),
    others: list("Further entries", furtherEntry, [0, 3], { hint: "After both menus" }),
    contact: group("Button", {
      ...barWords,
      href: link("Button").shape.href,
    }),
  })
  .check(
    distinctLabels(({ home, company, services, others, contact }) => [
      { label: home.label, path: ["home", "label"] },
      { label: company.label, path: ["company", "label"] },
      { label: services.label, path: ["services", "label"] },
      ...labelsIn(others, ["others"]),
      { label: contact.label, path: ["contact", "label"] },
    ]),
    // The side menu has the links of all columns in one list.
    distinctLabels(({ services }) =>
      services.columns.flatMap(({ links }, index) =>
        labelsIn(links, ["services", "columns", index, "links"]),
      ),
    ),
    distinctLabels(({ company, services, others, contact }) => [
      sideLabel(company, ["company"]),
      sideLabel(services, ["services"]),
      ...others.map((entry, index) => sideLabel(entry, ["others", index])),
      sideLabel(contact, ["contact"]),
    ]),
    z.refine(
      ({ home, company, services, others }) =>
        [home, company, services, ...others].reduce((length, { label }) => length + label.length, 0) <=
        MAX_BAR,
      { path: ["others"], error: `The words of the bar have at most ${MAX_BAR} characters together` },
    ),
  );

export type Navigation = z.output<typeof navigationSchema>;

/** An entry of a list of links; without a destination it is a label. */
export type MenuLink = z.output<typeof menuLink>;

export type MenuColumn = Navigation["services"]["columns"][number];

export type FurtherEntry = Navigation["others"][number];
