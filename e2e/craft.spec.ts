import { expect, skipSplash, test } from "./fixtures.ts";
import { latticeFaults, latticeWidths } from "./lattices.ts";

test.use({ sharesSite: true });

/** The pages that `routes.spec.ts`, which looks at the lattices of all others, does not walk. */
const paths = ["/forgot-password", "/reset-password", "/invitation", "/newsletter", "/none"];

test("every lattice ends in whole cells, away from words, and shows its lines", async ({ page }) => {
  await skipSplash(page);
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    for (const width of latticeWidths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await latticeFaults(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
