import { brand as shipped } from "./brand.ts";
import { type Colour, ink, mix, paper, readableShade, stone } from "./colours.ts";
import { plainRules } from "./plain-rules.ts";
import type { Brand } from "./schemas/brand.ts";

/** Where the style sheet of an owner's brand answers. */
export const brandPath = "/brand.css";

/** The names of the colours in ui/tokens.css. */
const tokens = { first: "indigo", second: "peacock", third: "terracotta", light: "marigold" } as const;
type ColourName = keyof typeof tokens;
const names = Object.keys(tokens) as ColourName[];

/** The shades of the shipped colours in ui/tokens.css, of which the drawings use some. */
export const shippedShades: Record<ColourName, Record<string, Colour>> = {
  first: { "": shipped.first, "-deep": "#1d2159", "-light": "#b3b7f2", "-wash": "#e7e6f0" },
  second: { "": shipped.second, "-deep": "#084c4c", "-light": "#7cccc3", "-wash": "#dcebe5" },
  third: { "": shipped.third, "-deep": "#8e3220", "-light": "#f4a68f", "-wash": "#f7e3d9" },
  light: { "": shipped.light, "-deep": "#7d5208", "-light": "#f3c06a", "-wash": "#fbedce" },
};

/**
 * Returns the address of the style sheet, which has all four colours and whether the ornament is hidden; "" while all
 * is as shipped.
 */
export function brandHref(brand: Brand): string {
  if (changed(brand).length === 0 && !brand.plain) return "";
  const colours = names.map((name) => brand[name].slice(1)).join("-");
  return `${brandPath}?v=${colours}${brand.plain ? "-plain" : ""}`;
}

/**
 * Returns the style sheet that puts an owner's colours and their shades in place of those of ui/tokens.css, and hides
 * the ornament where the owner does.
 */
export function brandSheet(brand: Brand): string {
  const declarations = changed(brand).flatMap((name) =>
    Object.entries(shadesOf(name, brand[name])).map(
      ([shade, colour]) => `--color-${tokens[name]}${shade}:${colour}`,
    ),
  );
  return `:root{${declarations.join(";")}}\n${brand.plain ? plainRules : ""}`;
}

/** Returns a drawing with an owner's colours in place of the shipped ones. */
export function recolour(svg: string, brand: Brand): string {
  const own = new Map(
    changed(brand).flatMap((name) => {
      const shades = shadesOf(name, brand[name]);
      return Object.entries(shippedShades[name]).map(([end, colour]) => [colour, shades[end] ?? colour]);
    }),
  );
  return svg.replace(/#[\da-f]{6}/gi, (colour) => own.get(colour.toLowerCase()) ?? colour);
}

function changed(brand: Brand): ColourName[] {
  return names.filter((name) => brand[name] !== shipped[name]);
}

/** Returns a colour's shades by the end of their token: deep as text on every light ground, light as text on ink. */
function shadesOf(name: ColourName, colour: Colour): Record<string, Colour> {
  const wash = mix(colour, paper, name === "light" ? 0.75 : 0.88);
  const deep = readableShade(mix(colour, "#000000", 0.25), "#000000", [paper, stone, wash]);
  const light = readableShade(mix(colour, "#ffffff", name === "light" ? 0.3 : 0.55), "#ffffff", [ink]);
  return { "": colour, "-deep": deep, "-light": light, "-wash": wash };
}
