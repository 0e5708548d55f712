import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";

export const digitalMarketing: ServiceLandingWords = {
  title: "Digital marketing services, {city} | {name}",
  description:
    "Search, social, e-mail, WhatsApp and the page they lead to, under one plan: what you get each month, what decides the price, and when results show.",
  updated: "2026-11-22",
  art: {
    cell: "round",
    accent: "terracotta",
    map: ["rt r r r r", "r rt r r rm", "r r rt r r", "r rm r rt r"],
    scene: {
      name: "digital-marketing",
      alt: "A calendar of campaigns, from which one day leads to the report: 12 enquiries.",
      focus: "right",
    },
  },
  hero: {
    eyebrow: "Digital Marketing Services",
    headline: "Digital marketing with a report you can check",
    lead: "For shops, clinics, schools, manufacturers and service companies that want more real enquiries. Search, advertising, social media, e-mail and WhatsApp come under one plan, together with the page they lead to.",
    action: { label: "Get Started", href: paths.contact.link },
  },
  sections: [
    {
      kind: "intro",
      heading: "Digital marketing cost and timeline",
      paragraphs: [
        "You get a plan of two pages: whom to reach, where they look, and what each channel may cost for one useful enquiry. You can carry it out with us, with another agency or with your own people. Our fee is for work and does not grow with your spending. Notice is one month.",
        "Paid search brings visitors within days. Unpaid search shows first effects after some weeks, and solid ones after four to nine months. Before we propose anything, we ask your desk how last month's buyers found you and read thirty of your enquiries for the words customers use.",
      ],
      action: {
        label: "Learn More",
        about: "about how digital marketing is done",
        href: paths.digitalContent.link,
      },
    },
    {
      kind: "offerings",
      heading: "Digital marketing services we run",
      lead: "Two done with attention for a year usually bring more than six done for a quarter.",
      cards: [
        {
          title: "Search engine optimisation (SEO)",
          description:
            "Pages that answer real questions, written with the people who know the answers, on a site that search engines can read.",
        },
        {
          title: "Paid search (SEM)",
          description:
            "Small groups of searches, each with a matching advertisement and page. Every Monday a person reads the real search terms and excludes those you don't sell.",
        },
        {
          title: "Social media",
          description:
            "A calendar a month ahead, photographed at your place, in your customers' languages. A person answers comments on working days.",
        },
        {
          title: "E-mail marketing",
          description:
            "A short letter to people who asked for it, with one subject and one thing to do. You learn who acted on it, not only who opened it.",
        },
        {
          title: "WhatsApp and SMS",
          description:
            "Reminders, slips and answers on approved templates. We set up the catalogue and quick replies, and train your staff.",
        },
        {
          title: "Landing pages",
          description:
            "One offer, one form, the price or how it is calculated, and a number that is answered. We test two versions when there are enough visits.",
        },
      ],
    },
    {
      kind: "methodology",
      methodology: {
        heading: "Your digital marketing month",
        diagram: "loop",
        alt: "The steps stand on a closed track; the results of the last lead into the next first step.",
        steps: [
          {
            title: "Plan, first week",
            description:
              "One call of forty minutes: lessons of last month, news from you, and which stock or doctor is free.",
            result: "A page of plans, each with a limit in rupees",
          },
          {
            title: "Make, first and second week",
            description:
              "Texts, pictures, pages. You see everything first and have three working days to object.",
            result: "Approved pieces, with the proof for each claim",
          },
          {
            title: "Run, until the last day",
            description:
              "We check spending daily and change it rarely. You hear about an unusual day the same evening.",
          },
          {
            title: "Read, in the following week",
            description: "Your desk marks the good enquiries. We put those marks beside the costs.",
            result: "A report of one page, and the next plan",
          },
        ],
      },
    },
    {
      kind: "expertise",
      heading: "Marketing for your industry",
      cards: [
        {
          title: "Retail and restaurants",
          description:
            "The map entry decides more than the website. We maintain hours, menus and photos, and pass reviews to the person who can act on them.",
        },
        {
          title: "Clinics and schools",
          description:
            "Trust comes before the offer, within the rules on promises. Faces, qualifications, fees, a private way to ask.",
        },
        {
          title: "Manufacturers",
          description:
            "Few visitors, long decisions. Data sheets found by part number earn more than a campaign, and enquiries must reach a salesperson who knows the product.",
        },
        {
          title: "Software and services",
          description:
            "Buyers compare in the evening, alone. Documentation, prices and reasons to switch get the most care.",
        },
      ],
    },
    { kind: "quote", text: "First repair the shop. Then invite people to it." },
    {
      kind: "why",
      heading: "Our digital marketing agreement",
      items: [
        {
          title: "You own the accounts",
          description:
            "Advertising, analytics, listings: under your e-mail address, with us as invited users.",
        },
        {
          title: "Platforms bill you directly",
          description: "The media cost you read is the media cost you paid.",
        },
        {
          title: "No yearly contract",
          description: "When you leave, you get a handover of everything that is running and why.",
        },
        {
          title: "Consent before counting",
          description:
            "For your visitors 'no' is as easy as 'yes', and the figures say what share they cover.",
        },
        {
          title: "No fake praise",
          description: "No bought followers, no reviews by us, no countdown that restarts at midnight.",
        },
        {
          title: "Bad months first",
          description: "At the top of the page, with the likely reason.",
        },
      ],
    },
    {
      kind: "tools",
      heading: "Digital marketing tools",
      groups: [
        {
          category: "Analytics",
          tools: ["matomo", "googleAnalytics", "searchConsole", "metabase"],
        },
        { category: "Advertising", tools: ["googleAds", "meta", "youtube"] },
        { category: "E-mail and messages", tools: ["brevo", "mailchimp", "whatsapp"] },
        { category: "Pages", tools: ["wordpress", "astro", "nextjs"] },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "May we call you as a customer would?",
        text: "With your permission we send two test enquiries and call once at lunchtime. You get the story of each of them, at no charge.",
        phone: true,
        action: { label: "Get Started", href: paths.contact.link },
      },
    },
  ],
};
