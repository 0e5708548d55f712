import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const software: ServiceLandingPage = {
  key: "software",
  layout: "service-landing",
  title: `Software development for business | ${company.name}`,
  description:
    "CRM, ERP, approvals, reports and links between systems, made around your rules. What a fortnight of questions leads to, and what stays yours afterwards.",
  updated: "2026-11-20",
  art: {
    cell: "grid",
    accent: "terracotta",
    map: ["g g gt g g g", "g gt gt gt g g", "g g gt g g gm", "gm g g g gt g", "g g g gt gt gt"],
  },
  hero: {
    eyebrow: "Software Development",
    headline: "For the part of your work that no product covers",
    lead: "Every firm has such a part. It lives in a workbook with forty tabs, in a register at the gate, or in one person's memory. We turn it into a system that others can use, check and change.",
    action: { label: "Learn More", about: "about how software is made", href: paths.softwareContent.link },
  },
  sections: [
    {
      kind: "methodology",
      methodology: {
        heading: "One fortnight of questions, four ways out of it",
        lead: "We don't begin with a quotation for a system. For two weeks, at a fixed price, we sit where the work is done; then we tell you which of these it should be. Often it is two of them, for different parts.",
        diagram: "fan",
        alt: "One cell on the left branches into four: leave it, connect it, mend it, build it. The branches stand side by side and none follows from another.",
        steps: [
          {
            title: "Leave it",
            description:
              "Some spreadsheets are fine. They lack a protected column, a backup, and two hours of training for the second person.",
            result: "The repaired sheet, and no project",
          },
          {
            title: "Connect it",
            description:
              "Two systems each do their job, and people carry figures between them by typing. We write the joint, with a log and an alarm.",
            result: "Typing that stops within weeks",
          },
          {
            title: "Mend it",
            description:
              "Software you have is sound at heart and slow, or unsafe, or feared. We put tests around it, then change it piece by piece while it runs.",
            result: "The system you know, with its faults taken out in order of cost",
          },
          {
            title: "Build it",
            description:
              "Where your way of working is the reason why customers stay, a product would flatten it. This is the dearest way, so we argue against it first.",
            result: "A plan in departments or tasks, each with a price and an end",
          },
        ],
      },
    },
    {
      kind: "offerings",
      heading: "What we are asked for most",
      cards: [
        {
          title: "CRM",
          description:
            "Enquiries from the website, the telephone and the exhibition stand arrive in one list. Each has an owner and a next date, and what nobody has touched for a week comes to the top by itself.",
        },
        {
          title: "ERP",
          description:
            "Purchase, stock, production, billing, accounts. We bring them in one after another, and the storekeeper sees the screen before the accountant sees the report.",
        },
        {
          title: "Approvals",
          description:
            "Leave, purchases, discounts, credit: who may say yes, up to which amount, and who stands in during Diwali week. The trail can be shown to an auditor without preparation.",
        },
        {
          title: "Reports that agree",
          description:
            "When sales and accounts bring different turnovers to the same meeting, a definition is missing. We write it down with both, then compute it in one place.",
        },
        {
          title: "Links between systems",
          description:
            "Bank statements, e-way bills, marketplaces, weighbridges, the accountant's program. A file once a night is often enough, and simpler to look after than anything faster.",
        },
        {
          title: "Taking over old software",
          description:
            "The author has left, the server is out of support, nobody dares to restart it. We copy it, get the copy to run, and only then touch the original.",
        },
      ],
    },
    {
      kind: "quote",
      text: "Ask the person who would be missed most on Monday. The requirements are there.",
    },
    {
      kind: "intro",
      heading: "How you notice, early, that it will work",
      paragraphs: [
        "Long projects rarely fail on the last day. They fail in month two, when something looked odd and nobody could see it. So from the fourth week there is a running program with a copy of your own data in it, at an address where your people sign in. They will find rules that we got wrong; finding them then costs an hour.",
        "The order of building follows the risk. The calculation that everybody doubts comes first, together with the interface to the system that has no manual. Screens that we could draw in our sleep come at the end, when you already know what you have paid for.",
        "At handover you hold the source code, the automatic tests, the data model on one large sheet of paper, a manual written by the people who trained your staff, and the right to continue with any other firm.",
      ],
      action: { label: "Read how it is done", href: paths.softwareContent.link },
    },
    {
      kind: "why",
      heading: "What we do about the usual fears",
      items: [
        {
          title: "It will cost more than they say",
          description:
            "You approve one part at a time. A part has a fixed price, and what we misjudged in it is our loss.",
        },
        {
          title: "Our people won't use it",
          description:
            "Two of them help to design it and are given the hours to do so. The first screen saves typing for those who type, before any report exists.",
        },
        {
          title: "We'll be tied to one supplier",
          description:
            "Common languages, an open database, no licence of ours in it. Once a year a developer of your choice may look through everything.",
        },
        {
          title: "The data will be lost",
          description:
            "Backups go to a second place and are restored on a calendar. Deleting means marking, until you decide to clear.",
        },
        {
          title: "It will be out of date in three years",
          description:
            "Plain technology ages slowly. A yearly round of updates is in the care agreement, with its cost.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "What it is made of",
      lead: "A small set, used for a long time. We say beforehand which of these your system will rest upon, and why.",
      groups: [
        {
          category: "Server",
          tools: [tools.typescript, tools.nodejs, tools.java, tools.spring, tools.dotnet, tools.python],
        },
        { category: "Screens", tools: [tools.react, tools.angular, tools.vue, tools.tailwind] },
        { category: "Data", tools: [tools.postgresql, tools.mariadb, tools.redis, tools.sqlite] },
        { category: "Between systems", tools: [tools.rabbitmq, tools.kafka, tools.docker, tools.nginx] },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Which file do you back up twice?",
        text: "Describe it to us in five lines. You get an answer from an engineer, with the three questions that we would ask first.",
        phone: true,
        action: { label: "Get in Touch", href: paths.contact.link },
      },
    },
  ],
};
