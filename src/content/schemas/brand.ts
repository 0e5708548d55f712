import * as z from "zod/mini";
import { type Colour, contrast, ink, paper, SHAPE_CONTRAST, stone, TEXT_CONTRAST } from "#content/colours.ts";
import { text, validate } from "#platform/contract/fields.ts";
import { fieldLabels } from "./labels.ts";

interface Ground {
  name: string;
  colour: Colour;
  /** The least contrast with it. */
  least: number;
}

const onStone: Ground = { name: "the beige sections", colour: stone, least: TEXT_CONTRAST };
const onPaper: Ground = { name: "paper", colour: paper, least: SHAPE_CONTRAST };
const onInk: Ground = { name: "the dark sections", colour: ink, least: TEXT_CONTRAST };

const FORM = /^#[\da-f]{6}$/i;

function colour(label: string, { name, colour: ground, least }: Ground, use: string) {
  const shade = least === onInk.least && ground === ink ? "lighter" : "darker";
  return text({ required: `${label} is required`, pattern: [FORM, "A colour has the form #2a2f7a"] })
    .check(
      z.toLowerCase(),
      z.refine((given) => !FORM.test(given) || contrast(given, ground) >= least, {
        error: ({ input }) =>
          `Choose a ${shade} one: its contrast on ${name} is ${contrast(String(input), ground).toFixed(1)} to 1, and it needs ${least} to 1`,
      }),
    )
    .register(fieldLabels, { label, colour: true, hint: `${use} Such as #2a2f7a` });
}

/** Declares the colours of the site. Their other shades follow from them (content/brand-sheet.ts). */
export const brandSchema = z.object({
  first: colour("First colour", onStone, "Buttons, links, and the first family of services."),
  second: colour("Second colour", onStone, "The second family of services."),
  third: colour("Third colour", onPaper, "The third family of services."),
  light: colour("Light", onInk, "The light of the lattice, and buttons on dark sections."),
});

export type Brand = z.output<typeof brandSchema>;

/**
 * Returns the colours that the address of a style sheet or a drawing names (`brandHref`); undefined for none that the
 * form takes.
 */
export function readBrand(version: string | undefined): Brand | undefined {
  const digits = (version ?? "").split("-");
  const named = Object.keys(brandSchema.shape).map((name, at) => [name, `#${digits[at]}`]);
  const brand = validate(brandSchema, Object.fromEntries(named));
  return brand.ok ? brand.value : undefined;
}
