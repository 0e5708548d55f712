import { data, type RouterContextProvider } from "react-router";
import { addedLink } from "#content/added-paths.ts";
import { fillWords } from "#content/fill.ts";
import { type ContentLayout, contentPages } from "#content/page-list.ts";
import { paths } from "#content/paths.ts";
import type { Art } from "#content/schemas/looks.ts";
import type { WordsOf } from "#features/content/kinds.ts";
import { addedPages } from "#features/content/rules.ts";
import { companyFor } from "./company.ts";
import type { Sharing } from "./own-pictures.ts";
import { canonicalPath } from "./page-meta.ts";
import { sharingOf } from "./picture-addresses.ts";
import type { Crumb } from "./structured-data.ts";
import { wordsContext } from "./words.ts";

/** Carries a page and its breadcrumbs from the loader to the layout. */
export interface ShownPage<Layout extends ContentLayout> {
  /** `path` is its canonical address. */
  page: WordsOf<Layout> & { path: string; indexed: boolean };
  crumbs: Crumb[];
  /** The page's own picture for link previews. */
  sharing?: Sharing | undefined;
}

/**
 * Returns the page at an address as it is published. Only loaders call this, so that the text of all pages stays on the
 * server.
 * @param layout the calling layout; routes.ts gives it its own pages only
 * @throws 404 when there is no such page
 */
export function contentPage<Layout extends ContentLayout>(
  layout: Layout,
  request: Request,
  context: Readonly<RouterContextProvider>,
): ShownPage<Layout> {
  const path = canonicalPath(new URL(request.url).pathname);
  const listed = contentPages.find((page) => page.layout === layout && paths[page.key].canonical === path);
  if (!path || !listed) throw data(null, { status: 404 });
  const words = context.get(wordsContext)(layout, listed.key);
  return shownPage({ words, path, layout, indexed: !("indexed" in listed) || listed.indexed }, context);
}

/** A page before the facts are filled in. */
interface FoundPage<Layout extends ContentLayout> {
  words: WordsOf<Layout>;
  path: string;
  /** Left out for a page that an owner has added, which belongs to the services by the menu alone. */
  layout?: Layout;
  indexed?: boolean;
}

/** Returns a page with the facts filled in, and its place among the others. */
export function shownPage<Layout extends ContentLayout>(
  { words, path, layout, indexed = true }: FoundPage<Layout>,
  context: Readonly<RouterContextProvider>,
): ShownPage<Layout> {
  const shown = withoutHidden(fillWords(words, companyFor(context)));
  const sharing = sharingOf(shown.sharing);
  return {
    page: { ...shown, path, indexed },
    crumbs: crumbsOf({ path, layout }, shown, menuNames(context)),
    ...(sharing && { sharing }),
  };
}

/** Returns words without the sections that their owner hides. */
function withoutHidden<Words extends WordsOf<ContentLayout>>(words: Words): Words {
  if (!("sections" in words)) return words;
  return { ...words, sections: words.sections.filter(({ hidden }) => !hidden) };
}

/** Returns the art of every page that has one as it is published, by the address of its links. */
export function linkArt(context: Readonly<RouterContextProvider>): Record<string, Art> {
  const words = context.get(wordsContext);
  const drawn = contentPages.flatMap((page): [string, Art][] =>
    page.layout === "legal" ? [] : [[paths[page.key].link, words(page.layout, page.key).art]],
  );
  const added = addedPages(words).map((page): [string, Art] => [
    addedLink(page.kind, page.key),
    page.words.art,
  ]);
  return Object.fromEntries([...drawn, ...added]);
}

/** Returns the names of services in the menu by the canonical paths of their pages. */
function menuNames(context: Readonly<RouterContextProvider>): Map<string | undefined, string> {
  const { columns } = context.get(wordsContext)("navigation").services;
  const links = columns.flatMap((column) => column.links);
  return new Map(links.map(({ href, label }) => [canonicalPath(href), label]));
}

/** Returns the breadcrumbs of a page: services and their long reads belong to the page of all services. */
function crumbsOf(
  { path, layout }: { path: string; layout: ContentLayout | undefined },
  words: WordsOf<ContentLayout>,
  names: ReadonlyMap<string | undefined, string>,
): Crumb[] {
  const own = { name: names.get(path) ?? headlineOf(words), path };
  const isService = names.has(path) || layout === "article";
  return isService ? [{ name: "Services", path: paths.services.canonical }, own] : [own];
}

function headlineOf(words: WordsOf<ContentLayout>): string {
  if ("hero" in words) return words.hero.headline;
  return "banner" in words ? words.banner.heading : words.headline;
}
