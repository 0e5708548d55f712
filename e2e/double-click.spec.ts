import type { Page } from "@playwright/test";
import { enterAdmin } from "./admin.ts";
import { project, quickEnquiry, sent } from "./enquiries.ts";
import { administrator, expect, hydrated, skipSplash, test } from "./fixtures.ts";

test.use({ sharesSite: true });

/**
 * Tests that a real double click on the button of each public form sends one POST, and that it acts once in the desk.
 */

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
});

interface PublicForm {
  name: string;
  path: string;
  form: string;
  values: Record<string, string>;
  outcome: string;
}

const forms: readonly PublicForm[] = [
  {
    name: "the quick enquiry",
    path: "/",
    form: "#quick-enquiry",
    values: quickEnquiry,
    outcome: sent,
  },
  {
    name: "the quick enquiry on a page without React",
    path: "/website",
    form: "#quick-enquiry",
    values: quickEnquiry,
    outcome: sent,
  },
  {
    name: "the get-in-touch request",
    path: "/contact",
    form: "#get-in-touch",
    values: project,
    outcome: sent,
  },
  {
    name: "the newsletter's box",
    path: "/about",
    form: ".site-footer form",
    values: { email: "double@jaalidar.example" },
    outcome: "open the link that we sent",
  },
  {
    name: "the application",
    path: "/apply",
    form: "main form",
    values: {
      name: "Double Click",
      email: "double@jaalidar.example",
      experience: "4",
      noticePeriod: "15",
      expectedSalary: "9 lakh",
    },
    outcome: "Application submitted successfully!",
  },
  {
    name: "the sign-in",
    path: "/login",
    form: "main form",
    values: { ...administrator, password: "not the one" },
    outcome: "is not right",
  },
  {
    name: "the request for a new password",
    path: "/forgot-password",
    form: "main form",
    values: { email: "double@jaalidar.example" },
    outcome: "",
  },
];

for (const { name, path, form, values, outcome } of forms) {
  test(`${name} is sent once by a double click`, async ({ page }) => {
    const posts = watchPosts(page);
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto(path);
    if (path !== "/website" && path !== "/about") await hydrated(page);
    await fill(page, form, values);
    if (path === "/apply") await page.locator("[name=resume]").setInputFiles("test/fixtures/pdf/resume.pdf");
    await page.locator(`${form} [type=submit]`).dblclick();
    const shown = page.getByRole("alert").or(page.getByRole("status"));
    await expect(shown.filter({ hasText: outcome }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(posts).toHaveLength(1);
    await expect(page.locator("main .error-summary")).toHaveCount(0);
  });
}

test("a double click deletes a record of the desk once, and replies to it once", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  await request.post("/v1/queries", { data: quickEnquiry });
  await page.goto("/admin/quary");
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "DELETE" || sent.url().endsWith("/v1/mail/send")) asked.push(sent.method());
  });
  const row = page.getByRole("row", { name: quickEnquiry.name }).first();
  await row.getByRole("button", { name: "View" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reply" }).click();
  const reply = page.getByRole("dialog", { name: "Contact Us" });
  await reply.getByLabel("Description").fill("Thank you for writing.");
  await reply.getByRole("button", { name: "Send" }).dblclick();
  await expect(reply).toHaveCount(0);
  const { total } = await (await request.get("/v1/queries?limit=1", { headers })).json();
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).dblclick();
  await expect(page.getByRole("alert").filter({ hasText: "Message deleted." })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(asked).toEqual(["POST", "DELETE"]);
  expect((await (await request.get("/v1/queries?limit=1", { headers })).json()).total).toBe(total - 1);
});

/** Returns the paths to which the page posts; the list grows as it does. */
function watchPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

async function fill(page: Page, form: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`${form} [name="${name}"]`);
    if (name === "category" || name === "budget") await control.selectOption(value);
    else await control.fill(value);
  }
}
