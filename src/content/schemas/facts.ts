import * as z from "zod/mini";
import { networkNames, networks } from "#content/networks.ts";
import { email, phone, text } from "#platform/contract/fields.ts";
import { fieldLabels } from "./labels.ts";

/** Lists the days of the week as schema.org names them in `openingHours`. */
export const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

const dayWords = {
  Mo: "Monday",
  Tu: "Tuesday",
  We: "Wednesday",
  Th: "Thursday",
  Fr: "Friday",
  Sa: "Saturday",
  Su: "Sunday",
} as const satisfies Record<(typeof weekdays)[number], string>;

const day = (label: string) =>
  z.enum(weekdays, "Choose a day of the week").register(fieldLabels, { label, options: dayWords });
const timeOfDay = (label: string) =>
  text({
    required: "Time is required",
    pattern: [/^([01]\d|2[0-3]):[0-5]\d$/, "A time has the form 09:30"],
  }).register(fieldLabels, { label, hint: "In Indian time, such as 09:30" });
const degrees = (name: string, reach: number) => {
  const invalid = `${name} is a number of degrees from -${reach} to ${reach}`;
  return z
    .number(invalid)
    .check(z.gte(-reach, invalid), z.lte(reach, invalid))
    .register(fieldLabels, { label: name });
};
const address = (label: string) =>
  email({ required: `${label} is required`, invalid: "Enter a valid email" }).register(fieldLabels, {
    label,
  });

/** Declares what pages, e-mails, feeds and structured data repeat about the company. */
export const factsSchema = z.object({
  name: text({ required: "Name is required", max: 60 }).register(fieldLabels, { label: "Name" }),
  legalName: text({ required: "Legal name is required", max: 120 }).register(fieldLabels, {
    label: "Legal name",
  }),
  shortName: text({ required: "Short name is required", max: 30 }).register(fieldLabels, {
    label: "Short name",
    hint: "Where there is little room",
  }),
  summary: text({ required: "Summary is required", max: 160 }).register(fieldLabels, {
    label: "Summary",
    hint: "One sentence for search engines and feeds",
    rows: 2,
  }),
  story: z
    .array(
      text({ required: "A paragraph has words", max: 2_000 }).register(fieldLabels, {
        label: "Paragraph",
        rows: 5,
      }),
      "Story is a list of paragraphs",
    )
    .check(
      z.minLength(1, "Story has at least one paragraph"),
      z.maxLength(10, "Story has at most 10 paragraphs"),
    )
    .register(fieldLabels, { label: "Story", hint: "About the company, on the About page" }),
  /** Ten digits, as the forms ask for them (spec section 5). */
  phone: phone({ required: "Phone number is required", invalid: "Phone number must be 10 digits" }).register(
    fieldLabels,
    { label: "Phone number", hint: "Ten digits, without the code of the country" },
  ),
  salesEmail: address("Sales e-mail"),
  careersEmail: address("Careers e-mail"),
  privacyEmail: address("Privacy e-mail"),
  address: z
    .object(
      {
        street: text({ required: "Street is required", max: 200 }).register(fieldLabels, { label: "Street" }),
        city: text({ required: "City is required", max: 100 }).register(fieldLabels, { label: "City" }),
        state: text({ required: "State is required", max: 100 }).register(fieldLabels, { label: "State" }),
        postalCode: text({ required: "Postal code is required", max: 20 }).register(fieldLabels, {
          label: "Postal code",
        }),
        country: text({ required: "Country is required", max: 100 }).register(fieldLabels, {
          label: "Country",
        }),
        countryCode: text({
          required: "Country code is required",
          pattern: [/^[A-Z]{2}$/, "A country code has two capital letters, such as IN"],
        }).register(fieldLabels, { label: "Country code", hint: "Two letters of ISO 3166, such as IN" }),
      },
      "Address is required",
    )
    .register(fieldLabels, { label: "Address" }),
  coordinates: z
    .object(
      { latitude: degrees("Latitude", 90), longitude: degrees("Longitude", 180) },
      "The place of the pin is required",
    )
    .register(fieldLabels, { label: "Pin on the map", hint: "On the contact page" }),
  hours: z
    .object(
      {
        from: day("First day"),
        to: day("Last day"),
        opens: timeOfDay("Opens"),
        closes: timeOfDay("Closes"),
      },
      "Hours are required",
    )
    .register(fieldLabels, { label: "Hours", hint: "The days and times when the office answers" }),
  firstContact: text({ required: "First contact is required", max: 100 }).register(fieldLabels, {
    label: "First contact",
    hint: "Who answers enquiries: a member of the team",
  }),
  profiles: z
    .array(
      z
        .object({
          network: z
            .enum(networks, "Choose a network from the list")
            .register(fieldLabels, { label: "Network", options: networkNames }),
          href: text({
            required: "Address is required",
            max: 300,
            pattern: [/^https:\/\/[^\s<>"']+$/, "The address of a profile begins with https://"],
          }).register(fieldLabels, { label: "Address", hint: "Begins with https://" }),
        })
        .register(fieldLabels, { label: "Profile" }),
      "Profiles are a list",
    )
    .check(z.maxLength(8, "At most 8 profiles"))
    .register(fieldLabels, { label: "Profiles", hint: "The social icons of the footer, in their order" }),
});

export type Facts = z.output<typeof factsSchema>;
