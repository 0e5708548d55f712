import { data } from "react-router";
import { servicesMenu } from "#content/navigation.ts";
import type { Art, ContentPage } from "#content/page.ts";
import { contentPages } from "#content/pages.ts";
import { paths } from "#content/paths.ts";
import { canonicalPath } from "./page-meta.ts";
import type { Crumb } from "./structured-data.ts";

export type ContentLayout = ContentPage["layout"];

/** What a layout gets: the page at its address, and the way to it. */
export interface ShownPage<Layout extends ContentLayout> {
  page: Extract<ContentPage, { layout: Layout }>;
  crumbs: Crumb[];
}

/**
 * Finds the page at an address. Only loaders call this, so the words of all pages stay on the server.
 * @param layout the one that asks; routes.ts sends it its own pages only
 * @throws 404 when there is no such page
 */
export function contentPage<Layout extends ContentLayout>(
  layout: Layout,
  request: Request,
): ShownPage<Layout> {
  const path = canonicalPath(new URL(request.url).pathname);
  const page = contentPages.find(({ key }) => paths[key].canonical === path);
  if (!page || !isOf(layout, page)) throw data(null, { status: 404 });
  return { page, crumbs: crumbsOf(page) };
}

function isOf<Layout extends ContentLayout>(
  layout: Layout,
  page: ContentPage,
): page is Extract<ContentPage, { layout: Layout }> {
  return page.layout === layout;
}

/** The art of every page that has one, by the address that links to it. */
export function linkArt(): Record<string, Art> {
  const drawn = contentPages.flatMap((page): [string, Art][] =>
    "art" in page ? [[paths[page.key].link, page.art]] : [],
  );
  return Object.fromEntries(drawn);
}

/** What the menus call the services. */
const menuNames = new Map(servicesMenu.flatMap(({ links }) => links.map(({ href, label }) => [href, label])));

/** Services and the long reads behind them belong to the page that lists all services; the rest stands for itself. */
function crumbsOf(page: ContentPage): Crumb[] {
  const { canonical, link } = paths[page.key];
  const own = { name: menuNames.get(link) ?? headlineOf(page), path: canonical };
  const isService = menuNames.has(link) || page.layout === "article";
  return isService ? [{ name: "Services", path: paths.services.canonical }, own] : [own];
}

function headlineOf(page: ContentPage): string {
  switch (page.layout) {
    case "service-landing":
      return page.hero.headline;
    case "service-overview":
      return page.banner.heading;
    default:
      return page.headline;
  }
}
