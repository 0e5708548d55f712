import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, skipSplash, test, withMotion } from "./fixtures.ts";

/** Measures the figures of the specification's section 9 in the browser. */

const heights = { height: 900 };

test.use({ ...withMotion, sharesSite: true });
test.beforeEach(({ page }) => page.addInitScript(watchFrames));

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
  test("stands for two seconds at the first visit, and not again", async ({ page }) => {
    await page.addInitScript(recordSplash);
    await page.goto("/about");
    await page.waitForFunction(() => "goneAt" in window.splashTimes);
    const { seenAt, fadingAt, goneAt } = await page.evaluate(() => window.splashTimes);
    const late = await slowestFrame(page);
    expectAbout(fadingAt - seenAt, 2000, 150 + late);
    expect(goneAt - seenAt).toBeLessThan(2450 + late);
    await page.goto("/privacy");
    await expect(page.locator(".splash")).toBeHidden();
    await page.locator("html[data-chrome]").waitFor();
    expect(await page.evaluate(() => window.splashTimes)).toEqual({});
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
  test("takes 300 ms a character, with dots until it is done", async ({ page }) => {
    await skipSplash(page);
    await page.addInitScript(recordTyping);
    await page.goto("/");
    await page.waitForFunction(() => window.typing.doneAt > 0, undefined, { timeout: 20_000 });
    const { times, dots, doneAt } = await page.evaluate(() => window.typing);
    const late = await slowestFrame(page);
    const letters = "Software".length + "that fits.".length;
    expect(times).toHaveLength(letters);
    const steps = times.slice(2).map((time, place) => time - (times[place + 1] ?? 0));
    // The end of the line counts as a space.
    const expected = steps.map((_, place) => (place + 2 === "Software".length ? 600 : 300));
    for (const [place, step] of steps.entries()) {
      expectAbout(step, expected[place] ?? 0, 120 + late);
    }
    const took = (times.at(-1) ?? 0) - (times[1] ?? 0);
    expectAbout(took, 300 * (letters - 1), 150 + late);
    // There are dots nearly all the time while the headline is typed, and none afterwards.
    expect(dots.shown / dots.all).toBeGreaterThan(0.9);
    expect(doneAt).toBeGreaterThan(0);
    expect(await page.evaluate(() => visibleDots())).toBe(0);
  });

  test("waits under the splash, and is whole for screen readers from the start", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName("Software that fits.");
    expect(await typingTurns(page)).toEqual(turnsFrom(2));
  });

  test("begins at once where there is no splash", async ({ page }) => {
    await skipSplash(page);
    await page.goto("/");
    expect(await typingTurns(page)).toEqual(turnsFrom(0.3));
  });

  /**
   * Returns the seconds after the page load at which each letter appears, without the first, which is there from the
   * start.
   */
  async function typingTurns(page: Page): Promise<number[]> {
    const letters = page.locator(".typed-character:not(:first-child)");
    return letters.evaluateAll((all) =>
      all.map((letter) => Number.parseFloat(getComputedStyle(letter).animationDelay)),
    );
  }

  /** Returns the expected times of the letters. The end of the first line counts as a space. */
  function turnsFrom(start: number): unknown[] {
    const places = Array.from("Software that fits.", (_, place) => place);
    const typed = places.filter((place) => place !== "Software".length);
    return typed.slice(1).map((place) => expect.closeTo(start + place * 0.3, 3));
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

  test("of core services flows on without a stop, four seconds a card", async ({ page }) => {
    const view = row(page, core);
    expect(await view.locator(".carousel-item:not(.carousel-again)").count()).toBe(7);
    const course = await view.locator(".carousel-course").evaluate((element) => {
      const [animation] = element.getAnimations();
      const { duration, easing, iterations } = animation?.effect?.getComputedTiming() ?? {};
      return { duration, easing, endless: iterations === Number.POSITIVE_INFINITY };
    });
    expect(course).toEqual({ duration: 7 * 4000, easing: "linear", endless: true });

    await view.scrollIntoViewIfNeeded();
    const expectFourSecondsEach = async () => {
      const { cards, milliseconds } = await cardsPassed(view, 1500);
      expectAbout(cards * 4000, milliseconds, 40);
    };
    await measureUndisturbed(expectFourSecondsEach);
    await view.hover();
    await measureUndisturbed(expectFourSecondsEach);
  });

  test("of core services has no arrows and no dots, but a button that stops it", async ({ page }) => {
    const section = page.locator("section", { has: row(page, core) });
    await expect(section.getByRole("button")).toHaveCount(1);
    const button = section.getByRole("button");
    await expect(button).toHaveAccessibleName(`Pause ${core}`);
    await button.click();
    await expect(button).toHaveAccessibleName(`Play ${core}`);
    expect((await cardsPassed(row(page, core), 500)).cards).toBe(0);
    await button.click();
    await expect(button).toHaveAccessibleName(`Pause ${core}`);
    expect((await cardsPassed(row(page, core), 500)).cards).toBeGreaterThan(0);
  });

  test("of testimonials moves by one every two seconds, for half a second", async ({ page }) => {
    const view = row(page, testimonials);
    expect(await stepTiming(view)).toEqual({ every: 2000, moving: 500 });
    await view.scrollIntoViewIfNeeded();
    await measureUndisturbed(async () => {
      const moves = await movesIn(view, 6500);
      const late = await slowestFrame(page);
      expect(moves.length).toBeGreaterThanOrEqual(3);
      for (const [place, { began, lasted, slides }] of moves.entries()) {
        expect(slides).toBeCloseTo(1, 1);
        expectAbout(lasted, 500, 150 + late);
        const before = moves[place - 1];
        if (before) expectAbout(began - before.began, 2000, 150 + late);
      }
    });
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

  test("of technologies moves by one every two seconds, and rests under the pointer", async ({ page }) => {
    const view = row(page, tech);
    expect(await stepTiming(view)).toMatchObject({ every: 2000 });
    await view.scrollIntoViewIfNeeded();
    await measureUndisturbed(async () => {
      const [first, second] = await movesIn(view, 4600);
      const late = await slowestFrame(page);
      expectAbout((second?.began ?? 0) - (first?.began ?? 0), 2000, 150 + late);
    });
    await view.hover();
    await expect.poll(() => countRunning(view)).toBe(0);
    await page.mouse.move(5, 5);
    await expect.poll(() => countRunning(view)).toBeGreaterThan(0);
  });
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
    splashTimes: { seenAt: number; fadingAt: number; goneAt: number };
    typing: { times: number[]; dots: { shown: number; all: number }; doneAt: number };
    slowestFrame: number;
  }
  function visibleDots(): number;
}

/** Records when the splash appears, begins to fade and is gone. */
function recordSplash(): void {
  const times = {} as Window["splashTimes"];
  window.splashTimes = times;
  requestAnimationFrame(function look(now) {
    const splash = document.querySelector(".splash");
    const { display, opacity, visibility } = splash ? getComputedStyle(splash) : {};
    const shown = splash && display !== "none" && visibility === "visible" && opacity !== "0";
    if (shown) times.seenAt ??= now;
    if (shown && Number(opacity) < 1) times.fadingAt ??= now;
    if (!shown && "seenAt" in times) times.goneAt ??= now;
    else requestAnimationFrame(look);
  });
}

/** Records when each letter of the headline appears, and whether dots are visible while it is typed. */
function recordTyping(): void {
  const typing: Window["typing"] = { times: [], dots: { shown: 0, all: 0 }, doneAt: 0 };
  window.typing = typing;
  window.visibleDots = () =>
    [...document.querySelectorAll(".typed-character")].filter(
      (letter) => getComputedStyle(letter, "::after").visibility === "visible" && letter.nextElementSibling,
    ).length;
  let last = performance.now();
  requestAnimationFrame(function look(now) {
    const letters = [...document.querySelectorAll(".typed-character")];
    const shown = letters.filter((letter) => getComputedStyle(letter).visibility === "visible").length;
    while (typing.times.length < shown) typing.times.push(now);
    const done = letters.length > 0 && shown === letters.length;
    if (!done && shown > 0) {
      typing.dots.all += now - last;
      if (window.visibleDots() > 0) typing.dots.shown += now - last;
    }
    last = now;
    if (done && window.visibleDots() === 0) typing.doneAt ||= now;
    else requestAnimationFrame(look);
  });
}

/** Records the longest time between two frames, which limits the precision of all times in the page. */
function watchFrames(): void {
  window.slowestFrame = 0;
  let last: number | undefined;
  requestAnimationFrame(function look(now) {
    if (last !== undefined) window.slowestFrame = Math.max(window.slowestFrame, now - last);
    last = now;
    requestAnimationFrame(look);
  });
}

async function slowestFrame(page: Page): Promise<number> {
  return page.evaluate(() => window.slowestFrame);
}

/** Measures again what a busy machine has disturbed: it holds back whole frames. */
function measureUndisturbed(measure: () => Promise<void>): Promise<void> {
  return expect(measure).toPass({ timeout: 60_000 });
}

/** Expects a measured time, with a tolerance for a busy machine. */
function expectAbout(measured: number, wanted: number, tolerance: number): void {
  expect(measured).toBeGreaterThan(wanted - tolerance);
  expect(measured).toBeLessThan(wanted + tolerance);
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

/** Returns how many items pass within this time, and the exact time. */
async function cardsPassed(view: Locator, time: number): Promise<{ cards: number; milliseconds: number }> {
  return view.evaluate(async (element, wanted) => {
    const track = element.querySelector(".carousel-track") as HTMLElement;
    const [first, second] = track.querySelectorAll<HTMLElement>(".carousel-item");
    const pitch = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    const place = () => -track.getBoundingClientRect().left / pitch;
    const begin = { time: await frame(), place: place() };
    let now = begin.time;
    while (now - begin.time < wanted) now = await frame();
    // All seven have passed where the row began again in between.
    return { cards: (place() - begin.place + 7) % 7, milliseconds: now - begin.time };
  }, time);
}

/**
 * Returns the timing of a row that moves by steps, in milliseconds: the length of a step, and the part in which it
 * moves.
 */
async function stepTiming(view: Locator): Promise<{ every: number; moving: number }> {
  return view.locator(".carousel-track").evaluate((track) => {
    const effect = track.getAnimations()[0]?.effect as KeyframeEffect;
    const every = Number(effect.getComputedTiming().duration);
    const rests =
      effect.getKeyframes().findLast(({ transform }) => transform === "none")?.computedOffset ?? 0;
    return { every, moving: (1 - rests) * every };
  });
}

/** Returns how many animations move the row and what is in it: none while it rests. */
async function countRunning(view: Locator): Promise<number> {
  return view.evaluate(
    (element) =>
      element.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running").length,
  );
}

interface Move {
  began: number;
  lasted: number;
  slides: number;
}

/** Returns the whole moves of a row within this time. */
async function movesIn(view: Locator, time: number): Promise<Move[]> {
  return view.evaluate(async (element, wanted) => {
    const track = element.querySelector(".carousel-track") as HTMLElement;
    const [first, second] = track.querySelectorAll<HTMLElement>(".carousel-item");
    const pitch = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    const count = track.querySelectorAll(".carousel-item:not(.carousel-again)").length;
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
    const moves: { began: number; lasted: number; slides: number }[] = [];
    let moving: { began: number; from: number } | undefined;
    let rested = false;
    const start = await frame();
    window.slowestFrame = 0;
    let last = { time: start, left: track.getBoundingClientRect().left };
    while (last.time - start < wanted) {
      const now = await frame();
      const left = track.getBoundingClientRect().left;
      const moved = Math.abs(left - last.left) > 0.05;
      if (moved && rested) moving ??= { began: last.time, from: last.left };
      if (!moved && moving) {
        // The last move of a round ends at its beginning.
        const slides = ((moving.from - last.left) / pitch + count) % count;
        moves.push({ began: moving.began, lasted: last.time - moving.began, slides });
        moving = undefined;
      }
      if (!moved) rested = true;
      last = { time: now, left };
    }
    return moves;
  }, time);
}
