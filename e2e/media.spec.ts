import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { accessFaults, expect, skipSplash, test, watchForFaults } from "./fixtures.ts";

const logo = {
  name: "loom.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" fill="#14532d"/></svg>',
  ),
};
const photo = {
  name: "street.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(new URL("../test/fixtures/pictures/portrait.jpg", import.meta.url)),
};
const script = { name: "note.png", mimeType: "image/png", buffer: Buffer.from("alert(1)") };

type Headers = Record<string, string>;

async function upload(request: APIRequestContext, headers: Headers, file: typeof logo): Promise<string> {
  const answer = await request.post("/v1/media", { headers, multipart: { file } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data._id;
}

async function publish(request: APIRequestContext, headers: Headers, id: string, words: object) {
  const path = `/v1/content/${id}`;
  expect((await request.put(`${path}/draft`, { headers, data: { words } })).status()).toBe(200);
  expect((await request.post(`${path}/publish`, { headers, data: {} })).status()).toBe(200);
}

const tile = (page: Page, name: string) => page.getByRole("button", { name: `Open ${name}` });

test("pictures are added, turned around their focus, replaced and deleted", async ({
  page,
  request,
  site,
}) => {
  const faults = watchForFaults(page, site.url);
  await enterAdmin(page, request);
  await page.goto("/admin/site");
  await page.getByRole("link", { name: "Pictures", exact: true }).click();
  await expect(page.getByText("There are no pictures yet.")).toBeVisible();
  await expectAccessible(page, "empty");
  await page.locator("input[type=file]").setInputFiles([photo, script, logo]);
  await expect(page.getByText("3 of 3")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "note.png" })).toContainText(
    "Not added: Choose a JPEG",
  );
  await expect(tile(page, "street")).toBeVisible();
  await expect(tile(page, "loom")).toBeVisible();
  await expectAccessible(page, "pictures");

  await tile(page, "street").press("Enter");
  const dialog = page.getByRole("dialog", { name: "street" });
  await expect(dialog.getByText("Nowhere.")).toBeVisible();
  await expectAccessible(page, "a picture", "dialog");
  await dialog.getByLabel("Title").fill("Our street");
  await dialog.getByLabel("Across").fill("20");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Picture saved.")).toBeVisible();

  await tile(page, "Our street").click();
  const again = page.getByRole("dialog", { name: "Our street" });
  await expect(again.getByLabel("Across")).toHaveValue("20");
  await again.getByLabel("Title").fill("Our lane");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continue editing" }).click();
  await again.locator("input[type=file]").setInputFiles(logo);
  await expect(page.getByText("Picture replaced.")).toBeVisible();
  await expect(tile(page, "Our lane")).toContainText("Drawing (SVG)");

  await tile(page, "loom").click();
  await page.getByRole("dialog", { name: "loom" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Picture deleted.")).toBeVisible();
  await expect(tile(page, "loom")).toHaveCount(0);
  expect(faults.filter((fault) => !fault.includes("422"))).toEqual([]);
});

test("a logo chosen in the form is live on the page, and in use", async ({ page, request, site }) => {
  const faults = watchForFaults(page, site.url);
  await skipSplash(page);
  await enterAdmin(page, request);
  await page.goto("/admin/site/logo");
  const field = page.getByRole("group", { name: "Logo", exact: true });
  const unanswered = () => {};
  await page.route("**/v1/media", unanswered);
  await field.getByRole("button", { name: "Choose a picture" }).click();
  const chooser = page.getByRole("dialog", { name: "Choose a picture" });
  await page.keyboard.press("Escape");
  await expect(chooser).toHaveCount(0);
  await page.unroute("**/v1/media", unanswered);
  await field.getByRole("button", { name: "Choose a picture" }).click();
  await chooser.locator("input[type=file]").setInputFiles(logo);
  await expect(chooser.getByText("1 of 1")).toBeVisible();
  await chooser.getByRole("button", { name: "Choose loom" }).click();
  await expect(field.getByRole("button", { name: "Change…" })).toBeFocused();
  await field.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await expect(field.getByRole("button", { name: "Choose a picture" })).toBeFocused();
  await page.keyboard.press("Enter");
  await chooser.getByRole("button", { name: "Choose loom" }).press("Enter");
  await expect(field.getByRole("button", { name: "Change…" })).toBeFocused();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await expectAccessible(page, "a form with a picture");

  for (const path of ["/about", "/", "/login"]) {
    await page.goto(path);
    const shown = page.getByRole("img", { name: /Jaali/ }).first();
    await expect(shown).toBeVisible();
    const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    expect([Math.round(width), Math.round(height)], path).toEqual([120, 40]);
    expect(await accessFaults(page), path).toEqual([]);
  }
  await page.goto("/admin/site/media");
  await expect(page.getByRole("complementary", { name: "Sidebar" }).locator(".logo svg")).toHaveCount(0);
  await tile(page, "loom").click();
  const dialog = page.getByRole("dialog", { name: "loom" });
  await expect(dialog.getByRole("link", { name: "Logo and icon" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  expect(faults).toEqual([]);
});

test("icon, picture for sharing and a post's picture are those of the owner", async ({
  page,
  request,
  site,
}) => {
  const headers = await enterAdmin(page, request);
  await skipSplash(page);
  const [icon, shared, cover] = [
    await upload(request, headers, logo),
    await upload(request, headers, photo),
    await upload(request, headers, photo),
  ];
  await publish(request, headers, "logo", {
    logo: { picture: icon },
    icon: { picture: icon },
    sharing: { picture: shared, alt: "A street" },
  });
  const words = {
    title: "Looms",
    summary: "How looms work.",
    author: "Asha",
    tags: [],
    cover: { picture: "star", accent: "indigo", alt: "", photo: { picture: cover, alt: "A loom" } },
    body: `Words.\n\n![A street at noon](/media/${shared})`,
  };
  await request.post("/v1/content", { headers, data: { kind: "post", key: "looms", words } });
  expect((await request.post("/v1/content/post.looms/publish", { headers, data: {} })).status()).toBe(200);

  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  await page.goto("/about");
  expect(await content("og:image")).toBe(`${site.url}/media/${shared}-1-share.jpg`);
  expect(await content("og:image:alt")).toBe("A street");
  for (const link of await page.locator("link[rel=icon], link[rel=apple-touch-icon]").all()) {
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toContain(`/media/${icon}-1`);
    expect((await request.get(href)).status(), href).toBe(200);
  }
  expect(await page.content()).not.toMatch(/\/(og|icon-512|apple-touch-icon)\.png|favicon\.ico/);

  for (const [file, own] of [
    ["/favicon.ico", `${icon}-1-icon-32.png`],
    ["/apple-touch-icon.png", `${icon}-1-icon-180.png`],
    ["/icon-512.png", `${icon}-1-icon-512.png`],
    ["/og.png", `${shared}-1-share.jpg`],
  ]) {
    const answer = await request.get(file ?? "", { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], file).toEqual([302, `/media/${own}`]);
  }

  const paths = [
    "/",
    "/about",
    "/Service",
    "/website",
    "/careers",
    "/TeamPage",
    "/contact",
    "/blog",
    "/blog/looms",
  ];
  for (const path of [...paths, "/privacy", "/newsletter", "/login", "/nowhere", "/site.webmanifest"]) {
    const text = await (await request.get(path)).text();
    const shipped = [
      ...text.matchAll(/logo-mark|"[^"]*\/(?:og|icon-\d+|apple-touch-icon)\.png|favicon\.ico/g),
    ];
    expect(shipped.map(String), path).toEqual([]);
  }

  await page.goto("/blog/looms");
  expect(await content("og:image")).toBe(`${site.url}/media/${cover}-1-share.jpg`);
  const image = page.getByRole("img", { name: "A loom" });
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain(
    `/media/${cover}-1-wide-`,
  );
  const inText = page.getByRole("img", { name: "A street at noon" });
  await inText.scrollIntoViewIfNeeded();
  await expect.poll(() => inText.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await accessFaults(page)).toEqual([]);
  expect((await request.delete(`/v1/media/${cover}`, { headers })).status()).toBe(409);
});
