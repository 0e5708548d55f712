import { enterAdmin } from "./admin.ts";
import { quickEnquiry, sentPanel } from "./enquiries.ts";
import { expect, skipSplash, test } from "./fixtures.ts";

/** Tests an enquiry as a lead: how its sender came, stage, next step and the clock until it is answered. */

test("an enquiry of a campaign is seen with its source, gets a next step, and its clock stops with the answer", async ({
  page,
  request,
}) => {
  await skipSplash(page);
  // The campaign's address is another page than that of the form: the session remembers it.
  await page.goto("/about?utm_source=google&utm_campaign=spring&gclid=secret");
  await expect.poll(() => page.evaluate(() => sessionStorage.source)).toContain("spring");
  await page.goto("/mobile");
  for (const [name, value] of Object.entries(quickEnquiry))
    await page.locator(`#contact [name=${name}]`).fill(value);
  await page.locator("#contact [type=submit]").click();
  await expect(sentPanel(page)).toBeVisible();

  const headers = await enterAdmin(page, request);
  const { queries } = await (await request.get("/v1/queries?limit=1", { headers })).json();
  await page.goto(`/admin/quary/${queries[0]._id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Mobile app development, Google (utm_campaign spring)");
  await expect(dialog.getByText(/^Waiting .+ of working time$/)).toBeVisible();

  await dialog.getByLabel("Stage", { exact: true }).selectOption("Talking");
  await dialog.getByLabel("Next step", { exact: true }).fill("Send the offer");
  await dialog.getByRole("button", { name: "Save stage and next step" }).click();
  await expect(dialog.getByText("Choose the day of the next step")).toBeVisible();
  await dialog.getByLabel("Day of the next step").fill("2031-01-31");
  // A colleague is quicker, while the call is on its way: the second is told, and chooses.
  const path = `/v1/queries/${queries[0]._id}/lead`;
  await page.route(
    `**${path}`,
    async (route) => {
      await request.put(path, { headers, data: { stage: "proposal" } });
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Save stage and next step" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone changed this record meanwhile");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await dialog.getByRole("button", { name: "Save stage and next step" }).click();
  await expect(dialog.getByText("Stage and next step saved.")).toBeVisible();
  await expect(dialog.getByText("Next step: Send the offer, 31 Jan 2031")).toBeVisible();

  await dialog.getByRole("button", { name: "Note an answer" }).click();
  await dialog.getByLabel("How did you answer?").fill("By phone");
  await dialog.getByRole("button", { name: "Note the answer" }).click();
  await expect(dialog.getByText(/^Answered after .+ of working time$/)).toBeVisible();
  await expect(dialog.getByText("Answered: By phone")).toBeVisible();

  await page.goto("/admin/quary?waiting=true&stage=talking");
  await expect(page.getByRole("cell").filter({ hasText: "No Records Found" })).toBeVisible();
  await page.getByLabel("Answer", { exact: true }).selectOption("Any answer");
  await expect(page.getByRole("row").filter({ hasText: quickEnquiry.email })).toBeVisible();
});
