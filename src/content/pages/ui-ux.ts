import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const uiUx: ServiceLandingWords = {
  title: "UI and UX design, tested with users | {name}",
  description:
    "Research, flows, screens and design systems, tested with real users every week: what you get, how long a design takes, and what decides the price.",
  updated: "2026-11-22",
  art: {
    cell: "round",
    accent: "marigold",
    map: ["l r p r l rm", "r p r l rm r", "p r l r r l", "r l rm p r r"],
    scene: {
      name: "ui-ux",
      alt: "A sketch on paper beside the finished screen.",
      focus: "right",
    },
  },
  hero: {
    eyebrow: "UI & UX",
    headline: "UI and UX design, tested with your users",
    lead: "For apps, websites and business software that people find hard to use, or that are yet to be built. We watch real users, draw screens, test them with five people every week, and hand over files your developers can build from.",
    action: { label: "Get Started", href: paths.contact.link },
  },
  sections: [
    {
      kind: "methodology",
      methodology: {
        heading: "One round of design takes a week",
        lead: "A small product needs three or four rounds, so the price follows their number, and the number of screens to hand over. You are invited every Thursday, to watch in silence.",
        diagram: "loop",
        alt: "The steps stand on a closed track; the last leads back to the first.",
        steps: [
          {
            title: "Ask, Monday",
            description: "One question for the week, such as: do people find the way to change a booking?",
            result: "A question on the wall",
          },
          {
            title: "Draw, Monday and Tuesday",
            description: "Several different answers on paper, in ten minutes each.",
            result: "Two that are worth testing",
          },
          {
            title: "Prototype, Wednesday",
            description: "The sketches become screens that respond to a finger, with real words and amounts.",
            result: "A prototype on a phone",
          },
          {
            title: "Watch, Thursday",
            description: "Five people, forty minutes each, with a task and no hints.",
            result: "A sheet with five columns",
          },
          {
            title: "Decide, Friday",
            description: "A step that three of five stumbled on changes. A matter of taste waits.",
            result: "The next question",
          },
        ],
      },
    },
    {
      kind: "quote",
      text: "When a user hesitates, the screen has made a mistake.",
    },
    {
      kind: "offerings",
      heading: "UI and UX design services",
      lead: "Order a single piece. Each is useful without the next.",
      cards: [
        {
          title: "UX review",
          description:
            "Two designers go through your product separately. Ten days later you have about thirty findings with pictures, sorted by effect and effort.",
        },
        {
          title: "Field research",
          description:
            "Three days in shops, wards, depots or offices. You get a map of the work as it is, detours included.",
        },
        {
          title: "Flows and a prototype",
          description:
            "A prototype to tap on a phone: enough to show to a board, a bank or a buyer, and to get quotations you can compare.",
        },
        {
          title: "Screens ready to build",
          description:
            "Every state is drawn: empty, loading, one item, a thousand, an error, no permission, a name of forty letters. Developers need not guess.",
        },
        {
          title: "Design system",
          description:
            "Colours, type, spacing and parts as tokens in one file that Figma, the website and both apps read.",
        },
        {
          title: "Interface text",
          description: "Labels, errors and empty pages in English and Hindi, by a professional writer.",
        },
      ],
    },
    {
      kind: "intro",
      heading: "User testing: when five people are enough",
      paragraphs: [
        "Five careful sessions show most of the coarse faults in a flow. It is better to correct them and test again with five others. But five can't tell you which colour sells more. Such questions need counting over weeks, and we say so.",
        "We find the people with you: customers who complained, new staff, somebody's aunt who reads large type. They are paid and asked before anything is recorded. Recordings are deleted once the notes are agreed.",
      ],
    },
    {
      kind: "expertise",
      heading: "Design details we always settle",
      cards: [
        {
          title: "Contrast",
          description: "Text reaches 4.5 to 1, measured, in sunlight as well.",
        },
        {
          title: "Touch targets",
          description: "WCAG 2.2 asks for 24 pixels. For one hand on a bus we draw 48.",
        },
        {
          title: "Hindi and English",
          description: "Devanagari needs more height than Latin. We set both before choosing the size.",
        },
        {
          title: "Colour blindness",
          description: "Red and green never work alone. A word, a shape or a place says the same.",
        },
        {
          title: "Motion",
          description: "Within a quarter of a second, and off for people who switch it off.",
        },
        {
          title: "Keyboard",
          description: "Data entry goes from field to field without a mouse.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "UI and UX design tools",
      groups: [
        { category: "Drawing", tools: ["figma", "penpot"] },
        { category: "Research", tools: ["miro", "maze", "matomo"] },
        {
          category: "From drawing to code",
          tools: ["storybook", "tailwind", "react", "swiftUi", "jetpackCompose"],
        },
      ],
    },
    {
      kind: "why",
      heading: "Designers who sit beside the developers",
      items: [
        {
          title: "Everything drawn can be built",
          description:
            "An engineer looks at each week's screens and names anything slow, costly or impossible.",
        },
        {
          title: "Everything built was drawn",
          description: "When a new state turns up during the build, the designer draws it that day.",
        },
        {
          title: "The files are yours",
          description: "In your own workspace, with named layers and fonts licensed for your use.",
        },
        {
          title: "The plain version wins ties",
          description: "If it does as well as the clever one, you get the plain one.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Related services",
      links: [
        {
          label: "Website Development",
          href: paths.website.link,
          description: "Your design as a fast website your staff can edit.",
        },
        {
          label: "Mobile App",
          href: paths.mobile.link,
          description: "Your design as an app for Android and iOS.",
        },
        {
          label: "Software",
          href: paths.software.link,
          description: "Your design as screens that people use all day.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Which screen do people call you about?",
        text: "Send us a picture of it and the question they ask. We reply with a sketch and the reason for it, before you pay for anything.",
        action: { label: "Get Started", href: paths.contact.link },
      },
    },
  ],
};
