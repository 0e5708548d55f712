import { company } from "#content/company.ts";
import type { ServiceLandingPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { websiteTools } from "#content/tools.ts";

export const website: ServiceLandingPage = {
  key: "website",
  layout: "service-landing",
  title: `Website development in Noida | ${company.name}`,
  description:
    "Company sites, shops, portals and web applications: what we build and with which tools, how a page type comes to life, and what you hold when it is done.",
  updated: "2026-11-20",
  art: {
    cell: "star",
    accent: "indigo",
    map: [". s si s s sm", "s s s si s s", "s sm s s si s", ". s s s s si"],
  },
  hero: {
    eyebrow: "Website Development",
    headline: "A website that your own people can keep",
    lead: "We plan, write, design and build websites, then hand over everything that belongs to them, including the habit of changing them. Here is what we make, and how you can tell whether it was made well.",
  },
  sections: [
    {
      kind: "intro",
      heading: "The inner pages come first",
      paragraphs: [
        "Few visitors begin at a home page. A search or a forwarded link drops them into the middle of the site, on a phone, with one question in mind. So we start with the pages that answer questions: the product, the price, the timings, the form. The home page is designed last, once there is something for it to open onto.",
        "What you approve is always the thing itself, with its real words, at an address you can send to a colleague. Pictures of a website can't show what happens when a heading runs to three lines or a card is declined, and those are the moments that decide whether somebody stays.",
      ],
      action: { label: "Learn More", about: "about how a website is made", href: paths.websiteContent.link },
    },
    {
      kind: "expertise",
      heading: "Development expertise",
      lead: "Four things that visitors never notice when they are right.",
      cards: [
        {
          title: "Pages that arrive at once",
          description:
            "The server sends finished HTML, and script only where something has to happen. Pictures are cut to the size of the screen that asks for them. If a page grows heavier than its limit, the build stops and says which file did it.",
        },
        {
          title: "Editing without fear",
          description:
            "Your staff fill in fields made for each kind of page, see a true preview, and can return to last Tuesday's version. There is no way to pull the layout apart by pasting from a document.",
        },
        {
          title: "Forms and payments that lose nothing",
          description:
            "An enquiry is stored before any mail is sent, so a full mailbox costs you nothing. A payment counts when the gateway's server confirms it to ours, and the two lists are compared every night.",
        },
        {
          title: "Joints to your other systems",
          description:
            "Stock, courier, customer records, accounts. Each connection has a queue and a log, and a rule for the hour in which the other side doesn't answer.",
        },
      ],
    },
    {
      kind: "offerings",
      heading: "What you can order from us",
      cards: [
        {
          title: "Company website",
          description:
            "Ten to forty pages, in one language or several. English and Hindi live at addresses of their own, so each is found by people who search in it. Count two months or a little more, writing included.",
        },
        {
          title: "Online shop",
          description:
            "Catalogue, UPI and cards, GST invoices, courier labels, returns. Before opening day we place orders that fail in every way we can think of, and you watch where each of them ends.",
        },
        {
          title: "Customer portal",
          description:
            "After signing in, your customers see their orders, bills and service requests, read live from the system that keeps them. The calls that begin with 'Where is my order?' become fewer, and you can count by how many.",
        },
        {
          title: "Web application",
          description:
            "A booking desk, a price calculator, an approval chain: a tool that runs in the browser, with roles, a record of changes, and tests that run whenever anything is touched.",
        },
        {
          title: "A new face on old addresses",
          description:
            "You keep the system and the place in search results; we replace what is seen. Enquiries before and after are compared month by month, and a page that did better before is put back.",
        },
        {
          title: "Care after launch",
          description:
            "Updates each month, a robot that sends a test enquiry through every form, a backup restored to a spare machine once a quarter, and hours to spend on whatever you want changed.",
        },
      ],
    },
    {
      kind: "call",
      call: {
        heading: "Does your present site annoy you?",
        text: "Ring us and read out its address. We open it while you are on the line, and you hear which two things we would change first.",
        phone: true,
        action: { label: "Contact Us", href: "#contact" },
      },
    },
    {
      kind: "methodology",
      methodology: {
        heading: "How one page type comes to life",
        lead: "A site of thirty pages has perhaps six page types. Each goes through these steps by itself, so the first is finished while the last is still being written.",
        diagram: "line",
        alt: "Six eight-point stars in a row, joined by one line from left to right: words, sketch, build, trial, filling, release. The last one is lit.",
        steps: [
          {
            title: "Words",
            description: "The text of one real page, approved by the person who answers for its facts.",
            result: "Copy that will be printed as it stands",
          },
          {
            title: "Sketch",
            description: "Two arrangements of that text at phone width, drawn in grey.",
            result: "A choice, with the reason noted",
          },
          {
            title: "Build",
            description:
              "HTML and style for every width, for print, for the keyboard, and for text that is too long.",
            result: "A page on the staging address",
          },
          {
            title: "Trial",
            description: "Three people who don't know the firm try to find one thing on it.",
            result: "What they missed, and what we moved",
          },
          {
            title: "Filling",
            description: "The other pages of the type are entered, by your staff where possible.",
            result: "Editors who have already practised",
          },
          {
            title: "Release",
            description: "Links, weight and structured data are checked by machine, the sense by a reader.",
            result: "One page type less to worry about",
          },
        ],
      },
    },
    {
      kind: "tools",
      heading: "Tools and technologies",
      lead: "We choose what another firm could take over. Which of these you get depends on who will edit the site, and how often.",
      groups: websiteTools,
    },
    {
      kind: "why",
      heading: "Why choose us",
      items: [
        {
          title: "Limits stand in the agreement",
          description:
            "Weight of a page, the accessibility level, the oldest phone: written down before we begin, so acceptance is a measurement.",
        },
        {
          title: "One contact, from first call to last invoice",
          description: "The person who visits you before the quotation is still there after the launch.",
        },
        {
          title: "No strangers on your pages",
          description:
            "A site leaves us without third-party scripts. Each one added later has a purpose, an owner, and the visitor's consent where it is needed.",
        },
        {
          title: "Renewals you can foresee",
          description:
            "A list of every licence and fee with its date and price. We prefer parts that have neither.",
        },
        {
          title: "Handover that was tried",
          description:
            "A colleague who never saw the project sets it up from the instructions alone. Whatever puzzles them is rewritten before you get them.",
        },
        {
          title: "Mistakes are mended at our cost",
          description:
            "For ninety days after launch, whatever differs from what we agreed is corrected without a bill or a debate.",
        },
      ],
    },
  ],
};
