import type { LegalWords } from "#content/schemas/legal.ts";

/** The route table names this page without its purpose, so it says that it is empty and stays out of search engines. */
export const temp: LegalWords = {
  title: "Placeholder | {name}",
  description: "This address is reserved for a later page. Nothing is published here yet.",
  updated: "2026-11-22",
  headline: "A placeholder",
  lead: "This address is reserved for a later page. There is nothing to read here yet.",
  sections: [
    {
      id: "looking-for-something",
      heading: "Looking for something?",
      blocks: [
        {
          kind: "text",
          paragraphs: [
            "The menu at the top leads to every service, and the foot of the page to the team, the open positions and the contact page. If a link promised you something else, please tell us where you found it: {salesEmail}.",
          ],
        },
      ],
    },
  ],
};
