import type { Page } from "@playwright/test";
import { staffHeaders } from "./admin.ts";
import { project, quickEnquiry, sentPanel, writeAgain } from "./enquiries.ts";
import { administrator, expect, test, withMotion } from "./fixtures.ts";
import { publicPages, sampleJob } from "./public-pages.ts";

/** Tests the site without script: everything but signing in (trust.md section 3). */

test.use({ sharesSite: true, javaScriptEnabled: false });

const resume = "test/fixtures/pdf/resume.pdf";

test.describe("where motion is allowed", () => {
  test.use(withMotion);

  test("every page reads", async ({ page }) => {
    for (const { canonical } of publicPages) {
      await page.goto(canonical);
      const { splash, heading, words, unseen } = await page.evaluate(readPage);
      expect(splash, canonical).toBe(false);
      expect(heading, canonical).toBe(true);
      expect(words, `${canonical} shows too few words`).toBeGreaterThan(canonical === "/login" ? 100 : 200);
      expect(unseen, `${canonical} keeps these from being seen`).toEqual([]);
    }
  });

  test("carousels stand still, and are scrolled by hand", async ({ page }) => {
    await page.goto("/");
    for (const name of ["Our core services", "Technologies we work with", "Testimonials"]) {
      const row = page.getByRole("group", { name, exact: true });
      await expect(row).toHaveCSS("overflow-x", "auto");
      await expect(row.locator(".carousel-course")).toHaveCSS("animation-name", "none");
      await expect(page.getByRole("button", { name: `Pause ${name}` })).toHaveCount(0);
      await expect(row.locator(".carousel-again").first()).toBeHidden();
    }
  });
});

/** Returns the visible text of a page, none of which may wait for a script. */
function readPage() {
  const seen = (element: Element | null) =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
  const main = document.querySelector("main") as HTMLElement;
  return {
    splash: seen(document.querySelector(".splash")),
    heading: seen(main.querySelector("h1")),
    words: main.innerText.length,
    unseen: [...main.querySelectorAll("h2, h3, p, li")]
      .filter((element) => !element.closest("form, details, noscript, [aria-hidden]") && !seen(element))
      .map((element) => element.textContent.slice(0, 60)),
  };
}

test("jobs, a job and the team are there", async ({ page, request }) => {
  await page.goto("/careers");
  const { data } = await (await request.get("/v1/jobs")).json();
  await expect(page.getByRole("article")).toHaveCount(data.length);
  await page.getByText("Search and filter").click();
  await page.getByRole("searchbox").fill("android");
  await page.getByRole("button", { name: "Show positions" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Apply Now" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Android Developer");
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).click();
  await expect(page.getByRole("textbox", { name: "Job ID" })).toHaveValue("android-developer");
  await expect(page.getByRole("main")).toContainText("Android Developer");
  await page.goto("/TeamPage");
  for (const name of ["Meher Anand", "Kavya Nair", "Farah Siddiqui", "Lalita Deshpande"])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test("menus open under the pointer and the focus, the side menu by its button", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("button", { name: "SERVICES" }).hover();
  await expect(page.locator("#menu-services")).toBeVisible();
  await page.mouse.move(700, 880);
  await expect(page.locator("#menu-services")).toBeHidden();
  await page.getByRole("button", { name: "COMPANY" }).focus();
  await expect(page.locator("#menu-company")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.locator("summary", { hasText: "COMPANY" }).click();
  await menu.locator("summary", { hasText: "SERVICE" }).click();
  await expect(menu.locator("details[open]")).toHaveCount(1);
  await menu.getByRole("link", { name: "AWS" }).click();
  await expect(page).toHaveURL("/aws");
});

test("the bar stays in reach, and all tools of a page are shown", async ({ page }) => {
  await page.goto("/website#contact");
  await expect(page.getByRole("banner")).toBeInViewport();
  await expect(page.getByRole("tab")).toHaveCount(0);
  const panels = page.locator("[role=tabpanel]");
  await expect(panels).toHaveCount(4);
  for (const panel of await panels.all()) await expect(panel).toBeVisible();
});

for (const { path, form, values, slip, message } of [
  {
    path: "/",
    form: "quick-enquiry",
    values: quickEnquiry,
    slip: { phoneNumber: "12345" },
    message: "Phone number must be 10 digits",
  },
  {
    path: "/contact",
    form: "quick-enquiry",
    values: quickEnquiry,
    slip: { email: "ishaan" },
    message: "Enter a valid email",
  },
  {
    path: "/mobile",
    form: "quick-enquiry",
    values: quickEnquiry,
    slip: { message: "" },
    message: "Message is required",
  },
  {
    path: "/contact",
    form: "get-in-touch",
    values: project,
    slip: { firstName: "M33ra" },
    message: "Only alphabets allowed",
  },
] as const) {
  test(`${form} on ${path} is answered, and kept while something is wrong`, async ({ page }) => {
    await page.goto(path);
    await fill(page, form, { ...values, ...slip });
    await send(page, form);
    const answered = new RegExp(`^[^/]+//[^/]+${path}(\\?index)?#${form}$`);
    await expect(page).toHaveURL(answered);
    const shown = page.locator(`form#${form}`);
    await expect(shown.locator(".error-summary li")).toHaveText([message]);
    await expect(shown.locator(".error-summary")).toBeInViewport({ ratio: 1 });
    await expectValues(page, form, { ...values, ...slip });
    await fill(page, form, values);
    await send(page, form);
    await expect(page).toHaveURL(answered);
    await expect(sentPanel(page)).toBeInViewport({ ratio: 1 });
    await expect(sentPanel(page)).toBeFocused();
    await expect(shown).toHaveCount(0);
    await writeAgain(page);
    await expect(shown).toBeInViewport();
    await expectValues(page, form, Object.fromEntries(Object.keys(values).map((name) => [name, ""])));
  });
}

test("an application is answered, and kept while something is wrong", async ({ page, request }) => {
  await page.goto(`/apply?jobId=${sampleJob}`);
  const values = {
    name: "Meera without Script",
    email: "meera.plain@jaalidar.example",
    phone: "9876543210",
    experience: "4",
    noticePeriod: "15",
    expectedSalary: "1400000",
  };
  const control = (name: string) => page.locator(`main form [name="${name}"]`);
  for (const [name, value] of Object.entries(values)) await control(name).fill(value);
  await control("noticePeriod").fill("31");
  await control("resume").setInputFiles(resume);
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.locator(".field-error")).toHaveText([/Notice period must be between 0 and 30 days\.$/]);
  for (const [name, value] of Object.entries({ ...values, noticePeriod: "31" }))
    await expect(control(name)).toHaveValue(value);
  await expect(control("jobId")).toHaveValue(sampleJob);
  await expect(page.getByRole("main")).toContainText("Please choose your files again");
  await control("noticePeriod").fill("15");
  await control("resume").setInputFiles(resume);
  await page.getByRole("button", { name: "Submit application" }).click();
  const panel = page.locator("main :focus");
  await expect(panel.getByRole("alert")).toContainText("Application submitted successfully!");
  await expect(panel).toContainText("A person who does this work reads your resume.");
  await expect(page.locator("main form")).toBeHidden();
  await expect(control("name")).toHaveValue("");
  await expect(control("jobId")).toHaveValue(sampleJob);
  const headers = await staffHeaders(request);
  const { data } = await (await request.get("/v1/applications?q=Meera+without", { headers })).json();
  expect(data).toMatchObject([{ email: values.email, jobId: sampleJob, noticePeriod: 15 }]);
});

test("the newsletter box is answered by a page, and kept while something is wrong", async ({ page }) => {
  await page.goto("/about");
  const box = page.getByRole("contentinfo").getByPlaceholder("Your email address");
  await box.fill("nobody");
  await page.getByRole("contentinfo").getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL("/newsletter");
  const form = page.getByRole("main").locator("form");
  await expect(form.locator(".field-error")).toHaveText(/Enter a valid email$/);
  await expect(form.locator("[name=email]")).toHaveValue("nobody");
  await form.locator("[name=email]").fill("plain-reader@jaalidar.example");
  await form.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("open the link that we sent");
});

test("the sign-in page says that it needs script, and a form posted all the same is told so", async ({
  page,
  request,
}) => {
  await page.goto("/login");
  await expect(page.locator("main noscript .alert")).toBeVisible();
  await expect(page.locator("main form")).toBeHidden();
  const answer = await request.post("/login", { form: administrator });
  expect(await answer.text()).toContain("Signing in needs JavaScript.");
});

async function fill(page: Page, form: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`form#${form} [name="${name}"]`);
    if (name === "category" || name === "budget") await control.selectOption(value);
    else await control.fill(value);
  }
}

async function send(page: Page, form: string): Promise<void> {
  await page.locator(`form#${form}`).getByRole("button", { name: /^Send/ }).click();
}

async function expectValues(page: Page, form: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await expect(page.locator(`form#${form} [name="${name}"]`), name).toHaveValue(value);
}
