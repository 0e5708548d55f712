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
import { LateScripts } from "#platform/late-scripts.tsx";
import { RouteAnnouncer } from "#platform/route-announcer.tsx";
import displayFont from "#ui/fonts/bricolage-display.woff2?url&no-inline";
import textFont from "#ui/fonts/hanken-text.woff2?url&no-inline";
import "#ui/tokens.css";

/** A route sets `handle = { hydrate: true }` when it needs React in the browser; other pages ship none. */
export interface PageHandle {
  hydrate?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const scripted = useScripted();
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content="#1C1B2B" />
      </head>
      <body>
        {children}
        {scripted && (
          <>
            <RouteAnnouncer />
            <ScrollRestoration />
            <LateScripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Whether the page that was loaded hydrates; navigating on doesn't change that. */
function useScripted(): boolean {
  const matches = useMatches();
  const [scripted] = useState(() => matches.some(({ handle }) => isHydrating(handle)));
  return scripted;
}

function isHydrating(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && (handle as PageHandle).hydrate === true;
}

export default function App() {
  return <Outlet />;
}

/** What is shown when there is no page, or when one failed outside any layout of its own. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <Failure words={isRouteErrorResponse(error) && error.status === 404 ? notFound : serverFailure} />;
}

function Failure({ words }: { words: FailureWords }) {
  return (
    <main className="mx-auto max-w-2xl px-6 py-24">
      <title>{`${words.title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{words.heading}</h1>
      <p className="mt-6">{words.text}</p>
      <ul className="mt-8 flex flex-wrap gap-6">
        {words.links.map(({ label, href }) => (
          <li key={href}>
            <a className="underline" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
