import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import { fillWords } from "#content/fill.ts";
import { enquiryNotice, firstTerms } from "#content/notices.ts";
import { staffHeaders } from "./admin.ts";
import { project, quickEnquiry, sentPanel, writeAgain } from "./enquiries.ts";
import { accessFaults, expect, hydrated, skipSplash, test } from "./fixtures.ts";

test.use({ sharesSite: true });

/** Tests the contact page (specification 2.4) and its two enquiry forms (sections 5 and 8). */

const company = companyOf(facts);
const notice = fillWords(enquiryNotice(firstTerms), company);
const failed = "Failed to send message.";

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
  await page.goto("/contact");
  await hydrated(page);
});

test("has both forms and every other way to the firm", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  await expect(quick(page).getByRole("button", { name: "Send message" })).toBeVisible();
  await expect(inTouch(page).getByRole("button", { name: "Send enquiry" })).toBeVisible();
  const tiles = page.getByRole("region", { name: "Address, phone and e-mail" });
  await expect(tiles.locator("address")).toContainText("201301");
  await expect(tiles.locator("a[href^='tel:+91']")).toBeVisible();
  await expect(tiles.locator("a[href^='mailto:']")).toBeVisible();
});

test("says beside each button what sending means, and on demand what becomes of it", async ({ page }) => {
  for (const form of [quick(page), inTouch(page)]) {
    await expect(form).toContainText(notice.consentLabel);
    await form.getByText(notice.heading).click();
    for (const { text } of notice.points) await expect(form.getByText(text)).toBeVisible();
  }
});

test("shows the office on a sketch, and on a live map when asked", async ({ page }) => {
  const host = "https://www.openstreetmap.org/";
  const asked: string[] = [];
  await page.route(`${host}**`, async (route) => {
    asked.push(route.request().resourceType());
    await route.fulfill({ contentType: "text/html", body: "<title>A map</title>" });
  });
  const section = page.getByRole("region", { name: "Our office on the map" });
  await expect(section.getByRole("img")).toBeVisible();
  expect(asked).toEqual([]);
  await section.getByRole("link", { name: "Show the live map" }).click();
  const frame = section.locator("iframe");
  await expect(frame).toHaveAttribute("src", new RegExp(`^${host}export/embed`));
  await expect(frame).toHaveAttribute("title", /^Map of/);
  await expect.poll(() => asked.toSorted()).toEqual(["document", "fetch"]);
  await expect(page.frameLocator("iframe").locator("html")).toBeAttached();
  await expect(section.getByRole("alert")).toHaveCount(0);
});

test("gives the sketch back with a sentence when the live map does not load", async ({ page }) => {
  const host = "https://www.openstreetmap.org/**";
  await page.route(host, (route) => route.abort());
  const section = page.getByRole("region", { name: "Our office on the map" });
  const show = section.getByRole("link", { name: "Show the live map" });
  await show.click();
  await expect(section.getByRole("alert")).toHaveText(/^The live map could not be loaded\./);
  await expect(section.getByRole("img")).toBeVisible();
  await expect(section.locator("iframe")).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);

  await page.goto("/contact?map=live");
  await expect(section.getByRole("alert")).toBeVisible();
  await page.unroute(host);
  await page.route(host, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>A map</title>" }),
  );
  await show.click();
  await expect(section.locator("iframe")).toBeVisible();
  await expect(section.getByRole("alert")).toHaveCount(0);
});

test.describe("the quick enquiry", () => {
  test("says of every field what is missing, and of each what is wrong", async ({ page }) => {
    const form = quick(page);
    await send(form);
    await expect(summary(form)).toHaveText([
      "Name is required",
      "Email is required",
      "Phone number is required",
      "Message is required",
    ]);
    await expect(form.locator(".error-summary")).toBeFocused();
    for (const [field, message] of [
      ["Name", "Name is required"],
      ["Email", "Email is required"],
      ["Phone number", "Phone number is required"],
      ["Message", "Message is required"],
    ] as const)
      await expect(form.getByRole("textbox", { name: field })).toHaveAccessibleDescription(
        new RegExp(`Error: ${message}$`),
      );
    expect(await accessFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await accessFaults(page)).toEqual([]);

    await fill(form, { ...quickEnquiry, name: "R2-D2", email: "ishaan@", phoneNumber: "98765 4321" });
    await send(form);
    await expect(summary(form)).toHaveText([
      "Name must contain only letters and spaces",
      "Enter a valid email",
      "Phone number must be 10 digits",
    ]);
    await fill(form, { phoneNumber: "98765432101" });
    await send(form);
    // Only the second answer brings the focus back from the field.
    await expect(form.locator(".error-summary")).toBeFocused();
    await expect(summary(form).last()).toHaveText("Phone number must be 10 digits");
    await fill(form, { phoneNumber: "(+91) 98765 43210" });
    await expect(summary(form)).toHaveText([
      "Name must contain only letters and spaces",
      "Enter a valid email",
    ]);
    await expect(form.getByRole("textbox", { name: "Phone number" })).not.toHaveAttribute("aria-invalid");
    await summary(form).first().getByRole("link").click();
    await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
    await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("R2-D2");
    await expect(form.getByRole("textbox", { name: "Message" })).toHaveValue(quickEnquiry.message);
    // The other form shows no error.
    await expect(inTouch(page).locator("[aria-invalid]")).toHaveCount(0);
  });

  test("is sent, gives its place to who answers and when, and reaches the desk", async ({
    page,
    request,
  }) => {
    const form = quick(page);
    await fill(form, { ...quickEnquiry, name: "ईशान वर्मा" });
    await send(form);
    await expect(sentPanel(page)).toBeFocused();
    await expect(sentPanel(page)).toBeInViewport({ ratio: 1 });
    await expect(sentPanel(page)).toContainText(`${company.firstContact} reads your message`);
    await expect(sentPanel(page)).toContainText(quickEnquiry.email);
    await expect(form).toHaveCount(0);
    await expect(inTouch(page)).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await writeAgain(page);
    await expect(sentPanel(page)).toHaveCount(0);
    await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
    for (const field of ["Name", "Email", "Phone number", "Message"])
      await expect(form.getByRole("textbox", { name: field })).toHaveValue("");
    const { queries } = await read(request, "/v1/queries");
    expect(queries[0]).toMatchObject({ ...quickEnquiry, name: "ईशान वर्मा", page: "/contact" });
  });

  test("is kept when it cannot be sent", async ({ page }) => {
    await page.route("**/v1/queries", (route) => route.abort());
    const form = quick(page);
    await fill(form, quickEnquiry);
    await send(form);
    await expect(form.getByRole("alert")).toHaveText(failed);
    await expectValues(form, quickEnquiry);
    expect(await accessFaults(page)).toEqual([]);
    await page.unroute("**/v1/queries");
    await send(form);
    await expect(sentPanel(page)).toBeVisible();
  });

  test("says that it failed in the specified words, with the server's reason below", async ({ page }) => {
    const message = "Too many requests. Please wait a little and try again.";
    await page.route("**/v1/queries", (route) => route.fulfill({ status: 429, json: { message } }));
    for (const path of ["/contact", "/?index"]) {
      await page.goto(path);
      await hydrated(page);
      const form = quick(page);
      await fill(form, quickEnquiry);
      await send(form);
      await expect(form.getByRole("alert")).toHaveText(failed);
      await expect(form.getByRole("status")).toHaveText(message);
      await expectValues(form, quickEnquiry);
    }
    expect(await accessFaults(page)).toEqual([]);
  });

  test("counts once when its answer is lost and the button is pressed again", async ({ page, request }) => {
    const form = quick(page);
    await fill(form, { ...quickEnquiry, name: "Lost Answer" });
    await page.route("**/v1/queries", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(form);
    await expect(form.getByRole("alert")).toHaveText(failed);
    await page.unroute("**/v1/queries");
    await send(form);
    await expect(sentPanel(page)).toBeVisible();
    expect((await read(request, "/v1/queries?q=Lost+Answer&limit=5")).total).toBe(1);
    expect((await read(request, "/v1/quarantine?q=Lost+Answer")).total).toBe(0);
  });

  test("is sent once, however often the button is pressed", async ({ page }) => {
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/v1/queries", async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    const form = quick(page);
    await fill(form, quickEnquiry);
    await send(form);
    const button = form.getByRole("button", { name: "Sending" });
    await expect(button).toBeVisible();
    await button.click({ force: true });
    await form.getByRole("textbox", { name: "Name" }).press("Enter");
    release();
    await expect(sentPanel(page)).toBeVisible();
    expect(calls).toBe(1);
  });
});

test.describe("the get-in-touch request", () => {
  test("offers the specified choices", async ({ page }) => {
    const form = inTouch(page);
    await expect(form.getByLabel("Category").locator("option:not([value=''])")).toHaveText([
      "Mobile App",
      "Web Development",
      "UI/UX Design",
      "DevOps",
    ]);
    const budgets = form.getByLabel("Budget").locator("option:not([value=''])");
    await expect(budgets.first()).toHaveText("Less than $5,000");
    expect(
      await budgets.evaluateAll((options) => options.map((option) => option.getAttribute("value"))),
    ).toEqual(["lt-5000", "5k-10k", "10k-20k", "20k-50k", "50k-1l"]);
  });

  test("says of every field what is missing, and of each what is wrong", async ({ page }) => {
    const form = inTouch(page);
    await send(form);
    await expect(summary(form)).toHaveText([
      "First Name is required",
      "Last Name is required",
      "Email is required",
      "Mobile Number is required",
      "Company Name is required",
      "Country is required",
      "Category is required",
      "Budget is required",
      "Message is required",
    ]);
    await expect(form.locator(".error-summary")).toBeFocused();
    expect(await accessFaults(page)).toEqual([]);

    await fill(form, {
      ...project,
      firstName: "Meera 2",
      lastName: "Nair Rao",
      email: "meera",
      mobileNumber: "12345",
      country: "IND1A",
    });
    await send(form);
    await expect(summary(form)).toHaveText([
      "Only alphabets allowed",
      "Only alphabets allowed",
      "Invalid email format",
      "Enter valid 10-digit number",
      "Only alphabets allowed",
    ]);
    await expect(form.getByLabel("Category")).toHaveValue(project.category);
    await expect(form.getByLabel("Budget")).toHaveValue(project.budget);
    await expect(quick(page).locator("[aria-invalid]")).toHaveCount(0);
  });

  test("is sent, says so, and reaches the desk", async ({ page, request }) => {
    const form = inTouch(page);
    await fill(form, project);
    await send(form);
    await expect(sentPanel(page)).toBeFocused();
    await expect(quick(page)).toBeVisible();
    await writeAgain(page);
    await expectValues(form, Object.fromEntries(Object.keys(project).map((name) => [name, ""])));
    const { data } = await read(request, "/v1/get-in-touch");
    expect(data[0]).toMatchObject({ ...project, page: "/contact" });
  });
});

function quick(page: Page): Locator {
  return page.locator("form#quick-enquiry");
}

function inTouch(page: Page): Locator {
  return page.locator("form#get-in-touch");
}

async function send(form: Locator): Promise<void> {
  await form.getByRole("button", { name: /^Send/ }).click();
}

/** Returns the lines of the error summary above the form. */
function summary(form: Locator): Locator {
  return form.locator(".error-summary li");
}

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = form.locator(`[name="${name}"]`);
    if (name === "category" || name === "budget") await control.selectOption(value);
    else await control.fill(value);
  }
}

async function expectValues(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await expect(form.locator(`[name="${name}"]`), name).toHaveValue(value);
}

/** Returns the records that staff read through the API. */
async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: await staffHeaders(request) });
  expect(answer.status()).toBe(200);
  return answer.json();
}
