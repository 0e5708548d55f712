import { HtmlValidate } from "html-validate";
import { quickEnquiry } from "./enquiries.ts";
import { expect, test } from "./fixtures.ts";
import { publicPages } from "./public-pages.ts";

test.use({ sharesSite: true });

const validator = new HtmlValidate({ extends: ["html-validate:standard"] });

/** Names pages to which only a failure or an e-mail leads. */
const others = [
  "/no-such-page",
  "/jobDetail/no-such-job",
  "/careers?q=nothing-of-this-kind",
  "/newsletter",
  "/newsletter/confirm?token=a",
  "/newsletter/unsubscribe?token=a",
];

test("the HTML of every page is valid", async ({ request }) => {
  const pages = [...publicPages.map(({ canonical }) => canonical), ...others];
  const faults = [];
  for (const path of pages) faults.push(...(await faultsOf(path, await (await request.get(path)).text())));
  expect(faults).toEqual([]);
});

test("the HTML of a form in error, and of the answer to one, is valid, on the page that the server makes", async ({
  request,
}) => {
  const forms: readonly [string, Record<string, string>][] = [
    ["/?index", { intent: "quick-enquiry" }],
    ["/contact", { intent: "quick-enquiry" }],
    ["/contact", { intent: "get-in-touch" }],
    ["/mobile", { intent: "quick-enquiry" }],
    ["/newsletter", { email: "nobody" }],
  ];
  for (const [path, form] of forms) {
    const answer = await request.post(path, { form });
    expect(answer.status(), path).toBe(422);
    expect(await faultsOf(path, await answer.text())).toEqual([]);
  }
  const sent = await request.post("/mobile", { form: { intent: "quick-enquiry", ...quickEnquiry } });
  expect(sent.status()).toBe(200);
  expect(await faultsOf("/mobile", await sent.text())).toEqual([]);
  const application = await request.post("/apply", { multipart: { name: "" } });
  expect(application.status()).toBe(422);
  expect(await faultsOf("/apply", await application.text())).toEqual([]);
});

async function faultsOf(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`),
  );
}
