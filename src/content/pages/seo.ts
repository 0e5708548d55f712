import { company } from "#content/company.ts";
import type { ArticlePage } from "#content/page.ts";
import { paths } from "#content/paths.ts";

export const seo: ArticlePage = {
  key: "seo",
  layout: "article",
  title: `SEO and SEM, explained and done | ${company.name}`,
  description:
    "How pages get into search results, how paid search is set up and kept in bounds, what the first ninety days bring, and what no honest firm can promise.",
  updated: "2026-11-20",
  art: {
    cell: "hexagon",
    accent: "terracotta",
    map: ["h ht h h h h", "h h ht ht h hm", "hm h ht ht h h", "h h h h ht h"],
  },
  eyebrow: "SEO and SEM",
  headline: "SEO and SEM: be found for what you offer, pay for clicks worth having",
  lead: "Search engine optimisation earns a place among the results. Search engine marketing buys one beside them. They draw on the same knowledge of what people look for, so we plan them as one piece of work with two speeds.",
  sections: [
    {
      id: "two-speeds",
      heading: "Two speeds, one question",
      blocks: [
        {
          kind: "terms",
          items: [
            {
              title: "SEO",
              description:
                "Work on your own site and reputation. First effects show after some weeks, solid ones after four to nine months. They persist when you stop paying, and fade slowly if neglected.",
            },
            {
              title: "SEM",
              description:
                "Advertisements that answer a search, paid by the click. They start within days and end within minutes of the budget. You learn quickly, at a price for each lesson.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Both begin with the same question: what does somebody type who needs you and doesn't know your name? We collect the answers from your sales calls, from Search Console, which keeps sixteen months of real queries, and from the results pages themselves. Then we sort them by what the person wants to do: learn, compare, buy, or find the way to your door. Each group deserves one good page. Ten thin ones for ten spellings compete with each other, and all lose.",
          ],
        },
      ],
    },
    {
      id: "how-pages-get-in",
      heading: "How a page gets into the results",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "A search engine first has to fetch the page, next decide to keep it, and only then choose it for a query. A fault early in that chain makes later effort useless, which is why every project starts with a technical reading of the site. It takes us about a week. We look for these:",
          ],
        },
        {
          kind: "list",
          items: [
            "Pages that nothing links to, or that appear only after a script has run",
            "A noindex left over from the last relaunch, or a robots.txt that blocks the style sheets",
            "One text at four addresses, with and without 'www', slash or tracking parameters, and no canonical link to say which counts",
            "Addresses that answer 'not found' in words and 200 in the status code",
            "A sitemap whose dates change every night although the pages don't, so that nobody believes them",
            "Slow first paint on mobile connections, and layouts that jump while they load",
            "Structured data that claims what the page doesn't show",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "You receive the findings sorted by effect, each with the address, the evidence and the correction. If we look after the site, we make the corrections; if your developers do, we write them as tasks and check the outcome.",
          ],
        },
      ],
    },
    {
      id: "words-worth-finding",
      heading: "Words worth finding",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "Once a site is sound, its contents decide. A page earns its place by answering the question better than those already there, and usually it can do so because somebody in your firm knows things that the others copied from each other. Our writers interview that person for half an hour. What does the part cost, and why does the price vary? When should one not buy it? What goes wrong in the monsoon? The answer goes into the first paragraph, the reasons follow, and the expert's name stands beneath with leave.",
            "We use language tools as one uses a spelling checker, and never to fill pages. Search engines act against text produced in bulk for ranking, and readers notice it sooner. Where your customers search in Hindi or another Indian language, that version is written by somebody who thinks in it, with its own address and hreflang marks that tie the pair together.",
          ],
        },
        {
          kind: "pull-quote",
          text: "Write down what you would tell a customer on the telephone. Quite often, that page exists nowhere yet.",
        },
      ],
    },
    {
      id: "near-you",
      heading: "Searches with a place in them",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "For a clinic, a school or a workshop much depends on the map. We claim your business profile in your own account, set category, hours, holidays and area, and see that name, address and telephone number are written alike everywhere. After each job your staff may ask the customer for a review, any customer, with no gift attached. We help you to answer the unfriendly ones. Bought reviews break the platforms' rules and can take the whole listing down with them.",
          ],
        },
      ],
    },
    {
      id: "paid-search",
      heading: "Paid search within limits",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "In each auction your bid counts together with the expected usefulness of the advertisement and the page behind it. A fitting page therefore makes clicks cheaper, and no setting makes up for a poor one. We begin narrow: one campaign for a service in an area, a daily limit, and a page of its own. The words decide who comes:",
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
                "Searches that contain that meaning. It brings wordings nobody thought of, good and bad, and the search terms report shows which.",
            },
            {
              title: "Broad match",
              description:
                "Anything the system holds to be related. Useful when it bids by recorded sales and has a few dozen of them a month to learn from; expensive before that.",
            },
            {
              title: "Negative keywords",
              description:
                "Searches that must not show your advertisement: jobs, salary, free, course, meaning, second hand. We start with such a list and add to it every week.",
            },
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Automatic bidding is allowed to steer towards what we report as success, so we report enquiries that your staff have marked as real. Told only of filled forms, it will find you the people who fill in forms. A ceiling for the month is set in the account and agreed in writing, and nobody on our side can raise it alone.",
          ],
        },
      ],
    },
    {
      id: "ninety-days",
      heading: "The first ninety days",
      blocks: [
        {
          kind: "steps",
          steps: [
            {
              title: "Days 1 to 10: read",
              description:
                "Technical reading of the site, queries of sixteen months, the account as it is, the pages that rank today for each main search.",
              result: "Findings by effect, and a map of which query belongs to which page",
            },
            {
              title: "Days 11 to 30: repair and start small",
              description:
                "The gravest technical faults are corrected and counting is made true. One narrow campaign begins, chiefly to learn which words bring real enquiries.",
              result: "A sound index, and first prices for an enquiry",
            },
            {
              title: "Days 31 to 60: write",
              description:
                "The four to six pages with the most to gain are rewritten or made, beginning with those whose words have proved themselves in the paid campaign.",
              result: "Pages that your own experts have approved",
            },
            {
              title: "Days 61 to 90: compare",
              description:
                "Now there is something to look at: queries won, pages that stayed flat, words that cost and brought nothing. Much of the plan usually changes.",
              result: "A plan for the next two quarters, with a figure by which to judge it",
            },
          ],
        },
      ],
    },
    {
      id: "monthly-note",
      heading: "What the monthly note tells you",
      blocks: [
        {
          kind: "list",
          items: [
            "Enquiries and sales from unpaid and from paid search, each against the same month a year ago",
            "Queries for your own name kept apart, since those people were coming anyway",
            "What was changed on which day, so that a rise or a fall can be traced",
            "Searches we paid for and now exclude, with what they had cost",
            "One thing that did not work, and what we conclude",
          ],
        },
        {
          kind: "text",
          paragraphs: [
            "Average position is missing from it on purpose: results differ by place, person and hour, and the average improves when you lose poor rankings altogether. Answers written by the search engine above the results take some clicks away, mostly from simple questions. We can't prevent it. We can see to it that your facts are stated clearly enough to be quoted, and put the effort into searches after which people still need somebody to do the work.",
          ],
        },
      ],
    },
    {
      id: "why-choose-us",
      heading: "Why choose us for search",
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
                "Links come from suppliers, associations, local press and pages worth citing. The bought kind can cost you the place you had.",
            },
            {
              title: "One team for both",
              description:
                "Whoever pays for a word knows how you rank for it unpaid. Where you already stand first, we test whether the advertisement adds anything.",
            },
            {
              title: "Corrections, made",
              description:
                "Our engineers change templates, redirects and load times themselves. Findings don't gather dust in a PDF file.",
            },
            {
              title: "Facts checked by those who know",
              description:
                "Each page begins with a call to somebody in your firm, and is published after that person has read it.",
            },
          ],
        },
      ],
    },
  ],
  closing: {
    heading: "Three searches that you would like to win",
    text: "Send them to us, worded as your customers would type them. We look at what stands there today, and tell you which of the three is within reach, by which means, and which is better left to others.",
    action: { label: "Get Started", href: paths.contact.link },
  },
};
