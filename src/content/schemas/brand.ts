import * as z from "zod/mini";
import { type Colour, contrast, ink, paper, SHAPE_CONTRAST, stone, TEXT_CONTRAST } from "#content/colours.ts";
import { text, toggle, validate } from "#platform/contract/fields.ts";
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

/**
 * Declares the colours of the site, whose other shades follow from them (content/brand-sheet.ts), and whether its
 * ornament is hidden.
 */
export const brandSchema = z.object({
  first: colour("First colour", onStone, "Buttons, links, and the first family of services."),
  second: colour("Second colour", onStone, "The second family of services."),
  third: colour("Third colour", onPaper, "The third family of services."),
  light: colour("Light", onInk, "The light of the lattice, and buttons on dark sections."),
  plain: z.optional(toggle()).register(fieldLabels, {
    label: "Hide the ornament",
    hint: "Takes the lattice off every page. Covers of posts and pictures in link previews keep theirs",
  }),
});

export type Brand = z.output<typeof brandSchema>;

/** Matches the four colours of a version, and the mark of a site without ornament. */
const VERSION = /^([\da-f]{6})-([\da-f]{6})-([\da-f]{6})-([\da-f]{6})(-plain)?$/;

/**
 * Returns the colours that the address of a style sheet or a drawing names, and whether it hides the ornament
 * (`brandHref`); undefined for colours that the form refuses, and for any other address.
 */
export function readBrand(version: string | undefined): Brand | undefined {
  const [, first, second, third, light, plain] = VERSION.exec(version ?? "") ?? [];
  const colours = { first: `#${first}`, second: `#${second}`, third: `#${third}`, light: `#${light}` };
  const brand = validate(brandSchema, { ...colours, ...(plain && { plain: true }) });
  return brand.ok ? brand.value : undefined;
}
