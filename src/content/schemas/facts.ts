import * as z from "zod/mini";
import { email, phone, text } from "#platform/contract/fields.ts";

/** Lists the days of the week as schema.org names them in `openingHours`. */
export const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** Lists the networks whose marks are drawn. */
export const networks = ["linkedin", "x", "youtube"] as const;

const day = z.enum(weekdays, "Choose a day of the week");
const timeOfDay = text({
  required: "Time is required",
  pattern: [/^([01]\d|2[0-3]):[0-5]\d$/, "A time has the form 09:30"],
});
const degrees = (name: string, reach: number) => {
  const invalid = `${name} is a number of degrees from -${reach} to ${reach}`;
  return z.number(invalid).check(z.gte(-reach, invalid), z.lte(reach, invalid));
};
const address = (required: string) => email({ required, invalid: "Enter a valid email" });

/** Declares what pages, e-mails, feeds and structured data repeat about the company. */
export const factsSchema = z.object({
  name: text({ required: "Name is required", max: 60 }),
  legalName: text({ required: "Legal name is required", max: 120 }),
  shortName: text({ required: "Short name is required", max: 30 }),
  /** One sentence for search engines and feeds. */
  summary: text({ required: "Summary is required", max: 160 }),
  /** Paragraphs about the company, on About. */
  story: z
    .array(text({ required: "A paragraph has words", max: 2_000 }), "Story is a list of paragraphs")
    .check(
      z.minLength(1, "Story has at least one paragraph"),
      z.maxLength(10, "Story has at most 10 paragraphs"),
    ),
  /** Ten digits, as the forms ask for them (spec section 5). */
  phone: phone({ required: "Phone number is required", invalid: "Phone number must be 10 digits" }),
  salesEmail: address("Sales e-mail is required"),
  careersEmail: address("Careers e-mail is required"),
  privacyEmail: address("Privacy e-mail is required"),
  address: z.object(
    {
      street: text({ required: "Street is required", max: 200 }),
      city: text({ required: "City is required", max: 100 }),
      state: text({ required: "State is required", max: 100 }),
      postalCode: text({ required: "Postal code is required", max: 20 }),
      country: text({ required: "Country is required", max: 100 }),
      /** Two letters of ISO 3166-1. */
      countryCode: text({
        required: "Country code is required",
        pattern: [/^[A-Z]{2}$/, "A country code has two capital letters, such as IN"],
      }),
    },
    "Address is required",
  ),
  /** Where the pin stands on the map of the contact page. */
  coordinates: z.object(
    { latitude: degrees("Latitude", 90), longitude: degrees("Longitude", 180) },
    "The place of the pin is required",
  ),
  /** The days and times when the office answers, in Indian time. */
  hours: z.object({ from: day, to: day, opens: timeOfDay, closes: timeOfDay }, "Hours are required"),
  /** Names the person who answers enquiries: a member of the team. */
  firstContact: text({ required: "First contact is required", max: 100 }),
  /** The social icons of the footer, in their order. */
  profiles: z
    .array(
      z.object({
        network: z.enum(networks, "Choose a network from the list"),
        href: text({
          required: "Address is required",
          max: 300,
          pattern: [/^https:\/\/[^\s<>"']+$/, "The address of a profile begins with https://"],
        }),
      }),
      "Profiles are a list",
    )
    .check(z.maxLength(8, "At most 8 profiles")),
});

export type Facts = z.output<typeof factsSchema>;
