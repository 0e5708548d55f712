import type { Page } from "@playwright/test";
import { sentPanel } from "./enquiries.ts";
import { expect, hydrated, skipSplash, test, withMotion } from "./fixtures.ts";

test.use({ sharesSite: true });

/** Tests everything by keyboard alone, and that nothing moves under reduced motion (trust.md section 3). */

test.describe("by keyboard", () => {
  test.beforeEach(async ({ page }) => {
    await skipSplash(page);
  });

  for (const { path, width } of [
    { path: "/", width: 1440 },
    { path: "/contact", width: 1440 },
    { path: "/contact", width: 390 },
    { path: "/careers", width: 1440 },
    { path: "/website", width: 1440 },
    { path: "/seo", width: 1440 },
  ]) {
    test(`every control of ${path} at ${width} px is reached, seen and never covered`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      if (!["/website", "/seo"].includes(path)) await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      const reachable = await page.evaluate(countTabStops);
      const faults: string[] = [];
      const reached = new Set<string>();
      for (let stop = 0; stop < reachable + 5; stop++) {
        await page.keyboard.press("Tab");
        await page.evaluate(scrollingToEnd);
        const { id, name, fault } = await page.evaluate(inspectFocus);
        // The browser's own controls follow the last element.
        if (id === "") break;
        if (fault) faults.push(`${name}: ${fault}`);
        reached.add(id);
      }
      expect(faults).toEqual([]);
      expect(reached.size).toBe(reachable);
    });
  }

  test("the first key leads past the bar", async ({ page }) => {
    await page.goto("/about");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(inside).toBe(true);
  });

  test("menus open, are walked through, and close with Esc", async ({ page }) => {
    await page.goto("/about");
    const button = page.getByRole("button", { name: "SERVICES" });
    const panel = page.locator("#menu-services");
    await button.focus();
    await expect(panel).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(panel).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(panel.getByRole("link", { name: "AWS" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");

    await page.keyboard.press("Space");
    await expect(panel).toBeVisible();
    // The panel closes when the focus leaves it.
    await panel.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(panel).toBeHidden();

    await page.getByRole("button", { name: "COMPANY" }).focus();
    await page.keyboard.press("Enter");
    await page
      .locator("#menu-company")
      .getByRole("link", { name: /^Careers/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/careers");
  });

  test("the side menu holds the focus until it is closed, and gives it back", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/about");
    const opener = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && !activeElement?.closest("dialog");
      });
      expect(outside).toBe(false);
    }
    await menu.locator("summary", { hasText: "SERVICE" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "AWS" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });

  for (const { path, list } of [
    { path: "/website", list: "Tools and technologies" },
    { path: "/login", list: "Staff sign-in" },
  ]) {
    test(`the tabs of ${path} are chosen with arrows, Home and End`, async ({ page }) => {
      await page.goto(path);
      await (path === "/login" ? hydrated(page) : page.locator("html[data-chrome]").waitFor());
      const tabs = page.getByRole("tablist", { name: list }).getByRole("tab");
      const last = (await tabs.count()) - 1;
      await tabs.first().focus();
      for (const [key, place] of [
        ["ArrowRight", 1],
        ["ArrowLeft", 0],
        ["ArrowLeft", last],
        ["ArrowRight", 0],
        ["End", last],
        ["Home", 0],
      ] as const) {
        await page.keyboard.press(key);
        await expect(tabs.nth(place), key).toBeFocused();
        await expect(tabs.nth(place), key).toHaveAttribute("aria-selected", "true");
      }
      // The list is one Tab stop: the next one is after it.
      await page.keyboard.press("Tab");
      await expect(page.locator("[role=tab]:focus")).toHaveCount(0);
    });
  }

  test("an enquiry is written, mended and sent", async ({ page }) => {
    await page.goto("/contact");
    await hydrated(page);
    const form = page.locator("form#quick-enquiry");
    await form.getByRole("textbox", { name: "Name" }).focus();
    for (const text of ["Ishaan Verma", "ishaan@jaalidar.example", "98765"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("We would like a new site.");
    await form.getByRole("textbox", { name: "Phone number" }).focus();
    await page.keyboard.press("Enter");
    await expect(form.locator(".error-summary")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const phone = form.getByRole("textbox", { name: "Phone number" });
    await expect(phone).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("9876543210");
    await page.keyboard.press("Enter");
    await expect(sentPanel(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
  });
});

test.describe("what moves", () => {
  test.use(withMotion);

  test("a moving row is stopped by its button and by the focus, and then scrolled", async ({ page }) => {
    await skipSplash(page);
    await page.goto("/");
    await hydrated(page);
    const row = page.getByRole("group", { name: "Our core services" });
    const button = page.getByRole("button", { name: "Pause Our core services" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Play Our core services" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button).toBeFocused();

    // The button comes before the row that it stops.
    await page.keyboard.press("Tab");
    await expect(row).toBeFocused();
    await expect(page.getByRole("button", { name: "Play Our core services" })).toBeVisible();
    const before = await row.evaluate((element) => element.scrollLeft);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before);
    await page.keyboard.press("Tab");
    await expect(row.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(row.getByRole("link").nth(3)).toBeFocused();
    await expect(row.getByRole("link").nth(3)).toBeInViewport();
  });
});

test.describe("with reduced motion, as every spec that does not say otherwise", () => {
  test("home stands still, with everything in its place", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".splash")).toBeHidden();
    await hydrated(page);
    expect(await movingNow(page)).toEqual([]);
    const letters = page.locator(".typed-character");
    for (const letter of [letters.first(), letters.last()])
      await expect(letter).toHaveCSS("visibility", "visible");
    for (const name of ["Our core services", "Technologies we work with", "Testimonials"]) {
      const row = page.getByRole("group", { name, exact: true });
      await expect(row).toHaveCSS("overflow-x", "auto");
      await expect(row.locator(".carousel-again").first()).toBeHidden();
    }
    await page.evaluate(() => window.scrollTo({ top: 100, behavior: "instant" }));
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    expect(await movingNow(page)).toEqual([]);
  });

  test("the other pages stand still too, when menus open and the bar is fixed", async ({ page }) => {
    for (const path of [
      "/website",
      "/iot_development",
      "/seo",
      "/careers",
      "/TeamPage",
      "/contact",
      "/login",
    ]) {
      await page.goto(path);
      await page.locator("html[data-chrome]").waitFor({ state: "attached" });
      expect(await movingNow(page), path).toEqual([]);
      await page.evaluate(() => window.scrollTo({ top: 500, behavior: "instant" }));
      await page.getByRole("button", { name: "SERVICES" }).hover();
      await expect(page.locator("#menu-services")).toBeVisible();
      expect(await movingNow(page), path).toEqual([]);
    }
  });

  /** Returns the animations that last long enough to be seen. */
  async function movingNow(page: Page): Promise<string[]> {
    return page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration, delay } = animation.effect?.getTiming() ?? {};
        const long = Number(duration) > 50 || Number(delay) > 50;
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        return long && animation.playState === "running" ? [`${target?.tagName} ${target?.className}`] : [];
      }),
    );
  }
});

/** Returns the number of Tab stops on the present page. */
function countTabStops(): number {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], iframe",
  );
  return [...controls].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(":disabled") &&
      !control.closest("[inert]") &&
      control.checkVisibility({ visibilityProperty: true }),
  ).length;
}

/** Waits, up to a second, until scrolling to the focused element ends. */
async function scrollingToEnd(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const end = performance.now() + 1000;
  for (let resting = 0, place = -1; resting < 3 && performance.now() < end; ) {
    await frame();
    resting = window.scrollY === place ? resting + 1 : 0;
    place = window.scrollY;
  }
}

/** Returns the focused element and the fault of its focus, such as a hidden or covered outline. */
function inspectFocus(): { id: string; name: string; fault: string } {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return { id: "", name: "", fault: "" };
  element.dataset.stop ??= String(document.querySelectorAll("[data-stop]").length + 1);
  const name = `${element.tagName.toLowerCase()} ${(element.textContent || element.getAttribute("name") || "").trim().slice(0, 40)}`;
  return { id: element.dataset.stop, name, fault: faultOf(element) };

  function faultOf(focused: HTMLElement): string {
    // A link that covers a card shows its focus there.
    const outlines = [getComputedStyle(focused), getComputedStyle(focused, "::after")];
    const outlined = outlines.some(({ outlineStyle, outlineWidth }) => {
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!outlined) return "shows no focus";
    const boxes = [...focused.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const box = boxes[0] ?? focused.getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= innerHeight) return "is out of view";
    const bar = document.querySelector("[data-header][data-fixed]");
    if (!bar || bar.contains(focused)) return "";
    return box.bottom <= bar.getBoundingClientRect().bottom ? "lies below the bar" : "";
  }
}
