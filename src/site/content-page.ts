import { data } from "react-router";
import type { Company } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import { servicesMenu } from "#content/navigation.ts";
import type { Art, ContentPage } from "#content/page.ts";
import { contentPages } from "#content/pages.ts";
import { paths } from "#content/paths.ts";
import { canonicalPath } from "./page-meta.ts";
import type { Crumb } from "./structured-data.ts";

export type ContentLayout = ContentPage["layout"];

/** Carries a page and its breadcrumbs from the loader to the layout. */
export interface ShownPage<Layout extends ContentLayout> {
  page: Extract<ContentPage, { layout: Layout }>;
  crumbs: Crumb[];
}

/**
 * Returns the page at an address. Only loaders call this, so that the text of all pages stays on the server.
 * @param layout the calling layout; routes.ts gives it its own pages only
 * @param company whose facts the page shows
 * @throws 404 when there is no such page
 */
export function contentPage<Layout extends ContentLayout>(
  layout: Layout,
  request: Request,
  company: Company,
): ShownPage<Layout> {
  const path = canonicalPath(new URL(request.url).pathname);
  const shipped = contentPages.find(({ key }) => paths[key].canonical === path);
  const page = shipped && fillWords(shipped, company);
  if (!page || !isOf(layout, page)) throw data(null, { status: 404 });
  return { page, crumbs: crumbsOf(page) };
}

function isOf<Layout extends ContentLayout>(
  layout: Layout,
  page: ContentPage,
): page is Extract<ContentPage, { layout: Layout }> {
  return page.layout === layout;
}

/** Returns the art of every page that has one, by the address of its links. */
export function linkArt(): Record<string, Art> {
  const drawn = contentPages.flatMap((page): [string, Art][] =>
    "art" in page ? [[paths[page.key].link, page.art]] : [],
  );
  return Object.fromEntries(drawn);
}

/** Maps the address of a service to its name in the menus. */
const menuNames = new Map(servicesMenu.flatMap(({ links }) => links.map(({ href, label }) => [href, label])));

/** Returns the breadcrumbs of a page: services and their long reads belong to the page of all services. */
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
