import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { markup } from "../test/hostile/markup.ts";
import { releaseQuarantined } from "../test/hostile/quarantined.ts";
import { enterAdmin } from "./admin.ts";
import { administrator, expect, hydrated, test, watchForFaults } from "./fixtures.ts";

/** Makes a long word of right-to-left letters without a place to break. */
const letters = "ا".repeat(80);
const breakless = "w".repeat(200);
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const resume = { mimeType: "application/pdf", buffer: readFileSync("test/fixtures/pdf/resume.pdf") };

type Staff = { Authorization: string };

/** Puts markup into every field that takes it, as visitors and as staff. */
async function fill(request: APIRequestContext, headers: Staff): Promise<void> {
  const post = async (path: string, body: Parameters<typeof request.post>[1]) =>
    expect((await request.post(path, { headers, ...body })).ok(), path).toBe(true);
  const sent = (path: string, data: object) => post(path, { data });
  await sent("/v1/jobs", {
    id: "hostile",
    title: markup(150),
    description: `${markup(500)}\n${breakless}`,
    salaryRange: 1,
    requirements: [markup(300), breakless],
    experience: markup(100),
    location: markup(150),
  });
  const member = { name: markup(120), designation: markup(120), department: markup(60), bio: markup(500) };
  await post("/v1/team", { multipart: member });
  const person = {
    phone: "9810012345",
    email: "x'onerror=alert'@mail.example",
    expectedSalary: "1",
    experience: "1",
    noticePeriod: "1",
  };
  const application = { ...person, name: markup(120), jobId: "hostile" };
  await post("/v1/applications", {
    multipart: { ...application, resume: { ...resume, name: `${markup(90).replaceAll("/", "")}.pdf` } },
  });
  const enquiry = {
    name: letters,
    email: person.email,
    phoneNumber: "9810012345",
    message: markup(500) + breakless,
  };
  await sent("/v1/queries", enquiry);
  await sent("/v1/get-in-touch", {
    firstName: letters,
    lastName: letters,
    email: person.email,
    mobileNumber: "9810012345",
    companyName: markup(150),
    country: letters,
    category: "DevOps",
    budget: "5k-10k",
    message: markup(500) + breakless,
  });
  await releaseQuarantined(async (method, path) => {
    const answer = await request.fetch(path, { method, headers });
    return { status: answer.status(), body: await answer.json() };
  });
  // Another of each goes to the quarantine.
  await sent("/v1/queries", {
    ...enquiry,
    message: `http://a.example http://b.example ${markup(500)} again`,
  });
  await sent("/v1/mail/send", {
    userEmail: "asha@mail.example",
    subject: markup(200),
    description: markup(500),
    signature: markup(200),
  });
  const invited = { name: markup(120), email: "kiran@mail.example", roles: ["owner"] };
  await sent("/v1/administrators/invitations", { ...invited, currentPassword: administrator.password });
  await post("/v1/auth/login", { data: administrator, headers: { "User-Agent": markup(120) } });
  const profile = { name: markup(120), email: administrator.email, phone: person.phone };
  const saved = await request.put("/v1/settings/profile", { data: profile, headers });
  expect(saved.ok(), "/v1/settings/profile").toBe(true);
}

/** Opens a screen at both sizes and expects that no markup became an element and that nothing overflows the page. */
async function look(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shown.slice(0, 20)).first()).toBeAttached();
  await expectCalm(page, path);
}

async function expectCalm(page: Page, what: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const state = await page.evaluate(() => ({
      made: [...document.querySelectorAll("[onerror], b")].filter(
        (one) => one.matches("[onerror]") || one.textContent === "bold",
      ).length,
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect({ what, width: size.width, ...state }).toEqual({ what, width: size.width, made: 0, beyond: 0 });
  }
}

test("markup in every field is text on every screen, and breaks none", async ({ page, request, site }) => {
  test.setTimeout(150_000);
  const faults = watchForFaults(page, site.url);
  page.on("dialog", async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const headers = await enterAdmin(page, request);
  await fill(request, headers);
  const dangerous = markup(60);

  await look(page, "/careers", dangerous);
  await look(page, "/jobDetail/hostile", dangerous);
  expect(await page.title()).toContain("<img src=x");
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
    expect(() => JSON.parse(data)).not.toThrow();
    expect(data).not.toContain("<");
  }
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page).toHaveURL(/\/apply/);
  await hydrated(page);
  await expectCalm(page, "/apply");
  await look(page, "/TeamPage", dangerous);

  for (const [path, shown] of [
    ["/admin/jobs", dangerous],
    ["/admin/team", dangerous],
    ["/admin/applications", dangerous],
    ["/admin/quary", letters],
    ["/admin/getintouch", letters],
  ] as const) {
    await look(page, path, shown);
    const row = page
      .getByRole("row")
      .filter({ hasText: shown.slice(0, 20) })
      .first();
    await row.getByRole("button", { name: /^View/ }).first().click();
    await expect(page.getByRole("dialog")).toContainText(shown.slice(0, 20));
    await expectCalm(page, `${path}, one record`);
  }
  await look(page, "/admin", "Total Applications");
  await look(page, "/admin/quarantine", letters);
  await look(page, "/admin/settings", dangerous);
  await look(page, "/admin/settings/activity", dangerous);
  // Chromium's PDF viewer counts as another host.
  expect(faults.filter((fault) => !/^other host: chrome(-extension)?:/.test(fault))).toEqual([]);
});

test("signing in leads to the desk, wherever the address asks it to lead", async ({ page }) => {
  await enterAdmin(page, page.request);
  for (const query of [
    "next=//evil.example",
    "redirect=https://evil.example",
    "returnTo=javascript:alert(1)",
  ]) {
    await page.goto(`/login?${query}`);
    await page.waitForURL(/\/(admin|login)/);
    expect(new URL(page.url()).hostname).not.toContain("evil");
  }
});
