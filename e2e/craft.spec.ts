import type { Page } from "@playwright/test";
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

test("a printed page has its text alone, without menus, forms and what stays in view", async ({ page }) => {
  await skipSplash(page);
  // About the room between the margins of A4.
  await page.setViewportSize({ width: 718, height: 1040 });
  for (const path of ["/", "/website", "/jobDetail/android-developer"]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const part of [".site-header", ".posted-form", ".enquiry-form", ".footer-art", ".site-footer form"])
      for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
    expect(await page.evaluate(stayingInView), path).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  }
});

/** Returns the classes of elements that scrolling, and the end of a sheet of paper, would lay over the text. */
function stayingInView(): string[] {
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility())
    .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
    .map((element) => element.className);
}

test("a page of the newsletter has one form", async ({ page }) => {
  for (const path of [
    "/newsletter",
    "/newsletter/confirm?token=none",
    "/newsletter/unsubscribe?token=none",
  ]) {
    await page.goto(path);
    await expect(page.locator("form:visible"), path).toHaveCount(1);
  }
});

test("no line of a list and no heading leaves a single word or half of one behind", async ({ page }) => {
  await skipSplash(page);
  for (const path of ["/website-content", "/cross_platform_development", "/contact", "/app"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await brokenLines(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("the tabs of a service's tools stand in one row on a desk", async ({ page }) => {
  await skipSplash(page);
  for (const path of ["/aws", "/devops", "/website"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    for (const width of [1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .getByRole("tab")
        .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
      expect(tops.length).toBeGreaterThan(3);
      expect.soft(new Set(tops).size, `${path} at ${width} px`).toBe(1);
    }
  }
});

test("an open menu draws no line across the carved foot of the bar", async ({ page }) => {
  await skipSplash(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/website", { waitUntil: "domcontentloaded" });
  for (const menu of await page.locator(".mega-menu").all())
    await expect(menu).toHaveCSS("border-top-width", "0px");
});

test("the last words of a job and of its form keep clear of the footer", async ({ page }) => {
  await skipSplash(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/jobDetail/full-stack-engineer", "/apply"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const last = page.locator("main p").last();
    await expect(last).toBeVisible();
    const end = await last.evaluate((words) => words.getBoundingClientRect().bottom);
    const foot = await page.locator(".site-footer").evaluate((footer) => footer.getBoundingClientRect().top);
    expect(foot - end, path).toBeGreaterThanOrEqual(60);
  }
});

test("the map of the contact page shows the whole office on a phone", async ({ page }) => {
  await skipSplash(page);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/contact", { waitUntil: "domcontentloaded" });
    for (const part of [".map-office", ".map-pin", ".map-name"]) {
      const box = await page.locator(part).boundingBox();
      expect.soft(box?.x, `${part} at ${width} px`).toBeGreaterThanOrEqual(0);
      expect.soft((box?.x ?? 0) + (box?.width ?? 0), `${part} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

/** Returns list items that end in a line of one short word, and headings that break within a word. */
function brokenLines(page: Page): Promise<string[]> {
  return page.locator("main :is(h1, h2, h3, li, dd):not(:has(*))").evaluateAll((elements) =>
    elements.flatMap((element) => {
      const [text] = element.childNodes;
      if (!text || !element.checkVisibility()) return [];
      const words = [...(text.textContent ?? "").matchAll(/[^\s-]+-?/g)].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return { word, at: range.getBoundingClientRect() };
      });
      const tops = [...new Set(words.map(({ at }) => at.top))];
      if (tops.length < 2) return [];
      const lines = tops.map((top) => words.filter(({ at }) => at.top === top));
      const widths = lines.map((line) => (line.at(-1)?.at.right ?? 0) - (line[0]?.at.left ?? 0));
      const broken = element.matches("h1, h2, h3")
        ? lines.slice(0, -1).some((line) => line.at(-1)?.word.endsWith("-"))
        : lines.at(-1)?.length === 1 && (widths.at(-1) ?? 0) < 0.3 * Math.max(...widths);
      return broken ? [element.textContent ?? ""] : [];
    }),
  );
}
