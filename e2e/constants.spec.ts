import type { Locator, Page } from "@playwright/test";
import { test as base, expect, hydrated, skipSplash, withMotion } from "./fixtures.ts";

/** Measures the figures of the specification's section 9 in the browser. */

const heights = { height: 900 };

/** Puts all motion of the page at this time after its begin, in milliseconds. */
type PassTo = (milliseconds: number) => Promise<void>;

const test = base.extend<{ passTo: PassTo }>({
  /** Stops the clock of all motion, so that no time is waited for and no busy machine disturbs a measured one. */
  passTo: async ({ page }, use) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send("Animation.enable");
    await browser.send("Animation.setPlaybackRate", { playbackRate: 0 });
    await use((milliseconds) =>
      page.evaluate((time) => {
        // Kept, because an animation that has ended is no longer among those of the page.
        window.motion ??= document.getAnimations();
        for (const animation of window.motion) animation.currentTime = time;
      }, milliseconds),
    );
    await browser.send("Animation.setPlaybackRate", { playbackRate: 1 });
  },
});

test.use({ ...withMotion, sharesSite: true });

test.describe("the bar", () => {
  test("is fixed above 400 px of scrolling and not below", async ({ page }) => {
    await skipSplash(page);
    await page.goto("/about");
    const bar = page.getByRole("banner");
    for (const { scrolled, position } of [
      { scrolled: 399, position: "relative" },
      { scrolled: 401, position: "fixed" },
      { scrolled: 400, position: "relative" },
      { scrolled: 1000, position: "fixed" },
      { scrolled: 0, position: "relative" },
    ]) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrolled);
      await expect(bar, `at ${scrolled} px`).toHaveCSS("position", position);
    }
    await page.evaluate(() => window.scrollTo({ top: 401, behavior: "instant" }));
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
  });
});

test.describe("the side menu", () => {
  for (const width of [390, 768]) {
    test(`is 60 percent of ${width} px wide`, async ({ page }) => {
      await skipSplash(page);
      await page.setViewportSize({ width, ...heights });
      await page.goto("/about");
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await expect(menu).toBeVisible();
      await expect.poll(async () => (await menu.boundingBox())?.x).toBeCloseTo(width * 0.4, 0);
      expect((await menu.boundingBox())?.width).toBeCloseTo(width * 0.6, 0);
    });
  }
});

test.describe("the splash", () => {
  test("stands for two seconds at the first visit, and not again", async ({ page, passTo }) => {
    await page.goto("/about");
    const splash = page.locator(".splash");
    for (const time of [0, 1000, 2000]) {
      await passTo(time);
      await expect(splash, `after ${time} ms`).toHaveCSS("opacity", "1");
    }
    await passTo(2050);
    expect(await splash.evaluate((element) => getComputedStyle(element).opacity)).toMatch(/^0\./);
    await passTo(2250);
    await expect(splash).toHaveCSS("visibility", "hidden");
    await page.goto("/privacy");
    await page.locator("html[data-chrome]").waitFor();
    await expect(splash).toHaveCSS("display", "none");
  });

  test("has a bar that runs for these two seconds", async ({ page }) => {
    await page.goto("/about");
    const bar = page.locator(".splash-progress");
    expect(await bar.evaluate((element) => getComputedStyle(element, "::before").animationDuration)).toBe(
      "2s",
    );
  });
});

test.describe("the typed headline", () => {
  test("takes 300 ms a character, with dots until it is done", async ({ page, passTo }) => {
    await skipSplash(page);
    await page.goto("/");
    await hydrated(page);
    const turns = turnsFrom(300);
    await passTo(0);
    expect(await visibleOf(page)).toEqual({ letters: 1, dots: true });
    for (const [place, turn] of turns.entries()) {
      await passTo(turn - 10);
      expect(await visibleOf(page), `before ${turn} ms`).toEqual({ letters: place + 1, dots: true });
      await passTo(turn + 10);
      const isLast = place === turns.length - 1;
      expect(await visibleOf(page), `after ${turn} ms`).toEqual({ letters: place + 2, dots: !isLast });
    }
  });

  test("waits under the splash, and is whole for screen readers from the start", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName("Software that fits.");
    expect(await typingTurns(page)).toEqual(turnsFrom(2000));
  });

  test("begins at once where there is no splash", async ({ page }) => {
    await skipSplash(page);
    await page.goto("/");
    expect(await typingTurns(page)).toEqual(turnsFrom(300));
  });

  /**
   * Returns the milliseconds after the page load at which each letter appears, without the first, which is there from
   * the start.
   */
  async function typingTurns(page: Page): Promise<number[]> {
    const letters = page.locator(".typed-character:not(:first-child)");
    return letters.evaluateAll((all) =>
      all.map((letter) => Math.round(Number.parseFloat(getComputedStyle(letter).animationDelay) * 1000)),
    );
  }

  /** Returns the expected times of the letters. The end of the first line counts as a space. */
  function turnsFrom(start: number): number[] {
    const places = Array.from("Software that fits.", (_, place) => place);
    const typed = places.filter((place) => place !== "Software".length);
    return typed.slice(1).map((place) => start + place * 300);
  }

  /** Returns how many letters of the headline are visible, and whether dots stand after one of them. */
  async function visibleOf(page: Page): Promise<{ letters: number; dots: boolean }> {
    return page.locator(".typed-character").evaluateAll((letters) => {
      const isVisible = (letter: Element, pseudo?: string) =>
        getComputedStyle(letter, pseudo).visibility === "visible";
      const dotted = letters.slice(0, -1).filter((letter) => isVisible(letter, "::after"));
      return { letters: letters.filter((letter) => isVisible(letter)).length, dots: dotted.length > 0 };
    });
  }
});

test.describe("carousels", () => {
  const core = "Our core services";
  const tech = "Technologies we work with";
  const testimonials = "Testimonials";

  test.beforeEach(async ({ page }) => {
    await skipSplash(page);
    await page.goto("/");
    await hydrated(page);
  });

  test("show as many cards as the width allows", async ({ page }) => {
    for (const { width, cards, marks } of [
      { width: 1440, cards: 3, marks: 4 },
      { width: 1024, cards: 3, marks: 4 },
      { width: 1023, cards: 2, marks: 4 },
      { width: 640, cards: 2, marks: 4 },
      { width: 639, cards: 1, marks: 1 },
      { width: 390, cards: 1, marks: 1 },
    ]) {
      await page.setViewportSize({ width, ...heights });
      expect(await shownIn(row(page, core)), `cards at ${width} px`).toBe(cards);
      expect(await shownIn(row(page, tech)), `marks at ${width} px`).toBe(marks);
      expect(await shownIn(row(page, testimonials)), `quotes at ${width} px`).toBe(1);
    }
  });

  test("of core services flows on without a stop, four seconds a card", async ({ page, passTo }) => {
    const view = row(page, core);
    expect(await view.locator(".carousel-item:not(.carousel-again)").count()).toBe(7);
    for (const [time, cards] of [
      [0, 0],
      [1000, 0.25],
      [4000, 1],
      [7 * 4000 - 1000, 6.75],
      [7 * 4000 + 1000, 0.25],
    ] as const) {
      await passTo(time);
      expect(await cardsPassed(view), `after ${time} ms`).toBeCloseTo(cards, 2);
    }
    await view.hover();
    expect(await countRunning(view)).toBe(1);
  });

  test("of core services has no arrows and no dots, but a button that stops it where it is", async ({
    page,
    passTo,
  }) => {
    const section = page.locator("section", { has: row(page, core) });
    await expect(section.getByRole("button")).toHaveCount(1);
    const button = section.getByRole("button");
    await expect(button).toHaveAccessibleName(`Pause ${core}`);
    await passTo(6000);
    await button.click();
    await expect(button).toHaveAccessibleName(`Play ${core}`);
    expect(await countRunning(row(page, core))).toBe(0);
    expect(await cardsPassed(row(page, core))).toBeCloseTo(1.5, 2);
    await button.click();
    await expect(button).toHaveAccessibleName(`Pause ${core}`);
    expect(await countRunning(row(page, core))).toBe(1);
    expect(await cardsPassed(row(page, core))).toBeCloseTo(1.5, 2);
  });

  test("of testimonials moves by one every two seconds, for half a second", async ({ page, passTo }) => {
    await expectSteps(row(page, testimonials), passTo);
  });

  test("of testimonials rests under the pointer and in focus, and a button stops it", async ({ page }) => {
    const view = row(page, testimonials);
    await view.scrollIntoViewIfNeeded();
    await view.hover();
    await expect.poll(() => countRunning(view)).toBe(0);
    await page.mouse.move(5, 5);
    await expect.poll(() => countRunning(view)).toBeGreaterThan(0);
    await view.click();
    await page.mouse.move(5, 5);
    await expect(view).toBeFocused();
    await expect.poll(() => countRunning(view)).toBe(0);
    await page.getByRole("button", { name: `Pause ${testimonials}` }).click();
    await page.mouse.move(5, 5);
    await expect(page.getByRole("button", { name: `Play ${testimonials}` })).toBeVisible();
    await expect.poll(() => countRunning(view)).toBe(0);
  });

  test("of technologies moves by one every two seconds, and rests under the pointer", async ({
    page,
    passTo,
  }) => {
    const view = row(page, tech);
    await expectSteps(view, passTo);
    await view.hover();
    await expect.poll(() => countRunning(view)).toBe(0);
    await page.mouse.move(5, 5);
    await expect.poll(() => countRunning(view)).toBeGreaterThan(0);
  });

  /** Expects that a row rests for one and a half of two seconds, and then moves by one item. */
  async function expectSteps(view: Locator, passTo: PassTo): Promise<void> {
    for (const step of [0, 1, 2]) {
      for (const rested of [10, 1490]) {
        await passTo(step * 2000 + rested);
        expect(await cardsPassed(view), `step ${step} after ${rested} ms`).toBeCloseTo(step, 2);
      }
      await passTo(step * 2000 + 1750);
      expect(await cardsPassed(view)).toBeGreaterThan(step + 0.2);
      expect(await cardsPassed(view)).toBeLessThan(step + 0.99);
    }
  }
});

test.describe("what is scrolled to", () => {
  test("fades and slides in within half a second, once it is 10 to 20 percent up the window", async ({
    page,
  }) => {
    await openAt(page, 1440);
    const card = page.locator(".wall-card[data-reveal=up]").first();
    await scrollTopTo(page, card, 0.92);
    await expect(card).toHaveCSS("opacity", "0");
    expect(await shiftOf(card)).toEqual({ sideways: 0, down: expect.any(Number) });
    expect((await shiftOf(card)).down).toBeGreaterThan(0);
    await scrollTopTo(page, card, 0.79);
    await expect(card).toHaveCSS("opacity", "1");
    await expect(card).toHaveCSS("transition-duration", "0.5s");
    expect(await shiftOf(card)).toEqual({ sideways: 0, down: 0 });
  });

  test("comes from the left at 768 px and more, within a second, from the middle of the window", async ({
    page,
  }) => {
    await openAt(page, 768);
    const block = page.locator("[data-reveal=left]").last();
    await scrollTopTo(page, block, 0.6);
    await expect(block).toHaveCSS("opacity", "0");
    expect((await shiftOf(block)).sideways).toBeLessThan(0);
    expect((await shiftOf(block)).down).toBe(0);
    await scrollTopTo(page, block, 0.45);
    await expect(block).toHaveCSS("opacity", "1");
    await expect(block).toHaveCSS("transition-duration", "1s");
  });

  test("comes from below on narrower screens, the left block too", async ({ page }) => {
    await openAt(page, 767);
    const block = page.locator("[data-reveal=left]").last();
    await scrollTopTo(page, block, 0.92);
    await expect(block).toHaveCSS("opacity", "0");
    expect((await shiftOf(block)).sideways).toBe(0);
    await scrollTopTo(page, block, 0.79);
    await expect(block).toHaveCSS("opacity", "1");
  });

  /** Opens the home page and scrolls a little, after which elements below the window are hidden. */
  async function openAt(page: Page, width: number): Promise<void> {
    await skipSplash(page);
    await page.setViewportSize({ width, ...heights });
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => window.scrollTo({ top: 10, behavior: "instant" }));
    await expect(page.locator("[data-waiting]").first()).toBeAttached();
  }

  /** Scrolls until the element's top is at this part of the window's height. */
  async function scrollTopTo(page: Page, element: Locator, part: number): Promise<void> {
    await element.evaluate((target, wanted) => {
      let top = 0;
      for (let at: Element | null = target; at instanceof HTMLElement; at = at.offsetParent)
        top += at.offsetTop;
      window.scrollTo({ top: top - window.innerHeight * wanted, behavior: "instant" });
    }, part);
    // The observer has run after two frames.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  async function shiftOf(element: Locator): Promise<{ sideways: number; down: number }> {
    return element.evaluate((target) => {
      const { e, f } = new DOMMatrix(getComputedStyle(target).transform);
      return { sideways: e, down: f };
    });
  }
});

declare global {
  interface Window {
    motion?: Animation[];
  }
}

/** Returns the moving row of this name. */
function row(page: Page, name: string): Locator {
  return page.getByRole("group", { name, exact: true });
}

/** Returns the number of items that fill the row. */
async function shownIn(view: Locator): Promise<number> {
  return view.evaluate((element) => {
    const [first, second] = element.querySelectorAll<HTMLElement>(".carousel-item");
    const pitch = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    const gap = pitch - (first?.offsetWidth ?? 0);
    return Math.round(((element.clientWidth + gap) / pitch) * 100) / 100;
  });
}

/** Returns how many items of the row are past its beginning. */
async function cardsPassed(view: Locator): Promise<number> {
  return view.evaluate((element) => {
    const track = element.querySelector(".carousel-track") as HTMLElement;
    const [first, second] = track.querySelectorAll<HTMLElement>(".carousel-item");
    const pitch = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    return (element.getBoundingClientRect().left - track.getBoundingClientRect().left) / pitch;
  });
}

/** Returns how many animations move the row and what is in it: none while it rests. */
async function countRunning(view: Locator): Promise<number> {
  return view.evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running").length,
  );
}
