import { facts } from "./facts.ts";
import type { Facts } from "./schemas/facts.ts";

/** Carries the facts in the forms that pages, e-mails and structured data write them in. */
export interface Company extends Omit<Facts, "phone" | "hours"> {
  phone: { number: string; display: string; href: string };
  hours: {
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
      display: `${days[hours.from]} to ${days[hours.to]}, ${hours.opens} to ${hours.closes} IST`,
      structured: `${hours.from}-${hours.to} ${hours.opens}-${hours.closes}`,
    },
    addressLines: [
      address.street.replace(/(?<!,) /g, "\u00a0"),
      `${address.city}, ${address.state} ${address.postalCode}`,
      address.country,
    ],
  };
}

/** Returns ten digits as they are read: a mobile number in two halves, any other after its city code. */
function phoneDisplay(number: string): string {
  const parts = /^[6-9]/.test(number) ? /^(.{5})(.{5})$/ : /^(.{3})(.{3})(.{4})$/;
  return `+91 ${number.replace(parts, (_, ...found) => found.slice(0, -2).join(" "))}`;
}

/** The shipped company. */
export const company = companyOf(facts);
export const { addressLines } = company;

const mapReach = { latitude: 0.006, longitude: 0.011 };
const { latitude, longitude } = company.coordinates;
const mapBounds = [
  longitude - mapReach.longitude,
  latitude - mapReach.latitude,
  longitude + mapReach.longitude,
  latitude + mapReach.latitude,
]
  .map((degrees) => degrees.toFixed(5))
  .join("%2C");

/** The embedded office map. `host` is what the contact page's policy has to allow, to show and to ask. */
export const officeMap = {
  title: `Map of the streets around the ${company.name} office`,
  host: "https://www.openstreetmap.org",
  embedHref: `https://www.openstreetmap.org/export/embed.html?bbox=${mapBounds}&layer=mapnik&marker=${latitude}%2C${longitude}`,
  pageHref: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  linkLabel: "Open the map in a new tab",
} as const;
