import { describe, expect, it } from "vitest";
import type { Art } from "#content/schemas/looks.ts";
import { screen, strip, thinning } from "./page-art.ts";

const art: Art = { cell: "hexagon", accent: "peacock", map: ["h hm .", "hp h h"] };

describe("a page's screen", () => {
  it("repeats the page's own map, mirrored, and closes its gaps", () => {
    expect(screen(art, 6, 3)).toEqual(["h hm h h hm h", "hp h h h h hp", "h hm h h hm h"]);
  });

  it("has light in a screen that no page has laid out", () => {
    for (const cell of ["star", "hexagon", "round", "braid", "grid"] as const) {
      expect(screen({ cell, accent: "indigo" }, 8, 4).join(" ")).toMatch(/.m/);
    }
  });

  it("thins out at the left and is whole at the right", () => {
    for (const row of thinning(art, 8, 10)) {
      expect(row.split(" ")).toHaveLength(8);
      expect(row).toMatch(/^(\. ){2,4}h[^.]*$/);
    }
  });

  it("lights one opening of a strip", () => {
    expect(strip("star", 3, 1)).toEqual(["s sm s"]);
  });
});
