/**
 * Cuts both type families from their packages to the characters of the site, into `src/ui/fonts/`, and writes the
 * outlines of the headings' face for pictures that the server draws (`src/site/blog/title-face.server.tsx`). Run by
 * hand after an upgrade of a font package: `node scripts/subset-fonts.ts`. The results are committed.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import * as harfbuzz from "harfbuzzjs";
import subsetFont from "subset-font";

const SOURCE = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const TARGET = new URL("../src/ui/fonts/", import.meta.url);
const OUTLINES = new URL("../src/site/blog/title-glyphs.json", import.meta.url);
const RUPEE = "\u20b9";
const LIMIT = 30_000;

interface Cut {
  family: string;
  file: string;
  name: string;
  text: string;
  axes: Record<string, number | { min: number; max: number }>;
}

/**
 * Lists the characters that every page preloads; others load where a page has them. The `unicode-range`s of
 * src/ui/tokens.css must match.
 */
const core = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…`;
const rest = [...range(0xa1, 0xff), ..."•→←↗✓€™−"].filter((character) => !core.includes(character)).join("");

const display = {
  family: "bricolage-grotesque",
  file: "bricolage-grotesque-latin-opsz-normal.woff2",
  // The optical size is the one at which ink traps begin to show, because only headings use the family.
  axes: { opsz: 64, wght: { min: 500, max: 800 } },
};
const body = {
  family: "hanken-grotesk",
  file: "hanken-grotesk-latin-wght-normal.woff2",
  axes: { wght: { min: 400, max: 700 } },
};

const cuts: Cut[] = [
  { ...display, name: "bricolage-display.woff2", text: core },
  { ...display, name: "bricolage-display-rest.woff2", text: rest },
  { ...body, name: "hanken-text.woff2", text: core },
  { ...body, name: "hanken-text-rest.woff2", text: rest },
  {
    // Hanken Grotesk has no rupee sign, so that of the display family serves both; only pages with a salary load it.
    family: "bricolage-grotesque",
    file: "bricolage-grotesque-latin-ext-wght-normal.woff2",
    name: "rupee.woff2",
    text: RUPEE,
    axes: { wght: { min: 400, max: 800 } },
  },
];

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
}

await mkdir(TARGET, { recursive: true });
for (const cut of cuts) {
  const original = await readFile(new URL(`${cut.family}/files/${cut.file}`, SOURCE));
  const font = await subsetFont(original, cut.text, { targetFormat: "woff2", variationAxes: cut.axes });
  if (font.length > LIMIT) throw new Error(`${cut.name} is ${font.length} bytes, over the ${LIMIT} we allow`);
  await writeFile(new URL(cut.name, TARGET), font);
  await copyFile(new URL(`${cut.family}/LICENSE`, SOURCE), new URL(`${cut.family}.OFL.txt`, TARGET));
  console.log(`${cut.name}  ${font.length} bytes`);
}
await writeFile(OUTLINES, await outlinesOf(display));

/**
 * Returns the outlines of a face at weight 700 as JSON: by character its advance and its path, y upwards, and by pair
 * of characters what kerning adds, all in units of a thousandth of the size.
 */
async function outlinesOf({ family, file, axes }: Omit<Cut, "name" | "text">): Promise<string> {
  const characters = [...core, ...rest];
  const original = await readFile(new URL(`${family}/files/${file}`, SOURCE));
  const variationAxes = { ...axes, wght: 700 };
  const face = new harfbuzz.Face(
    new harfbuzz.Blob(await subsetFont(original, core + rest, { targetFormat: "sfnt", variationAxes })),
  );
  const font = new harfbuzz.Font(face);
  font.setScale(1000, 1000);
  function shape(text: string) {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer, [new harfbuzz.Feature("liga", 0)]);
    const advance = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { advance, glyph: buffer.getGlyphInfos()[0]?.codepoint ?? 0 };
  }
  const glyphs = characters.map((character) => {
    const { advance, glyph } = shape(character);
    return [character, [advance, font.glyphToPath(glyph)]] as const;
  });
  const advances = new Map(glyphs.map(([character, [advance]]) => [character, advance]));
  const kerned = characters.filter((character) => /[A-Za-z.,’]/.test(character));
  const pairs = kerned.flatMap((one) => kerned.map((other) => one + other));
  const kerning = pairs.flatMap((pair) => {
    const [one = "", other = ""] = pair;
    const added = shape(pair).advance - (advances.get(one) ?? 0) - (advances.get(other) ?? 0);
    return added === 0 ? [] : [[pair, added] as const];
  });
  return `${JSON.stringify({ glyphs: Object.fromEntries(glyphs), kerning: Object.fromEntries(kerning) })}\n`;
}
