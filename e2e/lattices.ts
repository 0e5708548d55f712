import type { Page } from "@playwright/test";
import sharp from "sharp";

/** Tells how the lattice is laid out: in whole cells, in lines that are seen, and away from words. */

/** Keeps the screens of the lattice this far from words. */
const ROOM_PX = 24;

/** The widths at which the lattice's layouts are looked at. */
export const latticeWidths = [390, 768, 1440];

/** Describes a lattice as the page shows it. */
interface ShownLattice {
  name: string;
  /** The edges that cut a cell, with the length that is cut off or left over. */
  cut: string[];
  /** The lights that have the colour of the lines, which hides the lines in them. */
  hidden: string[];
  /** The boxes of text that share a place with it, and the room around them, for the picture to decide. */
  words: { text: string; x: number; y: number; width: number; height: number }[];
}

/** Returns what is wrong with the lattices of the present page: cut cells, hidden lines, crossed words; a line each. */
export async function latticeFaults(page: Page): Promise<string[]> {
  const lattices = await page.evaluate(measureLattices, ROOM_PX);
  const crossed = await findCrossedWords(page, lattices);
  return [
    ...lattices.flatMap(({ name, cut }) => cut.map((edge) => `${name} is cut at its ${edge}`)),
    ...lattices.flatMap(({ name, hidden }) => hidden.map((colour) => `${name} hides its lines in ${colour}`)),
    ...crossed.map((text) => `"${text}" is crossed`),
  ];
}

/** Returns the words in whose boxes a pixel changes with the lattices, so that a panel may cover one. */
async function findCrossedWords(page: Page, lattices: readonly ShownLattice[]): Promise<string[]> {
  const near = lattices.flatMap(({ words }) => words);
  if (near.length === 0) return [];
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const crossed: string[] = [];
  for (const { text, ...box } of near) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), box.y - height / 2);
    const scrolled = await page.evaluate(() => window.scrollY);
    const left = Math.max(0, box.x);
    const clip = {
      x: left,
      y: box.y - scrolled,
      width: Math.min(width, box.x + box.width) - left,
      height: box.height,
    };
    const withLattice = await page.screenshot({ clip });
    await showLattices(page, "hidden");
    const without = await page.screenshot({ clip });
    await showLattices(page, "");
    if (await differ(withLattice, without)) crossed.push(text);
  }
  return crossed;
}

/** Sets a property of each element, because the pages' policy refuses a style sheet that is written into them. */
async function showLattices(page: Page, visibility: "hidden" | ""): Promise<void> {
  await page.evaluate((value) => {
    for (const svg of document.querySelectorAll<SVGElement>("svg.lattice")) svg.style.visibility = value;
  }, visibility);
}

async function differ(first: Buffer, second: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([first, second].map((picture) => sharp(picture).raw().toBuffer()));
  return !(a && b && a.equals(b));
}

/**
 * Returns the visible lattices of a page, measured from what is drawn. Runs in the page, so it calls nothing outside
 * itself. Text inside a drawing is part of the drawing.
 */
function measureLattices(room: number): ShownLattice[] {
  interface Edges {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  const SIDE = 48;
  /** Allows for rounding to device pixels. */
  const TOLERANCE_PX = 1;
  const view: Edges = {
    left: 0,
    top: Number.NEGATIVE_INFINITY,
    right: document.documentElement.clientWidth,
    bottom: Number.POSITIVE_INFINITY,
  };
  const meet = (a: Edges, b: Edges): Edges => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const join = (a: Edges, b: Edges): Edges => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }: Edges) => right - left < 0.5 || bottom - top < 0.5;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  /** Returns the part of a drawing that no ancestor crops. */
  function crop(svg: Element, drawn: Edges): Edges {
    let shown = meet(drawn, view);
    for (let box: Element | null = svg; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") shown = meet(shown, box.getBoundingClientRect());
    return shown;
  }

  /** Returns the side and the first corner of the cells on the screen. */
  function readGrid(svg: SVGSVGElement): { side: number; left: number; top: number } {
    const pattern = svg.querySelector("pattern");
    const box = svg.getBoundingClientRect();
    if (pattern) {
      const { patternTransform } = pattern;
      const scale = patternTransform.baseVal.consolidate()?.matrix.a ?? 1;
      return { side: SIDE * scale, left: box.left, top: box.top };
    }
    // The matrix does not know a mirror image by `transform`, but a mirror image has the same cells.
    const { a, e, f } = svg.getScreenCTM() ?? new DOMMatrix();
    return { side: SIDE * Math.abs(a), left: e, top: f };
  }

  function findCuts(svg: SVGSVGElement, drawn: Edges, shown: Edges): string[] {
    const { side, left, top } = readGrid(svg);
    const isField = svg.querySelector("pattern") !== null;
    return (["left", "top", "right", "bottom"] as const).flatMap((edge) => {
      if (!isField && Math.abs(shown[edge] - drawn[edge]) <= TOLERANCE_PX) return [];
      const cells = (shown[edge] - (edge === "left" || edge === "right" ? left : top)) / side;
      const off = Math.abs(cells - Math.round(cells)) * side;
      return off > TOLERANCE_PX ? [`${edge} by ${off.toFixed(1)} px`] : [];
    });
  }

  function findHiddenLines(svg: SVGSVGElement): string[] {
    const lines = getComputedStyle(svg).stroke;
    return [...svg.querySelectorAll(".lattice-light")]
      .filter((light) => getComputedStyle(light).fill === lines)
      .map(() => lines);
  }

  const words: { text: string; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim();
    if (!(parent && text) || parent.closest("script, style, svg, .sr-only") || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) words.push({ text: text.slice(0, 40), box });
  }

  return [...document.querySelectorAll<SVGSVGElement>("svg.lattice")].filter(isShown).flatMap((svg) => {
    const shapes = [...svg.querySelectorAll("path, rect")].filter((shape) => !shape.closest("defs"));
    const [first, ...others] = shapes.map((shape): Edges => shape.getBoundingClientRect());
    if (!first) return [];
    const drawn = others.reduce(join, first);
    const shown = crop(svg, drawn);
    if (isEmpty(shown)) return [];
    // A single row is a sign or a strip beside its words; a screen of several rows keeps its distance.
    const around = shown.bottom - shown.top > 1.5 * readGrid(svg).side ? room : 0;
    const near = words.filter(
      ({ box }) =>
        !isEmpty(
          meet(shown, {
            left: box.left - around,
            top: box.top - around,
            right: box.right + around,
            bottom: box.bottom + around,
          }),
        ),
    );
    return [
      {
        name: svg.getAttribute("class") ?? "",
        cut: findCuts(svg, drawn, shown),
        hidden: findHiddenLines(svg),
        words: near.map(({ text, box }) => ({
          text,
          x: box.left + scrollX - around,
          y: box.top + scrollY - around,
          width: box.width + 2 * around,
          height: box.height + 2 * around,
        })),
      },
    ];
  });
}
