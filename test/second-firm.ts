import type { Facts } from "#content/schemas/facts.ts";

/** Facts about another firm: with them published, nothing of the shipped ones may be shown. */
export const secondFirm: Facts = {
  name: "Neem & Rope Works",
  legalName: "Neem & Rope Works LLP",
  shortName: "Neem",
  summary: "A workshop in Indore that builds software for growers, and looks after it.",
  story: ["We began in a seed shop, with one ledger and two screens."],
  phone: "7311000257",
  salesEmail: "hello@neem-and-rope.example",
  careersEmail: "work@neem-and-rope.example",
  privacyEmail: "data@neem-and-rope.example",
  address: {
    street: "4 Chhatri Road, Ground Floor",
    city: "Indore",
    state: "Madhya Pradesh",
    postalCode: "452001",
    country: "India",
    countryCode: "IN",
  },
  coordinates: { latitude: 22.7196, longitude: 75.8577 },
  hours: { from: "Tu", to: "Sa", opens: "09:15", closes: "17:45" },
  firstContact: "Meera Joshi",
  profiles: [{ network: "youtube", href: "https://video.example/neem" }],
};

/** Lists what tells the shipped firm, in every spelling in which a text may have it. */
const shipped = [
  /jaali/i,
  /120[-\s\u00a0]*100[-\s\u00a0]*0143/,
  /Jharokha|J-17|Sector[\s\u00a0]16|201301/i,
  /Noida|Uttar Pradesh/i,
  /28\.57|77\.31/,
  /10:00(-| to )18:30|Mo-Fr/,
  /Farah|Siddiqui/,
  /network\.example/,
];

/** Returns what a text has of the shipped firm, with some text around it. */
export function tracesOfShipped(text: string): string[] {
  return shipped.flatMap((trace) => {
    const found = trace.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 60), found.index + 60)] : [];
  });
}
