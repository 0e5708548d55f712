// Makes the requests of the load client's visitors. Each visitor has a number, so that address and message are unique.

export function emailOf(number: number): string {
  return `asha${number}@mail.example`;
}

const things =
  "website shop intranet newsletter calendar catalogue archive portal dashboard gallery forum library register atlas journal wiki";
const places =
  "Noida Delhi Pune Surat Indore Kochi Nagpur Jaipur Mysuru Bhopal Lucknow Madurai Patna Guwahati Ranchi Shimla";
const needs =
  "redesign review migration translation audit backup search speed security payments mailing reports printing login charts mobile";
const times =
  "January February March April May June July August September October November December spring summer monsoon Diwali";
const words = [things, places, needs, times].map((list) => list.split(" "));

/** Returns a quick enquiry with a message of its own, which the spam filter would otherwise find repeated. */
export function enquiryOf(number: number) {
  const [thing, place, need, time] = words.map((list, at) => list[(number >> (4 * at)) % list.length]);
  const message = `Our ${thing} in ${place} needs help with ${need} before ${time}. Please call me about it.`;
  return { name: "Asha Rao", email: emailOf(number), phoneNumber: "9810012345", message };
}

/** Returns the fields of an application without its files. */
export function fieldsOf(number: number): Record<string, string> {
  return {
    name: "Asha Rao",
    email: emailOf(number),
    phone: "9810012345",
    expectedSalary: "900000",
    experience: "4.5",
    noticePeriod: "30",
  };
}
