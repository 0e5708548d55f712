import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { companyOf } from "#content/company.ts";
import { enquiry } from "#content/enquiry.ts";
import { facts } from "#content/facts.ts";
import type { createCalls } from "#features/enquiries/contract.ts";
import { createClient } from "#platform/client/client.ts";
import { QuickEnquiry } from "./quick-enquiry.tsx";
import { type EnquiryResult, submitEnquiry } from "./submit-enquiry.ts";

type Intent = keyof typeof createCalls;

const failed = "Failed to send message.";
const reason = "Too many requests. Please wait a little and try again.";

const fields: Record<Intent, Record<string, string>> = {
  "quick-enquiry": {
    name: "Asha Rao",
    email: "asha@jaalidar.example",
    phoneNumber: "98765 43210",
    message: "Hello",
  },
  "get-in-touch": {
    firstName: "Asha",
    lastName: "Rao",
    email: "asha@jaalidar.example",
    mobileNumber: "98765 43210",
    companyName: "Rao",
    country: "India",
    category: "DevOps",
    budget: "5k-10k",
    message: "Hello",
  },
};

/** Posts an enquiry to a server with this answer, or to none. */
function postTo(answer: Response | undefined, intent: Intent = "quick-enquiry") {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields[intent] })) form.append(name, value);
  const fetch = async () => answer ?? Promise.reject(new TypeError("Failed to fetch"));
  return submitEnquiry(form, createClient({ origin: "http://localhost:3000", fetch }));
}

const intents: readonly Intent[] = ["quick-enquiry", "get-in-touch"];

describe.each(intents)("a failure of the %s that is no broken field", (intent) => {
  it.each([
    [429, { message: reason }, reason],
    [503, { error: reason }, reason],
    [422, { message: reason, fields: {} }, reason],
    [500, {}, ""],
    [413, { message: failed }, ""],
  ])("at %d with %j has the specified words, and the server's apart", async (status, body, said) => {
    const result = await postTo(Response.json(body, { status }), intent);
    expect(result).toMatchObject({ ok: false, message: failed, reason: said, fields: {} });
  });

  it("has the specified words when no server is reached", async () => {
    expect(await postTo(undefined, intent)).toMatchObject({ ok: false, message: failed, reason: "" });
  });
});

it("a broken field keeps its own words", async () => {
  const refusal = { message: "Enter a valid email", fields: { email: "Enter a valid email" } };
  expect(await postTo(Response.json(refusal, { status: 422 }))).toMatchObject({ ...refusal, reason: "" });
});

it("a page that is made anew alerts the specified words, with the server's reason below", async () => {
  const page = pageWith(await postTo(Response.json({ message: reason }, { status: 429 })));
  const alert = /role="alert".*?<\/div>/s.exec(page)?.[0] ?? "";
  expect(alert.replace(/<[^>]+>/g, "")).toContain(failed);
  expect(alert).not.toContain(reason);
  expect(page.indexOf(reason)).toBeGreaterThan(page.indexOf(failed));
});

/** Returns the form of a page that answers a browser without script. */
function pageWith(posted: EnquiryResult): string {
  const Page = createRoutesStub([
    { id: "root", path: "/contact", Component: () => <QuickEnquiry page="/contact" posted={posted} /> },
  ]);
  const loaded = { loaderData: { root: { company: companyOf(facts), words: { enquiry } } } };
  return renderToString(<Page initialEntries={["/contact"]} hydrationData={loaded} />);
}
