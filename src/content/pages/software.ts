import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const software: ServiceLandingWords = {
  title: "Custom software development, CRM and ERP | {name}",
  description:
    "CRM, ERP, approvals, reports and links between systems, built around your rules. Two weeks of analysis first, then a fixed price for each part.",
  updated: "2026-11-22",
  art: {
    cell: "grid",
    accent: "terracotta",
    map: ["g g gt g g g", "g gt gt gt g g", "g g gt g g gm", "gm g g g gt g", "g g g gt gt gt"],
    scene: {
      name: "software",
      alt: "A page of a paper ledger becomes a screen, where one entry waits for approval.",
      focus: "right",
    },
  },
  hero: {
    eyebrow: "Software Development",
    headline: "Custom software for work no product covers",
    lead: "CRM, ERP, approvals and reports for businesses whose real rules live in a workbook with forty tabs, a register at the gate, or one person's memory. We turn them into a system that others can use, check and change.",
    action: { label: "Learn More", about: "about how software is made", href: paths.softwareContent.link },
  },
  sections: [
    {
      kind: "methodology",
      methodology: {
        heading: "Two weeks of analysis, then four options",
        lead: "For two weeks, at a fixed price, we sit where the work is done. Then we recommend one option, or two for different parts. Each part you approve has its own fixed price and end date. A full ERP takes seven to ten months.",
        diagram: "fan",
        alt: "The options branch off one root, side by side; none follows from another.",
        steps: [
          {
            title: "Improve the sheet",
            description:
              "Some spreadsheets only lack a protected column, a backup, and two hours of training for a second person.",
            result: "The repaired sheet, and no project",
          },
          {
            title: "Connect two systems",
            description:
              "People carry figures between them by typing. We write the link, with a log and an alarm.",
            result: "No more double typing, within weeks",
          },
          {
            title: "Repair the software",
            description:
              "It is sound but slow, unsafe or feared. We put tests around it and change it piece by piece.",
            result: "The system you know, with its costliest faults removed first",
          },
          {
            title: "Build new software",
            description:
              "Your way of working is why customers stay. This costs the most, so we argue against it first.",
            result: "A plan by department or task, each with a price and an end date",
          },
        ],
      },
    },
    {
      kind: "offerings",
      heading: "Software we are asked for most",
      cards: [
        {
          title: "CRM software",
          description:
            "Enquiries from the website, the phone and the exhibition stall in one list, each with an owner and a next date. Anything untouched for a week moves to the top.",
        },
        {
          title: "ERP software",
          description:
            "Purchase, stock, production, billing, accounts, brought in one after another. The storekeeper sees the screen before the accountant sees the report.",
        },
        {
          title: "Approval workflows",
          description:
            "Leave, purchases, discounts, credit: who may approve, up to which amount, and who covers in Diwali week. The trail is ready for your auditor.",
        },
        {
          title: "Reports that agree",
          description:
            "If sales and accounts bring different turnovers to one meeting, a definition is missing. We write it with both.",
        },
        {
          title: "System integration",
          description:
            "Bank statements, e-way bills, marketplaces, weighbridges, your accountant's program. One file a night is often enough.",
        },
        {
          title: "Taking over old software",
          description:
            "The author left, and nobody dares to restart the server. We get a copy to run, and only then touch the original.",
        },
      ],
    },
    {
      kind: "quote",
      text: "Ask the person who would be missed most on Monday. The requirements are there.",
    },
    {
      kind: "intro",
      heading: "How a software project runs",
      paragraphs: [
        "From the fourth week your people sign in to a running program with a copy of your own data. They will find rules we got wrong, while a correction costs an hour. The riskiest part comes first: the calculation everybody doubts, the system without a manual.",

        "At handover you get the source code, the automatic tests, the data model on one sheet, a manual, and the right to continue with any other company.",
      ],
      action: { label: "Read how it is done", href: paths.softwareContent.link },
    },
    {
      kind: "why",
      heading: "Common worries about custom software",
      items: [
        {
          title: "It will cost more than quoted",
          description:
            "You approve one part at a time. A part has a fixed price, and our misjudgement is our loss.",
        },
        {
          title: "Our people won't use it",
          description:
            "Two of them help to design it, in paid hours. The first screen saves typing for those who type.",
        },
        {
          title: "We'll be tied to one supplier",
          description:
            "Common languages, an open database, no licence of ours. Once a year a developer of your choice may inspect everything.",
        },
        {
          title: "We might lose our data",
          description:
            "Backups go to a second place and are restored on a schedule. Deleted records are only marked until you clear them.",
        },
        {
          title: "It will be outdated in three years",
          description:
            "Plain technology ages slowly. A yearly round of updates is in the support agreement, with its cost.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "Software development tools",
      lead: "Before we begin you know which of these your system will use, and why.",
      groups: [
        {
          category: "Server",
          tools: ["typescript", "nodejs", "java", "spring", "dotnet", "python"],
        },
        { category: "Screens", tools: ["react", "angular", "vue", "tailwind"] },
        { category: "Data", tools: ["postgresql", "mariadb", "redis", "sqlite"] },
        { category: "Integration", tools: ["rabbitmq", "kafka", "docker", "nginx"] },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Which file do you back up twice?",
        text: "Describe it to us in five lines. An engineer replies with the first three questions we would ask.",
        phone: true,
        action: { label: "Get in Touch", href: paths.contact.link },
      },
    },
  ],
};
