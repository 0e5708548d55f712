import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const digitalMarketing: ServiceLandingPage = {
  key: "digitalMarketing",
  layout: "service-landing",
  title: `Digital marketing services, Noida | ${company.name}`,
  description:
    "Search, social, mail, messages and the page they lead to, planned as one. What we do each month, what you approve, and how you check what it brought.",
  updated: "2026-11-20",
  art: {
    cell: "round",
    accent: "terracotta",
    map: ["rt r r r r", "r rt r r rm", "r r rt r r", "r rm r rt r"],
  },
  hero: {
    eyebrow: "Digital Marketing Services",
    headline: "Be found by those who were looking, and answered when they call",
    lead: "Half of marketing happens after the click: on the page, on the telephone, at the counter. We plan both halves together, because the same engineers and writers work on them.",
  },
  sections: [
    {
      kind: "quote",
      text: "First repair the shop. Then invite people to it.",
    },
    {
      kind: "intro",
      heading: "What we want to know before we propose anything",
      paragraphs: [
        "Who bought from you last month, and how did they hear of you? Your desk knows more about this than any dashboard, so we ask the desk. Then we read thirty of your enquiries, the good and the hopeless ones, and note the words in which people describe what they need. Those words are seldom the ones on the website.",
        "Out of this comes a plan of two pages: whom you want to reach, where they look, what each channel may cost for one useful enquiry, and what we would leave alone. You can carry it out with us, with another agency, or with one capable person of your own.",
      ],
      action: {
        label: "Learn More",
        about: "about how digital marketing is done",
        href: paths.digitalContent.link,
      },
    },
    {
      kind: "offerings",
      heading: "What we run for you",
      lead: "Few firms need all six. Two done with attention, over a year, usually bring more than six done for a quarter.",
      cards: [
        {
          title: "Search, unpaid",
          description:
            "Pages that answer real questions, written with the people who know the answers, on a site that search engines can read. First effects after three to four months; we show you the steps until then.",
        },
        {
          title: "Search, paid",
          description:
            "Small groups of searches, each with an advertisement and a page that take up its words. Every Monday someone reads what people actually typed, and excludes what you don't sell.",
        },
        {
          title: "Social channels",
          description:
            "A calendar a month ahead, photographed at your place, in the languages your customers speak. Comments are answered on working days by a person who may ask you.",
        },
        {
          title: "Mail",
          description:
            "A short letter to people who asked for it, with one subject and one thing to do. After each issue you learn who acted on it, which says more than who opened it.",
        },
        {
          title: "WhatsApp and SMS",
          description:
            "Reminders, slips and answers to questions, on approved templates. We set up the catalogue and the quick replies, and train whoever will sit at it.",
        },
        {
          title: "The page it all leads to",
          description:
            "One offer, one form, the price or how it is worked out, and a number that is answered. We test two versions against each other when there are enough visits to tell them apart, and say so when there aren't.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "A month with us",
        diagram: "loop",
        alt: "Four rounds on a square track: plan, make, run, read. What is read at the end of the month leads back into the next plan.",
        steps: [
          {
            title: "Plan, first week",
            description:
              "One call of forty minutes. What did the last month teach, what is new at your end, which stock or which doctor is free?",
            result: "A page of intentions, each with a limit in rupees",
          },
          {
            title: "Make, first and second week",
            description:
              "Texts, pictures, pages. You see everything before it is public and have three working days to object.",
            result: "Approved pieces, with the proof for each claim beside it",
          },
          {
            title: "Run, until the last day",
            description:
              "Spending is looked at daily and changed rarely; systems that learn need some peace. An unusual day is reported to you the same evening.",
          },
          {
            title: "Read, in the following week",
            description:
              "Your desk marks which enquiries were any good. We put those marks beside the costs, and draw conclusions that fit on one page.",
            result: "The report, and the beginning of the next plan",
          },
        ],
      },
    },
    {
      kind: "expertise",
      heading: "Four trades, and what they look at differently",
      cards: [
        {
          title: "Retail and restaurants",
          description:
            "The entry on the map decides more than the website. We keep hours, menus and photographs right, and bring reviews to the attention of the person who can act on them.",
        },
        {
          title: "Clinics and schools",
          description:
            "Trust comes before the offer, and there are rules on what may be promised. Faces, qualifications, fees, a way to ask in private.",
        },
        {
          title: "Makers who sell to firms",
          description:
            "Few visitors, long decisions. Data sheets that can be found by part number earn more than a campaign, and the enquiry has to reach a salesperson who knows the product.",
        },
        {
          title: "Software and services",
          description:
            "Buyers compare in the evening, alone. They read documentation, prices and the reasons for leaving a competitor, so those pages are written with most care.",
        },
      ],
    },
    {
      kind: "why",
      heading: "What we agree at the start",
      items: [
        {
          title: "You own the accounts",
          description:
            "Advertising, analytics, listings: opened under your mail address, with us as invited users whom you can remove.",
        },
        {
          title: "Media money never passes through us",
          description: "The platforms bill you directly. What you read as spent is what was spent.",
        },
        {
          title: "Notice of one month",
          description: "No yearly lock. The last thing you get is a handover of what is running and why.",
        },
        {
          title: "Consent before counting",
          description:
            "Visitors are asked in words they understand, 'no' is as easy as 'yes', and the figures say what share they rest upon.",
        },
        {
          title: "No invented praise",
          description:
            "No bought followers, no reviews that we wrote, no countdown that starts again at midnight.",
        },
        {
          title: "Bad months are reported first",
          description: "On top of the page, with what we think happened and how sure we are.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "Where the work is done",
      groups: [
        {
          category: "Counting",
          tools: [tools.matomo, tools.googleAnalytics, tools.searchConsole, tools.metabase],
        },
        { category: "Advertising", tools: [tools.googleAds, tools.meta, tools.youtube] },
        { category: "Letters and messages", tools: [tools.brevo, tools.mailchimp, tools.whatsapp] },
        { category: "Pages", tools: [tools.wordpress, tools.astro, tools.nextjs] },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "May we call you as a customer would?",
        text: "With your permission we send two test enquiries and ring once at lunchtime. You get the story of what happened to each of them, at no charge, and may draw your own conclusions.",
        phone: true,
        action: { label: "Get Started", href: paths.contact.link },
      },
    },
  ],
};
