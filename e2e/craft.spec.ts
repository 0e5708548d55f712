import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, skipSplash, test } from "./fixtures.ts";
import { measureLattices, type ShownLattice } from "./lattices.ts";
import { publicPages } from "./public-pages.ts";

test.use({ sharesSite: true });

/** Tests how the lattice is laid out: in whole cells, in lines that are seen, and away from words. */

/** Keeps the screens of the lattice this far from words. */
const ROOM_PX = 24;
const widths = [390, 768, 1440];
const signInPages = ["/forgot-password", "/reset-password", "/invitation"];
const paths = [...publicPages.map(({ canonical }) => canonical), ...signInPages, "/newsletter", "/none"];

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
});

test("every lattice ends in whole cells, away from words, and shows its lines", async ({ page }) => {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await findFaults(page)).map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

async function findFaults(page: Page): Promise<string[]> {
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
