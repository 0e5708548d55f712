import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { desktop, enterAdmin, expectAccessible, phone } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

/** Tests Team Management (specification 2.9, 5 and 8), which begins with a sample team of nine. */

const portrait = "test/fixtures/pictures/portrait.png";

const heads = ["Image", "Name", "Designation", "Department", "Actions"];

let headers: { Authorization: string };

test.beforeEach(async ({ page, request }) => {
  headers = await enterAdmin(page, request);
});

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
}

/** Returns the names of the list, from top to bottom. */
function shown(page: Page): Promise<string[]> {
  return page.locator("main tbody th").allTextContents();
}

/** Returns the members of a department in the order of the team page. */
async function stored(page: Page, department: string): Promise<string[]> {
  const { data } = await (await page.request.get("/v1/team")).json();
  const members: { name: string; department: string }[] = data;
  return members.filter((member) => member.department === department).map(({ name }) => name);
}

/** Expects an outcome on the page in these words. */
async function expectTold(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 120; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} is not reached by Tab.`);
}

test("says so when the team could not be fetched, and tries again", async ({ page }) => {
  await page.route("**/v1/team*", (route) => route.abort());
  await page.goto("/admin/team");
  const failure = page.getByRole("alert").filter({ hasText: "Failed to fetch team members" });
  await expect(failure).toBeVisible();
  await expectAccessible(page, "the failure");
  await page.unroute("**/v1/team*");
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(rowOf(page, "Meher Anand")).toBeVisible();
});

test("is open to everyone, in the light and in the dark, with each of its dialogs", async ({ page }) => {
  await page.goto("/admin/team");
  const row = rowOf(page, "Yusuf Rahmani");
  await expect(row).toBeVisible();
  await expectAccessible(page, "the list");
  await row.getByRole("button", { name: /^View/ }).click();
  await expectAccessible(page, "one member", "dialog");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expectAccessible(page, "the question", "dialog");
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("");
  await form.getByLabel("Image").setInputFiles(portrait);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("link", { name: "Name is required" })).toBeVisible();
  await expectAccessible(page, "the form", "dialog");
});

test("lists the members as the team page does, also on a phone", async ({ page }) => {
  await page.goto("/admin/team");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team Management");
  const row = rowOf(page, "Farah Siddiqui");
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expect(row).toContainText("Client Partner");
    await expect(row).toContainText("business");
    await expect(row.getByRole("button")).toHaveText(["", "", /^View/, /^Edit/, /^Delete/]);
    await expect(row.locator("img")).toBeVisible();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(heads);
  }
});

test("adds, shows, changes and deletes a member, on a phone", async ({ page }) => {
  const name = "Noor Jahan";
  await page.setViewportSize(phone);
  await page.goto("/admin/team");
  await test.step("add, after the rules have been told", async () => {
    await page.getByRole("button", { name: "Add Team Member" }).click();
    const form = page.getByRole("dialog", { name: "Add Team Member" });
    await expect(form.getByLabel("Name")).toBeFocused();
    const offered = form.locator("datalist option");
    expect(await offered.evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))).toEqual(
      expect.arrayContaining(["founder", "developer", "business"]),
    );
    await form.getByRole("button", { name: "Add Team Member" }).click();
    for (const words of ["Name is required", "Designation is required", "Department is required"])
      await expect(form.getByRole("link", { name: words })).toBeVisible();
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Designation").fill("Support Lead");
    await form.getByLabel("Department").fill("customer support");
    await form.getByLabel("Bio").fill("Noor answers first.");
    await form.getByLabel("Image").setInputFiles(portrait);
    await expect(form.locator("img")).toHaveAttribute("src", /^blob:/);
    await form.getByRole("button", { name: "Add Team Member" }).click();
    await expectTold(page, "Team member added successfully!");
  });
  await test.step("view", async () => {
    await rowOf(page, name).getByRole("button", { name: /^View/ }).click();
    const dialog = page.getByRole("dialog", { name });
    for (const text of ["Support Lead", "customer support", "Noor answers first."])
      await expect(dialog).toContainText(text);
    await expect(dialog.locator("img")).toHaveAttribute("src", /^\/v1\/documents\//);
    await page.keyboard.press("Escape");
  });
  await test.step("edit, and take the picture away", async () => {
    await rowOf(page, name).getByRole("button", { name: /^Edit/ }).click();
    const form = page.getByRole("dialog", { name: "Edit Team Member" });
    await expect(form.getByLabel("Designation")).toHaveValue("Support Lead");
    await form.getByLabel("Designation").fill("Head of Support");
    await form.getByLabel("Take the present picture away").check();
    await expect(form.locator("img")).toHaveCount(0);
    await form.getByRole("button", { name: "Save" }).click();
    await expectTold(page, "Team member saved.");
    await expect(rowOf(page, name)).toContainText("Head of Support");
    await expect(rowOf(page, name).locator("img")).toHaveCount(0);
  });
  await test.step("delete", async () => {
    await rowOf(page, name)
      .getByRole("button", { name: /^Delete/ })
      .click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("heading")).toHaveText("Delete this member?");
    await expect(question).toContainText(name);
    await page.route("**/v1/team/*", (route) => route.abort());
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByRole("alert")).toContainText("The team member could not be deleted.");
    await page.unroute("**/v1/team/*");
    await question.getByRole("button", { name: "Delete" }).click();
    await expectTold(page, "Team member deleted.");
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});

test("keeps what was typed when saving fails", async ({ page }) => {
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Add Team Member" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Nobody Yet");
  await form.getByLabel("Designation").fill("Tester");
  await form.getByLabel("Department").fill("developer");
  await page.route("**/v1/team", (route) => route.abort());
  await form.getByRole("button", { name: "Add Team Member" }).click();
  await expect(form.getByRole("alert")).toContainText("Nothing you typed is lost");
  await expect(form.getByLabel("Name")).toHaveValue("Nobody Yet");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toContainText("Close without saving?");
});

test("shows a change that someone else made meanwhile", async ({ page }) => {
  await page.goto("/admin/team");
  await rowOf(page, "Lalita Deshpande").getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Designation").fill("Head of Design and Type");
  const { data } = await (await page.request.get("/v1/team")).json();
  const lalita = data.find((member: { name: string }) => member.name === "Lalita Deshpande");
  const { name, department } = lalita;
  const multipart = { name, department, designation: "Design Lead" };
  const theirs = await page.request.put(`/v1/team/${lalita._id}`, { headers, multipart });
  expect(theirs.status()).toBe(200);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("Someone changed this record meanwhile.");
  await expect(form).toContainText("Design Lead");
  await form.getByRole("button", { name: /^Keep mine/ }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expectTold(page, "Team member saved.");
  await expect(rowOf(page, "Lalita Deshpande")).toContainText("Head of Design and Type");
});

/** Drops a file on the picture field. */
async function drop(form: Locator, path: string, name: string, type: string): Promise<void> {
  const file = { bytes: [...readFileSync(path)], name, type };
  const data = await form.page().evaluateHandle(({ bytes, name, type }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return transfer;
  }, file);
  const place = form.locator(".picture-drop");
  await place.dispatchEvent("dragover", { dataTransfer: data });
  await place.dispatchEvent("drop", { dataTransfer: data });
}

test("takes a dropped picture, and says at once when it is none", async ({ page }) => {
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Add Team Member" }).click();
  const form = page.getByRole("dialog");
  await drop(form, "test/fixtures/pdf/resume.pdf", "resume.pdf", "application/pdf");
  await expect(form).toContainText(
    "Image must be a PNG, JPEG, WebP, GIF or AVIF picture. Save any other, such as HEIC, as a JPEG first.",
  );
  await expect(form.locator("img")).toHaveCount(0);
  await drop(form, portrait, "noor.png", "image/png");
  await expect(form).toContainText("noor.png");
  await expect(form).not.toContainText("Image must be");
  await expect(form.locator("img")).toHaveAttribute("src", /^blob:/);
  await form.getByRole("button", { name: "Remove noor.png" }).click();
  await expect(form.locator("img")).toHaveCount(0);
  await drop(form, portrait, "noor.png", "image/png");
  await form.getByLabel("Name").fill("Dropped Picture");
  await form.getByLabel("Designation").fill("Tester");
  await form.getByLabel("Department").fill("testers");
  await form.getByRole("button", { name: "Add Team Member" }).click();
  await expect(rowOf(page, "Dropped Picture").locator("img")).toBeVisible();
});

test.describe("the order within a department", () => {
  test("is changed by key: the button keeps the focus, the move is told, the team page follows", async ({
    page,
  }) => {
    await page.goto("/admin/team");
    const up = page.getByRole("button", { name: "Up: Rohan Fernandes" });
    const down = page.getByRole("button", { name: "Down: Rohan Fernandes" });
    await expect(down).toHaveAttribute("aria-disabled", "true");
    await tabTo(page, up);
    await page.keyboard.press("Enter");
    await expect(up).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "Rohan Fernandes" })).toHaveText(
      "Rohan Fernandes is now 1 of 2 in business.",
    );
    await expect(page.getByRole("status").filter({ hasText: "Order saved." })).toBeVisible();
    expect(await stored(page, "business")).toEqual(["Rohan Fernandes", "Farah Siddiqui"]);
    expect(await (await page.request.get("/TeamPage")).text()).toMatch(/Rohan Fernandes.*Farah Siddiqui/s);
    await expect(up).toHaveAttribute("aria-disabled", "true");
    // A press at the end changes nothing and keeps the focus.
    await page.keyboard.press("Enter");
    await expect(up).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(down).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(down).toBeFocused();
    await expect.poll(() => stored(page, "business")).toEqual(["Farah Siddiqui", "Rohan Fernandes"]);
  });

  test("follows every press of a quick hand", async ({ page }) => {
    await page.goto("/admin/team");
    const last = page.getByRole("button", { name: "Up: Arjun Murmu" });
    await last.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("Enter");
    const developers = ["Arjun Murmu", "Kavya Nair", "Harpreet Singh Gill", "Tenzin Wangmo"];
    await expect.poll(async () => (await shown(page)).slice(2, 6)).toEqual(developers);
    await expect.poll(() => stored(page, "developer")).toEqual(developers);
    await page.reload();
    await expect.poll(async () => (await shown(page)).slice(2, 6)).toEqual(developers);
  });

  test("is changed by dragging, within the department only", async ({ page }) => {
    await page.goto("/admin/team");
    const handle = (name: string) => rowOf(page, name).locator("[data-member]");
    const [first = "", second = ""] = await stored(page, "founder");
    await handle(second).dragTo(handle(first));
    await expect.poll(() => stored(page, "founder")).toEqual([second, first]);
    await expect(page.getByRole("status").filter({ hasText: "Order saved." })).toBeVisible();
    const before = await shown(page);
    await handle(first).dragTo(handle("Farah Siddiqui"));
    expect(await shown(page)).toEqual(before);
  });

  test("goes back, and says so, when it could not be saved", async ({ page }) => {
    await page.goto("/admin/team");
    await expect(rowOf(page, "Meher Anand")).toBeVisible();
    const before = await shown(page);
    await page.route("**/v1/team/order", (route) => route.abort());
    await page.getByRole("button", { name: "Up: Rohan Fernandes" }).click();
    await expectTold(page, "The order could not be saved. Please try again.");
    await expect.poll(() => shown(page)).toEqual(before);
    await page.unroute("**/v1/team/order");
    await page.getByRole("button", { name: "Up: Rohan Fernandes" }).click();
    await expect.poll(() => stored(page, "business")).toEqual(["Rohan Fernandes", "Farah Siddiqui"]);
  });
});

test("is searched by name, designation and department, and sorted; then there is nothing to move", async ({
  page,
}) => {
  await page.goto("/admin/team");
  const search = page.getByRole("searchbox");
  for (const [words, name] of [
    ["LALITA", "Lalita Deshpande"],
    ["cloud and devops", "Harpreet Singh Gill"],
    ["DESIGN", "Lalita Deshpande"],
  ] as const) {
    await search.fill(words);
    await expect.poll(() => shown(page)).toEqual([name]);
  }
  await expect(page.getByRole("button", { name: /^Up/ })).toHaveCount(0);
  await search.fill("nobody of that name");
  await expect(page.getByRole("cell").filter({ hasText: "No team members" })).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("button", { name: /^Up/ }).first()).toBeVisible();

  const head = page.getByRole("columnheader", { name: "Name" });
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(async () => (await shown(page))[0]).toBe("Arjun Murmu");
  await expect(page.getByRole("button", { name: /^Up/ })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("As on the team page");
  await expect(page).toHaveURL(/\/admin\/team$/);
  await expect(page.getByRole("button", { name: /^Up/ }).first()).toBeVisible();
});
