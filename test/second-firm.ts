import type { ApplyWords } from "#content/schemas/apply.ts";
import type { ArticleWords } from "#content/schemas/article.ts";
import type { BlogWords } from "#content/schemas/blog.ts";
import type { Careers } from "#content/schemas/careers.ts";
import type { Contact } from "#content/schemas/contact.ts";
import type { Enquiry } from "#content/schemas/enquiry.ts";
import type { Facts } from "#content/schemas/facts.ts";
import type { Failures } from "#content/schemas/failures.ts";
import type { FooterWords } from "#content/schemas/footer.ts";
import type { Home } from "#content/schemas/home.ts";
import type { JobWords } from "#content/schemas/job.ts";
import type { LegalWords } from "#content/schemas/legal.ts";
import type { Navigation } from "#content/schemas/navigation.ts";
import type { Newsletter } from "#content/schemas/newsletter.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";
import type { TeamWords } from "#content/schemas/team.ts";
import type { Testimonials } from "#content/schemas/testimonials.ts";

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
  profiles: [
    { network: "youtube", href: "https://video.example/neem" },
    { network: "instagram", href: "https://pictures.example/neem" },
  ],
};

const card = (title: string) => ({
  title,
  description: `${title} for growers.`,
  accent: "marigold" as const,
  href: "/contact",
  scene: "iot" as const,
});
const stage = (title: string) => ({ title, description: `${title}, with the grower.` });

/** The home page of that firm. */
const home: Home = {
  head: { title: "{name}: seed software", description: "Seed software from {city}." },
  hero: {
    headline: ["Seeds, sown", "by screen"],
    subline: "Software that grows.",
    primary: { label: "Write to the workshop", href: "/contact" },
    secondary: { label: "Our tools", href: "/#services" },
  },
  coreServices: {
    eyebrow: "In the field",
    heading: "Ledgers for growers",
    intro: "We count seeds.",
    cardsHeading: "Our ledgers",
    cards: ["Seed ledger", "Rain ledger", "Rope ledger"].map(card),
    carouselLabel: "Ledgers of the workshop",
    action: { label: "More of them", href: "/#services" },
  },
  services: {
    heading: "Tools",
    subtitle: "Made for wet hands",
    cards: ["Rain gauge", "Seed counter"].map((title) => ({ ...card(title), cell: "hexagon" as const })),
  },
  stages: {
    heading: "From seed to rope",
    lead: "Eight steps.",
    left: ["Dig", "Sow", "Water", "Weed"].map(stage),
    right: ["Cut", "Dry", "Twist", "Coil"].map(stage),
  },
  techStack: {
    heading: "What we use",
    carouselLabel: "Tools of the workshop",
    items: (["sqlite", "mqtt", "php", "arduino"] as const).map((tool) => ({ tool, name: `Our ${tool}` })),
  },
  enquiry: { heading: "Ask the workshop", text: "{firstContact} reads it." },
  culture: { heading: "How we work", text: "With both hands." },
  partners: { heading: "Friends", text: "The growers of Indore." },
  events: { heading: "Market days", text: "Come and see." },
};

/** The contact page of that firm. */
const contact: Contact = {
  head: { title: "Write to {name}", description: "Ways to the workshop." },
  banner: "Find the workshop",
  bannerText: "Between the seed shop and the well.",
  tiles: { heading: "Ways", address: "Where", phone: "Voice", email: "Letters", hours: "When" },
  enquiry: { heading: "A question", lead: "Ask." },
  getInTouch: { heading: "A commission", lead: "Tell us the acreage." },
  mapHeading: "The lane",
  moreLabel: "The lane, and the form for a commission",
  after: { heading: "And then", steps: [{ title: "We walk over", description: "With a notebook." }] },
};

const enquiry: Enquiry = {
  answers: "{firstContact} writes back after market day.",
  submitLabel: "Post the letter",
  projectLabel: "Post the commission",
  sent: {
    lead: "{firstContact} has it.",
    replyTo: "Answer goes to",
    sooner: "Or call",
    again: "Another letter",
  },
};

const careers: Careers = {
  head: { title: "Work with {name}", description: "Work in {city}." },
  banner: "Come and twist rope",
  bannerText: "The well is deep.",
  heading: "Hands wanted",
  lead: "We say what it pays.",
  feedTitle: "Work at {name}",
  emptyHeading: "All hands are here",
  emptyText: "Write to {careersEmail}.",
  process: {
    heading: "How we choose",
    lead: "Two steps.",
    steps: [
      { title: "You come by", description: "On market day.", result: "Tea" },
      { title: "You stay", description: "Or not.", result: "" },
    ],
  },
};

const job: JobWords = {
  head: { title: "Work | {name}", description: "What there is to do." },
  descriptionHeading: "What you do",
  requirementsHeading: "What you know",
  benefitsHeading: "What you get",
  benefits: ["Shade"],
  leadLabel: "Beside you:",
  othersHeading: "More work",
  next: { heading: "And then", lead: "Two steps.", processLabel: "How we choose", applyLabel: "Ask for it" },
  notFoundMore: "Somebody took it.",
};

const apply: ApplyWords = {
  head: { title: "Ask for work | {name}", description: "Ask the workshop." },
  heading: "Ask for work",
  lead: "Bring your papers.",
  general: "Any work",
  generalText: "We find something.",
  submitLabel: "Hand it in",
  done: {
    heading: "It is in the drawer",
    text: "We read it.",
    nextHeading: "And then",
    receipt: "You get a note.",
    next: ["We write."],
    question: "Write to {careersEmail}.",
    backLabel: "More work",
  },
};

const team: TeamWords = {
  head: { title: "Hands of {name}", description: "Who twists." },
  banner: "These are the hands",
  bannerText: "Wash them first.",
  heading: "All of us",
  emptyHeading: "Gone to market",
  emptyText: "Back soon.",
  joinText: "Two more hands?",
  joinLabel: "See the work",
};
/** The colours of that firm. */
const brand = { first: "#14532d", second: "#7a1f4b", third: "#1d4ed8", light: "#9be15d" };

const newsletter: Newsletter = {
  head: { title: "Letters | {name}", description: "Letters from the workshop." },
  headingAfter: "One more step",
  headingUnsent: "We wrote it down",
  confirm: { title: "Yes | {name}", heading: "Do you want letters?", text: "Say so.", button: "Yes" },
  unsubscribe: { title: "No | {name}", heading: "No more letters?", text: "Say so.", button: "No" },
};

const blog: BlogWords = {
  heading: "Almanac",
  title: "Almanac | {name}",
  lead: "What the ropes taught us.",
  description: "Notes from {city}.",
  feedTitle: "Almanac of {name}",
  empty: { heading: "Nothing yet", text: "It grows.", link: { label: "Gate", href: "/" } },
};

const lost = {
  title: "Lost",
  heading: "No such lane",
  text: "Go back.",
  links: [{ label: "Gate", href: "/" }],
};
const failures: Failures = {
  notFound: lost,
  serverFailure: { ...lost, heading: "The rope broke" },
  notSent: { title: "Lost", heading: "It blew away", text: "Again.", linkLabel: "A new sheet" },
};

const titled = (title: string) => ({ title, description: `${title}, twisted by hand.` });
const dated = { updated: "2027-01-31" };
const button = { label: "Write to us", href: "/contact" };
const look = { cell: "grid", accent: "marigold" } as const;
const method = {
  heading: "From field to rope",
  diagram: "loop",
  alt: "Two steps.",
  steps: ["Sow", "Reap"].map(titled),
};

const mobile: ServiceLandingWords = {
  title: "Pocket ledgers | {name}",
  description: "Ledgers that fit a pocket, from {city}.",
  ...dated,
  art: { ...look, map: ["gm g", "g gp"] },
  hero: {
    eyebrow: "In the pocket",
    headline: "Ledgers that fit a pocket",
    lead: "Wet hands are fine.",
    action: { label: "Ask", href: "#contact" },
  },
  sections: [
    { kind: "quote", text: "A seed is a sum." },
    { kind: "why", heading: "Why ours", items: ["Strong", "Small"].map(titled) },
    { kind: "why", heading: "A reason kept back", items: ["Dear", "Late"].map(titled), hidden: true },
    { kind: "tools", heading: "What is in it", groups: [{ category: "Inside", tools: ["sqlite", "php"] }] },
  ],
};

const iot: ServiceOverviewWords = {
  title: "Rain gauges | {name}",
  description: "Gauges that count drops.",
  ...dated,
  art: look,
  banner: { heading: "Gauges that count drops", text: "One for each field.", actionLabel: "Ask" },
  services: { heading: "Gauges", cards: ["Small gauge", "Large gauge"].map(titled) },
  call: { heading: "Bring a bucket", text: "We fill it.", action: button, hidden: true },
  methodology: { ...method, diagram: "loop" },
};

const seo: ArticleWords = {
  title: "On being found | {name}",
  description: "How growers are found.",
  ...dated,
  art: look,
  eyebrow: "Being found",
  headline: "A sign at the crossing",
  lead: "Paint it large.",
  sections: [
    { id: "paint", heading: "Which paint", blocks: [{ kind: "text", paragraphs: ["The one that stays."] }] },
    {
      id: "later",
      heading: "Not yet written",
      blocks: [{ kind: "text", paragraphs: ["Soon."] }],
      hidden: true,
    },
  ],
  closing: { heading: "Ask the painter", text: "She answers.", action: button },
};

const terms: LegalWords = {
  title: "House rules | {name}",
  description: "What holds between us.",
  ...dated,
  headline: "House rules",
  lead: "Few of them.",
  sections: [
    { id: "papers", heading: "Your papers", blocks: [{ kind: "list", items: ["{applicationsKept}"] }] },
  ],
};

/** The menus of that firm. Its services lead to one page of the shipped addresses, and its blog to another site. */
const navigation: Navigation = {
  home: { label: "Seed shop", href: "/" },
  company: {
    label: "The workshop",
    sideLabel: "",
    links: [{ label: "Whom we are", description: "Growers who build.", href: "/about" }],
  },
  services: {
    label: "Ledgers",
    sideLabel: "All ledgers",
    columns: [{ label: "For growers", links: [{ label: "Rain ledger", href: "/software" }] }],
    note: { text: "Which ledger is yours?", link: { label: "Ask us", href: "/contact" } },
  },
  others: [{ label: "Almanac", sideLabel: "", href: "https://almanac.example/neem", folds: false }],
  contact: { label: "Knock", sideLabel: "", href: "/contact" },
};

const footer: FooterWords = {
  address: "The lane",
  phone: "The bell",
  email: "The letterbox",
  columns: [{ label: "Paths", links: [{ label: "Field days", href: "/#events" }] }],
  newsletter: {
    heading: "Almanac by post",
    text: "When to sow.",
    label: "Where to",
    placeholder: "you@farm.example",
    button: "Send it",
  },
  legal: [{ label: "The small print", href: "/privacy" }],
};

const testimonials: Testimonials = {
  testimonials: [
    {
      testimonial: "They counted every seed.",
      client_name: "Gopal Patidar",
      client_role: "Grows soya near Dewas",
      media_path: "",
      consent: true,
    },
  ],
};

/** Every document that the firm has published, by id. */
export const secondFirmDocuments: Readonly<Record<string, object>> = {
  facts: secondFirm,
  brand,
  navigation,
  footer,
  home,
  testimonials,
  contact,
  enquiry,
  careers,
  job,
  apply,
  team,
  newsletter,
  blog,
  failures,
  "service-landing.mobile": mobile,
  "service-overview.iot": iot,
  "article.seo": seo,
  "legal.terms": terms,
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
  // Words of the shipped menus and of the footer.
  /INVEST[OE]R|Event \/ Webinar|Quick Links|Subscribe Now/,
  // Words of the shipped screens.
  /next working day|Accelerate Your|We are hiring|same five steps|releases on a Friday|Welcome to Our Team|about five minutes|In a hurry|whole project/,
  // Words of the shipped pages in place of which the firm has its own.
  /Mobile apps that work when|third monsoon/,
  /Innovative solutions|Empowering Your Vision|Cutting-Edge|Talk to us|Afiliated/,
];

/** Returns what a text has of the shipped firm, with some text around it. */
export function tracesOfShipped(text: string): string[] {
  return shipped.flatMap((trace) => {
    const found = trace.exec(text);
    return found ? [text.slice(Math.max(0, found.index - 60), found.index + 60)] : [];
  });
}

/** A job of the firm, as the API takes it. */
export const secondFirmJob = {
  title: "Grower's engineer",
  description: "Build the screens of a seed shop.",
  salaryRange: "1800000",
  requirements: ["TypeScript"],
  experience: "2 years",
  location: "Indore",
  status: "open",
};
