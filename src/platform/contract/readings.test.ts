import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { cpuTime } from "../../../test/cpu-time.ts";
import { amount, optionalPhone, phone, validate } from "./fields.ts";

const [required, invalid] = ["Say it", "Ten digits"];
const body = z.object({
  phone: phone({ required, invalid }),
  other: optionalPhone({ invalid }),
  salary: amount({ required, invalid: "No number", above: 0, max: 1e12 }),
});
const given = { phone: "9876543210", salary: 1 };

function read(field: "phone" | "other" | "salary", value: unknown): unknown {
  const checked = validate(body, { ...given, [field]: value });
  return checked.ok ? checked.value[field] : checked.fields[field];
}

describe("a phone number", () => {
  it.each([
    "9876543210",
    " 98765 43210 ",
    "98765-43210",
    "98765\u2013432\u221210",
    "+91 98765 43210",
    "+91-98765-43210",
    "+919876543210",
    "098765-43210",
    "+91 098765 43210",
    "0091 98765 43210",
    "0091-98765-43210",
    "(+91) 98765 43210",
    "+91 (0) 98765-43210",
    "(098765) 43210",
    "[98765] 43210",
    "\u202a+91\u00a098765\u00ad43210\u202c",
    9_876_543_210,
  ])("is read in %j, and kept as ten digits", (typed) => {
    expect(read("phone", typed)).toBe("9876543210");
    expect(read("other", typed)).toBe("9876543210");
  });

  it.each([
    "98765432101",
    "987654321",
    "919876543210",
    "+92 98765 43210",
    "+44 20 7946 0958",
    "0098765 43210",
    "0092 98765 43210",
    "{98765} 43210",
    "98765x43210",
    "call me",
    "९८७६५४३२१०",
    "98765.43210",
    98_765_432_101,
    9_876_543_210.5,
  ])("is not %j", (typed) => {
    expect(read("phone", typed)).toBe(invalid);
    expect(read("other", typed)).toBe(invalid);
  });

  it("that begins with 0 and has ten digits stays as it is", () => {
    expect(read("phone", "0987654321")).toBe("0987654321");
    expect(read("phone", "+91 0987654321")).toBe("0987654321");
  });

  it.each(["", "  ", " - "])("is missing in %j, or left out where it may be", (typed) => {
    expect(read("phone", typed)).toBe(required);
    expect(read("other", typed)).toBe("");
    expect(read("other", undefined)).toBe("");
  });
});

describe("an amount of rupees", () => {
  it.each([
    ["1650000", 1_650_000],
    ["16,50,000", 1_650_000],
    ["1,650,000", 1_650_000],
    ["₹ 16,50,000", 1_650_000],
    ["₹16,50,000.50", 1_650_000.5],
    ["Rs. 16,50,000", 1_650_000],
    ["INR 1650000", 1_650_000],
    ["16.5 lakh", 1_650_000],
    ["₹ 16.5 lakh", 1_650_000],
    ["16.5 Lakhs", 1_650_000],
    ["16.5lacs", 1_650_000],
    ["1.1 lakh", 110_000],
    ["1.2 crore", 12_000_000],
    ["₹ 1.15 Cr", 11_500_000],
    ["16.5 LPA", 1_650_000],
    ["16.5lpa", 1_650_000],
    ["16.5 L", 1_650_000],
    ["₹ 16.5 lakh per annum", 1_650_000],
    ["16.5 lakh p.a.", 1_650_000],
    ["16,50,000 a year", 1_650_000],
    ["Rs. 16,50,000/-", 1_650_000],
    ["Rs 16,50,000/- PA", 1_650_000],
    ["Rs.1,650,000", 1_650_000],
    [1_650_000, 1_650_000],
  ])("is read in %j", (typed, rupees) => {
    expect(read("salary", typed)).toBe(rupees);
  });

  it.each([
    "a lot",
    "₹",
    "lakh",
    "16,5 lakh",
    "16,50,00",
    ",500",
    "1,,000",
    "16.5 k",
    "16-18 lakh",
    "16.5 lakh a month",
    "16.5 lakh LPA",
    "16 lakh 50",
    "१६",
    "0",
    "0 lakh",
    "-5",
    "99999999 crore",
  ])("is not %j", (typed) => {
    expect(read("salary", typed)).toBe("No number");
  });

  it("is missing when it is blank", () => {
    expect(read("salary", " ")).toBe(required);
  });
});

it("costs no more than its length", () => {
  const took = cpuTime(() => {
    for (const typed of [
      "0".repeat(1e6),
      " -".repeat(5e5),
      "1,000".repeat(2e5),
      `${"1,00".repeat(2e5)}x`,
      `1${" ".repeat(1e6)}x`,
    ]) {
      read("phone", typed);
      read("salary", typed);
    }
  });
  expect(took).toBeLessThan(3000);
});
