/**
 * Everything about the company that pages, mails and structured data repeat: the one file an owner edits.
 * The sample company is fictional. Its hosts end in `.example` (RFC 2606), and no subscriber number in India
 * starts with 1 after the city code, so neither can reach a stranger.
 */
export const company = {
  name: "Jaalidar Systems",
  legalName: "Jaalidar Systems Private Limited",
  shortName: "Jaalidar",
  /** One sentence for search engines and feeds. */
  summary: "An IT services and software company in Noida that designs, builds and looks after systems.",
  story: [
    "We are a small team of designers, engineers and operations people in Noida. We started by repairing other people's software: late releases, lost data, pages nobody could change. That work taught us to build in plain parts that can be understood, tested and replaced one at a time.",
    "The name comes from jaali, the carved lattice of Indian buildings. Each unit is simple. Put together with care, the units carry a wall and still let the light in. We want your systems to work the same way.",
  ],
  phone: {
    /** Ten digits, as the forms ask for them. */
    number: "1201000143",
    display: "+91 120 100 0143",
    href: "tel:+911201000143",
  },
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
  /** Where the pin stands on the map of the contact page, in degrees. */
  coordinates: { latitude: 28.5785, longitude: 77.3176 },
  hours: {
    display: "Monday to Friday, 10:00 to 18:30 IST",
    /** schema.org `openingHours`. */
    structured: "Mo-Fr 10:00-18:30",
  },
  /** Names the person who answers enquiries. */
  firstContact: "Farah Siddiqui",
  /** The one professional-network profile that every social icon leads to. */
  profile: {
    label: "our professional network profile",
    href: "https://network.example/company/jaalidar-systems",
  },
} as const;

/** The address as a visitor reads it, one line each. A long line breaks after a comma only. */
export const addressLines: readonly string[] = [
  company.address.street.replace(/(?<!,) /g, "\u00a0"),
  `${company.address.city}, ${company.address.state} ${company.address.postalCode}`,
  company.address.country,
];

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
