import type { Page } from "@playwright/test";
import { apply, enterAdmin, expectAccessible, phone } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

/** Tests the board of the five statuses: dragged, moved by keyboard, kept fresh, and decided by two at once. */

/** Returns the column of a status, once it counts so many. */
const columnOf = (page: Page, status: string, count: number) =>
  page.getByRole("region", { name: new RegExp(`^${status}, ${count} application`) });
const cardOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("cards move by pointer and by keyboard, open their review, and follow what colleagues decide", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const decide = (id: string, status: string) =>
    request.patch(`/v1/applications/${id}/status`, { headers, data: { status } });
  const asha = await apply(request, { name: "Board Asha", jobId: "android-developer" });
  const ravi = await apply(request, { name: "Board Ravi" });
  await apply(request, { name: "Elsewhere Zoya" });
  await page.goto("/admin/applications?q=board&status=Pending");
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Board" }).click();
  await expect(page).toHaveURL("/admin/applications?q=board&view=board");
  const statuses = ["Pending", "Interview Scheduled", "Rejected", "Hired", "Reviewed"];
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    statuses.map((status) => new RegExp(`^${status} ${status === "Pending" ? 2 : 0}$`)),
  );

  await cardOf(page, "Board Asha").dragTo(columnOf(page, "Hired", 0));
  await expect(columnOf(page, "Hired", 1).getByText("Board Asha")).toBeVisible();

  const control = page.getByLabel("Status of Board Ravi");
  await control.focus();
  await control.press("ArrowDown");
  await control.press("Enter");
  await expect(columnOf(page, "Interview Scheduled", 1).getByText("Board Ravi")).toBeVisible();
  await expect(page.getByRole("link", { name: "Board Ravi" })).toBeFocused();
  await expectAccessible(page, "the board");
  await page.setViewportSize({ width: 1440, height: 900 });

  const card = cardOf(page, "Board Ravi");
  await card.dragTo(columnOf(page, "Rejected", 0));
  await columnOf(page, "Rejected", 1)
    .getByLabel("Reason for the rejection")
    .selectOption("Another candidate was chosen");
  await expect(card.getByRole("alert").last()).toHaveText("Status updated");
  expect(
    (await (await request.get(`/v1/applications/${ravi}`, { headers })).json()).data.rejectionReason,
  ).toBe("Another candidate was chosen");
  await expectAccessible(page, "the board with a reason");
  await page.setViewportSize({ width: 1440, height: 900 });
  await control.focus();
  await control.press("ArrowUp");
  await control.press("Enter");
  await expect(page.getByLabel("Reason for the rejection")).toHaveCount(0);

  // A colleague decides while the board is open: it shows so, and a filter that is set stays.
  await decide(asha, "Rejected");
  await expect(columnOf(page, "Rejected", 1).getByText("Board Asha")).toBeVisible();
  await page.getByLabel("Job", { exact: true }).selectOption("Android Developer");
  await expect(cardOf(page, "Board Ravi")).toHaveCount(0);
  await expect(page).toHaveURL(/view=board/);

  // Another one decides while the review is open here: the later one is told, and sees both.
  await page.getByRole("link", { name: "Board Asha" }).click();
  await expect(page).toHaveURL(`/admin/applications/${asha}?q=board&view=board&jobId=android-developer`);
  const review = page.getByRole("dialog", { name: "Board Asha" });
  await expect(review.getByRole("button", { name: "Rejected", pressed: true })).toBeVisible();
  // While the call is on its way: live news may show an earlier decision before the click.
  const onTheWay = `**/v1/applications/${asha}/status`;
  await page.route(
    onTheWay,
    async (route) => {
      await decide(asha, "Reviewed");
      await route.continue();
    },
    { times: 1 },
  );
  await review.getByRole("button", { name: "Hired" }).click();
  await expect(review.getByRole("alert")).toContainText(/chose Reviewed meanwhile\. Hired was not saved\./);
  await expect(review.getByRole("button", { name: "Reviewed", pressed: true })).toBeVisible();
  await review.getByRole("button", { name: "Try Hired again" }).click();
  await expect(review.getByRole("button", { name: "Hired", pressed: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(columnOf(page, "Hired", 1).getByText("Board Asha")).toBeVisible();

  // A phone has one column at a time.
  await page.setViewportSize(phone);
  await expect(cardOf(page, "Board Asha")).toBeHidden();
  await page.getByRole("button", { name: "Hired 1" }).click();
  await expect(cardOf(page, "Board Asha")).toBeVisible();
});

test("the link to the last cards of a column hands its focus to the first of them", async ({
  page,
  request,
}) => {
  await enterAdmin(page, request);
  await Promise.all(Array.from({ length: 51 }, () => apply(request, { name: "Crowd Kavya" })));
  await page.goto("/admin/applications?q=crowd&view=board");
  await page.getByRole("link", { name: "Show 1 more of Pending" }).press("Enter");
  await expect(
    columnOf(page, "Pending", 51).getByRole("link", { name: "Crowd Kavya" }).nth(50),
  ).toBeFocused();
});
