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
import { company } from "#content/company.ts";
import { type FailureWords, notFound, serverFailure } from "#content/failures.ts";
import { paths } from "#content/paths.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { LateScripts } from "#platform/pages/deferred-scripts.tsx";
import { RouteAnnouncer } from "#platform/pages/route-announcer.tsx";
import { Failure } from "#site/failure.tsx";
import { sendsMailContext } from "#site/mail-server.ts";
import { Start } from "#site/start.tsx";
import favicon from "#ui/favicon.svg?inline";
import { Logo } from "#ui/logo.tsx";
import type { Route } from "./+types/root.ts";
import "#ui/tokens.css";
import "#site/chrome.css";
import "#site/layouts/pages.css";

/** What a route says of its page, as `handle`. */
export interface PageHandle {
  /** Whether it needs React in the browser; other pages ship none. */
  hydrate?: boolean;
  /** The parameters that it reads in its address. It never sees any other, and is the same page whatever they are. */
  query?: readonly string[];
}

export function Layout({ children }: { children: ReactNode }) {
  const { scripted, desk } = useLoaded();
  return (
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {desk ? <link rel="manifest" href={feedPaths.manifest} /> : <Start />}
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content="#1C1B2B" />
      </head>
      <body>
        {children}
        {scripted && (
          <>
            <RouteAnnouncer />
            <ScrollRestoration />
            <LateScripts allRoutes={desk} />
          </>
        )}
      </body>
    </html>
  );
}

/** What the page is that was loaded: one that hydrates, one of the desk. Navigating on doesn't change that. */
function useLoaded(): { scripted: boolean; desk: boolean } {
  const matches = useMatches();
  const [loaded] = useState(() => ({
    scripted: matches.some(({ handle }) => isHydrating(handle)),
    desk: matches.some(({ id }) => id.startsWith("admin/")),
  }));
  return loaded;
}

function isHydrating(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && (handle as PageHandle).hydrate === true;
}

/** Tells every page what only the running program knows. It stays as it is while the page is open. */
export function loader({ context }: Route.LoaderArgs): { sendsMail: boolean } {
  return { sendsMail: context.get(sendsMailContext) };
}

export const shouldRevalidate = () => false;

export default function App() {
  return <Outlet />;
}

/** What is shown when there is no page, or when one failed outside any layout of its own. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <BareFailure words={missing ? notFound : serverFailure} />;
}

/** Without the chrome: whatever broke may be in it. */
function BareFailure({ words }: { words: FailureWords }) {
  return (
    <>
      <header className="page">
        <a className="bare-header" href={paths.home.link}>
          <Logo name={company.name} />
        </a>
      </header>
      <main id="content">
        <Failure words={words} />
      </main>
    </>
  );
}
