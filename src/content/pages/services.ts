import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const services: ServiceLandingPage = {
  key: "services",
  layout: "service-landing",
  title: `All services, on one page | ${company.name}`,
  description:
    "Every service of ours in three groups, with a sentence on what each one is for, a short guide from problem to service, and six long reads on how it is done.",
  updated: "2026-11-20",
  art: {
    cell: "round",
    accent: "indigo",
    map: ["s h r b g s", "h ri b g si h", "r b g s h r", "bi g s h r bm"],
  },
  hero: {
    eyebrow: "Our Services",
    headline: "Everything we do, and what each part is for",
    lead: "The names below are those of the trade, and several overlap. If you would rather begin with the problem, there is a guide further down.",
  },
  sections: [
    {
      kind: "links",
      heading: "AI & Cloud",
      links: [
        {
          label: "AWS",
          href: paths.aws.link,
          description:
            "Accounts, networks, databases and the bill on Amazon's cloud, set up in your name from the ground.",
        },
        {
          label: "Cybersecurity",
          href: paths.cybersecurity.link,
          description:
            "Tests by hand, sign-ins that are hard to steal, and a rehearsed plan for the day it happens anyway.",
        },
        {
          label: "DevOps",
          href: paths.devops.link,
          description: "The way from a finished change to your customers, and a quick way back.",
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
          description:
            "Android and iOS, for staff in the field or customers at home, with the server behind.",
        },
        {
          label: "Native App",
          href: paths.nativeApp.link,
          description:
            "Kotlin and Swift, where the device itself matters: Bluetooth, camera, background work.",
        },
        {
          label: "Software",
          href: paths.software.link,
          description: "CRM, ERP, approvals and reports around rules that only your firm has.",
        },
        {
          label: "Cross Platform",
          href: paths.crossPlatform.link,
          description: "One code for both app stores, with native parts where they are needed.",
        },
        {
          label: "IoT",
          href: paths.iot.link,
          description:
            "Sensors on machines, meters and cold rooms, and a screen on which their readings lead to action.",
        },
        {
          label: "UI & UX",
          href: paths.uiUx.link,
          description: "Research, prototypes, screens and design systems, each round tried with five people.",
        },
        {
          label: "Website Development",
          href: paths.website.link,
          description: "Company sites, shops, portals and web applications that your staff can edit.",
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
          description: "One paper process after another, made shorter first and digital afterwards.",
        },
        {
          label: "Managed IT Services",
          href: paths.managedIt.link,
          description:
            "Laptops, mail, networks and servers looked after, with somebody who picks up the telephone.",
        },
        {
          label: "Streaming Services",
          href: paths.streaming.link,
          description: "Lessons, events and films that play on weak connections, to the people you choose.",
        },
        {
          label: "Digital Marketing Services",
          href: paths.digitalMarketing.link,
          description: "Search, social, mail and messages under one plan and one report.",
        },
        {
          label: "Cloud Engineering",
          href: paths.cloudEngineering.link,
          description: "Systems designed for the cloud you have, whichever it is.",
        },
      ],
    },
    {
      kind: "intro",
      heading: "How the pieces are joined",
      paragraphs: [
        "Most projects take two or three of these. A shop needs design, a website, and somebody to run it; a fleet of refrigerated vans needs sensors, an app, and software for the office. You get one proposal and one contact for all of it, and the parts are priced singly, so that you can leave one out or give it to another firm.",
        "Each page says how the work is done and in which order. Where a cheaper way exists, the page names it.",
      ],
      action: { label: "About us", href: paths.about.link },
    },
    {
      kind: "expertise",
      heading: "From the problem to the service",
      lead: "Find the sentence that you have said yourself.",
      cards: [
        {
          title: "'Nobody finds us'",
          description:
            "Usually SEO/SEM together with Website Development: first the pages that answer what people ask, then the advertisements that lead to them.",
        },
        {
          title: "'They find us and leave again'",
          description:
            "UI & UX. A week with five visitors shows where they give up. The cause is often one form or one missing price.",
        },
        {
          title: "'We type everything twice'",
          description:
            "Software, in its smallest shape: a joint between two systems. It seldom takes more than a few weeks.",
        },
        {
          title: "'Our people are on the road'",
          description:
            "Mobile App or Cross Platform. Native App if they carry a scanner, a printer or a meter.",
        },
        {
          title: "'It goes down at the worst hour'",
          description:
            "DevOps when you write the software, Managed IT Services when you only use it. Either way a restore is tried first.",
        },
        {
          title: "'The bill grows and nobody knows why'",
          description: "AWS or Cloud Engineering, beginning with a review that touches nothing.",
        },
        {
          title: "'We had a strange mail, and now this'",
          description: "Cybersecurity. Ring before you write, and leave the machine switched on.",
        },
        {
          title: "'We are told to go digital'",
          description:
            "Digital Transformation. It starts with the one form that is filled in most often, and may end there.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Long reads",
      links: [
        {
          label: "How a website gets made",
          href: paths.websiteContent.link,
          description: "From the list of old addresses to the month after launch.",
        },
        {
          label: "An app, from sketch to store",
          href: paths.mobileContent.link,
          description: "Lost signals, old phones, store rules, and the weeks in between.",
        },
        {
          label: "Business software and its rules",
          href: paths.softwareContent.link,
          description: "Finding what nobody has written down, and testing it for ever after.",
        },
        {
          label: "Marketing you can check",
          href: paths.digitalContent.link,
          description: "The sum behind a click, worked out with round figures.",
        },
        {
          label: "The path of a change",
          href: paths.devopsContent.link,
          description: "From a corrected line to the customer who notices it.",
        },
        {
          label: "SEO and SEM",
          href: paths.seo.link,
          description: "Being found for what you offer, with and without paying for the click.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "None of these words fits?",
        text: "Write down what happens on a bad day. Five lines are plenty; we answer with a name for it, and with a different firm's name if it isn't our trade.",
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
  ],
};
