import * as z from "zod/mini";
import type { Accent, LatticeCell, SceneName } from "#content/page.ts";
import { fieldLabels } from "./labels.ts";

const accentWords: Record<Accent, string> = {
  indigo: "Indigo",
  peacock: "Peacock",
  terracotta: "Terracotta",
  marigold: "Marigold",
};

const cellWords: Record<LatticeCell, string> = {
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

const sceneWords: Record<SceneName, string> = {
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
