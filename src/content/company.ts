import type { Facts } from "./schemas/facts.ts";

/** Carries the facts in the forms that pages, e-mails and structured data write them in. */
export interface Company extends Omit<Facts, "phone" | "hours"> {
  phone: { number: string; display: string; href: string };
  hours: Facts["hours"] & {
    display: string;
    /** schema.org `openingHours`. */
    structured: string;
  };
  /** The address as a visitor reads it, one line each. A long line breaks after a comma only. */
  addressLines: readonly string[];
}

const days = {
  Mo: "Monday",
  Tu: "Tuesday",
  We: "Wednesday",
  Th: "Thursday",
  Fr: "Friday",
  Sa: "Saturday",
  Su: "Sunday",
} as const;

const companies = new WeakMap<Facts, Company>();

/**
 * Returns the facts in the forms that are shown; of the same facts the same object. Every form of one fact follows from
 * the one field.
 */
export function companyOf(facts: Facts): Company {
  const company = companies.get(facts) ?? derive(facts);
  companies.set(facts, company);
  return company;
}

function derive(from: Facts): Company {
  const { phone, hours, address } = from;
  return {
    ...from,
    phone: { number: phone, display: phoneDisplay(phone), href: `tel:+91${phone}` },
    hours: {
      ...hours,
      display: `${days[hours.from]} to ${days[hours.to]}, ${clockTime(hours.opens)} to ${clockTime(hours.closes)} IST`,
      structured: `${hours.from}-${hours.to} ${hours.opens}-${hours.closes}`,
    },
    addressLines: [
      address.street.replace(/(?<!,) /g, "\u00a0"),
      `${address.city}, ${address.state} ${address.postalCode}`,
      address.country,
    ],
  };
}

/** Returns a time of day, such as 18:30, as it is read: 6:30 pm. */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${minutes}\u00a0${hour < 12 ? "am" : "pm"}`;
}

/** Returns ten digits as they are read: a mobile number in two halves, any other after its city code. */
function phoneDisplay(number: string): string {
  const parts = /^[6-9]/.test(number) ? /^(.{5})(.{5})$/ : /^(.{3})(.{3})(.{4})$/;
  return `+91 ${number.replace(parts, (_, ...found) => found.slice(0, -2).join(" "))}`;
}

const briefCompanies = new WeakMap<Company, Company>();

/** Returns the company without its story, which one page alone shows; of the same company the same object. */
export function withoutStory(company: Company): Company {
  const brief = briefCompanies.get(company) ?? { ...company, story: [] };
  briefCompanies.set(company, brief);
  return brief;
}
