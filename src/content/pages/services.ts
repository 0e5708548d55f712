import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const services: ServiceLandingWords = {
  title: "All IT services on one page | {name}",
  description:
    "Start with your problem or with a service by name: websites, apps, software, cloud, security, managed IT and marketing, with six guides on how we work.",
  updated: "2026-11-22",
  art: {
    cell: "round",
    accent: "indigo",
    map: ["s h r b g s", "h ri b g si h", "r b g s h r", "bi g s h r bm"],
  },
  hero: {
    eyebrow: "Our Services",
    headline: "IT services, software and digital marketing",
    lead: "Everything our team in {city} designs, builds and looks after. Start with the problem you have, or go straight to a service.",
  },
  sections: [
    {
      kind: "links",
      heading: "From the problem to the service",
      links: [
        {
          label: "Nobody finds us",
          href: paths.seo.link,
          description:
            "SEO and SEM: first pages that answer customers' questions, then advertisements that lead to them.",
        },
        {
          label: "They find us and leave again",
          href: paths.uiUx.link,
          description:
            "UI & UX: a week with five visitors shows where they give up, often one form or one missing price.",
        },
        {
          label: "We type everything twice",
          href: paths.software.link,
          description: "Software: a link between two systems, seldom more than a few weeks of work.",
        },
        {
          label: "Our people are on the road",
          href: paths.mobile.link,
          description: "Mobile App: for field staff, and it works without a signal.",
        },
        {
          label: "Our app must talk to a scanner",
          href: paths.nativeApp.link,
          description: "Native App: for scanners, printers and meters.",
        },
        {
          label: "It goes down at the worst hour",
          href: paths.devops.link,
          description: "DevOps: safe releases and a tested restore, for software that you write.",
        },
        {
          label: "Our office IT is nobody's job",
          href: paths.managedIt.link,
          description: "Managed IT Services: one team for computers, accounts, network and backups.",
        },
        {
          label: "The cloud bill grows and nobody knows why",
          href: paths.aws.link,
          description: "AWS: begins with a review that changes nothing.",
        },
        {
          label: "We think we've been hacked",
          href: paths.cybersecurity.link,
          description: "Cybersecurity: call before you write, and leave the machine switched on.",
        },
        {
          label: "We have to go digital",
          href: paths.digitalTransformation.link,
          description:
            "Digital Transformation: starts with the form you fill in most often, and may end there.",
        },
      ],
    },
    {
      kind: "links",
      heading: "AI & Cloud",
      links: [
        {
          label: "AWS",
          href: paths.aws.link,
          description: "Accounts, networks, databases and bills on Amazon's cloud, in your name.",
        },
        {
          label: "Cybersecurity",
          href: paths.cybersecurity.link,
          description: "Security tests, safe sign-in, and a rehearsed plan for an attack.",
        },
        {
          label: "DevOps",
          href: paths.devops.link,
          description: "Quick, safe releases, and a quick way back.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Design",
      links: [
        {
          label: "Mobile App",
          href: paths.mobile.link,
          description: "Android and iOS apps for field staff or customers, with the server behind them.",
        },
        {
          label: "Native App",
          href: paths.nativeApp.link,
          description: "Kotlin and Swift, for apps that need Bluetooth, camera or background work.",
        },
        {
          label: "Software",
          href: paths.software.link,
          description: "CRM, ERP, approvals and reports around your own rules.",
        },
        {
          label: "Cross Platform",
          href: paths.crossPlatform.link,
          description: "One codebase for both app stores, with native parts where needed.",
        },
        {
          label: "IoT",
          href: paths.iot.link,
          description: "Sensors on machines, meters and cold rooms, with dashboards people act on.",
        },
        {
          label: "UI & UX",
          href: paths.uiUx.link,
          description: "Research, prototypes, screens and design systems, tested with users.",
        },
        {
          label: "Website Development",
          href: paths.website.link,
          description: "Company sites, shops, portals and web applications your staff can edit.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Digital & IT Solutions",
      links: [
        {
          label: "Digital Transformation",
          href: paths.digitalTransformation.link,
          description: "One paper process at a time, made shorter first and digital afterwards.",
        },
        {
          label: "Managed IT Services",
          href: paths.managedIt.link,
          description: "Laptops, e-mail, networks and servers, with a person who picks up the phone.",
        },
        {
          label: "Streaming Services",
          href: paths.streaming.link,
          description: "Lessons, events and films that play on weak connections.",
        },
        {
          label: "Digital Marketing Services",
          href: paths.digitalMarketing.link,
          description: "Search, social, e-mail and messages under one plan and one report.",
        },
        {
          label: "Cloud Engineering",
          href: paths.cloudEngineering.link,
          description: "Landing zones, migrations and databases on any cloud provider.",
        },
      ],
    },
    {
      kind: "intro",
      heading: "One proposal for several services",
      paragraphs: [
        "Most projects need two or three services. A shop needs design, a website, and somebody to run it. A fleet of refrigerated vans needs sensors, an app, and software for the office. You get one proposal and one contact for all of it. Each part has its own price, so you can leave one out or give it to another company.",
        "Every service page says what decides the price, how long the work takes, and in which order we do it. Where a cheaper way exists, the page names it.",
      ],
      action: { label: "About us", href: paths.about.link },
    },
    {
      kind: "links",
      heading: "Service guides",
      links: [
        {
          label: "How a website is made",
          href: paths.websiteContent.link,
          description: "From the list of your present pages to the month after launch.",
        },
        {
          label: "How a mobile app is made",
          href: paths.mobileContent.link,
          description: "Offline work, old phones, store rules, and the weeks in between.",
        },
        {
          label: "How CRM and ERP software is made",
          href: paths.softwareContent.link,
          description: "Finding the unwritten rules, moving the data, one department at a time.",
        },
        {
          label: "How digital marketing works",
          href: paths.digitalContent.link,
          description: "The value of an enquiry, worked out with round figures.",
        },
        {
          label: "How DevOps works",
          href: paths.devopsContent.link,
          description: "One change, from a developer's laptop to your customers.",
        },
        {
          label: "SEO and SEM",
          href: paths.seo.link,
          description: "Search results, unpaid and paid, and the first ninety days.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Not sure which service you need?",
        text: "Describe a bad day in five lines. We reply with the name of the service, or of another company if we are not the right one.",
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
  ],
};
