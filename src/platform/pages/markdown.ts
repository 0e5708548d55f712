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
