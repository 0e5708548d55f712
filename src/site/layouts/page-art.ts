import type { Art, LatticeCell } from "#content/schemas/looks.ts";

const letters: Record<LatticeCell, string> = { star: "s", hexagon: "h", round: "r", braid: "b", grid: "g" };

/** Returns one lit cell of a page's lattice, which stands for the page in links and lists. */
export function glyph(cell: LatticeCell): string[] {
  return [`${letters[cell]}a`];
}

/** Maps the lit cells of a lattice that no page lays out itself: rows of eight, repeated as needed. */
const lights: Record<LatticeCell, readonly string[]> = {
  star: [". . m . . . . .", ". . . . . w . .", "w . . . m . . .", ". . . . . . . m", ". m . w . . . ."],
  hexagon: [". . . m . . . .", ". . w . . . m .", ". m . . . w . .", ". . . . m . . ."],
  round: ["w . . . . m . .", ". . m . . . . w", ". . . . w . . .", "m . . . . . m ."],
  braid: [". m . . . . w .", ". . . w . . . .", ". . . . m . . .", "w . . . . . . m"],
  grid: [". . . . m . w .", "m . . w . . . .", ". . w . . . m .", ". . . . . m . ."],
};

function ownMap({ cell, map }: Art): readonly string[] {
  if (map?.length) return map;
  const letter = letters[cell];
  return lights[cell].map((row) => row.replace(/\S/g, (light) => (light === "." ? letter : letter + light)));
}

/** Returns a page's lattice in another size. Its map is repeated, mirrored every second time, so that no seam shows. */
export function screen(art: Art, columns: number, rows: number): string[] {
  const source = ownMap(art).map((row) => row.split(" "));
  return Array.from({ length: rows }, (_, y) => {
    const row = source[y % source.length] ?? [];
    return Array.from({ length: columns }, (_, x) => at(row, x, letters[art.cell])).join(" ");
  });
}

/** Returns a cell of a row, also where the page leaves it out for its words. */
function at(row: readonly string[], x: number, letter: string): string {
  const place = x % row.length;
  const mirrored = Math.floor(x / row.length) % 2 === 1;
  const token = row[mirrored ? row.length - 1 - place : place] ?? ".";
  return token === "." ? letter : token;
}

/** Returns a lattice that thins out towards its left edge, where the words are. */
export function thinning(art: Art, columns: number, rows: number): string[] {
  return screen(art, columns, rows).map((row, y) =>
    row
      .split(" ")
      .map((token, x) => (x < (thinEdge[y % thinEdge.length] ?? 0) ? "." : token))
      .join(" "),
  );
}

/** Counts the cells left out at the start of each row: at least two, because a narrow box crops as many. */
const thinEdge = [4, 2, 3, 2, 3, 2, 4, 2, 3, 2];

/** Returns a strip in which one cell is lit. */
export function strip(cell: LatticeCell, count: number, place: number): string[] {
  const tokens = Array.from({ length: count }, (_, index) => letters[cell] + (index === place ? "m" : ""));
  return [tokens.join(" ")];
}
