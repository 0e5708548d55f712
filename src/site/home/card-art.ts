import type { LatticeCell } from "#content/page.ts";

/** Fills a panel with a service's cell, lit in a pattern of its own. */
export const panelMaps: Record<LatticeCell, readonly string[]> = {
  star: ["s s s s s", "s sm s s s", "s s s sm s", "s s s s s"],
  hexagon: ["h h h h h", "h h h hm h", "h hm h h h", "h h h h h"],
  round: ["r r r r r", "r r rm r r", "r r r r rm", "r r r r r"],
  braid: ["b b b b b", "b b b bm b", "b bm b b b", "b b b b b"],
  grid: ["g g g g g", "g g gm g g", "gm g g g g", "g g g g g"],
};

/** Shows a single cell of a service. */
export const cellMaps: Record<LatticeCell, readonly string[]> = {
  star: ["sa"],
  hexagon: ["ha"],
  round: ["ra"],
  braid: ["ba"],
  grid: ["ga"],
};
