import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { enterAdmin, staffHeaders } from "./admin.ts";
import { sentPanel } from "./enquiries.ts";
import { accessFaults, administrator, expect, hydrated, skipSplash, test } from "./fixtures.ts";
import { sampleJob } from "./public-pages.ts";

test.use({ sharesSite: true });

/** Tests the application form and the sign-in with the messages of sections 5 and 8 of the specification. */

const resume = "test/fixtures/pdf/resume.pdf";
const picture = "public/og.png";

const missing = "Please fill all required fields and upload your resume.";

const applicant = {
  name: "Meera Nair",
  email: "meera@jaalidar.example",
  phone: "",
  experience: "4.5",
  noticePeriod: "30",
  expectedSalary: "1400000",
};

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
});

test.describe("the application form", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript((job) => localStorage.setItem("selectedJobId", job), sampleJob);
    await page.goto("/apply");
    await hydrated(page);
  });

  test("takes the job that was chosen last, and PDF files", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply for a Job");
    const job = page.getByRole("textbox", { name: "Job ID" });
    await expect(job).toHaveValue(sampleJob);
    await expect(job).toHaveAttribute("readonly", "");
    await expect(page.getByRole("main")).toContainText("Full-Stack Engineer, TypeScript");
    for (const name of ["resume", "additionalDocument"])
      await expect(page.locator(`[name=${name}]`)).toHaveAttribute("accept", ".pdf");
    const required = page.locator("form [aria-required=true]");
    expect(
      await required.evaluateAll((controls) => controls.map((control) => control.getAttribute("name"))),
    ).toEqual(["name", "email", "experience", "noticePeriod", "expectedSalary", "resume"]);
  });

  test("tells on a slow line how much of the resume has left", async ({ page }) => {
    acceptAlerts(page);
    await fill(page, applicant);
    const padding = Buffer.alloc(600_000, "% more\n");
    const buffer = Buffer.concat([readFileSync(resume), padding, Buffer.from("\n%%EOF\n")]);
    await page
      .locator("[name=resume]")
      .setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer });
    const session = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
    await session.send("Network.emulateNetworkConditions", line);
    await submit(page);
    const progress = page.getByRole("progressbar", { name: "Your application, sent so far" });
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
    await expect(progress).toBeVisible();
    await expect(page.getByRole("button", { name: "Sending your application..." })).toBeVisible();
    await session.send("Network.emulateNetworkConditions", { ...line, uploadThroughput: -1 });
    await expect(page.getByText("Application submitted successfully!").first()).toBeVisible();
    await expect(progress).toHaveCount(0);
  });

  test("names the first broken rule in an alert, in the specified order, and all beside their fields", async ({
    page,
  }) => {
    const alerts = acceptAlerts(page);
    await submit(page);
    await expect.poll(() => alerts).toEqual([missing]);
    await expect(page.locator(".error-summary li")).toHaveCount(6);
    await expect(page.getByRole("textbox", { name: /^Name/ })).toBeFocused();
    expect(await accessFaults(page)).toEqual([]);

    await fill(page, {
      name: "Meera Nair",
      email: "meera@",
      experience: "51",
      noticePeriod: "31",
      expectedSalary: "0",
    });
    await page.locator("[name=resume]").setInputFiles(picture);
    await page.locator("[name=additionalDocument]").setInputFiles(picture);
    const steps: readonly [string, () => Promise<void>][] = [
      ["Please enter a valid email address.", () => fill(page, { email: applicant.email })],
      ["Experience must be a number between 0 and 50.", () => fill(page, { experience: "50" })],
      ["Notice period must be between 0 and 30 days.", () => fill(page, { noticePeriod: "30" })],
      ["Expected salary must be a positive number.", () => fill(page, { expectedSalary: "1400000" })],
      ["Resume must be a PDF file.", () => page.locator("[name=resume]").setInputFiles(resume)],
      [
        "Additional document must be a PDF file.",
        () => page.locator("[name=additionalDocument]").setInputFiles(resume),
      ],
    ];
    for (const [place, [message, mend]] of steps.entries()) {
      await submit(page);
      await expect.poll(() => alerts.at(-1)).toBe(message);
      expect(alerts).toHaveLength(place + 2);
      await expect(page.locator(".field-error", { hasText: message })).toBeVisible();
      await expect(page.locator(".field-error")).toHaveCount(steps.length - place);
      await expect(page.locator("[aria-invalid]").first()).toBeFocused();
      if (place === 0) expect(await accessFaults(page)).toEqual([]);
      await mend();
    }
    await submit(page);
    await expect.poll(() => alerts.at(-1)).toBe("Application submitted successfully!");
  });

  test("takes an error away when its field becomes right, there and in the summary", async ({ page }) => {
    acceptAlerts(page);
    await fill(page, { email: "meera@", experience: "51", phone: "98765" });
    await submit(page);
    const summary = page.locator(".error-summary li");
    await expect(summary).toHaveText([
      "Enter your name.",
      "Please enter a valid email address.",
      "Phone must be a number of 10 digits.",
      "Experience must be a number between 0 and 50.",
      "Enter your notice period in days.",
      "Enter the salary you expect.",
      "Choose your resume.",
    ]);
    await expect(page.locator(".field-error")).toHaveCount(7);

    const email = page.locator("main [name=email]");
    await email.fill("meera@mail");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await email.pressSequentially(".example");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(email).toBeFocused();
    await expect(summary).toHaveCount(6);
    await fill(page, {
      name: "Meera Nair",
      phone: "(+91) 98765 43210",
      experience: "5",
      noticePeriod: "0",
      expectedSalary: "Rs 16.5 lakh",
    });
    await expect(page.locator(".field-error")).toHaveText([/Choose your resume\.$/]);
    await page.locator("[name=resume]").setInputFiles(resume);
    await expect(page.locator(".field-error")).toHaveCount(0);
    await expect(page.locator(".error-summary")).toHaveCount(0);

    // The same error comes back with the next refusal.
    await fill(page, { name: "" });
    await submit(page);
    await expect(summary).toHaveText(["Enter your name."]);
  });

  test("shows how a salary is read, and leaves it as it was typed", async ({ page }) => {
    const salary = page.locator("main [name=expectedSalary]");
    for (const [typed, read] of [
      ["16,50,000", "We read this as ₹16,50,000 a year"],
      ["1,650,000", "We read this as ₹16,50,000 a year"],
      ["₹16.5 LPA", "We read this as ₹16,50,000 a year"],
      ["1.2 crore", "We read this as ₹1,20,00,000 a year"],
      ["a lot", ""],
    ] as const) {
      await salary.fill(typed);
      await salary.blur();
      await expect(page.locator(".salary-read")).toHaveText(read);
      await expect(salary).toHaveValue(typed);
    }
  });

  test("is sent with the job, is cleared, and keeps the job", async ({ page, request }) => {
    const alerts = acceptAlerts(page);
    await fill(page, { ...applicant, name: "Meera Once", email: "once@jaalidar.example" });
    await page.locator("[name=resume]").setInputFiles(resume);
    await expect(page.getByText("resume.pdf")).toBeVisible();
    await submit(page);
    await expect.poll(() => alerts).toEqual(["Application submitted successfully!"]);
    const done = page.getByRole("alert").filter({ hasText: "Application submitted successfully!" });
    await expect(done).toBeVisible();
    await expect(page.locator("main :focus")).toContainText("A person who does this work reads your resume.");
    await expect(page.locator("main form")).toBeHidden();
    for (const name of Object.keys(applicant))
      await expect(page.locator(`main [name="${name}"]`)).toHaveValue("");
    await expect(page.getByText("resume.pdf")).toBeHidden();
    expect(await chosenFiles(page)).toBe(0);
    await expect(page.locator("main [name=jobId]")).toHaveValue(sampleJob);
    expect(await accessFaults(page)).toEqual([]);

    const headers = await staffHeaders(request);
    const found = await request.get("/v1/applications?q=Meera+Once", { headers });
    const [application] = (await found.json()).data;
    expect(application).toMatchObject({
      jobId: sampleJob,
      status: "Pending",
      experience: 4.5,
      noticePeriod: 30,
      phone: "",
      additionalDocument: null,
    });
  });

  test("shows the server's message when it is refused, and keeps everything", async ({ page }) => {
    const alerts = acceptAlerts(page);
    const message = "This position was closed a moment ago.";
    await page.route("**/v1/applications", (route) =>
      route.fulfill({ status: 422, json: { success: false, message, error: message } }),
    );
    await fill(page, applicant);
    await page.locator("[name=resume]").setInputFiles(resume);
    await submit(page);
    await expect.poll(() => alerts).toEqual([message]);
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    for (const [name, value] of Object.entries(applicant))
      await expect(page.locator(`main [name="${name}"]`)).toHaveValue(value);
    expect(await chosenFiles(page)).toBe(1);
  });

  test("says so when the server is not reached, and sends the token if there is one", async ({ page }) => {
    const alerts = acceptAlerts(page);
    const tokens: (string | undefined)[] = [];
    await page.route("**/v1/applications", (route) => {
      tokens.push(route.request().headers().authorization);
      return route.abort();
    });
    await fill(page, applicant);
    await page.locator("[name=resume]").setInputFiles(resume);
    await submit(page);
    await expect.poll(() => alerts).toEqual(["Failed to submit application."]);
    await page.evaluate(() => localStorage.setItem("token", "of-somebody"));
    await submit(page);
    await expect.poll(() => alerts).toHaveLength(2);
    expect(tokens).toEqual([undefined, "Bearer of-somebody"]);
    await expect(page.locator("main [name=name]")).toHaveValue(applicant.name);
  });

  test("lets a chosen file be seen and taken back", async ({ page }) => {
    await page.locator("[name=resume]").setInputFiles(resume);
    await page.getByRole("button", { name: "Remove resume.pdf" }).click();
    await expect(page.getByText("resume.pdf")).toBeHidden();
    expect(await chosenFiles(page)).toBe(0);
    await expect(page.locator("[name=resume]")).toBeFocused();
  });
});

test("a candidate on a phone applies in six taps, with a salary and a number as people write them", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const alerts = acceptAlerts(page);
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  await page.goto("/careers");
  await hydrated(page);
  await tap(page.getByRole("link", { name: "Apply Now" }).first());
  // Both pages have such a link: the next one is that of the job.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Full-Stack Engineer, TypeScript");
  await tap(page.getByRole("main").getByRole("link", { name: "Apply Now" }).first());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply for a Job");
  await tap(page.locator("main [name=name]"));
  for (const typed of ["Tara Menon", "tara@mail.example", "+91 98765 43210", "4", "15", "16,50,000"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await expect(page.locator(".salary-read")).toHaveText("We read this as ₹16,50,000 a year");
  const chooser = page.waitForEvent("filechooser");
  await tap(page.locator("[name=resume]"));
  await (await chooser).setFiles(resume);
  await tap(page.getByRole("button", { name: "Submit application" }));
  await expect.poll(() => alerts).toEqual(["Application submitted successfully!"]);
  await expect(page.locator("main :focus")).toContainText("We have your application");
  await expect(page.getByText("about five minutes")).toBeHidden();
  expect(taps).toBeLessThanOrEqual(6);

  const headers = await staffHeaders(request);
  const { data } = await (await request.get("/v1/applications?q=Tara+Menon", { headers })).json();
  expect(data[0]).toMatchObject({ phone: "9876543210", expectedSalary: 1_650_000 });
});

test("a visitor on a phone asks about a mobile app in five taps and four fields, and staff see where", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  await page.goto("/");
  await tap(page.getByRole("link", { name: "Mobile app Development" }));
  await expect(page).toHaveURL("/mobile");
  await tap(page.getByRole("link", { name: "Contact Us", exact: true }).and(page.locator("main a")).first());
  await expect(page).toHaveURL("/mobile#contact");
  const form = page.locator("#quick-enquiry");
  await expect(form.getByRole("textbox")).toHaveCount(4);
  await tap(form.getByLabel("Name"));
  for (const typed of ["Nandini Kaul", "nandini@mail.example", "098765-43210", "An app for our shop."]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await tap(form.getByRole("button", { name: "Send message" }));
  await expect(sentPanel(page)).toBeInViewport();
  await expect(sentPanel(page)).toContainText("nandini@mail.example");
  expect(new URL(page.url()).pathname).toBe("/mobile");
  expect(taps).toBeLessThanOrEqual(5);

  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAdmin(page, page.request);
  await page.goto("/admin/quary");
  const row = page.getByRole("row").filter({ hasText: "nandini@mail.example" });
  await row.getByRole("button", { name: /^View/ }).click();
  await expect(page.getByRole("dialog")).toContainText("FromMobile app development");
});

test("a resume that is a PDF by name alone is refused by the server, in words", async ({ page }) => {
  await page.goto("/apply");
  await hydrated(page);
  const alerts = acceptAlerts(page);
  await expect(page.getByRole("textbox", { name: "Job ID" })).toHaveValue("");
  await fill(page, applicant);
  await page.locator("[name=resume]").setInputFiles("test/fixtures/pdf/text.pdf");
  await submit(page);
  await expect.poll(() => alerts).toHaveLength(1);
  await expect(page.locator(".field-error")).toContainText(alerts[0] ?? "nothing");
  await expect(page.locator("main [name=name]")).toHaveValue(applicant.name);
});

test.describe("signing in", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/login");
    await hydrated(page);
  });

  test("asks for both, and says what is missing", async ({ page }) => {
    await press(page, "Sign In");
    await expect(page.locator(".error-summary li")).toHaveText([
      "Username is required",
      "Password is required",
    ]);
    await expect(page.locator(".field-error")).toHaveText([/Username is required$/, /Password is required$/]);
    expect(await accessFaults(page)).toEqual([]);
  });

  test("shows the server's words when it is refused", async ({ page }) => {
    await page.locator("main [name=email]").fill(administrator.email);
    await page.locator("main [name=password]").fill("not the one");
    await press(page, "Sign In");
    await expect(page.getByRole("alert")).toHaveText("The e-mail or the password is not right.");
    await expect(page.locator("main [name=email]")).toHaveValue(administrator.email);
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(await accessFaults(page)).toEqual([]);
  });

  test("says 'Login failed' when there are no words", async ({ page }) => {
    await page.route("**/v1/auth/login", (route) => route.abort());
    await page.locator("main [name=email]").fill(administrator.email);
    await page.locator("main [name=password]").fill(administrator.password);
    await press(page, "Sign In");
    await expect(page.getByRole("alert")).toHaveText("Login failed");
  });

  for (const keep of [false, true]) {
    test(`keeps the token and goes to the desk, ${keep ? "to stay" : "for a while"}`, async ({ page }) => {
      await page.locator("main [name=email]").fill(administrator.email);
      await page.locator("main [name=password]").fill(administrator.password);
      if (keep) await page.getByLabel("Keep me Signed in").check();
      const asked = page.waitForRequest("**/v1/auth/login");
      await press(page, "Sign In");
      expect((await asked).postDataJSON()).toMatchObject({
        email: administrator.email,
        ...(keep && { keep: true }),
      });
      await expect(page).toHaveURL("/admin");
      expect(await page.evaluate(() => localStorage.getItem("token"))).toMatch(/.{20,}/);
    });
  }

  test("has a sign-up view that asks for more, says how accounts are made, and signs in", async ({
    page,
  }) => {
    await expect(page.getByLabel("Keep me Signed in")).toBeVisible();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await expect(page.getByRole("tabpanel")).toContainText("An owner creates accounts.");
    await expect(page.getByLabel("Keep me Signed in")).toBeHidden();
    await press(page, "Sign Up");
    await expect(page.locator(".error-summary li")).toHaveCount(3);
    await expect(page.locator(".field-error")).toHaveText([
      /Username is required$/,
      /Email is required$/,
      /Password is required$/,
    ]);
    expect(await accessFaults(page)).toEqual([]);

    await page.getByRole("tab", { name: "Sign In" }).click();
    await expect(page.locator(".error-summary")).toHaveCount(0);
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByLabel("Username").fill("Asha");
    await page.locator("main [name=email]").fill(administrator.email);
    await page.locator("main [name=password]").fill(administrator.password);
    await press(page, "Sign Up");
    await expect(page).toHaveURL("/admin");
  });
});

/** Accepts the browser's alerts; returns their texts as they come. */
function acceptAlerts(page: Page): string[] {
  const texts: string[] = [];
  page.on("dialog", async (dialog) => {
    texts.push(dialog.message());
    // A test may end before the browser says that its last alert is closed; an alert that stays open stops the page.
    await dialog.accept().catch(() => {});
  });
  return texts;
}

async function fill(page: Page, values: Partial<typeof applicant>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit application" }).click();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("tabpanel").getByRole("button", { name, exact: true }).click();
}

/** Returns the number of files chosen in the form. */
async function chosenFiles(page: Page): Promise<number> {
  const counts = await page
    .locator("input[type=file]")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).files?.length ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}
