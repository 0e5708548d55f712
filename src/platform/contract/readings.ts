/** Matches spaces, dashes, brackets and invisible formatting characters, as typed and copied numbers have them. */
const PHONE_FILLING = /[\s\p{Pd}\u2212\p{Cf}()[\]]/gu;

/** Matches the country code of India, and the 0 that is dialled before a number within the country. */
const PHONE_PREFIX = /^(?:(?:\+|00)91)?0?(?=[0-9]{10}$)/;

/** Returns the ten digits of an Indian phone number; any other text without its filling. */
export function readPhone(typed: string): string {
  return typed.replace(PHONE_FILLING, "").replace(PHONE_PREFIX, "");
}

/**
 * Requires three digits in the last group after a comma, so that "16,5 lakh" is not read as 165 lakh. "LPA" is lakh per
 * annum; "/-" ends an amount as Indians write it.
 */
const AMOUNT =
  /^(?:₹|rs\.?|inr)?\s*([+-]?(?:\d{1,15}|\d{1,12}(?:,\d{2,3}){0,5},\d{3})(?:\.\d{1,6})?)(?:\s*(lakhs?|lacs?|lpa|l|crores?|cr))?(?:\s*\/-)?(?:\s*(?:p\.?a\.?|per annum|(?:a|per) year))?$/i;

/** Returns the rupees of an amount such as "16,50,000" or "₹ 16.5 lakh"; NaN for anything else. */
export function readAmount(typed: string): number {
  const [, digits, unit] = AMOUNT.exec(typed.trim()) ?? [];
  if (digits === undefined) return Number.NaN;
  const value = Number(digits.replaceAll(",", ""));
  if (!unit) return value;
  const paise = value * (unit.toLowerCase().startsWith("c") ? 1e9 : 1e7);
  // Rounded to paise, because 1.1 times 1,00,000 is not whole in floating point.
  return Math.round(paise) / 100;
}

/** Returns the number that a text in ASCII digits says; NaN for anything else. */
export function readDecimal(typed: string): number {
  return /^[+-]?\d{1,15}(\.\d{1,6})?$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
