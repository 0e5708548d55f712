import { paths } from "#content/paths.ts";
import type { ArticleWords } from "#content/schemas/article.ts";

export const websiteContent: ArticleWords = {
  title: "How a website is made, step by step | {name}",
  description:
    "How we run a website project: page list, text, prototype, build, checks and launch, how many weeks each takes, and what a fair quotation names.",
  updated: "2026-11-22",
  art: {
    cell: "hexagon",
    accent: "indigo",
    map: ["h h hm h h h", "h hi h h hi h", "h h h hm h h", "hi h h h h hm"],
    scene: {
      name: "website",
      alt: "A browser window with a booking form, a price list with one line lit, and the page's weight, 48 kB.",
      focus: "right",
    },
  },
  eyebrow: "Website development",
  headline: "How a website is made, step by step",
  lead: "Website projects go wrong early and quietly: in text nobody has written, in old addresses nobody has listed, in a form whose e-mails reach a person who left. We work in an order that finds such things while they are still cheap to correct.",
  sections: [
    {
      id: "what-you-have",
      heading: "First a list of your pages",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We put every address of your present site in a spreadsheet, with its title, its visits over twelve months, the searches that led to it and the sites that link to it. Beside each line is one word: keep, rewrite, merge or drop.",
            "Going through that sheet together takes about two hours and settles more than a month of talk about colours. Often we find a forgotten page that brings enquiries every week.",
            "If there is no site yet, the list grows from your customers' questions. Your sales and front-desk people can dictate it. For each page we then note:",
          ],
        },
        {
          kind: "list",
          items: [
            "its visitors, and what they should be able to do before they leave",
            "the person on your side who knows the facts and checks the text",
            "the parts that change often, such as prices, timings or stock",
            "the pictures, and whether you have the right to use them",
          ],
        },
      ],
    },
    {
      id: "kinds-of-site",
      heading: "Four kinds of website and their running costs",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "Static website",
              description:
                "Pages are generated once, with Astro for example, and served as plain files. Little can break, and hosting costs next to nothing. It suits a site that changes a few times a month.",
            },
            {
              title: "Website with content management",
              description:
                "Your staff sign in and edit, with WordPress or a headless system. The price is upkeep: the system and each plugin need updates every month, so we install few plugins.",
            },
            {
              title: "Online shop",
              description:
                "Catalogue, payment, GST invoices, returns. Most effort goes into the cases that fail: a payment that succeeds after the buyer closes the window, or two people taking the last piece in the same second.",
            },
            {
              title: "Web application",
              description:
                "Customers or staff sign in and work with their own records. We plan, test and price it as software.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Many companies need the first kind and are sold the second. We ask how often your site was changed last year, and by whom. The answer usually decides.",
          ],
        },
      ],
    },
    {
      id: "order-of-work",
      heading: "Website timeline: eight to ten weeks",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "That is for a company site of about thirty pages. The slowest part is nearly always the text, so it starts first and runs alongside everything else.",
          ],
        },
        {
          kind: "steps",
          steps: [
            {
              title: "List and goals, week 1",
              description:
                "We sort the pages and agree on the three or four things visitors must manage to do.",
              result: "The page list, with an owner for each page",
            },
            {
              title: "Text, weeks 2 to 6",
              description:
                "A writer interviews the people who know, drafts in a shared document and sends each page to its owner.",
              result: "Approved text, page by page",
            },
            {
              title: "Prototype, weeks 2 and 3",
              description:
                "Two or three page types, clickable, with real words. Five people who resemble your visitors try the agreed tasks while we watch.",
              result: "A link for your own phone, and notes on where the five got stuck",
            },
            {
              title: "Build, weeks 4 to 7",
              description:
                "One page type after another: phone, desktop, print, keyboard, empty and overlong text.",
              result: "A staging address that shows every change the same day",
            },
            {
              title: "Checks, week 8",
              description:
                "Speed, forms, links, spelling, consent, structured data, old addresses. You test as well, with a list that takes an hour.",
              result: "A written list of findings, each with its state",
            },
            {
              title: "Launch, Tuesday to Thursday morning",
              description:
                "We shorten the lifetime of the domain's records the day before, so that switching, or switching back, takes minutes.",
              result: "The new site at your domain, with the old one ready to return for a week",
            },
            {
              title: "The month after",
              description:
                "We read the error log, the searches and the abandoned forms, and correct what they show.",
              result: "One page of findings, with the corrections included in the price",
            },
          ],
        },
      ],
    },
    {
      id: "plain-phone",
      heading: "Website speed on an ordinary phone",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "We test on a modest Android phone over a slow mobile connection, because many of your visitors use one. Google publishes three measures, the Core Web Vitals. A page is good when at least three in four visits meet them: the largest element appears within 2.5 seconds, the page responds to a tap within 200 milliseconds, and its layout shifts by no more than 0.1.",
            "Every page type gets a weight limit, and the build stops when a change crosses it. The usual offenders are a photo straight from the camera, too many typefaces, and a chat window heavier than the page.",
          ],
        },
        { kind: "pull-quote", text: "A page that is only quick in the office has not been tested yet." },
      ],
    },
    {
      id: "usable-by-everyone",
      heading: "Accessibility: WCAG 2.2, level AA",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Accessibility laws in many countries refer to this guideline. Automatic checkers see only part of it, so a person tries to send an enquiry with a screen reader and without a mouse. Before launch we check that:",
          ],
        },
        {
          kind: "list",
          items: [
            "Tab reaches every control in a sensible order, and you can see where you are",
            "text reads well at 400 percent zoom, without scrolling sideways",
            "mistakes in a form are named in words beside the field, and typed text stays",
            "pictures are described, or marked as decoration and skipped",
            "anything that moves can be stopped",
          ],
        },
      ],
    },
    {
      id: "moving-house",
      heading: "Website relaunch without losing your search ranking",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Each old address answers with a permanent redirect to the page that replaces it. On launch day we check the faults we have seen most:",
          ],
        },
        {
          kind: "list",
          items: [
            "a script requests every old address and confirms one redirect to the right page",
            "the rule that hid the staging copy from search engines has not travelled to the live site",
            "e-mail records (MX, SPF, DKIM, DMARC) were copied before the name servers changed",
            "each form was sent from outside and reached a mailbox that somebody opens",
            "the sitemap is registered in a Search Console account that belongs to you",
          ],
        },
        {
          kind: "text",
          paragraphs: ["Rankings wobble for some weeks after any move."],
        },
      ],
    },
    {
      id: "reading-a-quotation",
      heading: "How to read a website quotation",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Two offers for 'a website of thirty pages' can be far apart and both be honest. Ask every bidder, us too, for these lines in writing:",
          ],
        },
        {
          kind: "list",
          items: [
            "page types, which cost money to design, counted apart from pages, which mostly cost writing",
            "the writer, the translator, and the number of correction rounds included",
            "yearly fees for plugins, fonts, pictures and hosting, each with its renewal price",
            "the owner of the domain, the hosting and the source code",
            "free corrections after launch, and for how long",
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
                "Domain, hosting, analytics and repository are opened in your company's name on the first day. We work in them as guests.",
            },
            {
              title: "Writing is included",
              description: "A writer is on the team from week one, so the launch doesn't wait for text.",
            },
            {
              title: "Few plugins",
              description:
                "We would rather write forty lines than install a plugin somebody has to watch for years.",
            },
            {
              title: "Training for your staff",
              description:
                "A morning of practice on their own pages, a short manual with pictures, and a recording.",
            },
            {
              title: "We may advise against a new site",
              description:
                "Some sites need ten rewritten pages and a quicker server. If yours is one of them, we quote for that.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Send us your website address",
    text: "Or a few lines about the site you need. In the first conversation we go through your most visited pages with you, and you get the notes whether or not we work together.",
    action: { label: "Get Started", href: paths.contact.link },
  },
};
