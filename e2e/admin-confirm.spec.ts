import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { administrator, expect, startSite, test } from "./fixtures.ts";

const email = "mira@mail.example";

test("what one did goes on after the password was given again, and Esc leaves everything as it is", async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-confirm-"));
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  const password = dialog.locator("input[name=currentPassword]");

  function signInLongAgo(): void {
    const store = new DatabaseSync(join(dataDir, "jaalidar.db"), { timeout: 5000 });
    store.exec("update sessions set confirmed_at = '2020-01-01T00:00:00.000Z'");
    store.close();
  }

  try {
    const data = { name: "Mira Sen", email, phoneNumber: "9810012345", message: "Do you build apps?" };
    expect((await page.request.post("/v1/queries", { data })).status()).toBe(201);
    await enterAdmin(page, page.request);
    signInLongAgo();
    await page.goto("/admin/quary");

    await test.step("a file is saved once the password is right", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: /CSV/ }).click();
      await expect(password).toBeFocused();
      await expectAccessible(page, "the question who one is", "dialog");
      await password.fill("lattice-of-ten-stars");
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(dialog.getByText("The current password is not right").first()).toBeVisible();
      await password.fill(administrator.password);
      await password.press("Enter");
      expect((await download).suggestedFilename()).toMatch(/^quick-enquiries-.+\.csv$/);
      await expect(dialog).toHaveCount(0);
    });

    await test.step("what was typed stays, and the question is asked over another one", async () => {
      await page.goto("/admin/settings/privacy");
      const part = page.getByRole("region", { name: "Data about a person" });
      await part.getByLabel("E-mail address").fill(email);
      await part.getByRole("button", { name: "Look Up" }).click();
      await part.getByRole("button", { name: "Erase everything" }).click();
      signInLongAgo();
      const question = page.getByRole("alertdialog", { name: "Erase all that is held about this person?" });
      await question.getByRole("button", { name: "Erase" }).click();
      await expect(password).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(question.getByText("Confirm it's you first. Nothing was done.")).toBeVisible();
      await question.getByRole("button", { name: "Erase" }).click();
      await password.fill(administrator.password);
      await password.press("Enter");
      await expect(page.getByText("Everything about this person is erased.")).toBeVisible();
    });

    await test.step("a form keeps its fields", async () => {
      signInLongAgo();
      const times = page.getByRole("region", { name: "How long data is kept" });
      const enquiries = times.getByRole("textbox", { name: "Enquiries are erased after" });
      await enquiries.fill("300");
      await times.getByRole("button", { name: "Save" }).click();
      await expect(password).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(times.getByText("Confirm it's you first. Nothing was done.")).toBeVisible();
      await expect(enquiries).toHaveValue("300");
    });
  } finally {
    await context.close();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
