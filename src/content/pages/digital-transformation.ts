import { company } from "#content/company.ts";
import type { ServiceOverviewPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const digitalTransformation: ServiceOverviewPage = {
  key: "digitalTransformation",
  layout: "service-overview",
  title: `Digital transformation in small turns | ${company.name}`,
  description:
    "One process at a time: measured, simplified, built, run beside the old way and measured again. What an eight-week turn contains and what you decide after it.",
  updated: "2026-11-20",
  art: {
    cell: "round",
    accent: "marigold",
    map: ["l p l p l p", "p lm p l pm l", "l p lw p l p", "p l p lm p lw"],
  },
  banner: {
    heading: "From registers and forwarded spreadsheets to work that you can see",
    text: "A programme of three years is hard to steer and harder to stop. We change one process in about eight weeks, together with those who carry it out, and compare before with after. Then you decide whether there is a next one.",
    actionLabel: "contact Now",
  },
  quote:
    "Where a form is copied by hand from one system into another, somebody has already marked the place to begin.",
  services: {
    heading: "What usually has to change",
    lead: "Few turns need all of these. Most need two, applied to the systems you already pay for; new software is bought last.",
    cards: [
      {
        title: "Following one order",
        description:
          "Two of us walk with a single order, claim or admission from the first call to the last entry, stopwatch in hand. Minutes of work are told apart from days of waiting. The waiting is mostly the larger part, and it seldom has an owner.",
      },
      {
        title: "Paper that arrives",
        description:
          "Bills, delivery notes and forms are read by machine, field by field, each with a degree of certainty. Under the limit that you set, a person compares the value with the picture beside it. Print in Hindi and English works well; for handwriting we try two hundred of your own pages first.",
      },
      {
        title: "Approvals that move",
        description:
          "Who may approve what, up to which sum, and who signs while they are on leave becomes a table that your finance head edits without us. A request reaches the phone with its papers attached, reminds by itself, and after two days goes one desk higher.",
      },
      {
        title: "Systems that speak to each other",
        description:
          "Tally, the web shop, the CRM and the bank statement exchange records through interfaces instead of exports on a pen drive. Every night both sides count, and if the counts differ, you see which record is missing.",
      },
      {
        title: "Language models, on a lead",
        description:
          "They sort mail, draft answers and find the clause in four hundred pages. Ours see only what the reader may see, quote the passage they rely on, and send nothing; a person does. Before daily use we score them on your past cases, and you get the score with the mistakes in it.",
      },
      {
        title: "One customer, one record",
        description:
          "Duplicates are found by rules you approve and merged in a way that can be undone. Purpose and consent stand in the record itself, which turns the Digital Personal Data Protection Act, in full effect from 2027, into a matter of fields and dates.",
      },
    ],
  },
  call: {
    heading: "Which form do your people complain about?",
    text: "Send us a photograph of it, names covered. We reply with how often we believe its contents are copied, where we would look first, and whether it makes a sensible first turn.",
    action: { label: "Send the form", href: paths.contact.link },
  },
  methodology: {
    heading: "One turn of the wheel",
    lead: "A turn costs a fixed price and ends on a fixed date. What was learnt on it, the unwelcome part too, decides where the next begins.",
    diagram: "loop",
    alt: "A closed track with five places: choose, measure, rehearse, run side by side, compare. After comparing, the way returns to choosing.",
    steps: [
      {
        title: "Choose, week 1",
        description:
          "Heads of department score their processes by hours, errors and risk. The first should be small enough to finish, and annoying enough for its end to be noticed.",
        result: "A ranked list, with the reasons beside it",
      },
      {
        title: "Measure, weeks 1 and 2",
        description:
          "An ordinary fortnight is recorded: minutes worked, days waited, corrections made. Without it, success would later be a matter of opinion.",
        result: "The figures to beat, agreed by those who do the work",
      },
      {
        title: "Rehearse on paper, week 3",
        description:
          "Steps are struck out before any step is automated. The new way is then played through at a table with printed forms, and the clerk who finds the gap has saved a month.",
        result: "A drawing of the new way, with the exceptions on it",
      },
      {
        title: "Build, then run both, weeks 4 to 7",
        description:
          "Two weeks of building, two of working the old way and the new in parallel. Each evening the differences are gone through. Until they stop, the old way has the last word, and nobody loses an order to our learning.",
        result: "A working process and a manual of two pages",
      },
      {
        title: "Switch and compare, week 8",
        description:
          "On an announced day the old form leaves the shelf, and we sit among the users for that week. A month later the figures are taken again. Should they show no gain, the report says so on its first line.",
        result: "Before and after on one page, and the source of everything built",
      },
    ],
  },
};
