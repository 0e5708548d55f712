import { paths } from "#content/paths.ts";
import type { ArticleWords } from "#content/schemas/article.ts";

export const digitalContent: ArticleWords = {
  title: "How digital marketing works, with figures | {name}",
  description:
    "The value of an enquiry, what each channel does well, how the first quarter runs, the rules for e-mail and SMS in India, and where budgets leak.",
  updated: "2026-11-22",
  art: {
    cell: "braid",
    accent: "terracotta",
    map: ["b b bt b bm b", "bt b b b b b", "b bm b bt b b", "b b b b bt bm"],
    scene: {
      name: "digital-marketing",
      alt: "A calendar of campaigns, from which one day leads to the report: 12 enquiries.",
      focus: "right",
    },
  },
  eyebrow: "Digital marketing",
  headline: "Digital marketing: one plan, one budget, one report",
  lead: "Marketing is easy to buy and hard to judge. This page has the arithmetic and the questions to judge it by, whether the work is done by us, by another agency or by your own people.",
  sections: [
    {
      id: "count-first",
      heading: "The value of an enquiry",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Begin with the worth of a customer. Suppose, with round figures chosen only as an example, that a new customer leaves you Rs 6,000 after costs, and that two of ten people who enquire become customers. Then an enquiry is worth Rs 1,200. If one visitor in forty enquires, a visit is worth Rs 30. Pay Rs 45 for each click and you lose money with every one. Pay Rs 15 and you can afford to grow.",
            "If the page persuades one visitor in twenty instead of forty, the visit is worth Rs 60 at once, in every channel. So we often spend the first month on the page and the phone, and almost nothing on advertisements.",
            "For this to work, somebody has to record what happens after the click:",
          ],
        },
        {
          kind: "list",
          items: [
            "Forms and chats carry the campaign they came from into your customer records",
            "Calls from advertisements use a number of their own, and walk-in customers are asked one question at the desk",
            "Your staff mark each enquiry as won, lost or no fit, with a word on why",
            "Refunds and cancellations are taken off again",
            "Analytics starts after the visitor agrees, and we report how many don't",
          ],
        },
      ],
    },
    {
      id: "what-channels-do",
      heading: "Marketing channels compared",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Search",
              description:
                "Reaches people at the moment of looking. Paid results work within days, unpaid ones within months. It can't introduce a thing that nobody knows.",
            },
            {
              title: "Social media",
              description:
                "Good for things that are seen, tasted or worn, and for hiring. Results from the first week say little. Pictures tire quickly, so plan for new ones every two or three weeks.",
            },
            {
              title: "E-mail",
              description:
                "The cheapest way to reach people who have bought already. Eight hundred customers who asked for it outdo fifty thousand bought addresses.",
            },
            {
              title: "SMS and WhatsApp",
              description:
                "Read within minutes, so use them for urgent things: a booking, a delivery, a due date. Slogans get blocked, and the block stays.",
            },
            {
              title: "Maps and listings",
              description:
                "For clinics, shops and workshops the map entry is often the true home page. Opening hours, photos and answered reviews cost an hour a week and no media budget.",
            },
            {
              title: "Affiliates and partners",
              description:
                "Others recommend you and are paid for the results. Settle the terms first: which sale counts, for how long after the click, and what happens after a return.",
            },
          ],
        },
      ],
    },
    {
      id: "the-first-quarter",
      heading: "Your first three months of marketing",
      blocks: [
        {
          kind: "steps",
          steps: [
            {
              title: "Weeks 1 and 2: review",
              description:
                "We read your accounts, send test enquiries through every form, call your number at lunchtime, and listen to the answers.",
              result: "A short paper: the cost of an enquiry today, and where enquiries get lost",
            },
            {
              title: "Weeks 3 and 4: stop the leaks",
              description:
                "We correct the counting, rewrite the most visited page, and answer missed calls by a message. Media spend stays as it was, so that the effect shows.",
              result: "Figures you can rely on, and a plan with an upper limit for each channel",
            },
            {
              title: "Weeks 5 to 9: small tests",
              description:
                "Two channels, with enough budget in each for some forty enquiries; with fewer, chance decides. We write down the measure of success before the start.",
              result: "Every Friday, spending against enquiries for each channel",
            },
            {
              title: "Weeks 10 to 12: choose",
              description:
                "A channel that paid for itself gets more, in steps of about a fifth a week. The others are stopped, with the reason recorded.",
              result: "The quarter's report, and a budget for the next",
            },
          ],
        },
      ],
    },
    {
      id: "with-permission",
      heading: "E-mail, SMS and WhatsApp rules in India",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The Digital Personal Data Protection Act, 2023 takes full effect in 2027. Consent then needs a stated purpose and a clear act, and must be as easy to withdraw as to give. We work that way already: one unticked box for one purpose, an e-mail to confirm, the date and wording stored with the address. The technical rules decide whether your e-mail is seen at all.",
          ],
        },
        {
          kind: "list",
          items: [
            "SPF, DKIM and DMARC records are set for your domain before the first issue, and reports on failures are read",
            "Bulk e-mail has one-click unsubscribe, as Gmail and Yahoo demand of large senders, and complaints stay well under three in a thousand",
            "Addresses that bounce or have opened nothing for a year are retired",
            "Commercial SMS uses headers and templates registered on the operators' DLT platforms, as TRAI requires",
            "WhatsApp messages use approved templates, only to people who chose to receive them",
          ],
        },
      ],
    },
    {
      id: "where-money-leaks",
      heading: "Where marketing budgets leak",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "In almost every account we find some of the following. You can check them yourself this afternoon.",
          ],
        },
        {
          kind: "list",
          items: [
            "Location is set to people 'interested in' your city, so somebody abroad who once read about it sees the advertisement for a plumber there",
            "Search campaigns also run on partner sites and inside games, because a box was ticked",
            "People who bought last week are still shown the thing they bought",
            "One person counts as three conversions: page visit, button, thank-you page",
            "The platform's recommendations apply themselves, and some of them raise the budget",
            "Enquiries from Saturday are called on Monday afternoon",
          ],
        },
        {
          kind: "pull-quote",
          text: "No media plan can repair a call that comes too late.",
        },
      ],
    },
    {
      id: "the-report",
      heading: "Your monthly marketing report",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "It is one page, on the fifth working day of the month. For each channel you read the spending, with our fee shown apart; the enquiries; how many of them your staff called a fit; how many bought; and the cost of each. Below are our changes, with dates and effects.",
            "Impressions, reach and followers appear only where a decision depends on them. You have your own login to every account, so you can compare each line with its source. Attribution stays an estimate in every tool: some buyers see an advertisement, ask a friend and type your name into a computer. So twice a year we pause a channel in one district and compare that district with its neighbours.",
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for digital marketing",
      blocks: [
        {
          kind: "checklist",
          items: [
            {
              title: "A fee that doesn't grow with spending",
              description: "A share of the media budget would reward us for wasting it.",
            },
            {
              title: "Marketers beside engineers",
              description: "When a page is slow, the person who can speed it up sits at the next desk.",
            },
            {
              title: "Accounts in your name",
              description: "History and audiences remain with you if we part, at a month's notice.",
            },
            {
              title: "Claims you can defend",
              description:
                "Each statement in an advertisement has its proof in a shared folder, paid posts say so, and reviews are never bought.",
            },
            {
              title: "We stop channels",
              description: "Every quarterly plan names the ones that end.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Find out what a click may cost you",
    text: "Send us three figures, roughly: what a customer leaves you, how many enquiries a month you get, how many of them buy. We reply with what a click may cost you, and what we would look at first.",
    action: { label: "Get Started", href: paths.contact.link },
  },
};
