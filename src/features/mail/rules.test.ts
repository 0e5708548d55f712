import { describe, expect, it } from "vitest";
import { mailTemplates } from "#content/mail-templates.ts";
import { mailTemplatesSchema } from "#content/schemas/mail-templates.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import { afterAttempt, type Delivery, isOneAddress, mergeText, readSender } from "./rules.ts";

const now = new Date("2026-11-20T10:00:00Z");
const deferred: Delivery = {
  outcome: "deferred",
  code: "RCPT TO 451",
  detail: "later",
  certain: true,
  reached: true,
};

describe("the wait after an attempt", () => {
  it("grows over ten attempts to about eight hours in all, then the mail has failed", () => {
    const minutes: number[] = [];
    for (let attempts = 1; attempts <= 9; attempts += 1) {
      const { status, dueAt } = afterAttempt(deferred, attempts, now);
      expect(status).toBe("queued");
      minutes.push((dueAt.getTime() - now.getTime()) / 60_000);
    }
    expect(minutes).toEqual([1, 2, 5, 10, 20, 40, 60, 120, 240]);
    expect(afterAttempt(deferred, 10, now)).toMatchObject({ status: "failed", lastError: "later" });
  });

  it("is none when the server refuses for good", () => {
    const refused: Delivery = { outcome: "refused", code: "RCPT TO 550", detail: "no such person" };
    expect(afterAttempt(refused, 1, now)).toMatchObject({ status: "failed", lastError: "no such person" });
  });
});

describe("a recipient", () => {
  it.each(["a@b.example", "o'hara+jobs@mail.b.example", "रवि@उदाहरण.भारत"])("may be %s", (address) => {
    expect(isOneAddress(address)).toBe(true);
  });

  it.each([
    "a@b.example, c@d.example",
    "a@b.example;c@d.example",
    "Asha <a@b.example>",
    "a@b.example\r\nBcc: c@d.example",
    "a@b.example\nRCPT TO:<c@d.example>",
    "a@b.example\u0000",
    "a\u0085@b.example",
    '"a b"@b.example',
    "friends: a@b.example",
    "a@b@c.example",
    "@b.example",
    "a@",
    "",
    `${"a".repeat(250)}@b.example`,
  ])("is not %j", (address) => {
    expect(isOneAddress(address)).toBe(false);
  });
});

describe("a template", () => {
  const values = {
    name: "Asha {job} $& <b>",
    job: "Weaver",
    company: "Neem",
    date: "3 November 2026",
    interview: "4 November 2026 at 10:00 am",
    sender: "Ravi",
  };

  it("gets values in place of its merge fields, as they stand", () => {
    expect(mergeText("Dear {name}, {job} at {company}, {date}, {sender}, {name}", values)).toBe(
      "Dear Asha {job} $& <b>, Weaver at Neem, 3 November 2026, Ravi, Asha {job} $& <b>",
    );
  });

  it("that the program ships fits its schema, and has a value for each of its braces", () => {
    expect(validateDocument(mailTemplatesSchema, mailTemplates).ok).toBe(true);
    for (const { subject, description } of mailTemplates.templates)
      expect(mergeText(`${subject} ${description}`, { ...values, name: "Asha" })).not.toMatch(/[{}]/);
  });

  it.each([
    ["names a field that there is not", { description: "Dear {nmae}" }],
    ["has a brace that does not close", { subject: "For {name" }],
    ["has a brace that does not open", { description: "For name}" }],
    ["has a field in two braces", { description: "{{name}}" }],
    ["names a job in an enquiry", { use: "enquiry", description: "{job}" }],
    ["gives an enquiry a status", { use: "enquiry", status: "Hired" }],
    ["has another status", { status: "Maybe" }],
    ["has no text", { description: " " }],
    ["is too long", { description: "a".repeat(5001) }],
  ])("that %s is refused, with the field", (_, wrong) => {
    const right = { name: "A", use: "application", status: "", subject: "B", description: "C" };
    const refused = validateDocument(mailTemplatesSchema, { templates: [{ ...right, ...wrong }] });
    expect(refused.ok).toBe(false);
    const field = Object.keys(wrong).at(-1);
    expect(refused.ok || Object.keys(refused.fields)).toContain(`templates.0.${field}`);
  });
});

describe("a sender", () => {
  it("is an address with or without a name", () => {
    expect(readSender("desk@jaalidar.example")).toEqual({ name: "", address: "desk@jaalidar.example" });
    expect(readSender("Jaalidar Desk <desk@jaalidar.example>")).toEqual({
      name: "Jaalidar Desk",
      address: "desk@jaalidar.example",
    });
    expect(readSender('"Desk, Jaalidar" <desk@jaalidar.example>')).toEqual({
      name: "Desk, Jaalidar",
      address: "desk@jaalidar.example",
    });
  });

  it.each(["desk", "A <a@b.example> <c@d.example>", "a@b.example, c@d.example", "A <a@b.example", ""])(
    "is not %j",
    (given) => expect(readSender(given)).toBeUndefined(),
  );
});
