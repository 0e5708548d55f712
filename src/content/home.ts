import type { Accent, LatticeCell, PageLink } from "./page.ts";
import { paths } from "./paths.ts";

/** A card of the home page. Its lattice cell and accent are the drawing that stands for the service everywhere. */
export interface HomeCard {
  id: string;
  title: string;
  description: string;
  cell: LatticeCell;
  accent: Accent;
  href?: string;
}

export const hero = {
  /** Typed letter by letter at 300 ms each, so it stays short. One entry a line. */
  headline: ["Software", "that fits."],
  subline: "Innovative solutions, crafted for success.",
  primary: { label: "Talk to us", href: paths.contact.link },
  secondary: { label: "See our services", href: "#services" },
} as const;

const coreCards: readonly HomeCard[] = [
  {
    id: "digital-marketing",
    title: "Digital Marketing Service",
    description:
      "Search, mail and advertising planned together, with one report that says what each rupee brought in.",
    cell: "round",
    accent: "terracotta",
    href: paths.digitalMarketing.link,
  },
  {
    id: "crm",
    title: "CRM Development",
    description:
      "One record for each customer, shaped by how your people sell and follow up. Your old spreadsheets come along.",
    cell: "hexagon",
    accent: "peacock",
    href: paths.software.link,
  },
  {
    id: "erp",
    title: "ERP Development",
    description:
      "Stock, purchase, billing and accounts in one place. We bring in one department at a time, while work goes on.",
    cell: "grid",
    accent: "indigo",
    href: paths.software.link,
  },
  {
    id: "web",
    title: "Web Development",
    description:
      "Sites and web applications that load quickly on a plain phone, read well aloud, and can be edited by your own staff.",
    cell: "star",
    accent: "indigo",
    href: paths.website.link,
  },
  {
    id: "mobile",
    title: "Mobile Development",
    description:
      "Android and iOS apps that keep working when the signal drops, from the first sketch to the store listing.",
    cell: "braid",
    accent: "peacock",
    href: paths.mobile.link,
  },
  {
    id: "digital",
    title: "Digital Services",
    description:
      "Paper forms, phone calls and repeated typing turned into steps that a system carries out and a person can check.",
    cell: "round",
    accent: "marigold",
    href: paths.digitalTransformation.link,
  },
  {
    id: "software",
    title: "Software Development",
    description:
      "Business software written around your rules, tested at every change, and handed over with its source code.",
    cell: "star",
    accent: "terracotta",
    href: paths.software.link,
  },
];

export const coreServices = {
  eyebrow: "Core Services",
  heading: "Empowering Your Vision, Accelerating Your Growth",
  intro:
    "Most projects begin with a guess about what visitors want. We begin with what they already do. Web analytics shows which pages people read, where they stop and what they search for; our analysts, who know the subject and the limits of the numbers, go through it with you before anything is designed. You get a short list of what to change, in order, and the reason for each line.",
  cardsHeading: "Our Core Services",
  cards: coreCards,
  carouselLabel: "Our core services",
  action: { label: "Learn More", href: "#services" },
} as const satisfies {
  eyebrow: string;
  heading: string;
  intro: string;
  cardsHeading: string;
  cards: readonly HomeCard[];
  carouselLabel: string;
  action: PageLink;
};

const serviceCards: readonly (HomeCard & { href: string })[] = [
  {
    id: "website",
    title: "Website Development",
    description: "Company sites, shops and portals, quick on any phone and easy for you to edit.",
    cell: "star",
    accent: "indigo",
    href: paths.website.link,
  },
  {
    id: "mobile",
    title: "Mobile app Development",
    description: "Apps for Android and iOS, from the first sketch to the store.",
    cell: "braid",
    accent: "peacock",
    href: paths.mobile.link,
  },
  {
    id: "digital-marketing",
    title: "Digital Marketing Services",
    description: "Campaigns with a purpose, a budget and a report you can check.",
    cell: "round",
    accent: "terracotta",
    href: paths.digitalMarketing.link,
  },
  {
    id: "software",
    title: "Software Development",
    description: "CRM, ERP and the in-house systems that no product quite covers.",
    cell: "grid",
    accent: "terracotta",
    href: paths.software.link,
  },
  {
    id: "iot",
    title: "IOT Development",
    description: "Sensors, gateways and the dashboards that make their readings useful.",
    cell: "hexagon",
    accent: "peacock",
    href: paths.iot.link,
  },
  {
    id: "ui-ux",
    title: "UX & UI Designs",
    description: "Research, flows and screens, tried with real users before they are built.",
    cell: "round",
    accent: "marigold",
    href: paths.uiUx.link,
  },
  {
    id: "cloud",
    title: "Cloud & DevOps",
    description: "Servers described in code, releases that can be undone, bills you can explain.",
    cell: "grid",
    accent: "indigo",
    href: paths.cloudEngineering.link,
  },
  {
    id: "seo",
    title: "SEO/SEM",
    description: "Being found for what you really offer, and paying only for the clicks worth having.",
    cell: "hexagon",
    accent: "terracotta",
    href: paths.seo.link,
  },
];

export const services = {
  id: "services",
  heading: "Service",
  subtitle: "Transforming Businesses with Cutting-Edge IT Services",
  cards: serviceCards,
} as const;

/** The stages of an application's life, beside a drawing. They are not links. */
export interface Stage {
  title: string;
  description: string;
}

const leftStages: readonly Stage[] = [
  {
    title: "Website Development",
    description: "The public face comes first: pages, forms and the words in them.",
  },
  {
    title: "Mobile app Development",
    description: "The same service in the hand, with the parts that work offline.",
  },
  {
    title: "Software Development",
    description: "Behind both, the rules, records and reports of your business.",
  },
  {
    title: "Digital marketing Services",
    description: "Then people hear of it, in the places where they already look.",
  },
];

const rightStages: readonly Stage[] = [
  {
    title: "Afiliated Marketing Services",
    description: "Partners who recommend you are tracked fairly and paid for what they bring.",
  },
  { title: "SEM/SEM", description: "Paid search, with limits set beforehand and results read every week." },
  { title: "Cloud & DevOps", description: "Hosting, releases, backups and alarms, so that it all stays up." },
  { title: "Software Testing", description: "Every change is tried by machines first, then by people." },
];

export const stages = {
  heading: "Application Development stages",
  lead: "An application is never one thing. These are the parts we join, in the order in which most clients need them.",
  left: leftStages,
  right: rightStages,
  drawingAlt:
    "A lattice of eight cells around a centre: four stages enter from the left, four leave on the right, and all meet in one star.",
} as const;

/** `icon` is a simple-icons slug; names are spelled as the specification gives them. */
export const techStack = {
  heading: "Tech stack",
  carouselLabel: "Technologies we work with",
  items: [
    { name: "php", icon: "php" },
    { name: "laravel", icon: "laravel" },
    { name: "nodejs", icon: "nodedotjs" },
    { name: "React", icon: "react" },
    { name: "wordpress", icon: "wordpress" },
  ],
} as const;

export const enquirySection = {
  heading: "Quick enquiry",
  text: "Tell us in a few lines what you want to change. A person reads it, and answers with questions or with a first idea.",
} as const;

export const testimonialSection = {
  heading: "Testimonials",
  note: "Sample texts. The people and firms in them are fictional.",
  empty: "No testimonials available.",
  carouselLabel: "Testimonials",
} as const;

/** Labels of the control that stops and starts a moving carousel. */
export const carouselControls = { pause: "Pause", play: "Play" } as const;
