import { company } from "#content/company.ts";
import type { ArticlePage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const softwareContent: ArticlePage = {
  key: "softwareContent",
  layout: "article",
  title: `CRM, ERP and custom software | ${company.name}`,
  description:
    "How business software is made: finding the rules, choosing what to buy, moving the data, bringing in one department at a time, and handing over the source.",
  updated: "2026-11-20",
  art: {
    cell: "star",
    accent: "terracotta",
    map: ["st s s s sm s", "s s st s s s", "s sm s s s st", "st s s st s s"],
  },
  eyebrow: "Software development",
  headline: "Business software begins with rules that nobody has written down",
  lead: "Who may give credit past the limit? What happens to a bill that is cancelled after the stock has left? Somebody in your firm knows, and the others ask that person. Here is how we turn such knowledge into a system, for customer records, for stock and accounts, and for the work that no product covers.",
  sections: [
    {
      id: "rules-in-heads",
      heading: "Two weeks of questions",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We spend the first fortnight mostly in your office. An analyst and an engineer sit beside the people who enter, approve, pack and bill; they look at the registers, the spreadsheets and the slips taped to the monitor. What they ask sounds simple:",
          ],
        },
        {
          kind: "list",
          items: [
            "What starts this task, and how do you know that it is finished?",
            "What do you look up elsewhere while you do it?",
            "When did it last go wrong, and who noticed?",
            "What would a new colleague get wrong in the first week?",
            "Which of these columns has anybody read since April?",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "The answers become rules, and we write each rule as an example with figures. Two people can agree on a sentence and mean different things; with figures they notice. 'A dealer has a limit of 2,00,000 rupees and owes 1,85,000. He orders goods for 20,000. The order is taken and held until the sales head approves it.' Your accountant can see at a glance whether that is right. Later the very same example runs as an automatic test, at every change, for as long as the system lives.",
          ],
        },
        {
          kind: "pull-quote",
          text: "If a rule can't be told as an example with numbers in it, it hasn't been decided yet.",
        },
      ],
    },
    {
      id: "buy-adapt-build",
      heading: "Buy, adapt or build",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Buy what the law makes equal for all",
              description:
                "Payroll, provident fund, returns: the rules come from outside and change with every notification. A product vendor spreads that upkeep over many customers, and you should profit from it.",
            },
            {
              title: "Adapt what is nearly right",
              description:
                "If a standard system fits nine tasks in ten, settings and one small module of ours will do. The test is whether the vendor's next update can still be installed. Changes inside the vendor's own code fail that test, so we avoid them.",
            },
            {
              title: "Build what sets you apart",
              description:
                "Your way of pricing, scheduling or checking quality may be the reason why customers stay. Bending it to a product's idea of the task costs more each year than a system made for it.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Most projects end as a mixture, and the joints need the care: one place where each fact is kept, and a written rule for which system may change it. After the fortnight you receive this division with reasons, prices and a sequence. You can hand it to any firm; it is yours and paid for.",
          ],
        },
      ],
    },
    {
      id: "a-crm-people-keep",
      heading: "CRM: a record that salespeople will keep",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A CRM fails when it serves the reports of the manager and gives nothing back to the person on the road. We design it from that person's Tuesday. Before a visit, the phone shows what this customer bought, what was promised and which complaint is open. After it, one minute is enough: a voice note or three taps, and the next date. Fields that nobody acts on are left out, however good they would look in a chart.",
            "Incoming calls, website enquiries and messages create records by themselves, with duplicates matched by number and offered for joining. When a salesperson leaves, the customers pass to a colleague together with the history, and the export right of the leaver ends the same day.",
          ],
        },
      ],
    },
    {
      id: "an-erp-by-department",
      heading: "ERP: one department at a time",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Replacing everything on the first of April is a wager with the firm as the stake. We bring departments over singly, in an order that lets each stand on the one before. A typical sequence for a trading or light manufacturing firm takes seven to ten months:",
          ],
        },
        {
          kind: "steps",
          steps: [
            {
              title: "Items and parties",
              description:
                "One list of goods, with units, HSN codes and packings; one list of customers and suppliers, with GSTINs checked. Tedious, and the ground for all the rest.",
              result: "A clean register that purchase and sales both trust",
            },
            {
              title: "Purchase and stores",
              description:
                "Orders, receipts, inspection, bins and counts. Storekeepers begin with a scanner in hand, and the paper register stays open beside it for two weeks.",
              result: "Stock on the screen that agrees with stock on the shelf",
            },
            {
              title: "Sales and billing",
              description:
                "Quotations, credit checks, dispatch, invoices and returns. The first billing day is chosen away from month end.",
              result: "Invoices from the new system, each tied to its dispatch",
            },
            {
              title: "Accounts",
              description:
                "Postings flow from the documents before them; banks are reconciled daily. For one full month both books are kept, and every difference is explained.",
              result: "A month closed twice with the same result",
            },
            {
              title: "Planning and reports",
              description:
                "With sound data beneath, reorder levels, production plans and margins by customer are worth computing.",
              result: "The owner's page: a few figures, each of which opens into its entries",
            },
          ],
        },
      ],
    },
    {
      id: "moving-the-data",
      heading: "Bringing the old data along",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Old data is always worse than remembered: three spellings of one customer, dates typed as text, negative stock that everybody has learned to ignore. We treat the move as a program and run it again and again, so that by the real day it has been rehearsed a dozen times.",
          ],
        },
        {
          kind: "list",
          items: [
            "The script reads a copy of the old system and reports every record that it can't place; your staff correct those at the source",
            "Totals are compared before and after: number of parties, open balances, quantity and value by store",
            "Twenty records picked at random are followed through by the person who knows them best",
            "The old system stays readable, with entries closed, for as long as your auditor asks",
          ],
        },
      ],
    },
    {
      id: "rights-and-trails",
      heading: "Who may do what, and who did",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Permissions follow duties. Whoever adds a supplier doesn't approve payments to that supplier, and the system says so instead of trusting to habit. Each change to a record keeps the earlier value, the time and the person. For companies this is also the law: since April 2023, software that holds the books has to keep an edit log that can't be switched off.",
            "E-invoicing adds a dependency. An invoice is complete when the government's portal has registered it and returned a signed QR code, and the portal has bad hours like any other system. So invoices wait in a queue, are sent again by themselves, and the billing desk sees at all times which ones are still without a number and since when.",
          ],
        },
      ],
    },
    {
      id: "change-and-price",
      heading: "Price, changes and the fortnight",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The first fortnight has a fixed price. After it, so has each department, because by then we know what is inside. Every second Friday you see the running system with your own data in it, and may change your mind about anything that is not built yet; a new wish is estimated in days and exchanged for another or added on paper. You can stop after any department and keep something that works.",
            "For building we like dull and proven parts: PostgreSQL, TypeScript or Java on the server, a browser on the desk. One program with clear inner walls serves most firms better than twenty small services, since four people can understand it and one machine can run it.",
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for business software",
      blocks: [
        {
          kind: "checklist",
          items: [
            {
              title: "The source is yours",
              description:
                "The repository belongs to you from the first commit, with instructions that a stranger can follow to build and run it.",
            },
            {
              title: "Engineers meet users",
              description:
                "Whoever writes the stock screen has counted stock in your godown. Fewer things are lost in retelling.",
            },
            {
              title: "Your examples are the tests",
              description:
                "When a rule changes, you change the example, and everybody sees which parts of the system object.",
            },
            {
              title: "Training at the desk",
              description:
                "We sit with each department in its first week, and one keen colleague there learns enough to teach the next.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Bring the spreadsheet that everybody fears",
    text: "Show us the sheet, the register or the task that only one person can do. An hour over it tells us more than a requirements document, and tells you how we think.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
};
