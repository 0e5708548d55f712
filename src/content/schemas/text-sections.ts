import * as z from "zod/mini";
import { text } from "#platform/contract/fields.ts";
import { fieldLabels } from "./labels.ts";
import { line, list } from "./lines.ts";
import { card, hidden, steps } from "./page-parts.ts";

/** Declares a block of one kind. */
function block<const Kind extends string, Shape extends z.core.$ZodShape>(
  kind: Kind,
  label: string,
  shape: Shape,
) {
  return z.object({ kind: z.literal(kind), ...shape }).register(fieldLabels, { label });
}

const blocks = z
  .discriminatedUnion(
    "kind",
    [
      block("text", "Paragraphs", {
        paragraphs: list("Paragraphs", line("Paragraph", 1_500, { rows: 6 }), [1, 20]),
      }),
      block("list", "List", { items: list("Entries", line("Entry", 500, { rows: 2 }), [1, 30]) }),
      block("terms", "Terms", { items: list("Terms", card("Term"), [1, 30]) }),
      block("steps", "Steps", { steps: steps([1, 20]) }),
      block("checklist", "Checklist", { items: list("Entries", card("Entry"), [1, 30]) }),
      block("pull-quote", "Quotation", { text: line("Text", 300, { rows: 2 }) }),
    ],
    "Choose the kind of the block",
  )
  .register(fieldLabels, { label: "Block" });

/** Ids that the screens of long pages have themselves. */
const taken = ["closing", "main"];

const section = z
  .object(
    {
      id: text({
        required: "Name in the address is required",
        max: 60,
        pattern: [/^[a-z][a-z0-9-]*$/, "Small letters, digits and hyphens, such as how-we-work"],
      })
        .check(z.refine((id) => !taken.includes(id), "The page has this name already"))
        .register(fieldLabels, {
          label: "Name in the address",
          hint: "The contents link to it, such as #how-we-work",
        }),
      heading: line("Heading", 100),
      blocks: list("Blocks", blocks, [1, 30]),
      hidden: hidden(),
    },
    "Section is required",
  )
  .register(fieldLabels, { label: "Section" });

/** Declares the sections of a long page. */
export const textSections = () =>
  list("Sections", section, [1, 40]).check(
    z.refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      "Each section has another name in the address",
    ),
  );

export type TextSection = z.output<typeof section>;

/** A piece of running text. `checklist` draws a 'Why choose' list, `steps` numbered process steps. */
export type TextBlock = z.output<typeof blocks>;
