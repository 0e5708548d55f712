import { describe, expect, it } from "vitest";
import { afterAttempt, type Delivery, isOneAddress, readSender } from "./rules.ts";

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
