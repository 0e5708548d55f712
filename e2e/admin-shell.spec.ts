import type { APIRequestContext, Page } from "@playwright/test";
import { login } from "#content/login.ts";
import type { SmtpTestServer } from "../test/smtp.ts";
import { apply, enterAdmin, openDashboard } from "./admin.ts";
import { accessFaults, administrator, expect, hydrated, skipSplash, test } from "./fixtures.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const again = `${login.ended.title} ${login.ended.kept}`;

/**
 * Ends the session of this tab on the server, as another device or its expiry would, and leaves the token in the
 * browser.
 */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.token}` };
    await fetch("/v1/auth/logout", { method: "POST", headers });
  });
}

/** Signs in on the present page and follows where it leads. */
async function signInHere(page: Page, who = administrator): Promise<void> {
  await hydrated(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(who.email);
  await page.locator("input[name=password]").fill(who.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/admin**");
}

/** Makes a second administrator by an accepted invitation. */
async function invited(page: Page, request: APIRequestContext, smtp: SmtpTestServer) {
  const bela = { email: "bela@jaalidar.example", password: "eleven-quiet-peacocks" };
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.token)}` };
  const data = {
    name: "Bela Shah",
    email: bela.email,
    roles: ["owner"],
    currentPassword: administrator.password,
  };
  expect((await request.post("/v1/administrators/invitations", { data, headers })).status()).toBe(201);
  const link = () => {
    const mail = smtp.mails.find(({ to }) => to.includes(bela.email));
    return /token=([\w-]+)/.exec(mail?.parsed.text ?? "")?.[1];
  };
  await expect.poll(link).toBeTruthy();
  const password = { newPassword: bela.password, confirmPassword: bela.password };
  const accepted = await request.post("/v1/invitations/accept", {
    data: { token: link(), name: data.name, ...password },
  });
  expect(accepted.ok()).toBe(true);
  return bela;
}

async function faultlessInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessFaults(page), colorScheme).toEqual([]);
  }
}

async function widthOf(page: Page): Promise<number> {
  const box = await page.getByRole("navigation", { name: "Staff area" }).boundingBox();
  return box?.width ?? 0;
}

const items = ["Dashboard", "Jobs", "Team", "Applications", "Quary", "Get in touch", "Settings"];

test.beforeEach(({ page }) => skipSplash(page));

test.describe("the way in", () => {
  test("leads to the sign-in page without a token, in place of its history entry", async ({ page }) => {
    for (const path of ["/admin", "/admin/jobs/1/x?y=z"]) {
      await page.goto("/about");
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/login$/);
      await page.goBack();
      await expect(page, path).toHaveURL(/\/about$/);
    }
  });

  test("an address that the desk has not is a 404 in its frame, with ways on", async ({ page }) => {
    await enterAdmin(page, page.request);
    for (const path of ["/admin/nothing", "/admin/settings/nothing", "/admin/jobs/1/x"]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      await expect(page).toHaveTitle(/^Page not found/);
      await expect(page.getByRole("navigation", { name: "Staff area" })).toBeVisible();
      await expect(page.getByRole("banner")).toContainText("Welcome back, ");
    }
    await faultlessInBoth(page);
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  });

  test("any token opens the frame, and the server ends what is not right", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("token", "jds_nobody"));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/v1/auth/me", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/v1/auth/me");
    await page.goto("/admin/jobs");
    await asked;
    await expect(page.getByRole("navigation", { name: "Staff area" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/jobs$/);
    release();
    await expect(page).toHaveURL(/\/login$/);
    await page.unroute("**/v1/auth/me");
    await expect(page.getByRole("status").filter({ hasText: "Please sign in again." })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  test("Logout ends the session, forgets the token and leads to the sign-in page", async ({
    page,
    baseURL,
  }) => {
    await openDashboard(page);
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(page.getByText("Please sign in again.")).toHaveCount(0);
    const answer = await fetch(`${baseURL}/v1/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });
});

test.describe("the frame", () => {
  test("has seven items and Logout, a welcome, and a link past them", async ({ page }) => {
    await openDashboard(page);
    const nav = page.getByRole("navigation", { name: "Staff area" });
    await expect(nav.getByRole("link")).toHaveCount(items.length);
    for (const [index, name] of items.entries()) {
      await expect(nav.getByRole("link").nth(index)).toContainText(name);
    }
    await expect(nav.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("Welcome back, ");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("#content")).toBeFocused();
  });

  test("is 64 units wide, 16 when collapsed, and remembers which", async ({ page }) => {
    await openDashboard(page);
    expect(await widthOf(page)).toBe(256);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    expect(await widthOf(page)).toBe(64);
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await widthOf(page)).toBe(64);
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    expect(await widthOf(page)).toBe(256);
  });

  test("is beside the screen from 768 px on, and slides in below", async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await openDashboard(page);
    await expect(page.getByRole("navigation", { name: "Staff area" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();

    await page.setViewportSize({ width: 767, height: 900 });
    await expect(page.getByRole("navigation", { name: "Staff area" })).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const listed = menu.getByRole("navigation", { name: "Staff area" }).getByRole("link");
    await expect(listed).toHaveCount(items.length);
    await expect(menu.getByRole("link")).toHaveText([...(await listed.allTextContents()), "Edit the site"]);
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "Team" }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team Management");
  });

  test("counts what is unread beside its list, and no more once it was read", async ({ page, request }) => {
    await openDashboard(page);
    const link = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Quary" });
    await expect(link).toHaveText("Quary");
    const enquiry = {
      name: "Bela Shah",
      email: "bela@mail.example",
      phoneNumber: "9876543210",
      message: "Hello",
    };
    expect((await request.post("/v1/queries", { data: enquiry })).status()).toBe(201);
    await expect(link).toHaveText("Quary1 unread");
    await link.click();
    await page.getByRole("button", { name: "View the message of Bela Shah" }).click();
    await page.keyboard.press("Escape");
    await expect(link).toHaveText("Quary");
  });

  test("turns dark and light, and remembers it", async ({ page }) => {
    await openDashboard(page);
    const admin = page.locator(".admin");
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.reload();
    await expect(admin).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Switch to the light theme" }).click();
    await expect(admin).toHaveAttribute("data-theme", "light");
  });

  for (const [name, viewport] of Object.entries({ phone, desktop })) {
    test(`is usable by everyone on a ${name}, light and dark`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await enterAdmin(page, page.request);
      await page.goto("/admin/jobs");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await faultlessInBoth(page);
      if (viewport === phone) await page.getByRole("button", { name: "Open menu" }).click();
      else await page.getByRole("button", { name: "Collapse sidebar" }).click();
      await faultlessInBoth(page);
    });
  }
});

test.describe("a sign-in that ends", () => {
  test("keeps what stood in a dialog, and opens it again at the same place", async ({ page }) => {
    await enterAdmin(page, page.request);
    await page.goto("/admin/jobs?q=engineer");
    await page.getByRole("button", { name: "Add Job Post" }).click();
    const form = page.getByRole("dialog", { name: "Add Job Post" });
    await form.getByLabel("Title").fill("Lattice Engineer");
    await form.getByLabel("Description").fill("Draws lattices.\nAll day.");
    await form.getByLabel("Status").selectOption("draft");
    const requirement = form.getByRole("textbox", { name: "Requirements" });
    await requirement.fill("Patience");
    await requirement.press("Enter");
    await requirement.fill("Half a wor");
    await endSession(page);
    await form.getByRole("button", { name: "Add Job Post" }).click();

    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("status").filter({ hasText: again })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: again })).toBeVisible();

    await signInHere(page);
    await expect(page).toHaveURL(/\/admin\/jobs\?q=engineer$/);
    await expect(form).toContainText("Your text is back.");
    await expect(form.getByLabel("Title")).toHaveValue("Lattice Engineer");
    await expect(form.getByLabel("Description")).toHaveValue("Draws lattices.\nAll day.");
    await expect(form.getByLabel("Status")).toHaveValue("draft");
    await expect(form.getByRole("listitem")).toHaveText(["Patience"]);
    await expect(requirement).toHaveValue("Half a wor");
    expect(await accessFaults(page)).toEqual([]);

    await form.getByLabel("Salary").fill("0");
    await form.getByRole("button", { name: "Add Job Post" }).click();
    await expect(form).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(form).toBeHidden();
  });

  test("saves an edit on top of nothing but the version that it began with", async ({ page, request }) => {
    await enterAdmin(page, page.request);
    await page.goto("/admin/team");
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    const form = page.getByRole("dialog", { name: "Edit Team Member" });
    await form.getByLabel("Designation").fill("Keeper of drafts");
    const id = await form.locator("input[name=record]").inputValue();
    const name = await form.getByLabel("Name").inputValue();
    await form.getByLabel("Image").setInputFiles("test/fixtures/pictures/portrait.png");
    await endSession(page);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").filter({ hasText: again })).toBeVisible();

    const session = await (await request.post("/v1/auth/login", { data: administrator })).json();
    const changed = await request.put(`/v1/team/${id}`, {
      headers: { Authorization: `Bearer ${session.token}` },
      multipart: { name, designation: "Changed meanwhile", department: "founder" },
    });
    expect(changed.status()).toBe(200);

    await signInHere(page);
    await expect(form.getByLabel("Designation")).toHaveValue("Keeper of drafts");
    await expect(form).toContainText("Please choose the file again: portrait.png.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toContainText("Someone changed this record meanwhile.");
  });

  test("shows nobody what another person typed, nor where", async ({ page, request, smtp }) => {
    await openDashboard(page);
    const bela = await invited(page, request, smtp);
    await page.goto("/admin/jobs?q=engineer");
    await page.getByRole("button", { name: "Add Job Post" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Nobody else's business");
    await endSession(page);
    await page.getByRole("dialog").getByRole("button", { name: "Add Job Post" }).click();
    await expect(page.getByRole("status").filter({ hasText: again })).toBeVisible();
    await signInHere(page, bela);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("button", { name: "Add Job Post" }).click();
    await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Nobody else");
  });

  test("keeps settings too, but no password", async ({ page }) => {
    await enterAdmin(page, page.request);
    await page.goto("/admin/settings");
    await page.getByLabel("Phone").fill("9810012345");
    await page.locator("#profile-email").fill("asha.rao@jaalidar.example");
    await page.getByRole("button", { name: "Show password" }).click();
    await page.locator("#profile-currentPassword").fill("not to be kept");
    await page.locator("#password-currentPassword").fill("not to be kept");
    await endSession(page);
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(page.getByRole("status").filter({ hasText: again })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("not to be kept");
    await signInHere(page);
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await expect(page.getByLabel("Phone")).toHaveValue("9810012345");
    await expect(page.locator("#profile-email")).toHaveValue("asha.rao@jaalidar.example");
    await expect(page.locator("#profile-currentPassword")).toHaveValue("");
    await expect(page.locator("#password-currentPassword")).toHaveValue("");
  });

  test("says so when the record is gone, with what was typed about it", async ({ page, request }) => {
    await openDashboard(page);
    const token = await page.evaluate(() => localStorage.token);
    const data = { title: "Short-lived", description: "Gone soon.", salaryRange: 0 };
    const headers = { Authorization: `Bearer ${token}` };
    const { data: job } = await (await request.post("/v1/jobs", { data, headers })).json();
    await page.goto("/admin/jobs?q=short-lived");
    await page.getByRole("button", { name: "Edit Short-lived" }).click();
    await page.getByRole("dialog").getByLabel("Description").fill("Three paragraphs of work.");
    expect((await request.delete(`/v1/jobs/${job._id}`, { headers })).status()).toBe(200);
    await endSession(page);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInHere(page);
    const notice = page.getByRole("alert").filter({ hasText: "its record is gone" });
    await expect(notice).toContainText("Three paragraphs of work.");
    await notice.getByRole("button", { name: "Dismiss this message" }).click();
    await expect(notice).toHaveCount(0);
  });
});

test.describe("nothing typed is lost", () => {
  test("when the connection is: the form stays, says so, and tries again", async ({ page }) => {
    await enterAdmin(page, page.request);
    await page.goto("/admin/jobs");
    await page.getByRole("button", { name: "Add Job Post" }).click();
    const form = page.getByRole("dialog", { name: "Add Job Post" });
    await form.getByLabel("Title").fill("Reconnected");
    await form.getByLabel("Description").fill("Comes through.");
    await form.getByLabel("Salary").fill("0");
    await page.route("**/v1/jobs", (route) => route.abort());
    await form.getByRole("button", { name: "Add Job Post" }).click();
    await expect(form).toContainText("The server could not be reached. Check your connection.");
    await expect(form.getByLabel("Title")).toHaveValue("Reconnected");
    expect(await accessFaults(page)).toEqual([]);
    await page.unroute("**/v1/jobs");
    await form.getByRole("button", { name: "Retry" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("row", { name: /Reconnected/ })).toBeVisible();
  });

  test("by closing a dialog or the tab, going back, choosing another screen or logging out, without a question", async ({
    page,
  }) => {
    await openDashboard(page);
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("button", { name: "Add Job Post" }).click();
    const form = page.getByRole("dialog", { name: "Add Job Post" });
    await form.getByLabel("Title").fill("Unsaved");
    const question = page.getByRole("alertdialog");

    await page.keyboard.press("Escape");
    await expect(question).toContainText("Close without saving?");
    await question.getByRole("button", { name: "Continue editing" }).click();
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).dismiss();
    await page.goBack();
    await expect(question).toContainText("Leave without saving?");
    expect(await accessFaults(page)).toEqual([]);
    await question.getByRole("button", { name: "Continue editing" }).click();
    await expect(form.getByLabel("Title")).toHaveValue("Unsaved");
    await page.goBack();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");

    const nav = page.getByRole("navigation", { name: "Staff area" });
    await nav.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Phone").fill("98");
    await nav.getByRole("link", { name: "Team" }).click();
    await question.getByRole("button", { name: "Continue editing" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(question).toContainText("Leave without saving?");
    await question.getByRole("button", { name: "Continue editing" }).click();
    await expect(page.getByLabel("Phone")).toHaveValue("98");
    await page.getByRole("button", { name: "Logout" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("what a finger hits in lists, a board, a review, the dashboard and settings is as high as one", async ({
    page,
    request,
  }) => {
    await enterAdmin(page, request);
    const id = await apply(request, { name: "Tapped Tara" });
    const review = `/admin/applications/${id}`;
    const screens = ["", "/applications", "/applications?view=board", "/jobs", "/team", "/settings"];
    for (const path of [...screens.map((screen) => `/admin${screen}`), review]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path === review) await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
      await expect(page.getByText(/^Loading /)).toHaveCount(0);
      const shown = page
        .locator(
          "main :is(button:not(.week-link), .button, .input-select, .table-all), :is(.list-bar, .panel, .count-card, .table-grid, .details) .link",
        )
        .filter({ visible: true });
      await expect(shown.first()).toBeVisible();
      const small = await shown.evaluateAll((controls) =>
        controls
          .map((control) => ({
            name: control.textContent || control.outerHTML,
            box: control.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 1 && box.height > 1 && box.height < 43.5)
          .map(({ name, box }) => `${name.slice(0, 60)}: ${box.width} x ${box.height}`),
      );
      expect.soft(small, path).toEqual([]);
    }
  });
});
