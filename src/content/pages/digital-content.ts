import { company } from "#content/company.ts";
import type { ArticlePage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const digitalContent: ArticlePage = {
  key: "digitalContent",
  layout: "article",
  title: `Digital marketing you can check | ${company.name}`,
  description:
    "What an enquiry is worth, what each channel does well, how the first quarter runs, which rules bind mail and messages in India, and where budgets leak.",
  updated: "2026-11-20",
  art: {
    cell: "braid",
    accent: "terracotta",
    map: ["b b bt b bm b", "bt b b b b b", "b bm b bt b b", "b b b b bt bm"],
  },
  eyebrow: "Digital marketing",
  headline: "One plan, one budget, one report that you can check",
  lead: "Marketing is easy to buy and hard to judge. This page gives you the arithmetic and the questions with which to judge it, whether we do the work, another agency does, or your own people.",
  sections: [
    {
      id: "count-first",
      heading: "Count before you spend",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Begin with what a customer is worth. Suppose, with round figures chosen only to show the sum, that a new customer leaves you 6,000 rupees after costs, and that out of ten people who enquire two become customers. Then an enquiry is worth 1,200 rupees. If one visitor in forty enquires, a visit is worth 30. Pay 45 for each click and you lose money with every one of them, however lively the dashboard looks; pay 15 and you can afford to grow.",
            "The same sum shows where effort pays. If the page persuades one visitor in twenty instead of forty, the visit is worth 60 rupees at once, in every channel together. That is why we often spend the first month on the page and the telephone, and almost nothing on advertisements.",
            "For the sum to be true, somebody has to record what happens after the click:",
          ],
        },
        {
          kind: "list",
          items: [
            "Forms and chats carry the campaign they came from into your customer records",
            "Calls from advertisements go through a number of their own, and walk-in customers are asked one question at the desk",
            "Your staff mark each enquiry as won, lost or no fit, with a word on why",
            "Refunds and cancellations are taken off again",
            "Analytics starts after the visitor agrees to it, and we say how many don't",
          ],
        },
      ],
    },
    {
      id: "what-channels-do",
      heading: "What each channel is good for",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Search",
              description:
                "Reaches people at the moment of looking. Paid results work within days, unpaid ones within months. It can only meet a demand that exists, so it will not introduce a thing that nobody knows.",
            },
            {
              title: "Social feeds",
              description:
                "Show something to people who weren't looking for it. Good for what is seen, tasted or worn, and for hiring. Results from the first week say little, and pictures tire quickly: plan for new ones every two or three weeks.",
            },
            {
              title: "Mail",
              description:
                "The cheapest way to reach people who have bought already. A list of eight hundred customers who asked for it outdoes fifty thousand bought addresses whose owners never agreed to hear from you.",
            },
            {
              title: "SMS and WhatsApp",
              description:
                "Read within minutes, so keep them for what is urgent to the reader: a booking, a delivery, a due date. Used for slogans they get blocked, and the block stays.",
            },
            {
              title: "Maps and listings",
              description:
                "For clinics, shops and workshops the entry on the map is often the true home page. Opening hours, photographs and answered reviews cost an hour a week and no media budget.",
            },
            {
              title: "Partners",
              description:
                "Others recommend you and are paid for what comes of it. Sound when the terms are clear: what counts, for how long after the click, and what happens to the commission if the order is returned.",
            },
          ],
        },
      ],
    },
    {
      id: "the-first-quarter",
      heading: "How the first quarter runs",
      blocks: [
        {
          kind: "steps",
          steps: [
            {
              title: "Weeks 1 and 2: see what is",
              description:
                "We read the accounts you have, send test enquiries through every form, ring your number at lunchtime, and listen to how questions are answered.",
              result: "A short paper: what an enquiry costs you today, and where they get lost",
            },
            {
              title: "Weeks 3 and 4: mend the leaks",
              description:
                "Counting is put right, the most visited page rewritten, a missed call answered by a message. Media spend stays as it was, so that the effect can be seen.",
              result: "Figures you can rely on, and a plan with an upper limit for each channel",
            },
            {
              title: "Weeks 5 to 9: try small",
              description:
                "Two channels, with enough budget in each to bring some forty enquiries; with fewer, chance decides who wins. What counts as success is written down before the start.",
              result: "Every Friday, spending against enquiries on one line for each channel",
            },
            {
              title: "Weeks 10 to 12: choose",
              description:
                "What paid for itself gets more, in steps of about a fifth a week. What didn't is stopped, and the reason recorded so that nobody buys it again in a year.",
              result: "The quarter's report, and a budget for the next that follows from it",
            },
          ],
        },
      ],
    },
    {
      id: "with-permission",
      heading: "Mail and messages, with permission",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The Digital Personal Data Protection Act, 2023 takes full effect in 2027. Consent then has to be given for a stated purpose, by a clear act, and must be as easy to withdraw as to give. We collect it that way already: one unticked box for one purpose, a mail to confirm, the date and wording kept with the address. The technical side decides whether your mail is seen at all.",
          ],
        },
        {
          kind: "list",
          items: [
            "SPF, DKIM and DMARC records are set for your domain before the first issue, and reports on their failures are read",
            "Bulk mail carries unsubscribing in one click, as Gmail and Yahoo demand of large senders, and complaints stay well under three in a thousand",
            "Addresses that bounce or have not opened anything for a year are retired",
            "Commercial SMS goes out under headers and templates registered on the operators' DLT platforms, as TRAI requires",
            "WhatsApp messages use approved templates, and only to numbers whose owners chose to receive them",
          ],
        },
      ],
    },
    {
      id: "where-money-leaks",
      heading: "Where the money leaks away",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "When we look into an account for the first time we find some of the following. You can check them yourself this afternoon, without hiring anybody.",
          ],
        },
        {
          kind: "list",
          items: [
            "Location is set to people 'interested in' your city, so that somebody abroad who once read about Noida sees the advertisement for a plumber there",
            "Search campaigns also run on partner sites and inside games, because the box was ticked when the campaign was made",
            "Those who bought last week are still shown what they bought",
            "One person counts as three conversions: page visit, button, thank-you page",
            "Recommendations of the platform are applied by themselves, and some of them raise the budget",
            "Enquiries from Saturday are called on Monday afternoon",
          ],
        },
        {
          kind: "pull-quote",
          text: "The call that comes too late often costs more than all the rest, and no media plan can repair it.",
        },
      ],
    },
    {
      id: "the-report",
      heading: "The report, line by line",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "It is one page, on the fifth working day of the month. For each channel you read what was spent, with our fee shown apart; how many enquiries came; how many of them your staff called a fit; how many bought; and what each cost. Beneath stand the changes we made, with dates, what we expected of them and what came.",
            "Impressions, reach and followers appear only where a decision hangs on them. You have your own login to every account, so each line can be compared with its source. Attribution stays an estimate whichever tool draws it: some buyers see an advertisement on the phone, ask a friend and type your name into a computer. Twice a year we therefore pause a channel in one district and compare that district with its neighbours.",
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
              title: "A fee that doesn't grow with the spending",
              description: "We charge for work. A share of the media budget would reward us for wasting it.",
            },
            {
              title: "Marketers beside engineers",
              description:
                "When counting is broken or a page is slow, the person who can mend it sits at the next desk.",
            },
            {
              title: "Accounts in your name",
              description:
                "History, audiences and learning remain with you if we part, which you may do at a month's notice.",
            },
            {
              title: "Claims you can defend",
              description:
                "Each statement in an advertisement has its proof in a shared folder, paid posts say that they are paid, and reviews are never bought.",
            },
            {
              title: "We stop things",
              description:
                "Every quarterly plan names what will end. A channel without a reason to stay doesn't stay.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Start with the sum",
    text: "Send us three figures, roughly: what a customer leaves you, how many enquiries a month you get, how many of them buy. We answer with what a click may cost you, and what we would look at first.",
    action: { label: "Get Started", href: paths.contact.link },
  },
};
