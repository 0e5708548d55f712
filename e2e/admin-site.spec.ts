import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { facts } from "../src/content/facts.ts";
import type { ContentDocument } from "../src/features/content/contract.ts";
import { enterAdmin, expectAccessible, phone } from "./admin.ts";
import { administrator, expect, hydrated, skipSplash, startSite, test } from "./fixtures.ts";

const path = "/v1/content/facts";
const title = "Facts about the company";

type Headers = Record<string, string>;

async function read(request: APIRequestContext, headers: Headers): Promise<ContentDocument> {
  return (await (await request.get(path, { headers })).json()).data;
}

/** Puts the shipped words back and leaves no draft. Each test begins so, because the tests share a site. */
async function begin(page: Page, request: APIRequestContext): Promise<Headers> {
  const headers = await enterAdmin(page, request);
  const { draft, published, scheduled } = await read(request, headers);
  if (draft) await request.delete(`${path}/draft`, { headers });
  if (published || scheduled) await request.post(`${path}/reset`, { headers, data: {} });
  return headers;
}

async function saveDraft(request: APIRequestContext, headers: Headers, words: object) {
  const answer = await request.put(`${path}/draft`, { headers, data: { words: { ...facts, ...words } } });
  expect(answer.status()).toBe(200);
}

async function publish(request: APIRequestContext, headers: Headers, words: object) {
  await saveDraft(request, headers, words);
  expect((await request.post(`${path}/publish`, { headers, data: {} })).status()).toBe(200);
}

async function open(page: Page): Promise<void> {
  await page.goto("/admin/site/facts");
  await expect(page.getByLabel("Phone number")).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a phone number is live six clicks after the sign-in page", async ({ page, request }) => {
  await skipSplash(page);
  await page.goto("/login");
  await hydrated(page);
  let clicks = 0;
  const click = async (name: string, role: "button" | "link" = "button") => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  await page.getByRole("textbox", { name: "E-mail" }).fill(administrator.email);
  await page.locator("input[name=password]").fill(administrator.password);
  await click("Sign In");
  await click("Edit the site", "link");
  await click(title, "link");
  clicks += 1;
  await page.getByLabel("Phone number").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1201000199");
  await click("Publish");
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
  const token = await page.evaluate(() => localStorage.token);
  expect(await read(request, { Authorization: `Bearer ${token}` })).toMatchObject({
    shown: "published",
    draft: null,
    published: { ...facts, phone: "1201000199" },
  });
  await expect(page.getByText("Visitors read the published words.")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("contentinfo").locator('a[href="tel:+911201000199"]').first()).toBeVisible();
});

test("findings lead to their fields and go as they are put right; the draft is kept", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  await open(page);
  await page.getByLabel("City").fill("");
  await page.getByLabel("Latitude").fill("north");
  await button(page, "Add profile").click();
  await expect(page.getByRole("group", { name: "Profile 4" }).getByLabel("Network")).toBeFocused();
  await button(page, "Publish").click();
  const summary = page.getByRole("alert").filter({ hasText: "Before this can be published" });
  await expect(summary.getByRole("link")).toHaveText([
    "City is required",
    "Latitude is a number of degrees from -90 to 90",
    "Choose a network from the list",
    "Address is required",
  ]);
  await expect(summary).toBeFocused();
  const { draft, shown, findings } = await read(request, headers);
  expect(draft).toMatchObject({ address: { city: "" }, coordinates: { latitude: "north" } });
  expect(shown).toBe("shipped");
  expect(Object.keys(findings)).toEqual([
    "address.city",
    "coordinates.latitude",
    "profiles.3.network",
    "profiles.3.href",
  ]);
  await expectAccessible(page, "findings");
  await page.setViewportSize({ width: 1440, height: 900 });

  await summary.getByRole("link", { name: "City is required" }).click();
  await expect(page.getByLabel("City")).toBeFocused();
  await page.keyboard.type("Agra");
  await expect(summary.getByRole("link", { name: "City is required" })).toHaveCount(0);
  await page.getByLabel("Latitude").fill("28.50");
  await expect(summary.getByRole("link")).toHaveCount(2);
  // The entry takes its findings along.
  await button(page, "Move Profile 4 up").click();
  await expect(button(page, "Move Profile 3 up")).toBeFocused();
  await summary.getByRole("link", { name: "Choose a network" }).click();
  await expect(page.getByRole("group", { name: "Profile 3" }).getByLabel("Network")).toBeFocused();
  await button(page, "Remove Profile 3").click();
  await expect(summary).toHaveCount(0);
  await button(page, "Publish").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  expect((await read(request, headers)).published).toEqual({
    ...facts,
    address: { ...facts.address, city: "Agra" },
    coordinates: { ...facts.coordinates, latitude: 28.5 },
  });
});

test("steps of the form are taken back and done again, and letters in the field in which they were typed", async ({
  page,
  request,
}) => {
  await begin(page, request);
  await open(page);
  const [city, name] = [page.getByLabel("City"), page.getByRole("textbox", { name: /^Name/ }).first()];
  await city.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" West");
  await button(page, "Remove Paragraph 2").press("Enter");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("textbox", { name: "Paragraph 2" })).toHaveValue(facts.story[1] ?? "");
  await expect(city).toHaveValue(`${facts.address.city} West`);
  await page.keyboard.press("Control+z");
  await expect(city).toHaveValue(facts.address.city);
  await expect(city).toBeFocused();
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(city).toHaveValue(`${facts.address.city} West`);
  await button(page, "Redo").click();
  await expect(page.getByRole("textbox", { name: "Paragraph 2" })).toHaveCount(0);

  await name.click();
  await page.keyboard.press("End");
  await page.keyboard.type("s and sons, of the lane behind the well in the old town of Agra");
  await expect(page.getByText(/\d+ of \d+ characters, \d+ (left|too many)/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(name).toHaveValue(facts.name);
  await expect(name).toBeFocused();
  await expect(page.getByText(/\d+ of \d+ characters/)).toHaveCount(0);
});

test("lists are changed by keyboard alone, and Ctrl+S saves a draft", async ({ page, request }) => {
  const headers = await begin(page, request);
  await open(page);
  await button(page, "Move Paragraph 2 up").press("Enter");
  await expect(button(page, "Move Paragraph 1 up")).toBeFocused();
  await expect(page.getByText("Paragraph 2 is now at place 1 of 2")).toBeAttached();
  await page.keyboard.press("Enter");
  await button(page, "Add paragraph").press("Enter");
  await expect(page.getByRole("textbox", { name: "Paragraph 3" })).toBeFocused();
  await page.keyboard.type("A third one.");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Draft saved.", { exact: true })).toBeVisible();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  const story = [facts.story[1], facts.story[0], "A third one."];
  expect((await read(request, headers)).draft).toEqual({ ...facts, story });
  await button(page, "Remove Paragraph 3").press("Enter");
  await expect(button(page, "Remove Paragraph 2")).toBeFocused();
});

test("a long list is folded: an entry is known by its words, copied, removed and brought back, by keyboard", async ({
  page,
  request,
}) => {
  await enterAdmin(page, request);
  await page.goto("/admin/site/service-landing.mobile");
  const folds = page.locator(".content-fold:has(> summary > b:text-matches('^Section'))");
  const first = folds.first().locator("> summary > b");
  await expect(folds).toHaveCount(7);
  const last = folds.filter({ hasText: "Section 7: Why choose us" });
  const heading = last.getByRole("textbox", { name: "Heading", exact: true });
  await expect(last).toContainText("Why choose us for your app");
  await expect(heading).toBeHidden();
  await last.locator("summary").first().press("Enter");
  await heading.fill("Why two people");
  await expect(last.locator("summary").first()).toContainText("Why two people");

  await button(page, "Move Section 7: Why choose us up").press("Enter");
  await expect(button(page, "Move Section 6: Why choose us up")).toBeFocused();
  const moved = folds.filter({ hasText: "Section 6: Why choose us" });
  await expect(moved.getByRole("textbox", { name: "Heading", exact: true })).toHaveValue("Why two people");
  await button(page, "Copy Section 6: Why choose us").press("Enter");
  const copy = folds.filter({ hasText: "Section 7: Why choose us" });
  await expect(copy.getByRole("textbox", { name: "Heading", exact: true })).toBeFocused();
  await button(page, "Remove Section 1: Introduction").press("Enter");
  await expect(first).toHaveText("Section 1: Expertise");
  await expect(button(page, "Remove Section 1: Expertise")).toBeFocused();
  await button(page, "Bring it back").press("Enter");
  await expect(first).toHaveText("Section 1: Introduction");
  await expect(folds.first().getByRole("textbox", { name: "Heading", exact: true })).toBeFocused();
  await button(page, "Remove Section 7: Why choose us").press("Enter");
  await expectAccessible(page, "a folded list");

  await page.getByLabel("Kind of the next section").selectOption("Quotation");
  await button(page, "Add section").click();
  await expect(folds).toHaveCount(8);
  await folds.last().locator("summary").click();
  await button(page, "Publish").click();
  await page.getByRole("link", { name: "Text is required" }).click();
  await expect(folds.last().getByRole("textbox", { name: "Text" })).toBeFocused();
  await folds.last().getByRole("textbox", { name: "Text" }).fill("Two people answer.");
  await button(page, "Publish").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  const html = await (await request.get("/mobile")).text();
  expect(html).toContain("Why two people");
  expect(html).toContain("Two people answer.");
});

/** Returns the entry of a list that is named so, such as "Section 2". */
const entryOf = (page: Page, name: string) =>
  page.locator(`.content-entry:has(> .content-fold > summary > b:text-matches("^${name}"))`);
const gripOf = (entry: Locator) => entry.locator("> .content-entry-tools > .content-entry-grip");

/** Picks an entry up by its grip, again where the page has scrolled under the mouse meanwhile. */
async function pickUp(page: Page, entry: Locator) {
  await expect(async () => {
    await page.mouse.up();
    await gripOf(entry).hover();
    await page.mouse.down();
    const box = await gripOf(entry).boundingBox();
    if (!box) throw new Error("nothing is shown there");
    await page.mouse.move(box.x + 2, box.y + 2, { steps: 3 });
    await expect(entry).toHaveAttribute("data-dragged", { timeout: 1_000 });
  }).toPass();
}

/** Drags an entry over the upper or the lower edge of another element, and holds it there. */
async function dragOver(
  page: Page,
  entry: Locator,
  { over, edge }: { over: Locator; edge: "upper" | "lower" },
) {
  await over.scrollIntoViewIfNeeded();
  await pickUp(page, entry);
  await expect(over).toBeInViewport({ ratio: 1 });
  const box = await over.boundingBox();
  if (!box) throw new Error("nothing is shown there");
  await page.mouse.move(box.x + 40, edge === "upper" ? box.y + 4 : box.y + box.height - 4, { steps: 5 });
}

test("an entry is dragged to any place of its list, and back by Undo", async ({ page, request }) => {
  const headers = await enterAdmin(page, request);
  const id = "service-landing.website";
  const draft = async () => (await (await request.get(`/v1/content/${id}`, { headers })).json()).data.draft;
  await page.goto(`/admin/site/${id}`);
  const names = page.locator(".content-fold > summary > b", { hasText: /^Section/ });
  const headings = page
    .frameLocator("iframe[title='Preview of the page']")
    .locator("main h2", { hasText: /^(Website cost|Four shops)/ });
  await entryOf(page, "Section 3").locator("summary").first().press("Enter");
  const heading = entryOf(page, "Section 3").getByRole("textbox", { name: "Heading", exact: true });
  await heading.fill("Four shops, and yours");
  await expect(headings).toHaveText(["Website cost and timeline", "Four shops, and yours"]);

  await dragOver(page, entryOf(page, "Section 3"), { over: entryOf(page, "Section 1"), edge: "upper" });
  await expect(entryOf(page, "Section 3")).toHaveAttribute("data-dragged");
  await expect(page.locator("[data-drop]")).toHaveCount(1);
  await expect(entryOf(page, "Section 1")).toHaveAttribute("data-drop", "before");
  await page.mouse.up();
  await expect(names.first()).toHaveText("Section 1: Offerings");
  await expect(page.getByText("Section 3 is now at place 1 of 7")).toBeAttached();
  const moved = entryOf(page, "Section 1").getByRole("textbox", { name: "Heading", exact: true });
  await expect(moved).toBeVisible();
  await expect(moved).toHaveValue("Four shops, and yours");
  await expect(headings).toHaveText(["Four shops, and yours", "Website cost and timeline"]);
  await expect(page.locator("[data-dragged], [data-drop]")).toHaveCount(0);

  await page.keyboard.press("Control+z");
  await expect(names.nth(2)).toHaveText("Section 3: Offerings");
  await expect(headings).toHaveText(["Website cost and timeline", "Four shops, and yours"]);
  await page.keyboard.press("Control+Shift+z");
  await expect(names.first()).toHaveText("Section 1: Offerings");
  await dragOver(page, entryOf(page, "Section 2"), { over: entryOf(page, "Section 5"), edge: "lower" });
  await expect(entryOf(page, "Section 5")).toHaveAttribute("data-drop", "after");
  await page.mouse.up();
  await expect(names.nth(4)).toHaveText("Section 5: Introduction");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Draft saved.", { exact: true })).toBeVisible();
  const kinds = (await draft()).sections.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["offerings", "expertise", "call", "methodology", "intro", "tools", "why"]);
  await request.delete(`/v1/content/${id}/draft`, { headers });
});

test("a dragged entry stays where it was when it is dropped in its place, elsewhere or not at all", async ({
  page,
  request,
}) => {
  await enterAdmin(page, request);
  await page.goto("/admin/site/service-landing.website");
  for (const name of ["Section 2", "Section 3"])
    await entryOf(page, name).locator("summary").first().press("Enter");
  const cards = (name: string) => entryOf(page, name).locator(".content-entry");
  // Folded, all of them are in sight.
  for (const name of ["Section 2", "Section 3"])
    for (const one of await cards(name).all()) await one.locator("summary").first().press("Enter");
  const heading = entryOf(page, "Section 3").getByRole("textbox", { name: "Heading", exact: true });
  const card = cards("Section 2").last();
  const places = [
    { entry: card, over: card, edge: "lower" },
    { entry: card, over: cards("Section 2").nth(2), edge: "lower" },
    { entry: card, over: cards("Section 3").first(), edge: "upper" },
    { entry: card, over: entryOf(page, "Section 1"), edge: "upper" },
    { entry: cards("Section 3").first(), over: heading, edge: "upper" },
  ] as const;
  await page.setViewportSize({ width: 1440, height: 2400 });
  for (const { entry, ...place } of places) {
    await dragOver(page, entry, place);
    await expect(entry).toHaveAttribute("data-dragged");
    await expect(page.locator("[data-drop]")).toHaveCount(0);
    await page.mouse.up();
    await expect(page.locator("[data-dragged]")).toHaveCount(0);
  }
  await dragOver(page, card, { over: cards("Section 2").first(), edge: "upper" });
  await expect(page.locator("[data-drop]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-dragged], [data-drop]")).toHaveCount(0);
  await expect(heading).toHaveValue("Websites we build and maintain");
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await expect(page.getByText(/is now at place/)).toHaveCount(0);
});

test("an entry alone has no grip", async ({ page, request }) => {
  await begin(page, request);
  await open(page);
  const grips = page.getByRole("group", { name: "Story" }).locator(".content-entry-grip");
  await expect(grips.first()).toBeVisible();
  await button(page, "Remove Paragraph 2").click();
  await expect(grips).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("entries have buttons to be moved by, and no grip", async ({ page, request }) => {
    await begin(page, request);
    await open(page);
    await expect(button(page, "Move Paragraph 2 up")).toBeVisible();
    await expect(page.locator(".content-entry-grip")).toHaveCount(5);
    for (const grip of await page.locator(".content-entry-grip").all()) await expect(grip).toBeHidden();
  });
});

test("a link of the menus is renamed in the form, and is so on every page", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.goto("/admin/site/navigation");
  const column = page.getByRole("group", { name: "Column 1" });
  await expect(column.locator(".content-fold", { hasText: "Cybersecurity" })).toHaveCount(1);
  const link = column.getByRole("group", { name: "Link 2" });
  await link.getByRole("textbox", { name: "Label", exact: true }).fill("Safety");
  await button(page, "Move Link 2 up").first().click();
  await button(page, "Publish").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  for (const path of ["/about", "/careers", "/blog"])
    expect(await (await request.get(path)).text(), path).toMatch(/>Safety<.*>AWS</s);
});

test("a colour is taken by its code or by eye, and not where it can't be read", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.goto("/admin/site/brand");
  const code = page.getByRole("textbox", { name: "First colour", exact: true });
  const byEye = page.getByLabel("First colour, chosen by eye");
  await code.fill("#14532D");
  await expect(byEye).toHaveValue("#14532d");
  await byEye.fill("#7a1f4b");
  await expect(code).toHaveValue("#7a1f4b");
  await expectAccessible(page, "the form of the colours");
  await code.fill("green");
  await expect(byEye).toHaveValue("#000000");
  await code.fill("#eeeeee");
  await button(page, "Publish").click();
  await page.getByRole("link", { name: /its contrast on the beige sections is/ }).click();
  await expect(code).toBeFocused();
});

test("two editors at once: both versions are shown, and nothing that was typed is lost", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  await open(page);
  await page.getByLabel("City").fill("Pune");
  await saveDraft(request, headers, { name: "Theirs", address: { ...facts.address, city: "Agra" } });
  await button(page, "Publish").click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone changed this record meanwhile." });
  const city = notice.getByRole("group", { name: "Address: City" });
  await expect(city).toContainText("Pune");
  await expect(city).toContainText("Agra");
  await expect(city.getByRole("radio", { name: "Yours" })).toBeChecked();
  await expect(
    notice.getByRole("group", { name: "Name" }).getByRole("radio", { name: "Theirs" }),
  ).toBeChecked();
  await expectAccessible(page, "two versions");
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await read(request, headers)).toMatchObject({ shown: "shipped", draft: { name: "Theirs" } });
  await button(page, "Keep what is chosen").click();
  await expect(page.getByLabel("City")).toHaveValue("Pune");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Theirs");
  await button(page, "Publish").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  expect((await read(request, headers)).published).toMatchObject({
    name: "Theirs",
    address: { city: "Pune" },
  });
});

test("an entry that was open stays open when somebody else's has come before it", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const id = "/v1/content/service-landing.devops";
  await page.goto("/admin/site/service-landing.devops");
  const folds = page.locator(".content-fold:has(> summary > b:text-matches('^Section'))");
  const openOnes = () =>
    folds.evaluateAll((all) =>
      all.filter((one) => (one as HTMLDetailsElement).open).map((one) => one.querySelector("b")?.textContent),
    );
  const second = folds.nth(1);
  await second.locator("summary").first().press("Enter");
  await second.getByRole("textbox", { name: "Heading", exact: true }).fill("What we do by ourselves");
  const { shipped } = (await (await request.get(id, { headers })).json()).data;
  const theirs = { kind: "quote", text: "Theirs.", hidden: false };
  const words = { ...shipped, sections: [theirs, ...shipped.sections] };
  expect((await request.put(`${id}/draft`, { headers, data: { words } })).status()).toBe(200);
  await button(page, "Save draft").click();
  await button(page, "Keep what is chosen").click();
  await expect(folds.first()).toContainText("Theirs.");
  const opened = ["Section 1: Quotation", "Section 3: Expertise"];
  await expect.poll(openOnes).toEqual(opened);
  await expect(folds.nth(2).getByRole("textbox", { name: "Heading", exact: true })).toHaveValue(
    "What we do by ourselves",
  );
  await button(page, "Save draft").click();
  await expect(page.getByText("Draft saved.", { exact: true })).toBeVisible();
  await expect.poll(openOnes).toEqual(opened);
  await request.delete(`${id}/draft`, { headers });
});

test("a part that a page may do without is taken away and added again, by keyboard", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const draft = async () =>
    (await (await request.get("/v1/content/service-overview.iot", { headers })).json()).data.draft;
  await page.goto("/admin/site/service-overview.iot");
  await button(page, "Remove tools").press("Enter");
  await expect(button(page, "Add tools")).toBeFocused();
  await button(page, "Save draft").click();
  await expect(page.getByText("Draft saved.", { exact: true })).toBeVisible();
  expect(await draft()).not.toHaveProperty("tools");
  await button(page, "Add tools").press("Enter");
  await expect(page.getByRole("group", { name: "Tools" }).getByRole("textbox").first()).toBeFocused();
  await request.delete("/v1/content/service-overview.iot/draft", { headers });
});

test("a stale click without typed words shows how they stand now", async ({ page, request }) => {
  const headers = await begin(page, request);
  await saveDraft(request, headers, { name: "First" });
  await open(page);
  await saveDraft(request, headers, { name: "Second" });
  await button(page, "Publish").click();
  await expect(page.getByText("Someone changed these words meanwhile.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Second");
  expect((await read(request, headers)).shown).toBe("shipped");
});

test("words are scheduled, refused with a wrong time, and taken back", async ({ page, request }) => {
  const headers = await begin(page, request);
  await open(page);
  await page.getByLabel("Short name").fill("Festival");
  await button(page, "Schedule…").click();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByRole("link", { name: "Choose when the words begin" })).toBeVisible();
  await dialog.getByLabel("From").fill("2020-01-31T09:30");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByRole("link", { name: "Choose a time in the future" })).toBeVisible();
  await expectAccessible(page, "schedule", "dialog");
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel("From").fill("2090-01-31T09:30");
  await dialog.getByLabel("Until").fill("2090-02-28T18:30");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Scheduled.", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Visitors read the shipped words; from 31 Jan 2090, 9:30 am until 28 Feb 2090, 6:30 pm"),
  ).toBeVisible();
  expect(await read(request, headers)).toMatchObject({
    publishAt: "2090-01-31T04:00:00.000Z",
    unpublishAt: "2090-02-28T13:00:00.000Z",
    scheduled: { shortName: "Festival" },
  });
  await button(page, "Take the schedule back").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take the schedule back" }).click();
  await expect(page.getByText("The schedule was taken back.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Short name")).toHaveValue("Festival");
  expect(await read(request, headers)).toMatchObject({ scheduled: null, draft: { shortName: "Festival" } });
});

test("times of a schedule that were typed are asked about before they are lost", async ({
  page,
  request,
}) => {
  await begin(page, request);
  await open(page);
  await page.getByLabel("Short name").fill("Festival");
  await button(page, "Schedule…").click();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await button(page, "Schedule…").click();
  await dialog.getByLabel("Until").fill("2090-02-28T18:30");
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Continue editing" }).click();
  await expect(dialog.getByLabel("Until")).toHaveValue("2090-02-28T18:30");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Close without saving" }).click();
  await expect(dialog).toHaveCount(0);
});

test("times of a schedule that was refused for other reasons are in it again", async ({ page, request }) => {
  const headers = await begin(page, request);
  await open(page);
  await page.getByLabel("Phone number").fill("");
  await button(page, "Schedule…").click();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  await dialog.getByLabel("From").fill("2090-01-31T09:30");
  await dialog.getByLabel("Until").fill("2090-02-28T18:30");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("Before this can be published")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Phone number").fill("7311000257");
  await button(page, "Schedule…").click();
  await expect(dialog.getByLabel("From")).toHaveValue("2090-01-31T09:30");
  await expect(dialog.getByLabel("Until")).toHaveValue("2090-02-28T18:30");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("Scheduled.", { exact: true })).toBeVisible();
  expect(await read(request, headers)).toMatchObject({
    publishAt: "2090-01-31T04:00:00.000Z",
    unpublishAt: "2090-02-28T13:00:00.000Z",
    scheduled: { phone: "7311000257" },
  });
});

test("a schedule that does not reach the server stays in its dialog, and is gone from it once it is made", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  await open(page);
  await page.getByLabel("Short name").fill("Festival");
  await button(page, "Schedule…").click();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  const until = dialog.getByLabel("Until");
  await until.fill("2090-02-28T18:30");
  await page.route("**/publish", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(until).toHaveValue("2090-02-28T18:30");
  await expectAccessible(page, "schedule that did not arrive", "dialog");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("Scheduled.", { exact: true })).toBeVisible();
  expect(await read(request, headers)).toMatchObject({ unpublishAt: "2090-02-28T13:00:00.000Z" });
  await button(page, "Take the schedule back").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take the schedule back" }).click();
  await expect(page.getByText("The schedule was taken back.", { exact: true })).toBeVisible();
  await button(page, "Schedule…").click();
  await expect(until).toHaveValue("");
});

test("earlier words are looked at and restored, drafts discarded, and the shipped words come back", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  await publish(request, headers, { name: "Early" });
  await publish(request, headers, { name: "Late" });
  await open(page);
  await page.getByLabel("Short name").fill("Unsaved");
  await button(page, "History").click();
  const dialog = page.getByRole("dialog", { name: "History" });
  await dialog
    .getByRole("button", { name: /^Look at/ })
    .nth(1)
    .click();
  const differences = dialog.locator(".content-compare > section");
  await expect(differences).toHaveText(["NameOn the site nowLateIn this versionEarly"]);
  await expect(differences.getByText("Early", { exact: true })).toBeVisible();
  await dialog.getByText("All the words of this version").press("Enter");
  await expect(dialog.getByText(facts.legalName, { exact: true })).toBeVisible();
  await expectAccessible(page, "earlier words", "dialog");
  await page.setViewportSize({ width: 1440, height: 900 });
  const looks = dialog.getByRole("button", { name: /^Look at/ });
  await dialog.getByRole("button", { name: "Back to the history" }).press("Enter");
  await expect(looks.nth(1)).toBeFocused();
  await looks.first().press("Enter");
  await expect(dialog.getByText("Nothing here differs from what visitors read now.")).toBeVisible();
  await button(page, "Back to the history").click();
  await looks.nth(1).press("Enter");
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The earlier words are now the draft.", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Early");
  const { data } = await (await request.get(`${path}/revisions`, { headers })).json();
  expect(data[0].what).toBe("replaced");
  const kept = await (await request.get(`${path}/revisions/${data[0]._id}`, { headers })).json();
  expect(kept.data.words.shortName).toBe("Unsaved");

  await button(page, "Discard draft").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("Draft discarded.", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Late");
  await button(page, "Back to the shipped words").click();
  await expectAccessible(page, "question", "dialog");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("alertdialog").getByRole("button", { name: "Back to the shipped words" }).click();
  await expect(page.getByText("The shipped words are back.", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(facts.name);
  expect(await read(request, headers)).toMatchObject({ shown: "shipped", published: null, draft: null });
});

test("the list and the form look right at every size, in light and in dark", async ({ page, request }) => {
  const headers = await begin(page, request);
  await page.goto("/admin/site");
  const documents = page.getByRole("main");
  await expect(documents.getByRole("link", { name: title })).toBeVisible();
  await expect(documents.getByText("Shipped words").first()).toBeVisible();
  await expectAccessible(page, "list");
  await documents.getByLabel("Find a part of the site").fill("facts");
  await expect(documents.locator(".content-list > li")).toHaveCount(1);
  await documents.getByLabel("Find a part of the site").fill("nothing of that name");
  await expect(documents.getByText("Nothing is named “nothing of that name”.")).toBeVisible();
  await documents.getByLabel("Find a part of the site").fill("");
  await expect(documents.getByRole("link", { name: title })).toBeVisible();
  await publish(request, headers, { name: "Published" });
  await saveDraft(request, headers, { name: "Draft" });
  await page.reload();
  await expect(documents.getByRole("list", { name: "States" }).first()).toHaveText("DraftPublished");
  await expect(documents.getByText(/^Changed .* by Administrator\.$/).first()).toBeVisible();
  await open(page);
  await expectAccessible(page, "form");
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, "Open menu").click();
  await page.getByRole("dialog").getByRole("link", { name: "Edit the site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit the site" })).toBeVisible();
});

test("many posts are a page of the last changed ones and a fold, and Back leads to where one was", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  for (let number = 1; number <= 52; number++) {
    const data = { kind: "post", key: `many-${number}`, title: `One of many, ${number}` };
    expect((await request.post("/v1/content", { headers, data })).status()).toBe(201);
  }
  await page.goto("/admin/site");
  const blog = page.getByRole("region", { name: "Blog" });
  const rows = blog.getByRole("listitem").filter({ has: page.getByRole("link") });
  await expect(rows).toHaveCount(50);
  await expect(rows.nth(1)).toContainText("One of many, 52");
  const more = blog.locator("summary");
  await expect(more).toHaveText("3 more of Blog");
  await more.press("Enter");
  await expect(rows).toHaveCount(53);
  await expect(more).toBeFocused();
  await expectAccessible(page, "an unfolded list");
  await blog.getByRole("link", { name: "Post: One of many, 3", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("One of many, 3");
  await page.goBack();
  await expect(rows).toHaveCount(53);

  await page.getByLabel("Find a part of the site").fill("many, 4");
  await expect(rows).toHaveCount(11);
  await expect(more).toHaveCount(0);
  await rows.last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("One of many, 4");
  await page.goBack();
  await expect(page.getByLabel("Find a part of the site")).toHaveValue("many, 4");
  await expect(rows).toHaveCount(11);
  for (let number = 1; number <= 52; number++)
    await request.delete(`/v1/content/post.many-${number}`, { headers: { ...headers, "If-Match": '"1"' } });
});

test("documents are named with the facts that their titles have", async ({ page, request }) => {
  await begin(page, request);
  await page.goto("/admin/site");
  await page.getByRole("link", { name: "Service page: Website development in Noida" }).click();
  const named = "Service page: Website development in Noida";
  await expect(page.getByRole("heading", { level: 1, name: named })).toBeVisible();
  await expect(page).toHaveTitle(`${named} | ${facts.name}`);
  await page.goBack();
  await expect(page.locator(".content-list")).not.toContainText(["{"]);
});

test("at 400 % zoom the buttons at the foot leave the window to the form", async ({ page, request }) => {
  await begin(page, request);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/admin/site/facts");
  await expect(page.getByRole("textbox", { name: /^Name/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).not.toBeInViewport();
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog", { name: "History" });
  await dialog.getByRole("button", { name: "Close" }).last().scrollIntoViewIfNeeded();
  const { height = 0 } = (await dialog.locator(".dialog-frame").boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(224);
});

test("a control with the focus is never under the buttons at the foot", async ({ page, request }) => {
  await begin(page, request);
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page);
  await page.getByLabel("Legal name").focus();
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const foot = document.querySelector(".content-foot");
      if (!focused || !foot || foot.contains(focused) || !focused.closest("form")) return "";
      const isUnder = focused.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
      return isUnder ? focused.outerHTML.slice(0, 80) : "";
    });
    expect(covered).toBe("");
  }
});

test("what was not loaded or not saved says so, and is tried again", async ({ page, request }) => {
  const headers = await begin(page, request);
  await page.route("**/v1/content**", (route) => route.abort());
  await page.goto("/admin/site");
  await expect(page.getByText("The words could not be loaded", { exact: true })).toBeVisible();
  await page.goto("/admin/site/facts");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("The words could not be loaded", { exact: true })).toBeVisible();
  await page.unroute("**/v1/content**");
  await button(page, "Retry").click();
  await page.getByLabel("Short name").fill("Once more");
  await page.route("**/v1/content/**", (route) => route.abort());
  await button(page, "Publish").click();
  await expect(page.getByText("The change was not saved", { exact: true })).toBeVisible();
  await button(page, "History").click();
  await expect(page.getByText("The history could not be loaded", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute("**/v1/content/**");
  await button(page, "Try again").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  expect((await read(request, headers)).published).toMatchObject({ shortName: "Once more" });

  await page.goto("/admin/site/nothing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such part of the site");
});

test("unsaved words are asked about, and outlast the end of the session with their version", async ({
  page,
  request,
}) => {
  const headers = await begin(page, request);
  await open(page);
  await page.getByLabel("City").fill("Pune");
  await button(page, "Add paragraph").click();
  await page.getByRole("textbox", { name: "Paragraph 3" }).fill("A third one.");
  await page.getByRole("link", { name: "Jobs" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
  await button(page, "Continue editing").click();

  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.token}` };
    await fetch("/v1/auth/logout", { method: "POST", headers });
  });
  await button(page, "Save draft").click();
  await page.waitForURL("**/login");
  const later = await (await request.post("/v1/auth/login", { data: administrator })).json();
  const held = { ...headers, Authorization: `Bearer ${later.token}` };
  await saveDraft(request, held, { name: "Theirs" });
  await page.addInitScript((token) => {
    localStorage.token = token;
  }, later.token);
  await open(page);
  await expect(page.getByText("Your text is back.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Pune");
  await expect(page.getByRole("textbox", { name: "Paragraph 3" })).toHaveValue("A third one.");
  await button(page, "Save draft").click();
  await expect(page.getByText("Someone changed this record meanwhile.")).toBeVisible();
  expect((await read(request, held)).draft).toMatchObject({ name: "Theirs" });
});

test("an editor changes the words", async ({ page, request, smtp }) => {
  const headers = await begin(page, request);
  await publish(request, headers, { name: "Published" });
  const email = "editor.of.words@jaalidar.example";
  const data = { name: "editor", email, roles: ["editor"], currentPassword: administrator.password };
  expect((await request.post("/v1/administrators/invitations", { headers, data })).status()).toBe(201);
  const link = () => {
    const mail = smtp.mails.find(({ to }) => to.includes(email));
    return /#token=([\w-]+)/.exec(mail?.parsed.text ?? "")?.[1];
  };
  await expect.poll(link).toBeTruthy();
  const password = "eleven-quiet-peacocks";
  const accepted = await request.post("/v1/invitations/accept", {
    data: { token: link(), name: "editor", newPassword: password, confirmPassword: password },
  });
  const { token } = await accepted.json();
  await page.addInitScript((held) => {
    localStorage.token = held;
  }, token);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Edit the site" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByLabel("Phone number").fill("1201000177");
  await button(page, "Publish").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
});

test("after an upgrade, changed words are compared, taken or kept, and unfit ones are named", async ({
  page,
  playwright,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-words-"));
  const upgraded = await startSite({ DATA_DIR: dataDir });
  /** Writes to the database beside the program, as an upgrade would have left it. */
  const write = (statement: string, ...values: string[]) => {
    const database = new DatabaseSync(join(dataDir, "jaalidar.db"), { timeout: 10_000 });
    database.prepare(statement).run(...values);
    database.close();
  };
  const request = await playwright.request.newContext({ baseURL: upgraded.url });
  try {
    const headers = await enterAdmin(page, request);
    await publish(request, headers, { name: "Ours", phone: "1201000199" });
    const base = { ...facts, summary: "As it was once.", address: { ...facts.address, city: "Old Noida" } };
    write("update content_documents set base = ?", JSON.stringify(base));
    await page.goto(`${upgraded.url}/admin/site/facts`);
    await expect(page.getByText("The shipped words have changed").first()).toBeVisible();
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary.getByRole("definition")).toHaveText([base.summary, facts.summary, facts.summary]);
    await expect(page.locator(".content-compare").getByRole("region")).toHaveCount(2);
    await expectAccessible(page, "three versions");
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, "Keep my words").click();
    await expect(page.getByText("Your words are kept.", { exact: true })).toBeVisible();
    await expect(page.getByText("The shipped words have changed")).toHaveCount(0);

    await publish(request, headers, { name: "Ours", summary: "Our summary." });
    write("update content_documents set base = ?", JSON.stringify(base));
    await page.reload();
    await page.getByLabel("Short name").fill("Typed");
    await page.getByRole("checkbox", { name: "Take the shipped words in place of yours: Summary" }).check();
    await button(page, "Take these into my draft").click();
    await expect(page.getByText("The shipped changes are in your draft.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Summary")).toHaveValue(facts.summary);
    expect(await read(request, headers)).toMatchObject({
      states: ["draft", "published"],
      draft: { name: "Ours", shortName: "Typed", summary: facts.summary },
      published: { summary: "Our summary." },
    });

    await request.delete(`${path}/draft`, { headers });
    write("update content_documents set published = ?", JSON.stringify({ ...facts, name: "" }));
    write("update revisions set value = value + 1");
    await page.goto(`${upgraded.url}/admin/site/facts`);
    await expect(page.getByText("Visitors read the shipped words in place of yours.")).toBeVisible();
    await expectAccessible(page, "unfit words");
  } finally {
    await request.dispose();
    await upgraded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
