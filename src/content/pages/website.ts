import { paths } from "#content/paths.ts";
import type { ServiceLandingWords } from "#content/schemas/service-landing.ts";
import { websiteTools } from "./development-tools.ts";

export const website: ServiceLandingWords = {
  title: "Website development in {city} | {name}",
  description:
    "Company websites, online shops, portals and web applications: what you get, what decides the price, how long it takes, and who looks after it later.",
  updated: "2026-11-22",
  art: {
    cell: "star",
    accent: "indigo",
    map: [". s si s s sm", "s s s si s s", "s sm s s si s", ". s s s s si"],
    scene: {
      name: "website",
      alt: "A browser window with a booking form, a price list with one line lit, and the page's weight, 48 kB.",
      focus: "right",
    },
  },
  hero: {
    eyebrow: "Website Development",
    headline: "Websites your own staff can update",
    lead: "We plan, write, design and build company websites, online shops, customer portals and web applications. They load fast on any phone, and everything is yours: domain, hosting, text and code.",
    action: { label: "Contact Us", href: "#contact" },
  },
  sections: [
    {
      kind: "intro",
      heading: "Website cost and timeline",
      paragraphs: [
        "A company site of ten to forty pages takes two months or a little more, writing included. The price depends mostly on how many different page designs you need and who writes the text. Payments, sign-in and links to your other systems add to it.",
        "We start with the pages that answer questions, because most visitors land there from a search, on a phone. You review real pages with your real text.",
      ],
      action: { label: "Learn More", about: "about how a website is made", href: paths.websiteContent.link },
    },
    {
      kind: "expertise",
      heading: "Website development expertise",
      lead: "Four things visitors notice only when they are missing.",
      cards: [
        {
          title: "Fast pages",
          description:
            "Finished HTML, little script, pictures cut to the size of the screen. If a page grows heavier than its limit, the build stops.",
        },
        {
          title: "Easy editing",
          description:
            "Your staff fill in fields, see a true preview, and can go back to last Tuesday's version. Pasting cannot break the layout.",
        },
        {
          title: "Reliable forms and payments",
          description:
            "Every enquiry is stored before any e-mail goes out. A payment counts once the gateway confirms it, and we compare both lists every night.",
        },
        {
          title: "Links to your other systems",
          description:
            "Stock, courier, customer records, accounts, each with a log and a rule for when the other side does not answer.",
        },
      ],
    },
    {
      kind: "offerings",
      heading: "Websites we build and maintain",
      cards: [
        {
          title: "Company website",
          description:
            "Ten to forty pages. English and Hindi pages have addresses of their own, so people find you in both languages.",
        },
        {
          title: "Online shop",
          description:
            "Catalogue, UPI and cards, GST invoices, courier labels, returns. We test failing orders before opening day.",
        },
        {
          title: "Customer portal",
          description:
            "Customers sign in to see orders, bills and service requests, live from your own system. You get fewer 'Where is my order?' calls.",
        },
        {
          title: "Web application",
          description:
            "A booking desk, a price calculator, an approval chain: a tool in the browser, with roles and a history of changes.",
        },
        {
          title: "Website redesign",
          description:
            "Your system and your place in search results stay. Any page that did better before is restored.",
        },
        {
          title: "Website maintenance",
          description:
            "Monthly updates, automatic test enquiries, a backup restored every quarter, and hours for changes.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Not happy with your present website?",
        text: "Call us with your web address. You hear at once the first two things we would change.",
        phone: true,
        action: { label: "Contact Us", href: "#contact" },
      },
    },
    {
      kind: "methodology",
      methodology: {
        heading: "How we build each page type",
        lead: "A site of thirty pages has perhaps six page types. Each goes through these steps on its own.",
        diagram: "line",
        alt: "The steps stand on one line from left to right; the last one is lit.",
        steps: [
          {
            title: "Text",
            description: "The words of one real page, approved by the person who knows its facts.",
            result: "Copy that is ready to publish",
          },
          {
            title: "Sketch",
            description: "Two layouts of that text at phone width, drawn in grey.",
            result: "A choice, with the reason noted",
          },
          {
            title: "Build",
            description: "For every width, for print, for the keyboard, and for overlong text.",
            result: "A page on the staging address",
          },
          {
            title: "User test",
            description: "Three people who don't know your company try to find one thing on it.",
            result: "A note of what they missed and what we moved",
          },
          {
            title: "Content",
            description: "The other pages of this type are entered, by your staff where possible.",
            result: "Editors who have already practised",
          },
          {
            title: "Release",
            description: "Machines check links and weight. A person reads it through.",
            result: "One page type live and done",
          },
        ],
      },
    },
    {
      kind: "tools",
      heading: "Tools and technologies",
      lead: "All of these can be taken over by another company. The choice depends on who will edit the site, and how often.",
      groups: websiteTools,
    },
    {
      kind: "why",
      heading: "Why choose us for your website",
      items: [
        {
          title: "Limits written in the agreement",
          description: "Page weight, accessibility level and oldest phone are agreed first.",
        },
        {
          title: "One contact from start to end",
          description: "The person who visits you before the quotation is still there after the launch.",
        },
        {
          title: "No third-party scripts",
          description:
            "Each one added later needs a purpose, an owner and, where required, the visitor's consent.",
        },
        {
          title: "No surprise renewals",
          description: "You get a list of every licence and fee, with its date and price.",
        },
        {
          title: "A handover that we test",
          description: "A colleague new to the project sets it up from the instructions alone.",
        },
        {
          title: "Ninety days of free corrections",
          description: "We correct anything that differs from our agreement, without a bill.",
        },
      ],
    },
  ],
};
