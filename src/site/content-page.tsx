import { data } from "react-router";
import { servicesMenu } from "#content/navigation.ts";
import type { Art, ContentPage } from "#content/page.ts";
import { contentPages } from "#content/pages.ts";
import { paths } from "#content/paths.ts";
import type { Route } from "./+types/content-page.ts";
import { ArticleLayout } from "./layouts/article.tsx";
import { LegalLayout } from "./layouts/legal.tsx";
import { type LinkArt, ServiceLandingLayout } from "./layouts/service-landing.tsx";
import { ServiceOverviewLayout } from "./layouts/service-overview.tsx";
import "./layouts/tone-family.css";
import { canonicalPath, headMeta } from "./page-meta.ts";
import { type Crumb, structuredMeta } from "./structured-data.ts";

interface Shown {
  page: ContentPage;
  crumbs: Crumb[];
  linkArt: LinkArt;
}

/** Finds the page by its address, so that the words of all the others stay on the server. @throws 404 */
export function loader({ request }: Route.LoaderArgs): Shown {
  const path = canonicalPath(new URL(request.url).pathname);
  const page = contentPages.find(({ key }) => paths[key].canonical === path);
  if (!page) throw data(null, { status: 404 });
  return { page, crumbs: crumbsOf(page), linkArt: linkArt() };
}

export function meta({ loaderData, matches: [, layout] }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, crumbs } = loaderData;
  return [...headMeta(page), ...(page.indexed === false ? [] : structuredMeta(layout.loaderData, crumbs))];
}

/** A page that is data and one of four layouts. It ships no React: what moves is the style sheet's or chrome.ts's. */
export default function Content({ loaderData: { page, linkArt } }: Route.ComponentProps) {
  switch (page.layout) {
    case "service-landing":
      return <ServiceLandingLayout page={page} linkArt={linkArt} />;
    case "service-overview":
      return <ServiceOverviewLayout page={page} />;
    case "article":
      return <ArticleLayout page={page} />;
    case "legal":
      return <LegalLayout page={page} />;
  }
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

/** The art of every page that has one, by the address that links to it. */
function linkArt(): LinkArt {
  const drawn = contentPages.flatMap((page): [string, Art][] =>
    "art" in page ? [[paths[page.key].link, page.art]] : [],
  );
  return Object.fromEntries(drawn);
}
