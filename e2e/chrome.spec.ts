import type { Locator, Page } from "@playwright/test";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import { fillWords } from "#content/fill.ts";
import { newsletterNotice } from "#content/notices.ts";
import { accessFaults, expect, hydrated, skipSplash, test, watchForFaults, withMotion } from "./fixtures.ts";

/** Tests the frame of every public page (specification 2.1): bar, menus, side menu, footer, splash. */

const companyLinks = [
  ["About Us", "/about"],
  ["Work Culture", "/#culture"],
  ["Careers", "/careers"],
  ["Our Partners", "/#partners"],
  ["Event / Webinar", "/#events"],
];

const serviceColumns = {
  "AI & Cloud": [
    ["AWS", "/aws"],
    ["Cybersecurity", "/cybersercurity"],
    ["DevOps", "/devops"],
  ],
  Design: [
    ["Mobile App", "/mobile"],
    ["Native App", "/app"],
    ["Software", "/software"],
    ["Cross Platform", "/cross_platform_development"],
    ["IoT", "/iot_development"],
    ["UI & UX", "/ui&ux"],
    ["Website Development", "/website"],
  ],
  "Digital & IT Solutions": [
    ["Digital Transformation", "/digitaltransformation"],
    ["Managed IT Services", "/managed_it_services"],
    ["Streaming Services", "/streaming_services"],
    ["Digital Marketing Services", "/digital_marketing-services"],
    ["Cloud Engineering", "/cloud_engineering"],
  ],
};

test.use({ sharesSite: true });

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
});

test.describe("the bar", () => {
  test("has the specified entries, in order", async ({ page }) => {
    await page.goto("/about");
    const entries = page.getByRole("navigation", { name: "Main" }).locator(".top-entry");
    await expect(entries).toHaveText(["HOME", "COMPANY", "SERVICES", "INVESTOR", "BLOG"]);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "HOME", exact: true })).toHaveAttribute("href", "/");
    await expect(bar.getByRole("link", { name: "CONTACT US" })).toHaveAttribute("href", "/contact");
    for (const name of ["COMPANY", "SERVICES"])
      await expect(bar.getByRole("button", { name })).toHaveAttribute("aria-expanded", "false");
    for (const name of ["INVESTOR", "BLOG"]) {
      await expect(bar.getByText(name, { exact: true })).toBeVisible();
      await expect(bar.getByRole("link", { name })).toHaveCount(0);
      await expect(bar.getByRole("button", { name })).toHaveCount(0);
    }
  });

  test("marks the page that is shown, and no other", async ({ page }) => {
    const marked = page.locator(".top-entry[aria-current]");
    await page.goto("/about");
    await expect(marked).toHaveCount(0);
    await page.goto("/");
    await expect(marked).toHaveText("HOME");
  });

  test("leads home and to contact", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "CONTACT US" }).click();
    await expect(page).toHaveURL("/contact");
    await page.getByRole("banner").getByRole("link", { name: "HOME", exact: true }).click();
    await expect(page).toHaveURL("/");
  });

  test("is in reach on every page, while it is fixed too", async ({ page }) => {
    await page.goto("/seo");
    await page.evaluate(() => window.scrollTo({ top: 3000, behavior: "instant" }));
    await page.getByRole("button", { name: "SERVICES" }).hover();
    const menu = page.locator("#menu-services");
    await expect(menu).toBeVisible();
    await expect(menu).toBeInViewport({ ratio: 0.99 });
  });
});

for (const { home, how } of [
  { home: "/about", how: "on a page without React" },
  { home: "/", how: "on a page with React" },
]) {
  test.describe(`menus ${how}`, () => {
    test.use(withMotion);

    test.beforeEach(async ({ page }) => {
      await page.goto(home);
      if (home === "/") await hydrated(page);
    });

    test("open while the pointer is over them, and close when it leaves", async ({ page }) => {
      for (const name of ["COMPANY", "SERVICES"]) {
        const { button, panel } = menuOf(page, name);
        await expect(panel).toBeHidden();
        await button.hover();
        await expect(panel).toBeVisible();
        await expect(button).toHaveAttribute("aria-expanded", "true");
        // The pointer moves into the panel, which stays open.
        await panel.getByRole("link").last().hover();
        await expect(panel).toBeVisible();
        await page.mouse.move(700, 880);
        await expect(panel).toBeHidden();
        await expect(button).toHaveAttribute("aria-expanded", "false");
      }
    });

    test("show one at a time, and stay when clicked", async ({ page }) => {
      const company = menuOf(page, "COMPANY");
      const services = menuOf(page, "SERVICES");
      await company.button.hover();
      await expect(company.panel).toBeVisible();
      await services.button.hover();
      await expect(services.panel).toBeVisible();
      await expect(company.panel).toBeHidden();
      await services.button.click();
      await expect(services.panel).toBeVisible();
      await services.button.click();
      await expect(services.panel).toBeHidden();
    });
  });
}

test("the company menu lists five places, each with a line", async ({ page }) => {
  await page.goto("/about");
  const { button, panel } = menuOf(page, "COMPANY");
  await button.click();
  const links = panel.locator(".mega-described").getByRole("link");
  await expect(links).toHaveCount(companyLinks.length);
  for (const [place, [label = "", href = ""]] of companyLinks.entries()) {
    await expect(links.nth(place)).toHaveText(new RegExp(`^${label}.{10,}`));
    await expect(links.nth(place)).toHaveAttribute("href", href);
  }
  expect(await accessFaults(page)).toEqual([]);
});

for (const from of ["/about", "/contact", "/"]) {
  test(`the company menu leads from ${from} to sections of the home page`, async ({ page }) => {
    await page.goto(from);
    if (from !== "/about") await hydrated(page);
    for (const [label, href] of companyLinks.filter(([, path]) => path?.startsWith("/#"))) {
      const { button, panel } = menuOf(page, "COMPANY");
      await button.click();
      await panel.getByRole("link", { name: label }).click();
      await expect(page).toHaveURL(href ?? "");
      await expect(panel).toBeHidden();
      await expect(page.getByRole("heading", { name: label, level: 2 })).toBeInViewport({ ratio: 1 });
    }
  });
}

test("the services menu has three columns", async ({ page }) => {
  await page.goto("/about");
  const { button, panel } = menuOf(page, "SERVICES");
  await button.click();
  for (const [heading, links] of Object.entries(serviceColumns)) {
    const column = panel.getByRole("region", { name: heading });
    await expect(column.getByRole("heading", { name: heading })).toBeVisible();
    await expect(column.getByRole("link")).toHaveText(links.map(([label = ""]) => label));
    for (const [label = "", href = ""] of links)
      await expect(column.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
  }
  expect(await accessFaults(page)).toEqual([]);
  await panel.getByRole("link", { name: "UI & UX" }).click();
  await expect(page).toHaveURL("/ui&ux");
});

test.describe("the side menu", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test.beforeEach(async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("button", { name: "Open menu" }).tap();
    await expect(menu(page)).toBeVisible();
  });

  test("takes the place of the bar's entries, at the side", async ({ page }) => {
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect.poll(async () => (await menu(page).boundingBox())?.x).toBeCloseTo(390 * 0.4, 0);
    expect((await menu(page).boundingBox())?.height).toBe(844);
    await menu(page).getByRole("button", { name: "Close menu" }).tap();
    await expect(menu(page)).toBeHidden();
  });

  test("has its sections, and opens one at a time", async ({ page }) => {
    const sections = menu(page).locator("summary");
    await expect(sections).toHaveText(["COMPANY", "SERVICE", "INVESTER"]);
    const [company, service, invester] = await menu(page).locator("details").all();
    if (!company || !service || !invester) throw new Error("There are three sections.");

    await company.locator("summary").tap();
    await expect(company.getByRole("link")).toHaveText(companyLinks.map(([label = ""]) => label));
    expect(await accessFaults(page)).toEqual([]);

    await service.locator("summary").tap();
    const services = Object.values(serviceColumns).flat();
    await expect(service.getByRole("link")).toHaveText(services.map(([label = ""]) => label));
    for (const [label = "", href = ""] of services)
      await expect(service.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
    await expect(company).not.toHaveAttribute("open");
    expect(await accessFaults(page)).toEqual([]);

    await invester.locator("summary").tap();
    await expect(invester).toHaveAttribute("open");
    await expect(service).not.toHaveAttribute("open");
    await expect(invester.getByRole("link")).toHaveCount(0);
    await expect(invester).toHaveText("INVESTER");

    await invester.locator("summary").tap();
    await expect(menu(page).locator("details[open]")).toHaveCount(0);
  });

  test("has BLOG, which leads nowhere, and Contact Us", async ({ page }) => {
    await expect(menu(page).getByText("BLOG", { exact: true })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "BLOG" })).toHaveCount(0);
    await menu(page).getByRole("link", { name: "Contact Us" }).tap();
    await expect(page).toHaveURL("/contact");
    await expect(menu(page)).toBeHidden();
  });

  test("closes when a link is chosen, also one that loads no page", async ({ page }) => {
    await page.goto("/contact");
    await hydrated(page);
    await page.getByRole("button", { name: "Open menu" }).tap();
    await menu(page).locator("summary", { hasText: "COMPANY" }).tap();
    await menu(page).getByRole("link", { name: "Careers" }).tap();
    await expect(page).toHaveURL("/careers");
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accelerate Your Career...");
  });

  test("closes when the page beside it is touched", async ({ page }) => {
    await page.touchscreen.tap(40, 400);
    await expect(menu(page)).toBeHidden();
  });
});

test.describe("the footer", () => {
  test("says where the firm is and how it is reached", async ({ page }) => {
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    await expect(footer.locator("address")).toContainText("Noida");
    await expect(footer.locator("address")).toContainText("201301");
    await expect(footer.locator("a[href^='tel:+91']")).toBeVisible();
    await expect(footer.locator("a[href^='mailto:']")).toBeVisible();
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const places = ["address", "[href^='tel:']", "[href^='mailto:']", "nav >> nth=0", "nav >> nth=1"];
      const [address, phone, email, quick, services] = await Promise.all(
        places.map((place) => footer.locator(place).boundingBox()),
      );
      expect([phone?.x, email?.x]).toEqual([address?.x, address?.x]);
      // Columns beside each other begin where the one before ends.
      expect((quick?.x ?? 0) - (address?.x ?? 0)).toBeGreaterThanOrEqual(address?.width ?? 0);
      expect((services?.x ?? 0) - (quick?.x ?? 0)).toBeGreaterThanOrEqual(quick?.width ?? 0);
      expect(services?.y).toBe(quick?.y);
    }
    const year = new Intl.DateTimeFormat("en", { timeZone: "Asia/Kolkata", year: "numeric" });
    await expect(footer).toContainText(new RegExp(`© ${year.format(new Date())} Jaalidar Systems`));
    const profiles = await footer
      .locator(".footer-social a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(profiles.length).toBeGreaterThan(1);
    expect(new Set(profiles).size).toBe(1);
  });

  test("leads to the specified places", async ({ page }) => {
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    for (const [name, links] of Object.entries({
      "Quick Links": [
        ["About Us", "/about"],
        ["Login", "/login"],
        ["Our Services", "/Service"],
        ["Careers", "/careers"],
        ["Our Team", "/TeamPage"],
        ["Contact", "/contact"],
      ],
      "Service links": [
        ["Website", "/website"],
        ["Mobile", "/mobile"],
        ["Software", "/software"],
        ["IOT", "/iot_development"],
        ["DevOps", "/devops"],
        ["Cloud Services", "/cloud_engineering"],
      ],
    })) {
      const column = footer.getByRole("navigation", { name });
      await expect(column.getByRole("link")).toHaveText(links.map(([label = ""]) => label));
      for (const [label = "", href = ""] of links)
        await expect(column.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", href);
    }
    await expect(footer.getByRole("link", { name: "Terms & Conditions" })).toHaveAttribute(
      "href",
      "/terms&conditons",
    );
    await expect(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
  });
});

test.describe("the newsletter box", () => {
  const box = (page: Page) => page.getByRole("contentinfo").locator("form");

  /** Opens a page and waits for its script: before that the form leads to a page of its own. */
  async function open(page: Page): Promise<void> {
    await page.goto("/about");
    await page.locator("html[data-chrome]").waitFor();
  }

  test("asks for an address, and the mail's link confirms it", async ({ page, smtp, site }) => {
    const faults = watchForFaults(page, site.url);
    await open(page);
    const address = `reader-${Date.now()}@jaalidar.example`;
    await box(page).getByPlaceholder("Your email address").fill(address);
    await box(page).getByRole("button", { name: "Subscribe Now" }).click();
    await expect(box(page).getByRole("alert")).toHaveText(/open the link that we sent/);
    await expect(box(page).getByPlaceholder("Your email address")).toHaveValue("");
    await expect(page).toHaveURL("/about");
    expect(await accessFaults(page)).toEqual([]);

    await expect.poll(() => smtp.mails.filter(({ to }) => to.includes(address)).length).toBe(1);
    const mail = smtp.mails.find(({ to }) => to.includes(address));
    const link = /https?:\/\/[^/]+(\/newsletter\/confirm\?token=[\w-]+)/.exec(mail?.parsed.text ?? "");
    await page.goto(link?.[1] ?? "");
    await expectNotice(page);
    await expect(page.getByRole("main").locator("form")).toContainText(newsletterNotice.consentLabel);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("main").getByRole("button", { name: "Confirm subscription" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Your subscription is confirmed.");
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("leads to the words about what becomes of the address", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "How we use your address" }).click();
    await expect(page).toHaveURL("/newsletter#newsletter-notice");
    await expectNotice(page);
  });

  test("says what is wrong with an address, and keeps it", async ({ page }) => {
    await open(page);
    await box(page).getByRole("button", { name: "Subscribe Now" }).click();
    await expect(box(page).getByRole("alert")).toHaveText("Email is required");
    await box(page).getByPlaceholder("Your email address").fill("nobody");
    await box(page).getByRole("button", { name: "Subscribe Now" }).click();
    await expect(box(page).getByRole("alert")).toHaveText("Enter a valid email");
    await expect(box(page).getByPlaceholder("Your email address")).toHaveValue("nobody");
    expect(await accessFaults(page)).toEqual([]);
  });

  test("says so when the server is not reached", async ({ page }) => {
    await page.route("**/v1/newsletter", (route) => route.abort());
    await open(page);
    await box(page).getByPlaceholder("Your email address").fill("reader@jaalidar.example");
    await box(page).getByRole("button", { name: "Subscribe Now" }).click();
    await expect(box(page).getByRole("alert")).toHaveText(
      "Your address could not be saved. Please try again.",
    );
    await expect(box(page).getByPlaceholder("Your email address")).toHaveValue("reader@jaalidar.example");
  });
});

test("what a visit leaves in the browser stands on the privacy page, and no cookie", async ({
  page,
  context,
}) => {
  await page.goto("/careers");
  await hydrated(page);
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page).toHaveURL(/jobDetail/);
  await page.goBack();
  await page.goto("/privacy");
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept).toContain("selectedJobId");
  for (const name of kept) await expect(page.getByRole("main")).toContainText(name);
  expect(await context.cookies()).toEqual([]);
});

test("a step to another screen moves title and focus as a page load does", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Our Team" }).click();
  await expect(page).toHaveTitle(/^Our team/);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Our Team" })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName("Software that fits.");
});

test.describe("the splash", () => {
  test.use(withMotion);

  test("covers a page that is whole and sound, and ends with the first key", async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await holdSplash(page);
    await page.goto("/about");
    const splash = page.locator(".splash");
    await expect(splash).toBeVisible();
    await expect(splash).toHaveAttribute("aria-hidden", "true");
    await expect(splash.locator("svg")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    // The first input ends the splash.
    await page.keyboard.press("Tab");
    await expect(splash).toBeHidden();
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await context.close();
  });

  test("covers the change of faces, which come after the first paint; later pages are painted with them", async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const order = () =>
      page.evaluate(() => {
        const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
        const faces = performance.getEntriesByType("resource").filter(({ name }) => /\.woff2$/.test(name));
        return faces.map((face) => (face.startTime < paint ? "before" : "after"));
      });
    await page.goto("/about");
    await expect(page.locator("html")).not.toHaveAttribute("data-faces");
    await expect.poll(order).toEqual(["after", "after"]);
    expect(await page.evaluate(() => document.fonts.check('700 1em "Bricolage Display"'))).toBe(true);
    await page.goto("/privacy");
    await expect.poll(order).toContain("before");
    await context.close();
  });
});

test("the first paint waits for one style sheet, all else comes after it", async ({ browser, baseURL }) => {
  // Nothing is known from other tests.
  const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const violations: string[] = [];
  page.on("console", (message) => message.type() === "error" && violations.push(message.text()));
  for (const path of ["/about", "/iot_development", "/website-content", "/privacy"]) {
    await page.goto(path);
    await page.locator("html[data-chrome]").waitFor();
    const { beforePaint, beforeSheet } = await page.evaluate(() => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
      const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const ours = all.filter(({ name }) => !/^data:|\.woff2$/.test(name));
      const sheetCame = ours.find(({ name }) => name.endsWith(".css"))?.responseEnd ?? 0;
      const namesUpTo = (time: number) =>
        ours.filter(({ startTime }) => startTime <= time).map(({ name }) => name.replace(/.*\./, ""));
      return { beforePaint: namesUpTo(paint), beforeSheet: namesUpTo(sheetCame) };
    });
    expect(beforeSheet, path).toEqual(["css"]);
    // The layout before the paint finds a scene in the window; its file is not waited for.
    expect(
      beforePaint.filter((kind) => kind !== "svg"),
      path,
    ).toEqual(["css"]);
    await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  }
  expect(violations).toEqual([]);
  await page.close();
});

test("a menu stays open under a pointer that came before the script", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/chrome-*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  const { button, panel } = menuOf(page, "COMPANY");
  await button.hover();
  await expect(panel).toBeVisible();
  script.resolve();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(panel).toBeVisible();
});

test("tabs are folded before they are seen, and unfold when their script doesn't come", async ({ page }) => {
  await page.goto("/website");
  const panels = page.getByRole("main").locator(".tab-panel");
  await expect(panels.filter({ visible: true })).toHaveCount(1);
  await page.route("**/chrome-*.js", (route) => route.abort());
  await page.reload();
  await expect(panels.filter({ visible: true })).toHaveCount(await panels.count());
});

/** Expects the privacy notice of the newsletter. */
async function expectNotice(page: Page): Promise<void> {
  const notice = page.getByRole("main").getByRole("region", { name: newsletterNotice.heading });
  for (const { text } of fillWords(newsletterNotice.points, companyOf(facts)))
    await expect(notice).toContainText(text);
  await expect(notice.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
}

/** Stops the splash before it fades, however long a busy machine takes to load the page. */
async function holdSplash(page: Page): Promise<void> {
  await page.addInitScript(() => {
    requestAnimationFrame(function hold() {
      const animations = document.querySelector(".splash")?.getAnimations({ subtree: true }) ?? [];
      for (const animation of animations) animation.pause();
      if (animations.length === 0) requestAnimationFrame(hold);
    });
  });
}

function menuOf(page: Page, name: string): { button: Locator; panel: Locator } {
  const button = page.getByRole("banner").getByRole("button", { name });
  return { button, panel: page.locator(`#menu-${name.toLowerCase()}`) };
}

function menu(page: Page): Locator {
  return page.getByRole("dialog", { name: "Menu" });
}

test("no heading moves while its face is still on its way", async ({ page }) => {
  await skipSplash(page);
  await page.setViewportSize({ width: 412, height: 823 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/bricolage-display-*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  // The heading is long enough that each face breaks it in another place.
  await page.goto("/mobile-content", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  const loaded = (face: string) =>
    page.waitForFunction(
      (name) => [...document.fonts].some((one) => one.family.includes(name) && one.status === "loaded"),
      face,
    );
  await loaded("Hanken Text");
  const before = await heading.boundingBox();
  release();
  await loaded("Bricolage Display");
  expect(await heading.boundingBox()).toEqual(before);
});
