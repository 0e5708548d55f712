import { paths } from "#content/paths.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";

export const digitalTransformation: ServiceOverviewWords = {
  title: "Digital transformation in small steps | {name}",
  description:
    "One paper process digitised in eight weeks at a fixed price: measured, simplified, built, run beside the old way, and measured again. Then you decide.",
  updated: "2026-11-22",
  art: {
    cell: "round",
    accent: "marigold",
    map: ["l p l p l p", "p lm p l pm l", "l p lw p l p", "p l p lm p lw"],
    scene: {
      name: "digital-transformation",
      alt: "The parts of a paper form become three steps: request, approve, paid.",
      focus: "right",
    },
  },
  banner: {
    heading: "Digital transformation: one process, then the next",
    text: "For businesses that run on registers, forms and forwarded spreadsheets. We digitise one process in about eight weeks, together with the people who do the work, and compare before with after. Then you decide whether to do another.",
    actionLabel: "contact Now",
  },
  quote:
    "Where a form is copied by hand into another system, somebody has already marked the place to begin.",
  services: {
    heading: "Digital transformation services",
    lead: "Each process has a fixed price and a fixed end date. The price depends on how many steps, departments and existing systems it touches. Most need two of these services, and new software is bought last.",
    cards: [
      {
        title: "Process study",
        description:
          "Two of us follow one order, claim or admission from the first call to the last entry, with a stopwatch. Minutes of work are separated from days of waiting. The waiting is mostly the larger part, and seldom has an owner.",
      },
      {
        title: "Document scanning",
        description:
          "Bills, delivery notes and forms are read by machine. Below your limit of certainty, a person compares the value with the picture. Printed Hindi and English work well; for handwriting we try two hundred of your own pages first.",
      },
      {
        title: "Approval workflows",
        description:
          "One table says who approves, up to which amount, and who covers leave. Your finance head edits it without us. Requests reach the phone with their papers, send reminders, and after two days go one desk higher.",
      },
      {
        title: "System integration",
        description:
          "Tally, the web shop, the CRM and the bank statement exchange records without a pen drive. Every night both sides count, and you see which record is missing.",
      },
      {
        title: "AI assistants",
        description:
          "Language models sort e-mail, draft answers and find the clause in four hundred pages. Ours see only what the reader may see, quote their source, and send nothing; a person does. We score them on your past cases first.",
      },
      {
        title: "Customer data clean-up",
        description:
          "Duplicates are found by rules you approve, and merging can be undone. Purpose and consent are in the record itself, ready for the Digital Personal Data Protection Act in full effect from 2027.",
      },
    ],
  },
  call: {
    heading: "Which form do your people complain about?",
    text: "Send us a photo of it, names covered. We reply with how often we believe its contents are copied, where we would look first, and whether it is a sensible first process.",
    action: { label: "Send the form", href: paths.contact.link },
  },
  methodology: {
    heading: "How a project runs, week by week",
    lead: "After eight weeks the lessons, the unwelcome ones too, decide which process comes next.",
    diagram: "loop",
    alt: "The steps stand on a closed track; after the last, it returns to the first.",
    steps: [
      {
        title: "Choose, week 1",
        description:
          "Heads of department score their processes by hours, errors and risk. The first should be small enough to finish and annoying enough to be noticed.",
        result: "A ranked list, with the reasons beside it",
      },
      {
        title: "Measure, weeks 1 and 2",
        description: "We record an ordinary fortnight: minutes worked, days waited, corrections made.",
        result: "The figures to beat, agreed by those who do the work",
      },
      {
        title: "Rehearse on paper, week 3",
        description:
          "We strike out steps before automating any. Your team then plays the new way at a table with printed forms. The clerk who finds the gap saves a month.",
        result: "A drawing of the new way, with its exceptions",
      },
      {
        title: "Build, then run both, weeks 4 to 7",
        description:
          "Two weeks of building, two of the old way and the new in parallel. Every evening we go through the differences. Until they stop, the old way decides.",
        result: "A working process and a manual of two pages",
      },
      {
        title: "Switch and compare, week 8",
        description:
          "The old form leaves the shelf, and we sit with the users for that week. A month later we measure again. If there is no gain, the report says so on its first line.",
        result: "Before and after on one page, and the source of everything built",
      },
    ],
  },
};
