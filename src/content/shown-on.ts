import { addedLink, isPageKind } from "./added-paths.ts";
import { blogPaths, postLink } from "./blog-paths.ts";
import { contentPages } from "./page-list.ts";
import { paths } from "./paths.ts";

/** A page that shows words of a document. */
interface ShownOn {
  label: string;
  path: string;
}

const home = { label: "Home", path: paths.home.canonical };
const contact = { label: "Contact", path: paths.contact.canonical };
const blog = { label: "Blog", path: blogPaths.list };
const careers = { label: "Careers", path: paths.careers.canonical };

/** The pages by kind. The kinds of content pages need no line: their keys name the page. */
const pagesOfKinds = new Map<string, readonly ShownOn[]>([
  ["facts", [home, contact]],
  ["home", [home]],
  ["testimonials", [home]],
  ["brand", [home, contact]],
  ["logo", [home]],
  ["navigation", [home]],
  ["footer", [home]],
  ["notice", [home]],
  ["contact", [contact]],
  ["enquiry", [contact, home]],
  ["careers", [careers]],
  ["apply", [{ label: "Application", path: paths.apply.canonical }]],
  ["team", [{ label: "Team", path: paths.team.canonical }]],
  ["blog", [blog]],
  ["failures", [{ label: "Missing page", path: "/missing" }]],
  ["newsletter", [{ label: "Newsletter", path: "/newsletter" }]],
]);

/** Returns the pages on which a document's words are seen, the best first; none where there is no page to show. */
export function shownOn(id: string): readonly ShownOn[] {
  const [kind = "", key = ""] = id.split(".");
  const page = contentPages.find((listed) => listed.key === key && listed.layout === kind);
  if (page) return [{ label: "Page", path: paths[page.key].canonical }];
  if (isPageKind(kind)) return [{ label: "Page", path: addedLink(kind, key) }];
  if (kind === "post") return [{ label: "Post", path: postLink(key) }, blog];
  return pagesOfKinds.get(kind) ?? [];
}
