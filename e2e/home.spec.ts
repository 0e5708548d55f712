import { staffHeaders } from "./admin.ts";
import { sentPanel, writeAgain } from "./enquiries.ts";
import { expect, hydrated, skipSplash, test } from "./fixtures.ts";

test.use({ sharesSite: true });

/** Tests the home page (specification 2.3); constants.spec.ts measures its times and sizes. */

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
  await page.goto("/");
});

test("opens with the headline, the subline and a drawing behind them", async ({ page }) => {
  const hero = page.locator("section", { has: page.getByRole("heading", { level: 1 }) });
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero).toContainText("Innovative solutions, crafted for success.");
  await expect(hero.locator("svg").first()).toBeVisible();
});

test("has its sections in the specified order", async ({ page }) => {
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Empowering Your Vision, Accelerating Your Growth",
    "Service",
    "Application Development stages",
    "Tech stack",
    "Quick enquiry",
    "Testimonials",
    "Work Culture",
    "Our Partners",
    "Event / Webinar",
  ]);
});

test("presents the core services on seven cards", async ({ page }) => {
  const section = page.getByRole("region", { name: "Empowering Your Vision, Accelerating Your Growth" });
  await expect(section).toContainText("Core Services");
  await expect(section).toContainText(/web analytics/i);
  await expect(section).toContainText(/analysts/i);
  await expect(section.getByRole("heading", { name: "Our Core Services" })).toBeVisible();
  const cards = section.locator(".carousel-item:not(.carousel-again)");
  await expect(cards.getByRole("heading")).toHaveText([
    "Digital Marketing Service",
    "CRM Development",
    "ERP Development",
    "Web Development",
    "Mobile Development",
    "Digital Services",
    "Software Development",
  ]);
  // The copies at the end of the loop are hidden from screen readers.
  for (const copy of await section.locator(".carousel-again").all())
    await expect(copy).toHaveAttribute("inert", "");
  await section.getByRole("link", { name: "Learn More" }).click();
  await expect(page).toHaveURL("/#services");
  await expect(page.getByRole("heading", { name: "Service", exact: true })).toBeInViewport();
});

test("links eight services", async ({ page }) => {
  const section = page.getByRole("region", { name: "Service", exact: true });
  await expect(section).toContainText("Transforming Businesses with Cutting-Edge IT Services");
  const cards = [
    ["Website Development", "/website"],
    ["Mobile app Development", "/mobile"],
    ["Digital Marketing Services", "/digital_marketing-services"],
    ["Software Development", "/software"],
    ["IOT Development", "/iot_development"],
    ["UX & UI Designs", "/ui&ux"],
    ["Cloud & DevOps", "/cloud_engineering"],
    ["SEO/SEM", "/seo"],
  ];
  await expect(section.getByRole("link")).toHaveText(cards.map(([title = ""]) => title));
  for (const [title = "", href = ""] of cards)
    await expect(section.getByRole("link", { name: title })).toHaveAttribute("href", href);
  // The link covers the whole card, not only its title.
  const card = section.getByRole("listitem").filter({ hasText: "IOT Development" });
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page).toHaveURL("/iot_development");
});

test("shows eight stages around a drawing, none of them a link", async ({ page }) => {
  const section = page.getByRole("region", { name: "Application Development stages" });
  const columns = section.locator("ol");
  await expect(columns).toHaveCount(2);
  await expect(columns.first().getByRole("heading")).toHaveText([
    "Website Development",
    "Mobile app Development",
    "Software Development",
    "Digital marketing Services",
  ]);
  await expect(columns.last().getByRole("heading")).toHaveText([
    "Afiliated Marketing Services",
    "SEM/SEM",
    "Cloud & DevOps",
    "Software Testing",
  ]);
  const drawing = section.getByRole("img");
  await expect(drawing).toBeVisible();
  await expect(section.getByRole("link")).toHaveCount(0);
  const [left, middle, right] = await Promise.all(
    [columns.first(), drawing, columns.last()].map((part) => part.boundingBox()),
  );
  expect(left?.x).toBeLessThan(middle?.x ?? 0);
  expect(middle?.x).toBeLessThan(right?.x ?? 0);
});

test("names the tech stack, with marks", async ({ page }) => {
  const row = page.getByRole("group", { name: "Technologies we work with" });
  const items = row.locator(".carousel-item:not(.carousel-again)");
  await expect(items).toHaveText(["php", "laravel", "nodejs", "React", "wordpress"]);
  for (const item of await items.all()) {
    const mark = item.locator(".tech-mark");
    await expect(mark).not.toHaveCSS("mask-image", "none");
    expect((await mark.boundingBox())?.width).toBeGreaterThan(20);
  }
});

test("lets clients speak, and says that these are made up", async ({ page }) => {
  const section = page.getByRole("region", { name: "Testimonials" });
  const quotes = section.locator(".carousel-item:not(.carousel-again) figure");
  expect(await quotes.count()).toBeGreaterThan(1);
  for (const quote of await quotes.all()) {
    await expect(quote.locator("blockquote")).not.toBeEmpty();
    await expect(quote.locator("figcaption")).toContainText("Fictional client");
  }
  await expect(section).toContainText("The people and companies in them are fictional.");
});

test("takes a quick enquiry", async ({ page, request }) => {
  await hydrated(page);
  const form = page.locator("#quick-enquiry");
  await form.getByLabel("Name").fill("Ishaan Verma");
  await form.getByLabel("Email").fill("ishaan@jaalidar.example");
  await form.getByLabel("Phone number").fill("9876543210");
  await form.getByRole("textbox", { name: "Message" }).fill("We would like a new site.");
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(sentPanel(page)).toBeFocused();
  await writeAgain(page);
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue("");
  const headers = await staffHeaders(request);
  const { queries } = await (await request.get("/v1/queries?limit=1", { headers })).json();
  expect(queries[0]).toMatchObject({ name: "Ishaan Verma", page: "/" });
});
