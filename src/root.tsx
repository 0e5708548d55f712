import { type ReactNode, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from "react-router";
import { brandHref } from "#content/brand-sheet.ts";
import { type Company, withoutStory } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import { paths } from "#content/paths.ts";
import type { TopNotice } from "#content/schemas/top-notice.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { DeferredScripts } from "#platform/pages/deferred-scripts.tsx";
import { RouteAnnouncer } from "#platform/pages/route-announcer.tsx";
import { useBrandSheet } from "#site/brand.ts";
import { type Capabilities, capabilitiesContext } from "#site/capabilities.ts";
import { companyFor } from "#site/company.ts";
import { Failure } from "#site/failure.tsx";
import type { Menus } from "#site/menus.ts";
import { type OwnPictures, useOwnPictures } from "#site/own-pictures.ts";
import { ownPicturesOf } from "#site/picture-addresses.ts";
import { SiteLogo } from "#site/site-logo.tsx";
import { Start } from "#site/start.tsx";
import { wordsContext } from "#site/words.ts";
import favicon from "#ui/favicon.svg?inline";
import type { Route } from "./+types/root.ts";
import "#ui/tokens.css";
import "#site/chrome.css";
import "#site/layouts/pages.css";

/** Describes the page of a route, as its `handle`. */
export interface PageHandle {
  /** True where the page needs React in the browser; other pages ship none. */
  hydrate?: boolean;
  /** The query parameters that the page reads. It sees no others, so that one cached page serves any of them. */
  query?: readonly string[];
}

export function Layout({ children }: { children: ReactNode }) {
  const { scripted, admin } = useLoaded();
  const brandSheet = useBrandSheet();
  const { icon } = useOwnPictures();
  const drawing = icon ? icon.drawing : favicon;
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {admin ? <link rel="manifest" href={feedPaths.manifest} /> : <Start />}
        <Meta />
        <Links />
        {brandSheet && <link rel="stylesheet" href={brandSheet} />}
        <link rel="icon" href={icon?.small ?? "/favicon.ico"} sizes="32x32" />
        {drawing && <link rel="icon" href={drawing} type="image/svg+xml" />}
        <link rel="apple-touch-icon" href={icon?.touch ?? "/apple-touch-icon.png"} />
        <meta name="theme-color" content="#1C1B2B" />
      </head>
      <body>
        {children}
        {scripted && (
          <>
            <RouteAnnouncer />
            <ScrollRestoration />
            <DeferredScripts allRoutes={admin} />
          </>
        )}
      </body>
    </html>
  );
}

/** Returns the kind of the page that was loaded, which navigation in the browser doesn't change. */
function useLoaded(): { scripted: boolean; admin: boolean } {
  const matches = useMatches();
  const [loaded] = useState(() => ({
    scripted: matches.some(({ handle }) => isHydrating(handle)),
    admin: matches.some(({ id }) => id.startsWith("admin/")),
  }));
  return loaded;
}

function isHydrating(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && (handle as PageHandle).hydrate === true;
}

interface RootData extends Menus, Capabilities {
  own?: OwnPictures;
  /** Without its story. */
  company: Company;
  topNotice: TopNotice | null;
  /** The address of the style sheet of the owner's brand, where there is one. */
  brandHref?: string;
  /** Is there once the blog has a post. */
  hasPosts?: true;
}

/** Passes to every page the company, menus and footer, the notice on top, and what the running server can do. */
export function loader({ context }: Route.LoaderArgs): RootData {
  const words = context.get(wordsContext);
  const notice = words("notice");
  const sheet = brandHref(words("brand"));
  const company = companyFor(context);
  const own = ownPicturesOf(words("logo"));
  return {
    company: withoutStory(company),
    navigation: fillWords(words("navigation"), company),
    footer: fillWords(words("footer"), company),
    topNotice: notice.text ? notice : null,
    ...(own && { own }),
    ...(sheet && { brandHref: sheet }),
    ...(words.list("post").length > 0 && { hasPosts: true }),
    ...context.get(capabilitiesContext),
  };
}

export const shouldRevalidate = () => false;

export default function App() {
  return <Outlet />;
}

/** Shows a missing page, or one that failed outside any layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <BareFailure missing={missing} />;
}

/** Shows a failure without header and footer, which may have caused it. */
function BareFailure({ missing }: { missing: boolean }) {
  return (
    <>
      <header className="page">
        <a className="bare-header" href={paths.home.link}>
          <SiteLogo />
        </a>
      </header>
      <main id="content">
        <Failure missing={missing} />
      </main>
    </>
  );
}
