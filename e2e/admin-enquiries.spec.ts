import { readFileSync } from "node:fs";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { desktop, enterAdmin, expectAccessible, mailRecorded, phone } from "./admin.ts";
import { administrator, expect, test } from "./fixtures.ts";

/** Tests Quary and Get in touch (specification 2.9, 4, 5 and 8), two lists with the same functions. */

const queued = "The message is saved and will be sent as soon as the mail server takes it.";

interface Sender {
  firstName: string;
  lastName: string;
  message?: string;
  category?: string;
  phone?: string;
}

const emailOf = ({ firstName, lastName }: Sender) => `${firstName}.${lastName}@mail.example`.toLowerCase();
const nameOf = ({ firstName, lastName }: Sender) => `${firstName} ${lastName}`;

const screens = [
  {
    path: "/admin/quary",
    // A journey is walked at one width, which is another on each screen.
    size: phone,
    title: "Admin Panel - User Messages",
    heads: ["FULL NAME", "EMAIL", "PHONENO.", "MESSAGE", "ACTIONS"],
    empty: "No Records Found",
    api: "/v1/queries",
    body: (sender: Sender) => ({
      name: nameOf(sender),
      email: emailOf(sender),
      phoneNumber: sender.phone ?? "9876543210",
      message: sender.message ?? "Please call me.",
      page: "/mobile",
    }),
    viewTitle: () => "User Details",
    details: ["9876543210", "Please call me."],
    sortHead: "FULL NAME",
    sort: "name",
    subject: "Your message to Jaalidar Systems",
    confirm: "Delete this message?",
    deleted: "Message deleted.",
    deleteFailed: "The message could not be deleted. Please try again.",
    unread: "Message marked as unread.",
    loadFailed: "The messages could not be loaded.",
  },
  {
    path: "/admin/getintouch",
    size: desktop,
    title: "Admin Panel - Enquiries",
    heads: [
      "First Name",
      "Last Name",
      "Email",
      "Mobile",
      "Company",
      "Country",
      "Category",
      "Budget",
      "Tell Us",
      "Actions",
    ],
    empty: "No Data Found",
    api: "/v1/get-in-touch",
    body: ({ category = "Mobile App", ...sender }: Sender) => ({
      firstName: sender.firstName,
      lastName: sender.lastName,
      email: emailOf(sender),
      mobileNumber: sender.phone ?? "9876543210",
      companyName: `${sender.lastName} Logistics`,
      country: "India",
      category,
      budget: "10k-20k",
      message: sender.message ?? "Please call me.",
      page: "/mobile",
    }),
    viewTitle: (sender: Sender) => `Enquiry of ${nameOf(sender)}`,
    details: ["9876543210", "Logistics", "India", "Mobile App", "$10,000 to $20,000", "Please call me."],
    sortHead: "First Name",
    sort: "firstName",
    subject: "Your enquiry to Jaalidar Systems: Mobile App",
    confirm: "Delete this enquiry?",
    deleted: "Enquiry deleted.",
    deleteFailed: "The enquiry could not be deleted. Please try again.",
    unread: "Enquiry marked as unread.",
    loadFailed: "The enquiries could not be loaded.",
  },
];

type Screen = (typeof screens)[number];

async function send(request: APIRequestContext, { api, body }: Screen, ...senders: Sender[]): Promise<void> {
  for (const sender of senders) {
    const answer = await request.post(api, { data: body(sender) });
    expect(answer.status()).toBe(201);
  }
}

/** Returns the row of a sender, which has two lines on a phone. */
function rowOf(page: Page, sender: Sender): Locator {
  return page.getByRole("row").filter({ hasText: emailOf(sender) });
}

/** Returns the senders of the rows, from top to bottom. */
async function shown(page: Page): Promise<string[]> {
  const heads = await page.locator("main tbody th").allTextContents();
  return heads.map((text) => /Asha|Bela|Chandra|Dev|Esha/.exec(text)?.[0] ?? text);
}

const isOnPhone = (page: Page) => page.viewportSize()?.width === phone.width;

/** Opens an enquiry, by a tap on its row on a phone; returns its dialog. */
async function view(page: Page, sender: Sender): Promise<Locator> {
  const row = rowOf(page, sender);
  await (isOnPhone(page) ? row.locator("th") : row.getByRole("button", { name: /^View/ })).click();
  const dialog = page.getByRole("dialog");
  // The address changes before.
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText("Loading the mails")).toHaveCount(0);
  return dialog;
}

/** Asks to delete an enquiry: in its row, or on a phone in its record. */
async function askToDelete(page: Page, sender: Sender): Promise<void> {
  const record = page.getByRole("dialog");
  if (isOnPhone(page) && !(await record.isVisible())) await view(page, sender);
  const place = isOnPhone(page) ? record : rowOf(page, sender);
  await place.getByRole("button", { name: /^Delete/ }).click();
}

/** Expects an outcome on the page in these words. */
async function expectTold(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
}

async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < 80; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}.`);
}

test.beforeEach(async ({ page, request }) => {
  await enterAdmin(page, request);
});

for (const screen of screens) {
  test.describe(screen.path, () => {
    test("says so while there is none, and when loading failed, and tries again", async ({ page }) => {
      await page.route(`**${screen.api}?*`, (route) => route.abort());
      await page.goto(screen.path);
      const failure = page.getByRole("alert").filter({ hasText: screen.loadFailed });
      await expect(failure).toBeVisible();
      await expectAccessible(page, "the failure");
      await page.unroute(`**${screen.api}?*`);
      await failure.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByRole("cell").filter({ hasText: screen.empty })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen.title);
      await expectAccessible(page, "the empty list");
    });

    test("is open to everyone, in the light and in the dark, with each of its dialogs", async ({
      page,
      request,
    }) => {
      const long = "Venkatanarasimharajuvaripeta".repeat(2);
      const asha = { firstName: "Asha", lastName: "Seen", message: `${long} ${long} ${long}` };
      await send(request, screen, asha, { firstName: long, lastName: long });
      await page.goto(screen.path);
      await expect(rowOf(page, asha)).toBeVisible();
      await expectAccessible(page, "the list");
      const dialog = await view(page, asha);
      await expectAccessible(page, "one enquiry", "dialog");
      await dialog.getByRole("button", { name: "Reply" }).click();
      await dialog.getByRole("button", { name: "Send" }).click();
      await expect(dialog.getByRole("link", { name: "Description is required" })).toBeVisible();
      await expectAccessible(page, "the reply", "dialog");
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(screen.viewTitle({ ...asha }));
      await page.keyboard.press("Escape");
      await askToDelete(page, asha);
      await expectAccessible(page, "the question", "dialog");
    });

    test("shows, opens and deletes what was sent", async ({ page, request }) => {
      const asha = { firstName: "Asha", lastName: "Rao" };
      await send(request, screen, asha);
      await page.goto(screen.path);
      const row = rowOf(page, asha);
      await expect(row).toBeVisible();
      for (const size of [desktop, { width: 768, height: 1024 }, phone]) {
        await page.setViewportSize(size);
        // The first of the two lines has the whole name.
        const heads = screen.heads.filter((head) => size === desktop || head !== "Last Name");
        expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(heads);
        await expect(row.getByRole("button")).toHaveText([/^View/, /^Delete/]);
        for (const text of screen.details) await expect(row).toContainText(text);
        if (size !== desktop)
          await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(70);
      }
      const cells = row.locator("th, td").filter({ visible: true });
      await expect(cells).toContainText([/Asha Rao.*\d{4}/, "Please call me.", ""]);
      await page.setViewportSize(screen.size);

      const dialog = await view(page, asha);
      await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(screen.viewTitle(asha));
      for (const text of [asha.firstName, emailOf(asha), ...screen.details])
        await expect(dialog).toContainText(text);
      await expect(dialog).toContainText("FromMobile app development");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(row.getByRole("button", { name: /^View/ })).toBeFocused();

      await askToDelete(page, asha);
      const question = page.getByRole("alertdialog");
      await expect(question.getByRole("heading")).toHaveText(screen.confirm);
      await expect(question).toContainText(nameOf(asha));
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(row).toBeVisible();

      await askToDelete(page, asha);
      await page.route(`**${screen.api}/*`, (route) => route.abort());
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(question.getByRole("alert")).toContainText(screen.deleteFailed);
      await page.unroute(`**${screen.api}/*`);
      await question.getByRole("button", { name: "Delete" }).click();
      await expectTold(page, screen.deleted);
      await expect(row).toHaveCount(0);
    });

    test("tells what is unread, and takes an opened one as read", async ({ page, request }) => {
      const bela = { firstName: "Bela", lastName: "Marked" };
      const dev = { firstName: "Dev", lastName: "Marked" };
      await send(request, screen, bela, dev);
      await page.goto(`${screen.path}?q=marked`);
      await expect(rowOf(page, bela)).toContainText("Unread");
      await view(page, bela);
      await expect(rowOf(page, bela).getByText("Unread", { exact: true })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(`${screen.path}?q=marked`);

      await page.getByRole("combobox", { name: "Read or unread" }).selectOption("Unread");
      await expect(page).toHaveURL(/unread=true/);
      await expect.poll(() => shown(page)).toEqual(["Dev"]);
      await page.goBack();
      await expect.poll(() => shown(page)).toEqual(["Dev", "Bela"]);

      const dialog = await view(page, bela);
      await dialog.getByRole("button", { name: "Mark as unread" }).click();
      await expectTold(page, screen.unread);
      await expect(rowOf(page, bela).getByText("Unread", { exact: true })).toHaveCount(1);
    });

    test("opens and closes a record at once, and shows it as read when the list is slow to load", async ({
      page,
      request,
    }) => {
      const slow = { firstName: "Slow", lastName: "Loaded" };
      await send(request, screen, slow);
      await page.goto(`${screen.path}?q=slow`);
      await expect(rowOf(page, slow)).toContainText("Unread");
      let answer: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(/q=slow/, async (route) => {
        await held;
        await route.continue();
      });
      await view(page, slow);
      await expect(page).toHaveURL(new RegExp(`${screen.path}/[^/]+\\?q=slow$`));
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(`${screen.path}?q=slow`);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(rowOf(page, slow)).toContainText("Unread");
      answer();
      await expect(rowOf(page, slow)).not.toContainText("Unread");
    });

    test("is searched, sorted and stepped through, and all of it stands in the address", async ({
      page,
      request,
    }) => {
      const names = ["Chandra", "Asha", "Bela"];
      const senders = names.map((firstName) => ({
        firstName,
        lastName: "Sorted",
        message: "Ünïque 100%_ words",
      }));
      await send(request, screen, ...senders);
      await page.goto(screen.path);
      await page.getByRole("searchbox").fill("ÜNÏQUE 100%_");
      await expect.poll(() => shown(page)).toEqual(["Bela", "Asha", "Chandra"]);

      const head = page.getByRole("columnheader", { name: screen.sortHead });
      await expect(head).toHaveAttribute("aria-sort", "none");
      await head.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`sort=${screen.sort}`));
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      await expect.poll(() => shown(page)).toEqual(["Asha", "Bela", "Chandra"]);
      await head.getByRole("link").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect.poll(() => shown(page)).toEqual(["Chandra", "Bela", "Asha"]);
      await page.getByRole("combobox", { name: "Sort by" }).selectOption("Oldest first");
      await expect.poll(() => shown(page)).toEqual(["Chandra", "Asha", "Bela"]);
      await page.reload();
      await expect.poll(() => shown(page)).toEqual(["Chandra", "Asha", "Bela"]);
      await expect(page.getByRole("searchbox")).toHaveValue("ÜNÏQUE 100%_");

      await page.getByRole("searchbox").fill("nobody has this");
      await expect(page.getByRole("cell").filter({ hasText: screen.empty })).toBeVisible();
      await page.getByRole("link", { name: "Show all" }).click();
      await expect(page.getByRole("searchbox")).toHaveValue("");
    });

    test("is saved as CSV, as it is shown", async ({ page, request }) => {
      const asha = { firstName: "Asha", lastName: "Export", message: '=1+1, he said\n"so"' };
      await send(request, screen, asha, { firstName: "Bela", lastName: "Export" });
      await page.goto(`${screen.path}?q=export&sort=${screen.sort}`);
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: /^CSV/ }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/\d{4}-\d{2}-\d{2}\.csv$/);
      const text = readFileSync(await file.path(), "utf8");
      expect(text.indexOf(emailOf(asha))).toBeGreaterThan(0);
      expect(text.indexOf("bela.export@mail.example")).toBeGreaterThan(text.indexOf(emailOf(asha)));
      expect(text).toContain('"\'=1+1, he said\n""so"""');
      expect(text).not.toContain("paged");

      await page.route("**/export.csv*", (route) => route.abort());
      await page.getByRole("button", { name: /^CSV/ }).click();
      await expectTold(page, "The list could not be exported.");
    });

    test("is answered by mail from the record", async ({ page, request, smtp }) => {
      const dev = { firstName: "Dev", lastName: "Answer" };
      await send(request, screen, dev);
      await page.setViewportSize(screen.size);
      await page.goto(`${screen.path}?q=${dev.lastName}`);
      await (await view(page, dev)).getByRole("button", { name: "Reply" }).click();
      const form = page.getByRole("dialog", { name: "Contact Us" });
      await expect(form).toContainText("Please call me.");
      await expect(form.getByLabel("Email")).toHaveValue(emailOf(dev));
      await expect(form.getByLabel("Subject")).toHaveValue(screen.subject);
      // The first empty required field has the focus.
      await expect(form.getByLabel("Description")).toBeFocused();
      await expect(form).toContainText("No e-mails yet.");

      await form.getByLabel("Email").fill("not an address");
      for (const field of ["Subject", "Signature"]) await form.getByLabel(field).fill("");
      await form.getByRole("button", { name: "Send" }).click();
      for (const words of [
        "Enter a valid email",
        "Subject is required",
        "Description is required",
        "Signature is required",
      ])
        await expect(form.getByRole("link", { name: words })).toBeVisible();

      await form.getByLabel("Email").fill(emailOf(dev));
      await form.getByLabel("Subject").fill(`About ${dev.lastName}`);
      await form.getByLabel("Description").fill("Thank you. We call on Monday at eleven.");
      await form.getByLabel("Signature").fill("Asha Rao");
      smtp.mood = "refuse";
      await form.getByRole("button", { name: "Send" }).click();
      await expect(form.getByRole("alert")).toContainText("failed to send a data");
      await expect(form.getByLabel("Description")).toHaveValue("Thank you. We call on Monday at eleven.");
      smtp.mood = "accept";
      await form.getByRole("button", { name: "Send" }).click();
      await expectTold(page, mailRecorded);
      await expect(form).toBeHidden();

      const arrived = () => smtp.mails.find(({ to }) => to.includes(emailOf(dev)))?.parsed;
      await expect.poll(() => arrived()?.text).toContain("Monday at eleven");
      expect(arrived()?.replyTo?.[0]?.address).toBe(administrator.email);
      await expect(rowOf(page, dev)).toContainText(/Replied \d+ \w+ \d{4}/);
      const again = await view(page, dev);
      await expect(again.getByText("Replied", { exact: true })).toBeVisible();
      await expect(again.getByRole("listitem").filter({ hasText: "Sent" })).toContainText(
        `About ${dev.lastName}`,
      );
    });
  });
}

/** Names the screens: what their one list and one form do is shown on one of them. */
const [quickScreen, projectScreen] = screens as [Screen, Screen];

test("works through the unread by key alone: whoever was opened makes room for the next", async ({
  page,
  request,
}) => {
  const asha = { firstName: "Asha", lastName: "Keyed" };
  const bela = { firstName: "Bela", lastName: "Keyed" };
  const chandra = { firstName: "Chandra", lastName: "Keyed" };
  await send(request, quickScreen, chandra, bela, asha);
  await page.goto(`${quickScreen.path}?q=keyed&unread=true`);
  await tabTo(page, rowOf(page, asha).getByRole("button", { name: /^View/ }));
  await page.keyboard.press("Enter");
  await expect(rowOf(page, asha)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, bela).getByRole("button", { name: /^View/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, bela)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(rowOf(page, chandra).getByRole("button", { name: /^View/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog");
  await tabTo(page, question.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("cell").filter({ hasText: quickScreen.empty })).toBeVisible();
});

test("has pages of fifty", async ({ page, request }) => {
  const letters = [..."abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"];
  const senders = letters.map((letter, index) => ({
    firstName: "Esha",
    lastName: `Paged${letter}${index < 26 ? "x" : "y"}`,
  }));
  await Promise.all(senders.map((sender) => send(request, projectScreen, sender)));
  await page.goto(`${projectScreen.path}?q=paged`);
  const rows = page.locator("main tbody tr");
  await expect(rows).toHaveCount(50);
  const pages = page.getByRole("navigation", { name: /^Pages of/ });
  await expect(pages).toContainText("1 to 50 of 52");
  const next = pages.getByRole("link", { name: "Next" });
  // Rows have their height once they were in view; until then the link may move between press and release.
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await expect(rows).toHaveCount(2);
  await expect(pages).toContainText("51 to 52 of 52");
  await page.goBack();
  await expect(rows).toHaveCount(50);
});

test("says that an e-mail waits while the mail server is away, and what failed can be tried again", async ({
  page,
  request,
  smtp,
}) => {
  const bela = { firstName: "Bela", lastName: "Waiting" };
  await send(request, quickScreen, bela);
  await page.goto(`${quickScreen.path}?q=waiting`);
  await (await view(page, bela)).getByRole("button", { name: "Reply" }).click();
  const form = page.getByRole("dialog", { name: "Contact Us" });
  await form.getByLabel("Description").fill("Hello");
  smtp.mood = "refuse";
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("alert")).toContainText("failed to send a data");
  smtp.mood = "accept";
  await form.getByRole("button", { name: /^Retry/ }).click();
  await expect(form).toContainText(mailRecorded);
  smtp.mood = "defer";
  await form.getByLabel("Description").fill("Hello once more");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await expectTold(page, queued);
  smtp.mood = "accept";
});

test("enquiries are narrowed to a category", async ({ page, request }) => {
  const asha = { firstName: "Asha", lastName: "Sorts", category: "DevOps" };
  const bela = { firstName: "Bela", lastName: "Sorts", category: "UI/UX Design" };
  await send(request, projectScreen, asha, bela);
  await page.goto("/admin/getintouch?q=sorts");
  const category = page.getByRole("combobox", { name: "Category" });
  await expect(category.getByRole("option")).toHaveText([
    "All categories",
    "Mobile App",
    "Web Development",
    "UI/UX Design",
    "DevOps",
  ]);
  await category.selectOption("DevOps");
  await expect.poll(() => shown(page)).toEqual(["Asha"]);
  await expect(page).toHaveURL(/category=DevOps/);
  await category.selectOption("All categories");
  await expect.poll(() => shown(page)).toEqual(["Bela", "Asha"]);
});
