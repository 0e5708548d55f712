import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const uiUx: ServiceLandingPage = {
  key: "uiUx",
  layout: "service-landing",
  title: `UI and UX design, tried with users | ${company.name}`,
  description:
    "Research, flows, screens and design systems: how we watch, draw, test and hand over, what five people can tell you, and which details we never leave open.",
  updated: "2026-11-20",
  art: {
    cell: "round",
    accent: "marigold",
    map: ["l r p r l rm", "r p r l rm r", "p r l r r l", "r l rm p r r"],
  },
  hero: {
    eyebrow: "UI & UX",
    headline: "We watch before we draw, and again after",
    lead: "Design is a row of guesses about other people. Ours are made cheaply, tried early, and thrown away without regret when somebody at a counter in Ghaziabad does something we didn't expect.",
    action: { label: "Get Started", href: paths.contact.link },
  },
  sections: [
    {
      kind: "quote",
      text: "When a user hesitates, the screen has made a mistake. When five hesitate at the same place, we know where.",
    },
    {
      kind: "methodology",
      methodology: {
        heading: "One round takes a week",
        lead: "A small product needs three or four such rounds. You are invited to each Thursday, and asked to keep quiet during it.",
        diagram: "loop",
        alt: "Five round openings on a square track: ask, draw, link, watch, decide. The decision starts the next round at the first opening.",
        steps: [
          {
            title: "Ask, Monday",
            description:
              "Which question shall this week answer? One sentence, such as: do people find the way to change a booking?",
            result: "A question on the wall",
          },
          {
            title: "Draw, Monday and Tuesday",
            description:
              "Several different answers on paper, in ten minutes each. The first idea is usually the one everybody else has had.",
            result: "Two that are worth trying",
          },
          {
            title: "Link, Wednesday",
            description:
              "The sketches become screens that respond to a finger, with true words and true amounts in them.",
            result: "A prototype on a telephone",
          },
          {
            title: "Watch, Thursday",
            description:
              "Five people, one after another, forty minutes each. They are given a task and no hints.",
            result: "A sheet with five columns, filled in as it happens",
          },
          {
            title: "Decide, Friday",
            description:
              "We look at the sheet together. What three of five stumbled on changes; a matter of taste waits.",
            result: "The next question",
          },
        ],
      },
    },
    {
      kind: "intro",
      heading: "Why so few people are enough, and when they are not",
      paragraphs: [
        "Five careful sessions show most of the coarse faults in a flow; the sixth person mainly repeats the first five. It is better to mend and test again with five others. But five can't tell you which of two colours sells more, nor what share of your customers will use a feature. Such questions need counting, over weeks, and we say so instead of pretending.",
        "We find the people with you: customers who had reason to complain, new staff, somebody's aunt who reads with large type. They are paid for their time, asked before anything is recorded, and the recordings are deleted once the notes are agreed.",
      ],
    },
    {
      kind: "offerings",
      heading: "What we hand over",
      lead: "You can order a single piece. Each is usable without the next.",
      cards: [
        {
          title: "A review of what exists",
          description:
            "Two designers go through your product separately, task by task, then compare. Ten days later you have about thirty findings with pictures, sorted by how many users they touch and how hard they are to mend.",
        },
        {
          title: "Field research",
          description:
            "Three days in shops, wards, depots or offices. The result is a map of the work as it is, with its detours, and quotations in the words people used.",
        },
        {
          title: "Flows and a prototype",
          description:
            "From first sketch to something that can be clicked on a telephone. Enough to show to a board, a bank or a buyer, and to ask for quotations that can be compared.",
        },
        {
          title: "Screens ready to build",
          description:
            "Every state is drawn: empty, loading, one item, a thousand, an error, no permission, a name of forty letters. Developers needn't guess, which is where good designs usually die.",
        },
        {
          title: "A design system",
          description:
            "Colours, type, spacing and parts, as tokens in a file that Figma, the website and both apps read. Change the green once and it changes everywhere.",
        },
        {
          title: "Words for the interface",
          description:
            "Labels, errors, empty pages, in English and Hindi, by a person who writes for a living. An error says what happened, what is safe, and what to do now.",
        },
      ],
    },
    {
      kind: "expertise",
      heading: "Details we don't leave open",
      cards: [
        {
          title: "Contrast",
          description:
            "Text reaches 4.5 to 1 in every state, disabled ones too where they carry meaning. Measured, in sunlight as well.",
        },
        {
          title: "Targets",
          description: "WCAG 2.2 asks for 24 pixels. On a phone held in one hand on a bus we draw 48.",
        },
        {
          title: "Two scripts on one line",
          description:
            "Devanagari needs more height than Latin, and a line that fits 'Pay' may not fit its translation. We set both before choosing the size.",
        },
        {
          title: "Colour blindness",
          description: "Red and green never stand alone. A word, a shape or a place says the same thing.",
        },
        {
          title: "Movement",
          description:
            "It explains where something went, within a quarter of a second. People who switch motion off see the same facts, still.",
        },
        {
          title: "The keyboard",
          description:
            "Data entry goes from field to field without a mouse, and the cursor never jumps to where nobody looked.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "On the desk",
      groups: [
        { category: "Drawing", tools: [tools.figma, tools.penpot] },
        { category: "Research", tools: [tools.miro, tools.maze, tools.matomo] },
        {
          category: "From drawing to code",
          tools: [tools.storybook, tools.tailwind, tools.react, tools.swiftUi, tools.jetpackCompose],
        },
      ],
    },
    {
      kind: "why",
      heading: "Designers who sit beside the builders",
      items: [
        {
          title: "Nothing is drawn that can't be built",
          description:
            "An engineer looks at each week's screens and names what would be slow, dear or impossible.",
        },
        {
          title: "Nothing is built that wasn't drawn",
          description: "When a new state turns up during the build, the designer draws it that day.",
        },
        {
          title: "The files are yours",
          description:
            "In your own workspace, with layers that have names, and fonts whose licences allow what you do with them.",
        },
        {
          title: "We test our favourites hardest",
          description: "If the plain version does as well as the clever one, you get the plain one.",
        },
      ],
    },
    {
      kind: "links",
      heading: "Where designs go from here",
      links: [
        {
          label: "Website Development",
          href: paths.website.link,
          description: "Into pages that load at once and can be edited.",
        },
        { label: "Mobile App", href: paths.mobile.link, description: "Into apps for Android and iOS." },
        {
          label: "Software",
          href: paths.software.link,
          description: "Into screens that people use all day.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Which screen do people ring you about?",
        text: "Send us a picture of it and the question they ask. We reply with a sketch and the reason for it, so that you can see how we think before you pay for it.",
        action: { label: "Get Started", href: paths.contact.link },
      },
    },
  ],
};
