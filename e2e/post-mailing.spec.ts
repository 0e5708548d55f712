import { newPost } from "../src/content/schemas/post.ts";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

const words = {
  ...newPost,
  title: "What stands in a quote",
  summary: "Six lines that every quote of ours has.",
  author: "Farah Siddiqui",
  body: "Words.",
};

test("an owner sends a post to the subscribers once, who unsubscribe by a button of their mail program", async ({
  page,
  request,
  smtp,
}) => {
  const headers = await enterAdmin(page, request);
  const reader = "reader@mail.example";
  const lastMail = () => smtp.mails.findLast(({ to }) => to.includes(reader))?.parsed;
  await request.post("/v1/newsletter", { data: { email: reader } });
  const token = () => /confirm\?token=([\w-]{43})/.exec(lastMail()?.text ?? "")?.[1];
  await expect.poll(token).toBeTruthy();
  await request.post("/v1/newsletter/confirm", { data: { token: token() } });
  const key = "sent-post";
  await request.post("/v1/content", { headers, data: { kind: "post", key, words } });
  await page.goto(`/admin/site/post.${key}`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(button("Publish")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send to/ })).toHaveCount(0);
  await button("Publish").click();
  await button("Send to 1 subscriber…").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Below it, each reader has a link of their own")).toBeVisible();
  await expectAccessible(page, "sending a post", "dialog");
  await dialog.getByLabel("Type 1 to confirm").fill("2");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("There is 1 confirmed subscriber: type 1").first()).toBeVisible();
  expect(lastMail()?.subject).not.toBe(words.title);
  await dialog.getByLabel("Type 1 to confirm").fill("1");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Sent \(begun .*\): 1 delivered, 0 refused\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send to/ })).toHaveCount(0);
  await expectAccessible(page, "a post that was sent");

  const mail = lastMail();
  expect(mail?.subject).toBe(words.title);
  const link = mail?.headers.find((header) => header.key === "list-unsubscribe")?.value.slice(1, -1) ?? "";
  const path = new URL(link).pathname + new URL(link).search;
  const click = () => request.post(path, { form: { "List-Unsubscribe": "One-Click" } });
  expect((await click()).status()).toBe(200);
  const { data } = await (await request.get("/v1/newsletter", { headers })).json();
  expect(data.confirmed).toBe(0);
  expect((await click()).status()).toBe(422);
});
