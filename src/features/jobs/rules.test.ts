import { expect, it } from "vitest";
import { payText, salaryText } from "./rules.ts";

it.each([
  [1_600_000, "₹16 lakh a year"],
  [1_650_000, "₹16.5 lakh a year"],
  [1_655_000, "₹16.55 lakh a year"],
  [1_655_500, "₹16,55,500 a year"],
  [100_000, "₹1 lakh a year"],
  [99_000, "₹99,000 a year"],
  [10_000_000, "₹1 crore a year"],
  [12_500_000, "₹1.25 crore a year"],
  [12_550_000, "₹1,25,50,000 a year"],
  [0, ""],
])("a pay of %i reads %s", (rupees, words) => {
  expect(payText(rupees)).toBe(words);
});

it.each([
  [1_650_000, "₹16,50,000 a year"],
  [16.5, "₹16.50 a year"],
  [1_650_000.125, "₹16,50,000.125 a year"],
  [0.4, "₹0.40 a year"],
])("a salary of %d is shown as it is stored, in Indian grouping: %s", (rupees, words) => {
  expect(salaryText(rupees)).toBe(words);
});
