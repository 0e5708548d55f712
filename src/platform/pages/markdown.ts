import { micromark } from "micromark";

/** Leaves HTML and pictures as the text that they are written as. */
const plain = { disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } };

/** Matches where a link may lead: a page of this site, a place on the page, the web or a mailbox. */
const ALLOWED_LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

/**
 * Returns Markdown (CommonMark) as HTML. All markup in it is micromark's own; written tags are escaped. Headings begin
 * with h2, below the title of the page, and a link that leads nowhere good is its text alone.
 */
export function markdownHtml(markdown: string): string {
  return micromark(markdown, { extensions: [plain] })
    .replace(/<(\/?)h1>/g, "<$1h2>")
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href: string, words: string) =>
      ALLOWED_LINK.test(href) ? link : words,
    );
}
