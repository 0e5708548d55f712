import type { LatticeCell } from "#content/page.ts";

/** The lattice that stands for a service: its cell over a whole panel, with light where it is that service's own. */
export const panelMaps: Record<LatticeCell, readonly string[]> = {
  star: ["s s s s s", "s sm s s s", "s s s sm s", "s s s s s"],
  hexagon: ["h h h h h", "h h h hm h", "h hm h h h", "h h h h h"],
  round: ["r r r r r", "r r rm r r", "r r r r rm", "r r r r r"],
  braid: ["b b b b b", "b b b bm b", "b bm b b b", "b b b b b"],
  grid: ["g g g g g", "g g gm g g", "gm g g g g", "g g g g g"],
};

/** A single opening, for where a panel would be too much. */
export const cellMaps: Record<LatticeCell, readonly string[]> = {
  star: ["sa"],
  hexagon: ["ha"],
  round: ["ra"],
  braid: ["ba"],
  grid: ["ga"],
};
