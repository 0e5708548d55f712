import type { Page } from "@playwright/test";
import { phone } from "./admin.ts";
import { administrator, expect, hydrated, skipSplash, startSite, test } from "./fixtures.ts";

/** Walks as the owner of a new installation, who has the address of the site, a password and a browser. */

/** Seconds of a practised hand, by the keystroke-level model of Card, Moran and Newell. */
const SECONDS = { think: 1.35, point: 1.1, press: 0.2, key: 0.28 };

/** Acts on a page by what is seen there, and counts what the hand does. */
function handOn(page: Page) {
  let clicks = 0;
  let keys = 0;
  const field = (name: string) => page.getByRole("textbox", { name }).first();
  async function click(name: string | RegExp, role: "button" | "link" = "button") {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  }
  async function write(name: string, text: string) {
    clicks += 1;
    keys += text.length;
    await field(name).click();
    await field(name).press("Control+a");
    await page.keyboard.insertText(text);
  }
  return {
    clicks: () => clicks,
    seconds: () => clicks * (SECONDS.think + SECONDS.point + SECONDS.press) + keys * SECONDS.key,
    click,
    write,
    async signIn() {
      await page.goto("/login");
      await hydrated(page);
      await write("E-mail", administrator.email);
      keys += administrator.password.length;
      await page.locator("input[name=password]").fill(administrator.password);
      await click("Sign In");
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    },
    async check(name: string) {
      clicks += 1;
      await page.getByRole("checkbox", { name }).click();
    },
    /** Opens a part of the site from wherever the owner is. */
    async openPart(title: string | RegExp) {
      clicks += 2;
      await page.getByRole("link", { name: "Edit the site", exact: true }).first().click();
      await page.getByRole("link", { name: title }).first().click();
    },
    async publish() {
      await click("Publish");
      await expect(page.getByText("Published.", { exact: true })).toBeVisible();
    },
  };
}

/** Notes in the report what the walk took. */
function note(hand: ReturnType<typeof handOn>, begun: number): void {
  const walked = `${hand.clicks()} clicks, ${Math.round(hand.seconds())} s of a hand`;
  const description = `${walked}, ${Date.now() - begun} ms of the program and the browser`;
  test.info().annotations.push({ type: "walk", description });
}

test("from an empty data directory to a site of one's own, by the browser alone, in under ten minutes", async ({
  browser,
}) => {
  const site = await startSite();
  const page = await browser.newPage({ baseURL: site.url });
  await skipSplash(page);
  const begun = Date.now();
  try {
    const hand = handOn(page);
    await hand.signIn();
    // What is new begins with the list of first steps.
    await hand.click("Write the company's facts", "link");
    await hand.write("Name", "Neem & Rope Works");
    await hand.write("Phone number", "7311000257");
    await hand.write("Sales e-mail", "sales@neem.example");
    await hand.write("Careers e-mail", "work@neem.example");
    await hand.write("Privacy e-mail", "privacy@neem.example");
    await hand.write("First contact", "Asha Rao");
    await hand.publish();

    await hand.openPart("Logo and icon");
    await hand.click("Choose a picture");
    await page.locator("dialog input[type=file]").setInputFiles("test/fixtures/pictures/portrait.png");
    await hand.click(/^Choose portrait/);
    await hand.publish();

    await hand.openPart("Colours");
    await hand.write("First colour", "#14532d");
    await hand.publish();

    await hand.openPart(/: About/);
    await hand.write("Headline", "Growers who build");
    await hand.publish();

    await hand.openPart("Testimonials");
    await hand.click("Add testimonial");
    await hand.write("Quote", "They counted every seed.");
    await hand.write("Name", "Gopal Patidar");
    await hand.write("Role", "Grows soya near Dewas");
    await hand.check("The client agreed to be quoted here");
    await hand.publish();

    await hand.openPart("Menus");
    await hand.write("Label", "SEED SHOP");
    await hand.publish();

    const read = async (path: string) => (await page.request.get(path)).text();
    const home = await read("/");
    for (const text of [
      "Neem &amp; Rope Works",
      "tel:+917311000257",
      "/media/",
      "SEED SHOP",
      "They counted every seed.",
    ])
      expect(home).toContain(text);
    expect(await read("/about")).toContain("Growers who build");
    for (const path of ["/", "/careers", "/contact", "/privacy"])
      expect(await read(path)).not.toContain("@jaalidar.example");
    await hand.click("Dashboard", "link");
    const list = page.getByRole("region", { name: "First steps" });
    for (const step of ["Write the company's facts", "Set your logo", "Set your colours"])
      await expect(list.getByRole("listitem").filter({ hasText: step })).toContainText("Done");
    note(hand, begun);
    expect(hand.seconds() + (Date.now() - begun) / 1000).toBeLessThan(600);
  } finally {
    await page.close();
    await site.stop();
  }
});

test("a phone number is live within six clicks and a minute of signing in, on a phone too", async ({
  browser,
}) => {
  const site = await startSite();
  const page = await browser.newPage({ baseURL: site.url, viewport: phone });
  await skipSplash(page);
  try {
    const hand = handOn(page);
    const begun = Date.now();
    await hand.signIn();
    const signedIn = hand.clicks();
    await hand.click("Open menu");
    await hand.openPart("Facts about the company");
    await hand.write("Phone number", "7311000257");
    await hand.publish();
    const live = await (await page.request.get("/contact")).text();
    expect(live).toContain("tel:+917311000257");
    note(hand, begun);
    expect(hand.clicks() - signedIn).toBeLessThanOrEqual(6);
    expect(hand.seconds() + (Date.now() - begun) / 1000).toBeLessThan(60);
  } finally {
    await page.close();
    await site.stop();
  }
});
