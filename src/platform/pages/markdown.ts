import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

/** Leaves HTML as the text that it is written as. */
const plain = { disable: { null: ["htmlFlow", "htmlText"] } };

const extensions = [plain, gfmTable()];
const htmlExtensions = [gfmTableHtml()];

/** Matches where a link may lead: a page of this site, a place on the page, the web or a mailbox. */
const ALLOWED_LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

/**
 * Returns the markup of a picture by its address and its words, which are HTML already; undefined for no picture of
 * ours.
 */
type PictureMarkup = (address: string, alt: string) => string | undefined;

/** The links, headings and pictures of a text in Markdown. */
export interface MarkdownParts {
  /** Where its links lead. */
  links: string[];
  /** Its headings in their order, with the number of their element: 2 for h2. */
  headings: { level: number; text: string }[];
  /** The words of its pictures. */
  pictures: string[];
}

/**
 * Returns Markdown (CommonMark, with GitHub's tables) as HTML. All markup in it is micromark's own or the caller's;
 * written tags are escaped. Headings begin with h2, below the title of the page. A link that leads nowhere good, and a
 * picture that is not ours, is its words alone.
 */
export function markdownHtml(markdown: string, picture: PictureMarkup = () => undefined): string {
  return micromark(markdown, { extensions, htmlExtensions })
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g,
      (_, address: string, alt: string) => picture(address, alt) ?? alt,
    )
    .replace(/<(\/?)h1>/g, "<$1h2>")
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="post-table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replace(/<th(?=[ >])/g, '<th scope="col"')
    .replace(/ align="(left|center|right)"/g, ' class="align-$1"')
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href: string, words: string) =>
      ALLOWED_LINK.test(href) ? link : words,
    );
}

/** Returns the links, headings and pictures of a text in Markdown, as its HTML has them. */
export function markdownParts(markdown: string): MarkdownParts {
  const pictures: string[] = [];
  const html = markdownHtml(markdown, (_, alt) => {
    pictures.push(plainText(alt));
    return undefined;
  });
  return {
    links: [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => plainText(href)),
    headings: [...html.matchAll(/<h([2-6])>(.*?)<\/h\1>/gs)].map(([, level, text = ""]) => ({
      level: Number(level),
      text: plainText(text),
    })),
    pictures,
  };
}

/** The marks that micromark escapes, by the names that it gives them. */
const escaped = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
]);

/** Returns the text of HTML that micromark has made. */
function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(\w+);/g, (mark, name: string) => escaped.get(name) ?? mark);
}
