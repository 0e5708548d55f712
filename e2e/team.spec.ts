import type { Locator, Page } from "@playwright/test";
import { accessFaults, expect, hydrated, skipSplash, test } from "./fixtures.ts";

test.use({ sharesSite: true });

/** Tests the team page (specification 2.8). */

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
});

test("shows four members on About, and who answers beside its form", async ({ page }) => {
  await page.goto("/about");
  const people = page.getByRole("region", { name: "Some of our team" });
  for (const name of ["Meher Anand", "Yusuf Rahmani", "Kavya Nair", "Harpreet Singh Gill"]) {
    await portraitLoads(people.getByRole("img", { name: `Portrait of ${name}` }));
  }
  await expect(people.getByRole("listitem")).toHaveCount(4);
  await expect(people.getByRole("link", { name: "Meet everyone" })).toHaveAttribute("href", "/TeamPage");
  await portraitLoads(page.getByRole("img", { name: "Portrait of Farah Siddiqui" }));
});

for (const path of ["/contact", "/", "/website"]) {
  test(`says who answers beside the forms of ${path}`, async ({ page }) => {
    await page.goto(path);
    const answers = page.getByText("Farah Siddiqui answers, usually on the next working day.");
    await expect(answers).toHaveCount(path === "/contact" ? 2 : 1);
    await portraitLoads(page.getByRole("img", { name: "Portrait of Farah Siddiqui" }).first());
  });
}

test("shows the members by department, with a bio where the department has them", async ({ page }) => {
  await page.goto("/TeamPage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Our Team");
  await expect(page.getByRole("heading", { level: 2, name: "Meet Our Team" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([
    "Founder",
    "Development Team",
    "Business Development Executives",
    "Design",
  ]);
  for (const { group, name, designation, bio, shown } of [
    {
      group: "Founder",
      name: "Meher Anand",
      designation: "Founder and Managing Director",
      bio: "Meher reads every proposal",
      shown: false,
    },
    {
      group: "Development Team",
      name: "Kavya Nair",
      designation: "Lead Engineer, Web",
      bio: "Kavya leads the web projects",
      shown: false,
    },
    {
      group: "Business Development Executives",
      name: "Farah Siddiqui",
      designation: "Client Partner",
      bio: "Farah is the first person you talk to",
      shown: true,
    },
    {
      group: "Design",
      name: "Lalita Deshpande",
      designation: "Head of Design",
      bio: "Lalita taught typography",
      shown: true,
    },
  ]) {
    const member = page.getByRole("region", { name: group }).getByRole("listitem").filter({ hasText: name });
    await expect(member).toContainText(designation);
    await expect(member.getByRole("img")).toHaveAttribute("alt", `Portrait of ${name}`);
    if (shown) await expect(member).toContainText(bio);
    else await expect(page.getByRole("main")).not.toContainText(bio);
  }
  const portraits = page.getByRole("main").locator("img");
  await expect(portraits).toHaveCount(9);
  for (const portrait of await portraits.all()) {
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
});

test("is a plain page, and gives each portrait about as large as it is shown", async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await skipSplash(page);
  await page.goto("/TeamPage");
  await expect(page.locator("#deferred-module")).toHaveCount(0);
  for (const [group, side] of [
    ["Founder", 640],
    ["Development Team", 320],
    ["Design", 480],
  ] as const) {
    const portrait = page.getByRole("region", { name: group }).locator("img").first();
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(new RegExp(`\\?side=${side}$`));
    await expect(portrait).toHaveAttribute("loading", group === "Founder" ? "eager" : "lazy");
  }
  await context.close();
});

/** Returns the horizontal middle of a part of the page. */
async function middleOf(part: Locator): Promise<number> {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (!box) throw new Error("It has no box.");
  return box.x + box.width / 2;
}

test("centres photo, name and designation of founders and developers", async ({ page }) => {
  await page.goto("/TeamPage");
  for (const [name, designation] of [
    ["Meher Anand", "Founder and Managing Director"],
    ["Kavya Nair", "Lead Engineer, Web"],
  ] as const) {
    const member = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    const words = [name, designation].map((text) => member.getByText(text, { exact: true }));
    for (const line of words) await expect(line).toHaveCSS("text-align", "center");
    const parts = [member.getByRole("img"), ...words];
    const [photo, ...below] = await Promise.all(parts.map(middleOf));
    for (const middle of below) expect(middle).toBeCloseTo(photo ?? 0, 0);
  }
});

test("says that it is loading, and when that failed, and tries again", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/team", async (route) => {
    await held;
    await route.abort();
  });
  await leadToTeam(page);
  await expect(page.getByRole("status")).toHaveText("Loading team members...");
  expect(await accessFaults(page)).toEqual([]);
  release();
  await expect(page.getByRole("alert")).toContainText("Failed to fetch team members");
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.unroute("**/v1/team");
  await page.getByRole("main").getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText("Founder");
});

test("knows the departments by either name, and has a place for those without", async ({ page, request }) => {
  const { data } = await (await request.get("/v1/team")).json();
  const member = (name: string, department?: string | null) => ({
    ...data[0],
    _id: name,
    name,
    department,
    bio: `About ${name}`,
    image: "",
  });
  const members = [
    member("Without", ""),
    member("Without by null", null),
    member("Without a word", undefined),
    member("Of Business", "bde"),
    member("Of Development", "development"),
    member("Of Support", "customer support"),
    member("Of Founders", "founder"),
  ];
  await page.goto("/");
  await hydrated(page);
  await page.route("**/v1/team", (route) =>
    route.fulfill({ json: { success: true, data: members, total: members.length, next: null } }),
  );
  await leadToTeam(page);
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([
    "Founder",
    "Development Team",
    "Business Development Executives",
    "Customer support",
    "Others",
  ]);
  const other = page.getByRole("region", { name: "Others" }).getByRole("listitem");
  await expect(other).toHaveText([/About Without$/, /About Without a word/, /About Without by null/]);
  // A member without a picture has a drawing.
  await expect(other.locator("img")).toHaveCount(0);
  await expect(other.locator("svg").first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

test("says so when nobody is listed", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.route("**/v1/team", (route) =>
    route.fulfill({ json: { success: true, data: [], total: 0, next: null } }),
  );
  await leadToTeam(page);
  await expect(page.getByRole("main")).toContainText("No team members yet");
  expect(await accessFaults(page)).toEqual([]);
});

/** Opens the page from another one, which alone shows its loading state. */
async function leadToTeam(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Our Team" }).click();
}

/** Scrolls to a portrait, which is fetched then, and waits until it is drawn. */
async function portraitLoads(portrait: Locator): Promise<void> {
  await portrait.scrollIntoViewIfNeeded();
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(144);
}
