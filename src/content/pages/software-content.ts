import { paths } from "#content/paths.ts";
import type { ArticleWords } from "#content/schemas/article.ts";

export const softwareContent: ArticleWords = {
  title: "How CRM and ERP software is made | {name}",
  description:
    "How custom business software is made: finding the rules, buying or building, CRM, ERP by department, moving the data, pricing, and handing over the source.",
  updated: "2026-11-22",
  art: {
    cell: "star",
    accent: "terracotta",
    map: ["st s s s sm s", "s s st s s s", "s sm s s s st", "st s s st s s"],
    scene: {
      name: "software",
      alt: "A page of a paper ledger becomes a screen, where one entry waits for approval.",
      focus: "right",
    },
  },
  eyebrow: "Software development",
  headline: "How custom CRM and ERP software is made",
  lead: "Who may give credit past the limit? What happens to a bill that is cancelled after the stock has left? Somebody in your company knows, and the others ask that person. Here is how we turn such knowledge into software that everybody can use.",
  sections: [
    {
      id: "rules-in-heads",
      heading: "Two weeks of business analysis",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We spend the first fortnight mostly in your office. An analyst and an engineer sit beside the people who enter, approve, pack and bill. They look at the registers, the spreadsheets and the slips taped to the monitor. Their questions sound simple:",
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
            "We write each rule as an example with figures. 'A dealer has a limit of Rs 2,00,000 and owes Rs 1,85,000. He orders goods for Rs 20,000. The order is accepted and waits until the sales head approves it.' Your accountant sees at a glance whether that is right. Later the same example runs as an automatic test, at every change, for as long as the system lives.",
          ],
        },
        {
          kind: "pull-quote",
          text: "If nobody can give an example with numbers, the rule hasn't been decided yet.",
        },
      ],
    },
    {
      id: "buy-adapt-build",
      heading: "Buy, adapt or build software",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Buy the things the law makes equal for all",
              description:
                "Payroll, provident fund, returns: the rules change with every notification. A product vendor spreads that upkeep over many customers.",
            },
            {
              title: "Adapt a product that is nearly right",
              description:
                "If a standard system fits nine tasks in ten, settings and one small module of ours will do. The vendor's next update must still install, so we never change the vendor's own code.",
            },
            {
              title: "Build the part that sets you apart",
              description:
                "Your way of pricing, scheduling or checking quality may be why customers stay. Bending it to a product costs more each year than a system made for it.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Most projects end as a mixture: one place for each fact, and a written rule for which system may change it. After the fortnight you receive this division with reasons, prices and a sequence. It is yours, and you can take it to any company.",
          ],
        },
      ],
    },
    {
      id: "a-crm-people-keep",
      heading: "CRM software that salespeople use",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A CRM fails when it serves the manager's reports and nothing comes back to the person on the road. Before a visit, our CRM shows what this customer bought, what was promised and which complaint is open. After it, one minute is enough: a voice note or three taps, and the next date. Fields nobody acts on are left out.",
            "Calls, website enquiries and messages create records by themselves, and duplicates are matched by number. When a salesperson leaves, the customers pass to a colleague with their history, and the leaver's right to export ends the same day.",
          ],
        },
      ],
    },
    {
      id: "an-erp-by-department",
      heading: "ERP software, one department at a time",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Replacing everything on the first of April puts the whole business at risk. We bring departments over singly. For a trading or light manufacturing business this takes seven to ten months:",
          ],
        },
        {
          kind: "steps",
          steps: [
            {
              title: "Items and parties",
              description:
                "One list of goods, with units, HSN codes and packings. One list of customers and suppliers, with GSTINs checked.",
              result: "A clean register that purchase and sales both trust",
            },
            {
              title: "Purchase and stores",
              description:
                "Orders, receipts, inspection, bins and counts. Storekeepers begin with a scanner, and the paper register stays open beside it for two weeks.",
              result: "Stock on the screen that agrees with stock on the shelf",
            },
            {
              title: "Sales and billing",
              description:
                "Quotations, credit checks, dispatch, invoices and returns. The first billing day is away from month end.",
              result: "Invoices from the new system, each tied to its dispatch",
            },
            {
              title: "Accounts",
              description:
                "Postings flow from the documents before them, and banks are reconciled daily. For one full month both books run, and every difference is explained.",
              result: "A month closed twice with the same result",
            },
            {
              title: "Planning and reports",
              description: "Reorder levels, production plans and margins by customer, from sound data.",
              result: "The owner's page: a few figures, each of which opens into its entries",
            },
          ],
        },
      ],
    },
    {
      id: "moving-the-data",
      heading: "Data migration from your old system",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Old data is always worse than remembered: three spellings of one customer, dates typed as text, negative stock everybody ignores. We write the move as a program, and by the real day we have rehearsed it a dozen times.",
          ],
        },
        {
          kind: "list",
          items: [
            "The program reads a copy of the old system and reports every record it can't place; your staff correct those at the source",
            "Totals are compared before and after: parties, open balances, quantity and value by store",
            "Twenty records picked at random are followed through by the person who knows them best",
            "The old system stays readable, with entries closed, for as long as your auditor asks",
          ],
        },
      ],
    },
    {
      id: "rights-and-trails",
      heading: "Permissions, audit trail and e-invoicing",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Permissions follow duties: a person who adds a supplier can't approve payments to that supplier. Each change to a record stores the earlier value, the time and the person. For companies this is also the law: since April 2023, accounting software must have an edit log that can't be switched off.",
            "An e-invoice is complete when the government's portal has registered it and returned a signed QR code, and the portal has bad hours like any other system. So invoices wait in a queue and are sent again by themselves. The billing desk always sees which ones have no number yet, and since when.",
          ],
        },
      ],
    },
    {
      id: "change-and-price",
      heading: "Software pricing and changes",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The first fortnight has a fixed price. After it, so has each department. Every second Friday you see the running system with your own data, and may change your mind about anything that is not built yet. A new wish is estimated in days, and exchanged for another or added on paper. You can stop after any department and have something that works.",
            "We build with proven parts: PostgreSQL, TypeScript or Java on the server, a browser on the desk. For most businesses one well-divided program is better than twenty small services: four people can understand it and one machine can run it.",
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
                "The repository belongs to you from the first commit, with instructions a stranger can follow.",
            },
            {
              title: "Engineers meet users",
              description: "The engineer who writes the stock screen has counted stock in your godown.",
            },
            {
              title: "Your examples are the tests",
              description:
                "When a rule changes, you change the example, and everybody sees which parts of the system object.",
            },
            {
              title: "Training at the desk",
              description:
                "We sit with each department in its first week. One keen colleague there learns enough to teach the next.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Bring the spreadsheet everybody fears",
    text: "Show us the sheet, the register or the task that only one person can do. An hour over it tells us more than a requirements document, and shows you how we think.",
    action: { label: "Get in Touch", href: paths.contact.link },
  },
};
