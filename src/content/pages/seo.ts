import { paths } from "#content/paths.ts";
import type { ArticleWords } from "#content/schemas/article.ts";

export const seo: ArticleWords = {
  title: "SEO and SEM services, explained | {name}",
  description:
    "How your pages get into search results, how paid search stays within its budget, what ninety days bring, and the promises no honest agency can make.",
  updated: "2026-11-22",
  art: {
    cell: "hexagon",
    accent: "terracotta",
    map: ["h ht h h h h", "h h ht ht h hm", "hm h ht ht h h", "h h h h ht h"],
    scene: {
      name: "seo",
      alt: "A page of search results; the one that is lit leads to a dentist's website.",
      focus: "left",
    },
  },
  eyebrow: "SEO and SEM",
  headline: "SEO and SEM: be found, and waste less on clicks",
  lead: "Search engine optimisation earns a place among the results. Search engine marketing buys one beside them. Both need the same knowledge of your customers' searches, so we plan them together.",
  sections: [
    {
      id: "two-speeds",
      heading: "SEO or SEM: results, speed and cost",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "SEO",
              description:
                "Work on your own site and reputation. First effects show after some weeks, solid ones after four to nine months. They continue when you stop paying, and fade slowly.",
            },
            {
              title: "SEM",
              description:
                "Advertisements that answer a search, paid by the click. They start within days and end with the budget. You learn quickly, at a price for each lesson.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Both begin with one question: what do people type who need you and don't know your name? We collect the answers from your sales calls, from sixteen months of real queries in Search Console, and from the results pages. Then we sort them by the person's purpose: learn, compare, buy, or find your door. Each group deserves one good page. Ten thin ones compete with each other, and all lose.",
          ],
        },
      ],
    },
    {
      id: "how-pages-get-in",
      heading: "Technical SEO: getting into the results",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A search engine has to fetch the page, decide to index it, and only then choose it for a query. So every project starts with a technical review of about a week. We look for:",
          ],
        },
        {
          kind: "list",
          items: [
            "pages without any link to them, or that appear only after a script has run",
            "a noindex left over from the last relaunch, or a robots.txt that blocks the style sheets",
            "one text at four addresses, with and without 'www', slash or tracking parameters, and no canonical link",
            "addresses that say 'not found' in words and 200 in the status code",
            "a sitemap whose dates change every night although the pages don't",
            "slow first paint on mobile connections, and layouts that jump while they load",
            "structured data that claims things the page doesn't show",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "You receive the findings sorted by effect, each with the address, the evidence and the correction. We make the corrections, or write them as tasks for your developers and check the outcome.",
          ],
        },
      ],
    },
    {
      id: "words-worth-finding",
      heading: "SEO content from the people who know",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A page earns its place by answering the question better than those already there. Our writers interview your expert for half an hour. What does the part cost, and why does the price vary? When should one not buy it? What goes wrong in the monsoon? The answer goes into the first paragraph, the reasons follow, and the expert is named with permission.",
            "We use language tools like a spelling checker, and never to fill pages: search engines act against text produced in bulk. If your customers search in Hindi or another Indian language, a writer who thinks in that language writes the page, with its own address and hreflang marks.",
          ],
        },
        {
          kind: "pull-quote",
          text: "Write down what you explain to a customer on the phone. Quite often, that page exists nowhere yet.",
        },
      ],
    },
    {
      id: "near-you",
      heading: "Local SEO and Google Maps",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "For a clinic, a school or a workshop much depends on the map. We claim your business profile in your own account, set category, hours, holidays and area, and see that name, address and phone number are written alike everywhere. After each job your staff may ask any customer for a review, with no gift attached. We help you to answer the unfriendly ones. Bought reviews break the platforms' rules and can take the whole listing down.",
          ],
        },
      ],
    },
    {
      id: "paid-search",
      heading: "Paid search within your budget",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "In each auction your bid counts together with the expected usefulness of the advertisement and its page, so a fitting page makes clicks cheaper. We begin with one campaign for one service in one area, a daily limit, and a page of its own. The keywords decide who comes:",
          ],
        },
        {
          kind: "terms",
          items: [
            {
              title: "Exact match",
              description:
                "Searches with the same meaning as yours. Fewest visitors, least waste. We start here.",
            },
            {
              title: "Phrase match",
              description:
                "Searches that contain that meaning. It brings wordings nobody thought of, good and bad.",
            },
            {
              title: "Broad match",
              description:
                "Anything the system finds related. Useful once it has a few dozen recorded sales a month to learn from; expensive before that.",
            },
            {
              title: "Negative keywords",
              description:
                "Searches that must not show your advertisement: jobs, salary, free, course, meaning, second hand. We add to the list every week.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Automatic bidding follows the success we report, so we report only enquiries that your staff marked as real. A monthly ceiling is set in the account and agreed in writing. Nobody on our side can raise it alone.",
          ],
        },
      ],
    },
    {
      id: "ninety-days",
      heading: "Your first ninety days of SEO and SEM",
      blocks: [
        {
          kind: "steps",
          steps: [
            {
              title: "Days 1 to 10: review",
              description:
                "The site, sixteen months of queries, your advertising account, and the pages that rank today for each main search.",
              result: "Findings by effect, and a page for each query",
            },
            {
              title: "Days 11 to 30: repair and start small",
              description:
                "We correct the worst technical faults and the counting. One narrow campaign shows which words bring real enquiries.",
              result: "Pages indexed correctly, and first prices for an enquiry",
            },
            {
              title: "Days 31 to 60: write",
              description:
                "We write the four to six pages with the most to gain, beginning with words proven in the campaign.",
              result: "Pages that your own experts have approved",
            },
            {
              title: "Days 61 to 90: compare",
              description:
                "Queries won, pages that stayed flat, words that cost and brought nothing. Much of the plan usually changes.",
              result: "A plan for the next two quarters, with a figure to judge it by",
            },
          ],
        },
      ],
    },
    {
      id: "monthly-note",
      heading: "Your monthly SEO and SEM report",
      blocks: [
        {
          kind: "list",
          items: [
            "Enquiries and sales from unpaid and from paid search, each against the same month a year ago",
            "Queries for your own name listed apart, since those people were coming anyway",
            "Every change with its day, so that a rise or a fall can be traced",
            "Searches we paid for and now exclude, with their cost",
            "One thing that did not work, and our conclusion",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Average position is missing on purpose: results differ by place, person and hour. Answers written by the search engine itself take some clicks away, mostly from simple questions. We can't prevent it. We state your facts clearly enough to be quoted, and work on searches after which people still need somebody to do the work.",
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for SEO and SEM",
      blocks: [
        {
          kind: "checklist",
          items: [
            {
              title: "No promised positions",
              description:
                "Nobody outside the search engine decides them. We commit to work, dates and a way of measuring.",
            },
            {
              title: "No bought links",
              description:
                "Links come from suppliers, associations, local press and pages worth citing. Bought links can cost you your place.",
            },
            {
              title: "One team for both",
              description: "Where you already rank first, we test whether the advertisement adds anything.",
            },
            {
              title: "Corrections, not only findings",
              description: "Our engineers change templates, redirects and load times themselves.",
            },
            {
              title: "Facts checked by your experts",
              description:
                "Each page begins with a call to your expert, who reads it before it is published.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Send us three searches you would like to win",
    text: "Worded as your customers would type them. We look at today's results and reply with which of the three is within reach, by which means, and which is better left to others.",
    action: { label: "Get Started", href: paths.contact.link },
  },
};
