import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const about: ServiceLandingWords = {
  title: "About us | {name}, {city}",
  description:
    "A small IT and software company in {city}: who we are, the team on your project, how we work together, our principles, and the work we don't take.",
  updated: "2026-11-22",
  art: {
    cell: "star",
    accent: "marigold",
    map: ["s g s g s g", "g sm g s g sm", "s g sm g s g", "g s g sm g s"],
  },
  hero: {
    eyebrow: "About Us",
    headline: "A small software company in {city}",
    lead: "{name} designs, builds and looks after websites, apps and business software. You deal with the people who do the work, in an office you can walk into.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
  sections: [
    { kind: "intro", heading: "Our story and our name", paragraphs: ["{story}"] },
    {
      kind: "quote",
      text: "If we can't explain a part to the person who pays for it, the part is too complicated.",
    },
    {
      kind: "methodology",
      methodology: {
        heading: "How a project with us works",
        lead: "You may stop after any step. Everything you have by then is complete in itself, and yours.",
        diagram: "ladder",
        alt: "The steps are stairs built from eight-point stars; it is possible to stop on each of them.",
        steps: [
          {
            title: "A conversation",
            description:
              "An hour, at our place or yours. We ask about the problem, its cost, and what you have tried. You meet somebody who would work on it.",
            result: "A plain answer: yes, no, or try this first",
          },
          {
            title: "A study",
            description:
              "A few days up to a fortnight beside your people and inside your systems, for a fixed price.",
            result: "A short proposal with its price, and the points we are unsure of",
          },
          {
            title: "A first part",
            description: "The smallest piece that is useful by itself, used by real people with real data.",
            result: "Running software, with its source",
          },
          {
            title: "The rest, and after",
            description:
              "Part by part, most useful first. Then we hand over, or stay on call under an agreement whose notice period you know from the start.",
            result: "A system your own people understand",
          },
        ],
      },
    },
    {
      kind: "expertise",
      heading: "The team on your project",
      lead: "As a rule three to five people, the same from start to end.",
      cards: [
        {
          title: "Client partner",
          description:
            "Your first voice on the phone. Writes proposals of two pages, and brings bad news on the day it is known.",
        },
        {
          title: "Designer",
          description:
            "Watches your users in the first days, and makes sure those observations aren't forgotten.",
        },
        {
          title: "Engineers",
          description: "Visit you, answer your questions directly, and release their own work.",
        },
        {
          title: "Tester",
          description: "Paid to doubt. May stop a release, and seldom has to.",
        },
        {
          title: "Operations engineer",
          description: "Plans backups, logs and alarms from the first week. Practises the restore.",
        },
      ],
    },
    {
      kind: "why",
      heading: "Our principles",
      items: [
        {
          title: "We quote running costs up front",
          description: "Every proposal shows the yearly cost next to the one-time cost.",
        },
        {
          title: "We write decisions down",
          description: "With their reasons, in the repository, for your next colleague or supplier.",
        },
        {
          title: "You own everything",
          description: "Accounts, domains, data and code are in your name. We work in them by invitation.",
        },
        {
          title: "We use proven technology",
          description: "We use a new tool in your system only after it has lasted some years.",
        },
        {
          title: "We build for everyone",
          description:
            "Older eyes, slow phones, one hand, another language. Leaving these people out is a fault.",
        },
        {
          title: "We work regular hours",
          description:
            "{hours}. Tired people make errors that rested people must find. Night duty has a rota and is paid.",
        },
      ],
    },
    {
      kind: "offerings",
      heading: "Work we don't take",
      lead: "It saves time on both sides to know this early.",
      cards: [
        {
          title: "Staff augmentation",
          description:
            "We take responsibility for results, as a team. For people under your own management, a staffing company serves you better.",
        },
        {
          title: "Quotations without a study",
          description:
            "A price for 'an app like that one' would be a guess with a margin on top. The study comes first.",
        },
        {
          title: "Dark patterns",
          description:
            "No false countdowns, bought reviews, boxes ticked in advance, or cancellation that can't be found.",
        },
      ],
    },
    {
      kind: "people",
      heading: "Some of our team",
      link: { label: "Meet everyone", href: paths.team.link },
    },
    {
      kind: "links",
      heading: "Team, careers and services",
      links: [
        {
          label: "Our Team",
          href: paths.team.link,
          description: "Names, faces and responsibilities.",
        },
        {
          label: "Careers",
          href: paths.careers.link,
          description: "Open positions, with pay and hiring steps.",
        },
        { label: "Our Services", href: paths.services.link, description: "All of them on one page." },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Visit our office in {city}",
        text: "Come for tea at {street}, {city}. Call before you come, so that the right person has time for you.",
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
  ],
};
