import { paths } from "./paths.ts";
import type { Home } from "./schemas/home.ts";

const servicesBelow = "/#services";

/** The words of the home page as the program ships them. */
export const home: Home = {
  head: {
    title: "{name}: IT services and software, {city}",
    description:
      "Websites, mobile apps, business software, cloud, managed IT and digital marketing from one company in {city}. See our services, or tell us what you need.",
  },
  hero: {
    headline: ["Software", "that fits."],
    subline: "Innovative solutions, crafted for success.",
    primary: { label: "Talk to us", href: paths.contact.link },
    secondary: { label: "See our services", href: servicesBelow },
  },
  coreServices: {
    eyebrow: "Core Services",
    heading: "Empowering Your Vision, Accelerating Your Growth",
    intro:
      "Web analytics shows which pages people read, where they stop and what they search for. Our expert analysts go through it with you before we design anything, and list the changes with their reasons.",
    cardsHeading: "Our Core Services",
    cards: [
      {
        title: "Digital Marketing Service",
        description:
          "Search, e-mail and advertising under one plan, with a report on what each rupee brought in.",
        scene: "digital-marketing",
        accent: "terracotta",
        href: paths.digitalMarketing.link,
      },
      {
        title: "CRM Development",
        description: "One record for each customer, built around how your people sell and follow up.",
        scene: "crm",
        accent: "peacock",
        href: paths.software.link,
      },
      {
        title: "ERP Development",
        description: "Stock, purchase, billing and accounts in one place, moved one department at a time.",
        scene: "erp",
        accent: "indigo",
        href: paths.software.link,
      },
      {
        title: "Web Development",
        description: "Websites and web applications, fast on any phone and easy to edit.",
        scene: "website",
        accent: "indigo",
        href: paths.website.link,
      },
      {
        title: "Mobile Development",
        description:
          "Android and iOS apps that work when the signal drops, from the first sketch to the store listing.",
        scene: "mobile",
        accent: "peacock",
        href: paths.mobile.link,
      },
      {
        title: "Digital Services",
        description:
          "We turn paper forms, phone calls and repeated typing into digital steps that a person can check.",
        scene: "digital-transformation",
        accent: "marigold",
        href: paths.digitalTransformation.link,
      },
      {
        title: "Software Development",
        description:
          "Business software built around your rules, tested at every change, handed over with its source.",
        scene: "software",
        accent: "terracotta",
        href: paths.software.link,
      },
    ],
    carouselLabel: "Our core services",
    action: { label: "Learn More", href: servicesBelow },
  },
  services: {
    heading: "Service",
    subtitle: "Transforming Businesses with Cutting-Edge IT Services",
    cards: [
      {
        title: "Website Development",
        description: "Company sites, online shops and portals, fast on any phone and easy to edit.",
        cell: "star",
        scene: "website",
        accent: "indigo",
        href: paths.website.link,
      },
      {
        title: "Mobile app Development",
        description: "Apps for Android and iOS, from the first sketch to the store.",
        cell: "braid",
        scene: "mobile",
        accent: "peacock",
        href: paths.mobile.link,
      },
      {
        title: "Digital Marketing Services",
        description: "Campaigns with a purpose, a budget and a report you can check yourself.",
        cell: "round",
        scene: "digital-marketing",
        accent: "terracotta",
        href: paths.digitalMarketing.link,
      },
      {
        title: "Software Development",
        description: "CRM, ERP and internal systems that no product covers.",
        cell: "grid",
        scene: "software",
        accent: "terracotta",
        href: paths.software.link,
      },
      {
        title: "IOT Development",
        description: "Sensors, gateways and dashboards your team can act on.",
        cell: "hexagon",
        scene: "iot",
        accent: "peacock",
        href: paths.iot.link,
      },
      {
        title: "UX & UI Designs",
        description: "Research, flows and screens, tested with real users before they are built.",
        cell: "round",
        scene: "ui-ux",
        accent: "marigold",
        href: paths.uiUx.link,
      },
      {
        title: "Cloud & DevOps",
        description: "Servers as code, releases you can undo, bills you can explain.",
        cell: "grid",
        scene: "cloud",
        accent: "indigo",
        href: paths.cloudEngineering.link,
      },
      {
        title: "SEO/SEM",
        description: "Be found for what you offer, and waste less on clicks that bring nothing.",
        cell: "hexagon",
        scene: "seo",
        accent: "terracotta",
        href: paths.seo.link,
      },
    ],
  },
  stages: {
    heading: "Application Development stages",
    lead: "Most applications need several of these.",
    left: [
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
    ],
    right: [
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
    ],
  },
  techStack: {
    heading: "Tech stack",
    carouselLabel: "Technologies we work with",
    items: [
      { tool: "php", name: "php" },
      { tool: "laravel", name: "laravel" },
      { tool: "nodejs", name: "nodejs" },
      { tool: "react", name: "React" },
      { tool: "wordpress", name: "wordpress" },
    ],
  },
  enquiry: {
    heading: "Quick enquiry",
    text: "Tell us about your project in a few lines. A person reads it and replies with questions or a first idea.",
  },
  culture: {
    heading: "Work Culture",
    text: "Three to five people work on your project from start to end. You hear bad news the same day. We go home on time.",
  },
  partners: {
    heading: "Our Partners",
    text: "We are independent. We build with AWS, Azure, Google Cloud, React, Node.js, Android and iOS, and take no commission from any of them.",
  },
  events: {
    heading: "Event / Webinar",
    text: "We give talks on how we design, build and test. Write to us for a date.",
  },
};
