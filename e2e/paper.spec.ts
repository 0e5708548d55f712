import { readFileSync } from "node:fs";
import type { APIRequestContext, Frame, Locator, Page } from "@playwright/test";
import { apply, enterAdmin, expectAccessible, receiveReply } from "./admin.ts";
import { expect, test, watchForFaults } from "./fixtures.ts";

/** Tests the frame that draws a document in the review (decision 59). */

/** One of each program that people write resumes with, and two of another build. */
const resumes = ["cairo", "chromium", "ghostscript", "latex", "linearized", "two-pages"];

let headers: { Authorization: string };

test.beforeEach(async ({ page, request }) => {
  headers = await enterAdmin(page, request);
});

/** Opens the review of an application, and returns the frame with its document. */
async function openPaper(page: Page, id: string, search = ""): Promise<Frame> {
  await page.goto(`/admin/applications/${id}${search}`);
  await page.locator("iframe[data-state=drawn]").waitFor();
  const frame = page.frames().find((one) => one.url() === "about:srcdoc");
  if (!frame) throw new Error("There is no frame.");
  return frame;
}

async function statusOf(request: APIRequestContext, id: string): Promise<string> {
  return (await (await request.get(`/v1/applications/${id}`, { headers })).json()).data.status;
}

/** Returns whether anything dark is drawn. */
function hasInk(of: Locator): Promise<boolean> {
  return of.evaluate((canvas: HTMLCanvasElement) => {
    const { data = [] } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    return data.some((value, index) => index % 4 === 0 && value < 128);
  });
}

test("resumes of every program are drawn page by page, with their text", async ({ page, request, site }) => {
  const faults = watchForFaults(page, site.url);
  for (const name of resumes) {
    const file = readFileSync(`test/fixtures/pdf/resume-${name}.pdf`);
    const id = await apply(request, { name: "Asha Rao", file });
    const frame = await openPaper(page, id);
    const pages = frame.getByRole("region", { name: /^Page \d+$/ });
    expect(await pages.count()).toBe(name === "two-pages" ? 2 : 1);
    for (const sheet of await pages.all()) {
      await sheet.scrollIntoViewIfNeeded();
      await expect(sheet, name).toContainText(/\p{L}{3}/u);
      await expect.poll(() => hasInk(sheet.locator("canvas")), name).toBe(true);
    }
  }
  expect(faults).toEqual([]);
});

test("a link of a resume opens beside the desk, which it knows nothing of", async ({ page, request }) => {
  const file = readFileSync("test/fixtures/pdf/resume-chromium.pdf");
  const id = await apply(request, { name: "Linka Linked", file });
  const frame = await openPaper(page, id);
  await page.context().route("https://code.example/**", (route) => route.fulfill({ body: "A portfolio." }));
  const opening = page.context().waitForEvent("page");
  await frame.getByRole("link", { name: "https://code.example/asha" }).click();
  const portfolio = await opening;
  await expect(portfolio.locator("body")).toHaveText("A portfolio.");
  expect(await portfolio.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
  await portfolio.close();
  await page.context().unroute("https://code.example/**");
});

test("what the list is searched for is marked, and pages are as wide as one wants them", async ({
  page,
  request,
}) => {
  const file = readFileSync("test/fixtures/pdf/resume-two-pages.pdf");
  const id = await apply(request, { name: "Marka Marked", file });
  const frame = await openPaper(page, id, "?q=develop");
  const marked = () =>
    frame.evaluate(() => [...(CSS.highlights.get("found") ?? [])].map((range) => range.toString()));
  await expect.poll(marked).toEqual(["developer"]);
  await expectAccessible(page, "the review");

  const width = () => frame.evaluate(() => document.querySelector("canvas")?.width ?? 0);
  const before = await width();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.4);
  await expect.poll(marked).toEqual(["developer"]);
  for (const _ of [1, 2]) await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(width).toBeLessThan(before);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(page.getByRole("button", { name: "Zoom out" })).toHaveAttribute("aria-disabled", "true");
});

test("keys that are pressed in the document act on the review", async ({ page, request }) => {
  const id = await apply(request, { name: "Keya Keyed" });
  const frame = await openPaper(page, id);
  await frame.locator("body").click();
  await page.keyboard.press("2");
  await expect.poll(() => statusOf(request, id)).toBe("Interview Scheduled");
  await frame.locator("body").click();
  await page.keyboard.press("n");
  const note = page.getByRole("dialog").locator("textarea");
  await expect(note).toBeFocused();
  await expect(note).toHaveValue("");
  await frame.locator("body").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a document reaches no token, no call, no other address and no key", async ({ page, request }) => {
  const id = await apply(request, { name: "Hosta Hostile" });
  const frame = await openPaper(page, id);
  const reached = await frame.evaluate(async () => {
    const tried = async (work: () => unknown) => {
      try {
        return await work();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      token: await tried(() => localStorage.token),
      page: await tried(() => parent.document.title),
      call: await tried(() => fetch("/v1/jobs").then(({ status }) => status)),
    };
  });
  expect(reached).toEqual({
    origin: "null",
    token: "SecurityError",
    page: "SecurityError",
    call: "TypeError",
  });

  const sent: (string | null)[] = [];
  page.on("request", (one) => one.method() === "PATCH" && sent.push(one.postData()));
  await page.getByRole("button", { name: "Next" }).focus();
  await frame.evaluate(() => {
    const key = { key: "3", code: "Digit3", altKey: false, shiftKey: false, repeat: false };
    parent.postMessage({ type: "key", key }, "*");
  });
  // A key of somebody at the frame comes after it, and is the only one that counts.
  await frame.locator("body").click();
  await page.keyboard.press("2");
  await expect.poll(() => statusOf(request, id)).toBe("Interview Scheduled");
  expect(sent.filter((body) => body?.includes("status"))).toHaveLength(1);

  const violation = await page.evaluateHandle(() => ({
    directive: new Promise((resolve) =>
      document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)),
    ),
  }));
  await frame.evaluate(() => {
    location.href = "/robots.txt?leak";
  });
  expect(await violation.evaluate(({ directive }) => directive)).toBe("frame-src");
});

test("an attachment of a reply opens from the timeline, by keys too, and closes to where one was", async ({
  page,
  request,
  site,
}) => {
  const faults = watchForFaults(page, site.url);
  const id = await apply(request, { name: "Atta Attached" });
  receiveReply(site, {
    kind: "application",
    recordId: id,
    files: [
      { name: "certificate.pdf", flags: ["script"] },
      { name: "virus.pdf", scan: "infected" },
    ],
  });
  await openPaper(page, id);
  await page.getByRole("button", { name: "Timeline" }).click();
  const opener = page.getByRole("list", { name: "Attachments" }).getByRole("button");
  await expect(opener).toHaveText(/^certificate\.pdf \([\d.]+ kB\)$/);
  await expect(page.getByText("The virus scanner found something in this file")).toBeVisible();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Attachment" });
  await dialog.locator("iframe[data-state=drawn]").waitFor();
  await expect(dialog.getByRole("link", { name: "Download" })).toHaveAttribute("download", "certificate.pdf");
  await expect(dialog.getByText("It holds a script.")).toBeVisible();
  await expectAccessible(page, "an attachment", "dialog");
  // The keys of the review below do nothing meanwhile.
  await page.keyboard.press("2");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await statusOf(request, id)).toBe("Pending");
  expect(faults).toEqual([]);
});

test("an attachment opens from the timeline of both kinds of enquiry", async ({ page, request, site }) => {
  const message = { email: "ravi@mail.example", message: "Please call me.", page: "/mobile" };
  const enquiries = [
    { kind: "query", api: "/v1/queries", path: "/admin/quary", name: "Ravi", phoneNumber: "9876543210" },
    {
      kind: "get-in-touch",
      api: "/v1/get-in-touch",
      path: "/admin/getintouch",
      firstName: "Ravi",
      lastName: "Menon",
      mobileNumber: "9876543210",
      companyName: "Menon Logistics",
      country: "India",
      category: "Mobile App",
      budget: "10k-20k",
    },
  ] as const;
  for (const { kind, api, path, ...fields } of enquiries) {
    const answer = await request.post(api, { data: { ...message, ...fields } });
    const recordId = (await answer.json()).data._id;
    receiveReply(site, { kind, recordId, files: [{ name: "brief.pdf" }] });
    await page.goto(`${path}/${recordId}`);
    await page.getByRole("button", { name: /^brief\.pdf/ }).click();
    const dialog = page.getByRole("dialog", { name: "Attachment" });
    await dialog.locator("iframe[data-state=drawn]").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test("what can't be drawn is left to the browser's own viewer, or to a download", async ({
  page,
  request,
}) => {
  const id = await apply(request, { name: "Scanna Scanned" });
  for (const body of ["%PDF-1.7 /Filter /JPXDecode", "%PDF-1.7 damaged"]) {
    await page.route("**/v1/documents/*", (route) => route.fulfill({ body, contentType: "application/pdf" }));
    await page.goto(`/admin/applications/${id}`);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("This document can't be shown here. Download the file to read it.");
    await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
    await page.unroute("**/v1/documents/*");
  }
});
