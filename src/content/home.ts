import type { Accent, LatticeCell, PageLink, SceneName } from "./page.ts";
import { homeSections, paths } from "./paths.ts";

/** A card of the home page, in the accent of its service's page. */
interface HomeCard {
  id: string;
  title: string;
  description: string;
  accent: Accent;
  href: string;
}

/** A card of the carousel, under the scene of its service. */
export interface CoreCard extends HomeCard {
  scene: SceneName;
}

/** A card of the wall, with the lattice cell of its service; the two wide ones show the scene. */
export interface ServiceCard extends HomeCard {
  cell: LatticeCell;
  scene?: SceneName;
}

export const hero = {
  /** Typed letter by letter at 300 ms each, so it stays short. One entry a line. */
  headline: ["Software", "that fits."],
  subline: "Innovative solutions, crafted for success.",
  primary: { label: "Talk to us", href: paths.contact.link },
  secondary: { label: "See our services", href: "#services" },
} as const;

const coreCards: readonly CoreCard[] = [
  {
    id: "digital-marketing",
    title: "Digital Marketing Service",
    description:
      "Search, e-mail and advertising under one plan, with a report on what each rupee brought in.",
    scene: "digital-marketing",
    accent: "terracotta",
    href: paths.digitalMarketing.link,
  },
  {
    id: "crm",
    title: "CRM Development",
    description:
      "One record for each customer, built around how your people sell and follow up. We bring in your old spreadsheets.",
    scene: "crm",
    accent: "peacock",
    href: paths.software.link,
  },
  {
    id: "erp",
    title: "ERP Development",
    description:
      "Stock, purchase, billing and accounts in one place. We move one department at a time, while work goes on.",
    scene: "erp",
    accent: "indigo",
    href: paths.software.link,
  },
  {
    id: "web",
    title: "Web Development",
    description:
      "Websites and web applications that load fast on any phone and that your own staff can edit.",
    scene: "website",
    accent: "indigo",
    href: paths.website.link,
  },
  {
    id: "mobile",
    title: "Mobile Development",
    description:
      "Android and iOS apps that work when the signal drops, from the first sketch to the store listing.",
    scene: "mobile",
    accent: "peacock",
    href: paths.mobile.link,
  },
  {
    id: "digital",
    title: "Digital Services",
    description:
      "We turn paper forms, phone calls and repeated typing into digital steps that a person can check.",
    scene: "digital-transformation",
    accent: "marigold",
    href: paths.digitalTransformation.link,
  },
  {
    id: "software",
    title: "Software Development",
    description:
      "Business software built around your rules, tested at every change, handed over with its source.",
    scene: "software",
    accent: "terracotta",
    href: paths.software.link,
  },
];

export const coreServices = {
  eyebrow: "Core Services",
  heading: "Empowering Your Vision, Accelerating Your Growth",
  intro:
    "Web analytics shows which pages people read, where they stop and what they search for. Our expert analysts go through these numbers with you before we design anything. You get a short list of changes, in order, with the reason for each.",
  cardsHeading: "Our Core Services",
  cards: coreCards,
  carouselLabel: "Our core services",
  action: { label: "Learn More", href: "#services" },
} as const satisfies {
  eyebrow: string;
  heading: string;
  intro: string;
  cardsHeading: string;
  cards: readonly CoreCard[];
  carouselLabel: string;
  action: PageLink;
};

const serviceCards: readonly ServiceCard[] = [
  {
    id: "website",
    title: "Website Development",
    description: "Company sites, online shops and portals, fast on any phone and easy to edit.",
    cell: "star",
    scene: "website",
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
    description: "Campaigns with a purpose, a budget and a report you can check yourself.",
    cell: "round",
    accent: "terracotta",
    href: paths.digitalMarketing.link,
  },
  {
    id: "software",
    title: "Software Development",
    description: "CRM, ERP and in-house systems that no product covers.",
    cell: "grid",
    accent: "terracotta",
    href: paths.software.link,
  },
  {
    id: "iot",
    title: "IOT Development",
    description: "Sensors, gateways and dashboards your team can act on.",
    cell: "hexagon",
    accent: "peacock",
    href: paths.iot.link,
  },
  {
    id: "ui-ux",
    title: "UX & UI Designs",
    description: "Research, flows and screens, tested with real users before they are built.",
    cell: "round",
    accent: "marigold",
    href: paths.uiUx.link,
  },
  {
    id: "cloud",
    title: "Cloud & DevOps",
    description: "Servers as code, releases you can undo, bills you can explain.",
    cell: "grid",
    accent: "indigo",
    href: paths.cloudEngineering.link,
  },
  {
    id: "seo",
    title: "SEO/SEM",
    description: "Be found for what you offer, and pay only for useful clicks.",
    cell: "hexagon",
    scene: "seo",
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
    description: "Your public face: pages, forms and the text in them.",
  },
  {
    title: "Mobile app Development",
    description: "The same service on the phone, also offline.",
  },
  {
    title: "Software Development",
    description: "The rules, records and reports of your business behind both.",
  },
  {
    title: "Digital marketing Services",
    description: "People hear of it in the places where they already look.",
  },
];

const rightStages: readonly Stage[] = [
  {
    title: "Afiliated Marketing Services",
    description: "Partners who recommend you, fairly tracked and paid by results.",
  },
  { title: "SEM/SEM", description: "Paid search with a fixed limit and a weekly look at results." },
  {
    title: "Cloud & DevOps",
    description: "Hosting, releases, backups and alarms, so that everything stays online.",
  },
  { title: "Software Testing", description: "Every change is tested by machines first, then by people." },
];

export const stages = {
  heading: "Application Development stages",
  lead: "Most applications need several of these, in this order.",
  left: leftStages,
  right: rightStages,
  drawingAlt: "Eight stages, four on each side, meet in one star.",
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
  text: "Tell us about your project in a few lines. A person reads it and replies with questions or a first idea.",
} as const;

export const testimonialSection = {
  heading: "Testimonials",
  note: "Sample texts. The people and companies in them are fictional.",
  empty: "No testimonials available.",
  carouselLabel: "Testimonials",
} as const;

/** Holds what the lines of the COMPANY menu promise, for the entries without a page of their own. */
export const companySections = [
  {
    id: homeSections.culture,
    heading: "Work Culture",
    text: "Three to five people work on your project from start to end. You hear bad news the same day. We go home at 18:30.",
  },
  {
    id: homeSections.partners,
    heading: "Our Partners",
    text: "We build with AWS, Azure, Google Cloud, React, Node.js, Android and iOS.",
  },
  {
    id: homeSections.events,
    heading: "Event / Webinar",
    text: "We give talks on how we design, build and test. Write to us for a date.",
  },
] as const;

/** Labels of the control that stops and starts a moving carousel. */
export const carouselControls = { pause: "Pause", play: "Play" } as const;
