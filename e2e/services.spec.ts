import type { Page } from "@playwright/test";
import { staffHeaders } from "./admin.ts";
import { sentPanel, writeAgain } from "./enquiries.ts";
import { accessFaults, expect, skipSplash, test } from "./fixtures.ts";

test.use({ sharesSite: true });

/** Tests the pages about services and the company (specification 2.6). */

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
});

for (const { path, expertise, learnMore } of [
  { path: "/website", expertise: 4, learnMore: "/website-contant" },
  { path: "/mobile", expertise: 3, learnMore: "/mobile-contant" },
]) {
  test(`${path} sells its service from hero to contact`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Learn More" })).toHaveAttribute("href", learnMore);
    await expect(main.locator(".stairs > li")).toHaveCount(expertise);
    const offerings = main.locator(".cards-wall > li:not([aria-hidden]), .ledger > li");
    await expect(offerings).toHaveCount(6);
    await expect(main.locator(".method").getByRole("img")).toBeVisible();
    const why = main.getByRole("region", { name: /^Why choose us/i });
    await expect(why.getByRole("listitem")).toHaveCount(6);

    const band = main.locator(".call");
    await expect(band.locator("a[href^='tel:+91']")).toBeVisible();
    await band.getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveURL(`${path}#contact`);
    await expect(page.locator("#contact-heading")).toBeInViewport();
  });

  test(`${path} shows the tools of one group at a time`, async ({ page }) => {
    await page.goto(path);
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveText(["Backend & Cloud Services", "Language", "Frameworks", "Database"]);
    const panels = page.locator("[role=tabpanel]");
    const seen = new Set<string>();
    for (const [place, tab] of (await tabs.all()).entries()) {
      await tab.click();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tabpanel")).toHaveCount(1);
      const panel = panels.nth(place);
      await expect(panel).toBeVisible();
      await expect(panel).toHaveAccessibleName((await tab.textContent()) ?? "");
      const tools = await panel.getByRole("listitem").allTextContents();
      expect(tools.length).toBeGreaterThan(2);
      await expect(panel.locator(".tool-mark")).toHaveCount(tools.length);
      for (const mark of await panel.locator("img.tool-mark").all()) {
        await mark.scrollIntoViewIfNeeded();
        await expect
          .poll(() => mark.evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
      }
      seen.add(tools.join());
    }
    expect(seen.size).toBe(4);
  });
}

test("a list of cards fills its rows, also with five of them", async ({ page }) => {
  for (const [path, list] of [
    ["/devops", ".why-items"],
    ["/mobile", ".stairs"],
    ["/seo", ".text-checklist"],
  ] as const)
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const missing = await page.locator(list).evaluate((items) => {
        const edge = items.getBoundingClientRect().right;
        const ends = new Map<number, number>();
        for (const item of items.children) {
          const { top, right } = item.getBoundingClientRect();
          ends.set(Math.round(top), Math.max(right, ends.get(Math.round(top)) ?? 0));
        }
        return [...ends.values()].map((right) => Math.round(edge - right));
      });
      expect(Math.max(...missing), `${path} ${width}`).toBeLessThan(2);
    }
});

test("the pages of one layout have banner, quote, services, call, methodology and most of them tools", async ({
  page,
}) => {
  let withTools = 0;
  for (const path of [
    "/cross_platform_development",
    "/iot_development",
    "/digitaltransformation",
    "/managed_it_services",
    "/streaming_services",
    "/cloud_engineering",
  ]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 }), path).toBeVisible();
    const banner = main.locator("section", { has: page.getByRole("heading", { level: 1 }) });
    await expect(banner.locator("p").first()).not.toBeEmpty();
    await expect(banner.getByRole("link", { name: "contact Now" })).toHaveAttribute("href", "/contact");
    await expect(main.locator("blockquote")).not.toBeEmpty();
    const cards = main.getByRole("region").nth(0).getByRole("listitem");
    expect(await cards.count(), path).toBeGreaterThan(2);
    for (const card of await cards.all()) {
      await expect(card.getByRole("heading", { level: 3 })).not.toBeEmpty();
      await expect(card.locator("p")).not.toBeEmpty();
    }
    await expect(main.locator(".call").getByRole("link").first()).toBeVisible();
    await expect(main.locator(".method").getByRole("img")).toBeVisible();
    const tools = main.locator(".tool-ledger");
    if ((await tools.count()) > 0) {
      withTools += 1;
      expect(await tools.locator("dt").count(), path).toBeGreaterThan(1);
    }
  }
  expect(withTools).toBeGreaterThan(3);
});

test("the long reads have their lists, steps and reasons, and end with a way to write", async ({ page }) => {
  for (const path of [
    "/website-contant",
    "/mobile-contant",
    "/software-contant",
    "/digital-contant",
    "/devops-contant",
    "/seo",
  ]) {
    await page.goto(path);
    const article = page.getByRole("article").first();
    await expect(article.locator("header").getByRole("img"), path).toBeVisible();
    await expect(article.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await article.getByRole("heading", { level: 2 }).count(), path).toBeGreaterThan(4);
    expect(await article.locator("ul, dl").count(), path).toBeGreaterThan(1);
    expect(await article.locator("ol.text-steps").count(), path).toBeGreaterThan(0);
    await expect(article.getByRole("heading", { name: /^Why choose/ }), path).toBeVisible();
    expect(await article.locator(".text-checklist > li").count(), path).toBeGreaterThan(2);
    await expect(article.getByRole("link", { name: /^Get (in Touch|Started)$/ }), path).toHaveAttribute(
      "href",
      "/contact",
    );
    await expect(article.locator(".article-closing a[href^='mailto:']"), path).toBeVisible();
  }
});

test("the contents of a long read lead to its sections and follow the reader", async ({ page }) => {
  await page.goto("/seo");
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const third = links.nth(2);
  await third.click();
  const heading = page.getByRole("heading", {
    level: 2,
    name: (await third.textContent()) ?? "",
    exact: true,
  });
  await expect(heading).toBeInViewport();
  await expect(third).toHaveAttribute("aria-current");
  const bar = await page.getByRole("banner").boundingBox();
  expect((await heading.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test("the other pages lead where the specification says", async ({ page }) => {
  for (const [path, ...targets] of [
    ["/about", "/contact"],
    ["/devops", "/contact", "/devops-contant"],
    ["/software", "/software-contant"],
    ["/digital_marketing-services", "/digital-contant"],
  ]) {
    await page.goto(path ?? "");
    // The contact section of every page of this layout leads to /contact.
    for (const target of targets)
      await expect(
        page.locator(`main a[href="${target}"]:not(#contact *)`).first(),
        `${path} -> ${target}`,
      ).toBeVisible();
  }
  await page.goto("/privacy");
  await expect(page.getByRole("main")).toContainText("not for children under 18");
});

test("Service lists every service, Team is the team page, temp says what it is", async ({ page }) => {
  await page.goto("/Service");
  for (const target of [
    "/aws",
    "/cybersercurity",
    "/devops",
    "/mobile",
    "/app",
    "/software",
    "/cross_platform_development",
    "/iot_development",
    "/ui&ux",
    "/website",
    "/digitaltransformation",
    "/managed_it_services",
    "/streaming_services",
    "/digital_marketing-services",
    "/cloud_engineering",
  ])
    await expect(page.getByRole("main").locator(`a[href="${target}"]`).first(), target).toBeVisible();
  await page.goto("/Team");
  await expect(page.getByRole("heading", { level: 2, name: "Meet Our Team" })).toBeVisible();
  await page.goto("/temp");
  await expect(page.getByRole("main")).toContainText("placeholder");
});

test("the enquiry at the end of a service page is answered in its place, and staff read where", async ({
  page,
  request,
}) => {
  await page.goto("/mobile");
  await fillEnquiry(page, "Dev 9");
  await expect(page).toHaveURL("/mobile#quick-enquiry");
  const form = page.locator("form#quick-enquiry");
  await expect(form.locator(".error-summary li")).toHaveText(["Name must contain only letters and spaces"]);
  await expect(form.locator("[name=message]")).toHaveValue("A site for our school.");
  await expect(form.locator(".error-summary")).toBeInViewport({ ratio: 1 });
  expect(await accessFaults(page)).toEqual([]);
  await fillEnquiry(page, "Dev Nath");
  await expect(page).toHaveURL("/mobile#quick-enquiry");
  await expect(sentPanel(page)).toBeFocused();
  await expect(sentPanel(page)).toBeInViewport({ ratio: 1 });
  expect(await accessFaults(page)).toEqual([]);
  const headers = await staffHeaders(request);
  const { queries } = await (await request.get("/v1/queries?limit=1", { headers })).json();
  expect(queries[0]).toMatchObject({ name: "Dev Nath", page: "/mobile" });
  await writeAgain(page);
  await expect(form.locator("[name=name]")).toHaveValue("");
  await expect(form.getByRole("button", { name: "Send message" })).toBeInViewport();
});

async function fillEnquiry(page: Page, name: string): Promise<void> {
  const form = page.locator("form#quick-enquiry");
  await form.locator("[name=name]").fill(name);
  await form.locator("[name=email]").fill("dev@jaalidar.example");
  await form.locator("[name=phoneNumber]").fill("9876501234");
  await form.locator("[name=message]").fill("A site for our school.");
  await form.getByRole("button", { name: "Send message" }).click();
}
