import * as z from "zod/mini";
import { fieldLabels } from "./labels.ts";
import { group, line, list } from "./lines.ts";

const accentWords = {
  indigo: "Indigo",
  peacock: "Peacock",
  terracotta: "Terracotta",
  marigold: "Marigold",
};

const cellWords = {
  star: "Star",
  hexagon: "Hexagon",
  round: "Round",
  braid: "Braid",
  grid: "Grid",
};

const latticeWords = {
  star: "Lattice: stars",
  hexagon: "Lattice: hexagons",
  round: "Lattice: rounds",
  braid: "Lattice: braid",
  grid: "Lattice: grid",
} satisfies Record<LatticeCell, string>;

const sceneWords = {
  website: "Website",
  mobile: "Mobile app",
  software: "Software",
  "native-app": "Native app",
  "cross-platform": "Cross-platform app",
  iot: "IoT",
  devops: "DevOps",
  aws: "AWS",
  cybersecurity: "Cybersecurity",
  cloud: "Cloud",
  streaming: "Streaming",
  "managed-it": "Managed IT",
  seo: "Search engines",
  "ui-ux": "UI and UX design",
  "digital-marketing": "Digital marketing",
  "digital-transformation": "Digital transformation",
  crm: "CRM",
  erp: "ERP",
};

const focusWords = { left: "Left", middle: "Middle", right: "Right" };

export type Accent = keyof typeof accentWords;

/** The five unit cells of the lattice, the one ornament of the site. */
export type LatticeCell = keyof typeof cellWords;

/** Declares the colour of a part of a page. */
export const accent = () => choiceOf("Colour", accentWords);

/** Declares the cell of the lattice that stands for a service. */
export const cell = () => choiceOf("Pattern", cellWords);

/** Declares the drawing of a service. */
export const scene = (hint?: string) => choiceOf("Drawing", sceneWords, hint);

/** Declares the picture of a post: the drawing of a service or a lattice. */
export const picture = () => choiceOf("Picture", { ...latticeWords, ...sceneWords });

function choiceOf<Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  hint?: string,
) {
  return z
    .enum(Object.keys(options) as [Value, ...Value[]], `Choose from the list: ${label}`)
    .register(fieldLabels, { label, options, ...(hint && { hint }) });
}

/** Matches a row of a lattice in the tokens of the ui piece of that name, such as "sm b .". */
const LATTICE_ROW = /^(?:\.|[shrlpbg][a-z]?)(?: (?:\.|[shrlpbg][a-z]?)){0,15}$/;

/** Declares how a page is drawn. A page without a scene shows its lattice instead. */
export function art() {
  return group("Look", {
    cell: cell(),
    accent: accent(),
    map: z.optional(
      list(
        "Rows of the pattern",
        line("Row", 60).check(z.regex(LATTICE_ROW, "A row has up to 16 cells, such as s sm s .")),
        [0, 12],
        {
          hint: "s, h, r, b and g are its cells; m, p, t, i, w or a after one lights it. Without rows it is drawn of the pattern above",
        },
      ),
    ),
    scene: z.optional(
      group("Drawing", {
        name: scene(),
        alt: line("Alternative text of the drawing", 200, { rows: 2, hint: "For those who don't see it" }),
        focus: choiceOf("Side that matters", focusWords, "Stays in view where there is little room"),
      }),
    ),
  });
}

/** The look that a new page begins with. */
export const newArt = { cell: "star", accent: "indigo" } as const;

export type Art = z.output<ReturnType<typeof art>>;
