import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const about: ServiceLandingPage = {
  key: "about",
  layout: "service-landing",
  title: `About us | ${company.name}, Noida`,
  description:
    "Who we are, where the name comes from, how a project with us goes from the first talk to the handover, and the principles we would like to be held to.",
  updated: "2026-11-20",
  art: {
    cell: "star",
    accent: "marigold",
    map: ["s g s g s g", "g sm g s g sm", "s g sm g s g", "g s g sm g s"],
  },
  hero: {
    eyebrow: "About Us",
    headline: "Plain units, joined with care",
    lead: `${company.name} designs, builds and looks after software for firms that live by it. You deal with the people who do the work, in an office you can walk into.`,
    action: { label: "Get in Touch", href: paths.contact.link },
  },
  sections: [
    { kind: "intro", heading: "How we came to work this way", paragraphs: company.story },
    {
      kind: "quote",
      text: "If we can't explain a part to the person who pays for it, the part is too complicated.",
    },
    {
      kind: "methodology",
      methodology: {
        heading: "What it is like to work with us",
        lead: "A project climbs these steps, and you may stop on any of them. What you hold by then is complete in itself, and paid for.",
        diagram: "ladder",
        alt: "Stairs of four steps built from eight-point stars: a conversation, a look, a first part, the rest. It is possible to stop on every step.",
        steps: [
          {
            title: "A conversation",
            description:
              "An hour, at our place or yours. We ask what annoys you, what it costs, and what you have tried. You meet somebody who would work on it.",
            result: "A plain answer: yes, no, or try this first",
          },
          {
            title: "A look",
            description:
              "A few days up to a fortnight beside your people and inside your systems, for a fixed price.",
            result: "A short paper with a proposal, its price, and what we are unsure of",
          },
          {
            title: "A first part",
            description:
              "The smallest piece that is useful by itself, used by real people with real data. Both sides find out how the other keeps promises.",
            result: "Something that runs, with its source",
          },
          {
            title: "The rest, and after",
            description:
              "Part by part in the order of use to you. When the list ends we hand over, or stay on call under an agreement that can be ended each month.",
            result: "A system your own people understand",
          },
        ],
      },
    },
    {
      kind: "expertise",
      heading: "Whom you meet",
      lead: "Teams are small on purpose: as a rule three to five people, the same from start to end.",
      cards: [
        {
          title: "A client partner",
          description:
            "Your first voice on the telephone, and the one who tells you bad news on the day it is known. Writes proposals of two pages.",
        },
        {
          title: "A designer",
          description:
            "Spends the first days watching your users and the rest making sure that what was seen there isn't forgotten.",
        },
        {
          title: "Engineers",
          description:
            "They visit you, answer your questions directly, and release their own work. Nobody translates between you and them.",
        },
        {
          title: "A tester",
          description:
            "Paid to doubt. Has the right to hold a release, and uses it seldom because people know.",
        },
        {
          title: "An operations engineer",
          description:
            "Joins in the first week, since backups, logs and alarms are easier to plan than to add. Practises the restore.",
        },
      ],
    },
    {
      kind: "why",
      heading: "What we would like to be held to",
      items: [
        {
          title: "Say the price of keeping",
          description:
            "Everything made has to be looked after. The yearly cost stands beside the first one in every proposal.",
        },
        {
          title: "Write it down",
          description:
            "Decisions with their reasons, in the repository, so that a newcomer, or your next supplier, can disagree with them properly.",
        },
        {
          title: "Own nothing of yours",
          description: "Accounts, domains, data and code are held by you. We work in them by invitation.",
        },
        {
          title: "Use what is proven",
          description:
            "We read about new tools with pleasure and put them into your system some years later, if they are still there.",
        },
        {
          title: "Build for everyone",
          description:
            "Older eyes, slow phones, one hand, another language. Leaving these people out is a fault like any other.",
        },
        {
          title: "Keep regular hours",
          description: `We work ${company.hours.display}. Tired people write the errors that rested ones must find. Where a system needs watching at night, there is a rota and it is paid.`,
        },
      ],
    },
    {
      kind: "offerings",
      heading: "Some things we don't do",
      lead: "It saves time on both sides to know them early.",
      cards: [
        {
          title: "Lend people by the head",
          description:
            "We take responsibility for results, as a team. For a pair of hands under your own management, a staffing firm serves you better.",
        },
        {
          title: "Quote for what we haven't seen",
          description:
            "A price for 'an app like that one' would be a guess with a margin on top. The look comes first.",
        },
        {
          title: "Make what misleads",
          description:
            "No false countdowns, bought reviews, boxes ticked in advance, or ways to cancel that can't be found.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Further in",
      links: [
        {
          label: "Our Team",
          href: paths.team.link,
          description: "Names, faces, and what each of us answers for.",
        },
        {
          label: "Careers",
          href: paths.careers.link,
          description: "Open positions, with the pay stated and the steps explained.",
        },
        { label: "Our Services", href: paths.services.link, description: "All of them on one page." },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Come for tea",
        text: `You find us at ${company.address.street}, ${company.address.city}. Tell us beforehand when you are coming, and the right person will have time for you.`,
        phone: true,
        action: { label: "Contact Us", href: paths.contact.link },
      },
    },
  ],
};
