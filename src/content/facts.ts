import type { Facts } from "./schemas/facts.ts";

/**
 * The facts that the program ships with, until an owner publishes others. The sample company is fictional. Its hosts
 * end in `.example` (RFC 2606), and no subscriber number in India starts with 1 after the city code, so neither can
 * reach a stranger.
 */
export const facts: Facts = {
  name: "Jaalidar Systems",
  legalName: "Jaalidar Systems Private Limited",
  shortName: "Jaalidar",
  summary: "An IT services and software company in Noida that designs, builds and looks after systems.",
  story: [
    "We are a small team of designers, engineers and operations people in Noida. We started by repairing other people's software: late releases, lost data, pages nobody could change. That work taught us to build in plain parts that can be understood, tested and replaced one at a time.",
    "The name comes from jaali, the carved lattice of Indian buildings. Each unit is simple. Put together with care, the units carry a wall and still let the light in. We want your systems to work the same way.",
  ],
  phone: "1201000143",
  salesEmail: "sales@jaalidar.example",
  careersEmail: "careers@jaalidar.example",
  privacyEmail: "privacy@jaalidar.example",
  address: {
    street: "Jharokha House, Third Floor, Plot J-17, Sector 16",
    city: "Noida",
    state: "Uttar Pradesh",
    postalCode: "201301",
    country: "India",
    countryCode: "IN",
  },
  coordinates: { latitude: 28.5785, longitude: 77.3176 },
  hours: { from: "Mo", to: "Fr", opens: "10:00", closes: "18:30" },
  firstContact: "Farah Siddiqui",
  profiles: [
    { network: "linkedin", href: "https://network.example/company/jaalidar-systems" },
    { network: "x", href: "https://network.example/company/jaalidar-systems" },
    { network: "youtube", href: "https://network.example/company/jaalidar-systems" },
  ],
};
