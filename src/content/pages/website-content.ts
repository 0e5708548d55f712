import { company } from "#content/company.ts";
import type { ArticlePage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const websiteContent: ArticlePage = {
  key: "websiteContent",
  layout: "article",
  title: `How a website is made, step by step | ${company.name}`,
  description:
    "Page list, words, prototype, build, checks and launch: how we run a website project, what you hold after each step, and what a fair quotation names.",
  updated: "2026-11-20",
  art: {
    cell: "hexagon",
    accent: "indigo",
    map: ["h h hm h h h", "h hi h h hi h", "h h h hm h h", "hi h h h h hm"],
  },
  eyebrow: "Website development",
  headline: "How a website gets made, and what to ask of whoever makes yours",
  lead: "Website projects go wrong early and quietly: in words that nobody has written, in old addresses that nobody has listed, in a form whose mails reach a person who left. We work in an order that brings such things up while they are still cheap to mend.",
  sections: [
    {
      id: "what-you-have",
      heading: "Before any design, a list",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The first thing you get from us is a spreadsheet. We crawl your present site and put every address on a line, with its title, its visits over the last twelve months, the searches that led to it and the other sites that link to it. Beside each line stands one word: keep, rewrite, join or drop.",
            "Going through that sheet together takes about two hours and settles more than a month of talk about colours. It is common to find a forgotten page that brings enquiries every week, and a whole section that only your own staff read.",
            "If there is no site yet, the list grows from the questions your customers ask. Your sales and front-desk people can dictate it: whatever they explain on the telephone every day is the first draft of the contents. For each page we then note:",
          ],
        },
        {
          kind: "list",
          items: [
            "who comes to it, and what they should be able to do before they leave",
            "who on your side knows the facts and will check the words",
            "what on it changes often, such as prices, timings or stock",
            "which pictures exist, and whether you have the right to use them",
          ],
        },
      ],
    },
    {
      id: "kinds-of-site",
      heading: "Four kinds of site, and what each costs to keep",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Files only",
              description:
                "Pages are generated once, with Astro for example, and served as plain files. Little can break or be broken into, and hosting costs next to nothing. This suits a firm whose site changes a few times a month.",
            },
            {
              title: "Content management",
              description:
                "Your staff sign in and edit, with WordPress or a headless system behind the pages. The price is upkeep: the system and each plugin want updates every month, so we install few of them and agree beforehand who applies the updates.",
            },
            {
              title: "Shop",
              description:
                "Catalogue, payment, GST invoices, returns. Most of the effort goes into the cases that fail: a payment that succeeds after the buyer has closed the window, or two people taking the last piece in the same second.",
            },
            {
              title: "Web application",
              description:
                "Customers or staff sign in and work with records of their own. It is software that happens to live in a browser, and we plan, test and price it as software.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Many firms need the first kind and are sold the second. We ask how often the present site was changed last year, and by whom; the answer usually decides.",
          ],
        },
      ],
    },
    {
      id: "order-of-work",
      heading: "The order of the work",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "For a company site of about thirty pages, count eight to ten weeks from the first meeting. The slowest part is nearly always the text, so it starts first and runs alongside everything else.",
          ],
        },
        {
          kind: "steps",
          steps: [
            {
              title: "List and goals, week 1",
              description:
                "We crawl, count and sort, then agree which three or four things visitors must manage to do.",
              result: "The page list, with an owner for each page",
            },
            {
              title: "Words, weeks 2 to 6",
              description:
                "A writer interviews the people who know, drafts in a shared document and sends each page to its owner. Layout begins with approved text, because a design made around dummy text fits nothing that comes later.",
              result: "Approved text, page by page",
            },
            {
              title: "Prototype, weeks 2 and 3",
              description:
                "Two or three page types, clickable, with real words in them. Five people who resemble your visitors try to complete the agreed tasks while we watch and keep quiet.",
              result: "A link for your own phone, and notes on where the five got stuck",
            },
            {
              title: "Build, weeks 4 to 7",
              description:
                "One page type after another, each finished before the next begins: phone, desktop, print, keyboard, empty and overlong text.",
              result: "A staging address that shows every change on the day it is made",
            },
            {
              title: "Checks, week 8",
              description:
                "Speed, forms, links, spelling, consent, structured data, and the old addresses. You test as well, with a list of tasks that takes an hour.",
              result: "A written list of findings, each with its state",
            },
            {
              title: "Launch, a morning from Tuesday to Thursday",
              description:
                "The lifetime of the domain's records is shortened the day before, so that the switch, or a switch back, takes minutes.",
              result: "The site at your domain, with the old one ready to return for a week",
            },
            {
              title: "The month after",
              description:
                "We read the error log, the searches and the abandoned forms, and mend what they show.",
              result: "One page of findings, with the corrections included in the price",
            },
          ],
        },
      ],
    },
    {
      id: "plain-phone",
      heading: "Quick on a plain phone",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We test on a modest Android phone over a slowed mobile connection, since that is what many of your visitors hold. Google publishes three measures, the Core Web Vitals, and calls a page good when at least three in four visits meet them: the largest element appears within 2.5 seconds, the page responds to a tap within 200 milliseconds, and its layout shifts by no more than 0.1.",
            "Whether a site stays within those limits is decided before it is designed. Every page type gets a weight that it may not exceed, and the build stops when a change crosses the line. The usual offenders are a photograph straight from the camera, three typefaces in four weights each, and a chat window that loads more than the page around it.",
          ],
        },
        { kind: "pull-quote", text: "A page that is only quick in the office has not been tested yet." },
      ],
    },
    {
      id: "usable-by-everyone",
      heading: "Read aloud, zoomed in, without a mouse",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We build to WCAG 2.2 at level AA, the guideline to which accessibility laws in many countries refer. Automatic checkers run at each change and see only part of the matter; for the rest, a person puts the mouse away, turns on a screen reader and tries to get an enquiry through. Before launch we make sure of these:",
          ],
        },
        {
          kind: "list",
          items: [
            "Tab reaches every control in a sensible order, and you can see where you are",
            "Text reads well at 400 percent zoom, without scrolling sideways",
            "Mistakes in a form are named in words beside the field, and what was typed stays",
            "Pictures are described, or marked as decoration and skipped",
            "Anything that moves can be stopped",
          ],
        },
      ],
    },
    {
      id: "moving-house",
      heading: "Moving without losing your place in search",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A new site often means new addresses, and search engines have to be told. Each old address answers with a permanent redirect to the page that replaces it. Sending them all to the home page throws away what those pages had earned. On launch day we go through the faults we have seen most:",
          ],
        },
        {
          kind: "list",
          items: [
            "A script requests every old address and confirms that it lands on the right page in one hop",
            "The rule that hid the staging copy from search engines has not travelled to the live site",
            "Mail records (MX, SPF, DKIM, DMARC) were copied before the name servers changed, so post keeps arriving",
            "Each form was sent from outside and reached a mailbox that somebody opens",
            "The sitemap is registered in a Search Console account that belongs to you",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Rankings wobble for some weeks after a move, even a clean one. We say so beforehand, and compare with the same weeks of the year before.",
          ],
        },
      ],
    },
    {
      id: "reading-a-quotation",
      heading: "How to read a quotation, ours included",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Two offers for 'a website of thirty pages' can be far apart and both be honest, because they describe different things. Ask each bidder for these lines in writing:",
          ],
        },
        {
          kind: "list",
          items: [
            "page types, which cost money to design, counted apart from pages, which mostly cost writing",
            "who writes, who translates, and how many rounds of correction are included",
            "yearly fees for plugins, fonts, pictures and hosting, each with its renewal price",
            "in whose name the domain, the hosting and the source code are held",
            "what is mended free of charge after launch, and for how long",
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for a website",
      blocks: [
        {
          kind: "checklist",
          items: [
            {
              title: "The accounts are yours",
              description:
                "Domain, hosting, analytics and repository are opened in your firm's name on the first day, and we work in them as guests.",
            },
            {
              title: "Words are part of the job",
              description:
                "A writer belongs to the team from week one, so the launch doesn't wait for text at the end.",
            },
            {
              title: "Few moving parts",
              description:
                "We would rather write forty lines than install a plugin that somebody has to watch for years.",
            },
            {
              title: "Your staff can take over",
              description:
                "Editors get a morning of practice on their own pages, a short manual with pictures, and a recording of the session.",
            },
            {
              title: "We may advise against it",
              description:
                "Some sites need ten rewritten pages and a quicker server. If yours is one of them, we quote for that.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Send us the address of your site",
    text: "Or a few lines about the one you need. In the first conversation we go through your most visited pages with you, and you keep the notes whether or not we work together.",
    action: { label: "Get Started", href: paths.contact.link },
  },
};
