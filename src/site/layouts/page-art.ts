import type { Art, LatticeCell } from "#content/page.ts";

const letters: Record<LatticeCell, string> = { star: "s", hexagon: "h", round: "r", braid: "b", grid: "g" };

/** One opening of a page's screen, lit: it stands for the page wherever that is named. */
export function glyph(cell: LatticeCell): string[] {
  return [`${letters[cell]}a`];
}

/** Where light falls through a screen that no page has laid out itself: rows of eight, repeated as they are needed. */
const lights: Record<LatticeCell, readonly string[]> = {
  star: [". . m . . . . .", ". . . . . w . .", "w . . . m . . .", ". . . . . . . m", ". m . w . . . ."],
  hexagon: [". . . m . . . .", ". . w . . . m .", ". m . . . w . .", ". . . . m . . ."],
  round: ["w . . . . m . .", ". . m . . . . w", ". . . . w . . .", "m . . . . . m ."],
  braid: [". m . . . . w .", ". . . w . . . .", ". . . . m . . .", "w . . . . . . m"],
  grid: [". . . . m . w .", "m . . w . . . .", ". . w . . . m .", ". . . . . m . ."],
};

function ownMap({ cell, map }: Art): readonly string[] {
  const letter = letters[cell];
  return (
    map ?? lights[cell].map((row) => row.replace(/\S/g, (light) => (light === "." ? letter : letter + light)))
  );
}

/**
 * A page's screen in another size. Its map is repeated, every second time mirrored, so that no seam shows.
 * @returns a map of so many columns and rows
 */
export function screen(art: Art, columns: number, rows: number): string[] {
  const source = ownMap(art).map((row) => row.split(" "));
  return Array.from({ length: rows }, (_, y) => {
    const row = source[y % source.length] ?? [];
    return Array.from({ length: columns }, (_, x) => at(row, x, letters[art.cell])).join(" ");
  });
}

/** Where a page leaves cells out for its words, a screen by itself has them. */
function at(row: readonly string[], x: number, letter: string): string {
  const place = x % row.length;
  const mirrored = Math.floor(x / row.length) % 2 === 1;
  const token = row[mirrored ? row.length - 1 - place : place] ?? ".";
  return token === "." ? letter : token;
}

/** A screen that thins out towards its left edge, where words begin. */
export function thinning(art: Art, columns: number, rows: number): string[] {
  return screen(art, columns, rows).map((row, y) =>
    row
      .split(" ")
      .map((token, x) => (x < (thinEdge[y % thinEdge.length] ?? 0) ? "." : token))
      .join(" "),
  );
}

/** How many cells are missing at the left of each row: two at least, since a narrow box crops as many. */
const thinEdge = [4, 2, 3, 2, 3, 2, 4, 2, 3, 2];

/** A strip in which the opening of this place alone is lit. */
export function strip(cell: LatticeCell, count: number, place: number): string[] {
  const tokens = Array.from({ length: count }, (_, index) => letters[cell] + (index === place ? "m" : ""));
  return [tokens.join(" ")];
}
