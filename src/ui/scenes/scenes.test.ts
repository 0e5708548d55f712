import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const WIDTH = 576;
const HEIGHT = 432;
const MAX_COMPRESSED_BYTES = 6_000;
const MAX_WORDS = 6;

const paper = "#fbf7f0";
const ink = "#1c1b2b";
const marigold = "#e7a12e";
const terracotta = "#8e3220";

/** Lists all colours that may stand on a ground, the ground first; a scene keeps to one of these lists. */
const palettes = [
  ["#2a2f7a", paper, ink, marigold, "#b3b7f2"],
  ["#0e6b6b", paper, ink, marigold, "#7cccc3"],
  [terracotta, paper, ink, marigold, "#f4a68f"],
  [marigold, paper, ink, terracotta],
];

const elements = "svg defs g use path rect circle ellipse line polyline polygon text".split(" ");
const attributes = [
  ..."xmlns viewBox id href transform x y x1 y1 x2 y2 cx cy r rx ry width height d points".split(" "),
  ..."fill fill-opacity fill-rule stroke stroke-width stroke-dasharray".split(" "),
  ..."font-family font-size font-weight text-anchor".split(" "),
];

/** Returns the values of an attribute in the order of the file. */
function valuesOf(svg: string, attribute: string): string[] {
  return [...svg.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g"))].map(([, value]) => value ?? "");
}

/** Returns tags that close none that is open, and tags left open. */
function findUnbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = "", empty] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (slash) {
      if (open.pop() !== name) return [name];
    } else if (!empty) open.push(name);
  }
  return open;
}

function keepsToOnePalette(svg: string): boolean {
  const colours = [...valuesOf(svg, "fill"), ...valuesOf(svg, "stroke")].filter(
    (colour) => colour !== "none",
  );
  return palettes.some((palette) => colours.every((colour) => palette.includes(colour)));
}

/** Tells whether lines have one weight, set once; a wider stroke is a bar, a tick or a band. */
function hasOneLineWeight(svg: string): boolean {
  const widths = valuesOf(svg, "stroke-width").map(Number);
  return (
    widths.filter((width) => width === 1.5).length === 1 &&
    widths.every((width) => width === 1.5 || width >= 3)
  );
}

/** Tells whether every id is drawn again, and every use finds its drawing. */
function resolvesIds(svg: string): boolean {
  const ids = valuesOf(svg, "id");
  const used = new Set(valuesOf(svg, "href").map((href) => href.replace(/^#/, "")));
  return new Set(ids).size === ids.length && ids.length === used.size && ids.every((id) => used.has(id));
}

function usesOnly(svg: string, pattern: RegExp, allowed: readonly string[]): boolean {
  const bare = svg.replaceAll(/<!--[\s\S]*?-->/g, "");
  return [...bare.matchAll(pattern)].every(([, name = ""]) => allowed.includes(name));
}

function hasLegibleWords(svg: string): boolean {
  const sizes = valuesOf(svg, "font-size").map(Number);
  return sizes.every((size) => size >= 20 && size <= 28);
}

const rules: Record<string, (svg: string) => boolean> = {
  "stands on the canvas of 12 by 9 cells": (svg) =>
    svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">\n`),
  "closes what it opens": (svg) => svg.endsWith("</svg>\n") && findUnbalanced(svg).length === 0,
  "keeps to the colours of one ground": keepsToOnePalette,
  "has one weight of line": hasOneLineWeight,
  "has corners of 2 or 16": (svg) =>
    valuesOf(svg.replaceAll(/<ellipse[^>]*>/g, ""), "r[xy]").every((r) => r === "2" || r === "16"),
  "is small": (svg) => gzipSync(svg, { level: 9 }).length < MAX_COMPRESSED_BYTES,
  "consists of plain shapes": (svg) => usesOnly(svg, /<(\w[\w:-]*)/g, elements),
  "has no styles, scripts or handlers": (svg) => usesOnly(svg, /\s([\w:-]+)=/g, attributes),
  "draws from itself alone": (svg) => !/url\(|href="[^#]/.test(svg),
  "names what is drawn again, and nothing else": resolvesIds,
  "has few words": (svg) => svg.split("<text").length - 1 <= MAX_WORDS,
  "has words of 20 to 28": hasLegibleWords,
  "has words without an outline": (svg) => !/<text[^>]* stroke="#/.test(svg),
  "names its things": (svg) => svg.includes("<!-- "),
};

/** Returns the rules that a scene breaks. */
function findBroken(svg: string): string[] {
  return Object.keys(rules).filter((rule) => !rules[rule]?.(svg));
}

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((file) => file.endsWith(".svg"));
const readScene = (file: string) => readFileSync(`${folder}/${file}`, "utf8");

describe("scenes", () => {
  it.each(files.map((file) => [basename(file, ".svg"), file]))("%s keeps to the rules", (_, file) => {
    expect(findBroken(readScene(file))).toEqual([]);
  });
});

describe("a scene that breaks a rule", () => {
  const website = readScene("website.svg");
  const text = '<text x="0" y="0">Rs 1</text>';

  it.each([
    ["stands on the canvas of 12 by 9 cells", "0 0 576 432", "0 0 500 432"],
    ["closes what it opens", "  </g>\n</svg>", "</svg>"],
    ["keeps to the colours of one ground", marigold, "#ff0000"],
    ["keeps to the colours of one ground", "#b3b7f2", "#7cccc3"],
    ["has one weight of line", 'stroke-width="1.5"', 'stroke-width="2"'],
    ["has corners of 2 or 16", 'rx="16"', 'rx="8"'],
    ["is small", "<!-- ", `<!-- ${Array.from({ length: 4000 }, (_, i) => (i ** 3).toString(36)).join("")}`],
    ["consists of plain shapes", "</svg>", "<script/></svg>"],
    ["consists of plain shapes", "</svg>", "<foreignObject/></svg>"],
    ["has no styles, scripts or handlers", "<g ", '<g onload="run()" '],
    ["has no styles, scripts or handlers", "<g ", '<g style="fill:red" '],
    ["draws from itself alone", 'href="#', 'href="https://example.in/#'],
    ["names what is drawn again, and nothing else", "<rect ", '<rect id="window" '],
    ["has few words", "</g>\n</svg>", `${text.repeat(3)}</g>\n</svg>`],
    ["has words of 20 to 28", 'font-size="20"', 'font-size="14"'],
    ["has words without an outline", "<text ", `<text stroke="${paper}" `],
  ])("is told that a scene %s", (rule, from, to) => {
    expect(website).not.toBe(website.replace(from, to));
    expect(findBroken(website.replace(from, to))).toContain(rule);
  });
});
