import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { outcomes } from "#features/newsletter/contract.ts";
import { readNoticeTerms } from "#features/notices/contract.ts";
import { listTeam } from "#features/team/contract.ts";
import type { Client } from "#platform/client/client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { cachedFragment } from "#platform/pages/fragment-cache.tsx";
import { LinkContext } from "#ui/link.tsx";
import { SceneAddress } from "#ui/scene.tsx";
import type { Route } from "./+types/layout.ts";
import { useBrandPicture } from "./brand.ts";
import { useCapabilities } from "./capabilities.ts";
import { companyFor } from "./company.ts";
import { Failure } from "./failure.tsx";
import { Footer } from "./footer.tsx";
import { currentEntry, Header } from "./header.tsx";
import type { LayoutContext } from "./layout-context.ts";
import { useMenus } from "./menus.ts";
import { canonicalPath } from "./page-meta.ts";
import { useCachedWords } from "./screen-words.ts";
import { SharingPicture } from "./sharing-picture.tsx";
import { SiteLink } from "./site-link.tsx";
import { marksOf, type SocialMarks } from "./social-marks.ts";
import { Splash } from "./splash.tsx";
import { ChromeScript } from "./start.tsx";
import { TopNotice } from "./top-notice.tsx";

/** Carries the facts on every public page that only the running server knows. */
interface Served extends LayoutContext {
  /** The scheme and host that visitors use. */
  origin: string;
  /** The current year in India. */
  year: number;
  /** The newsletter form's text when the server is not reached. */
  newsletterFailed: string;
  /** The marks of the networks of the company's profiles. */
  marks: SocialMarks;
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<Served> {
  const { origin } = new URL(request.url);
  const { firstContact, profiles } = companyFor(context);
  const { portraits, ...read } = await readContext(context.get(apiContext), { readNoticeTerms, listTeam });
  return {
    origin,
    year: currentYear(),
    newsletterFailed: outcomes.failed,
    marks: marksOf(profiles),
    ...read,
    portraits: portraits.filter(({ name }) => name === firstContact),
  };
}

/**
 * Loads the same facts after a navigation from the staff area. Imports the contracts lazily, which no first page needs.
 */
export async function clientLoader(): Promise<Served> {
  // One by one: of a contract that is awaited so, the build leaves out the words of staff.
  const { outcomes: words } = await import("#features/newsletter/contract.ts");
  const { readNoticeTerms } = await import("#features/notices/contract.ts");
  const { listTeam } = await import("#features/team/contract.ts");
  const { browserApi } = await import("#platform/client/browser-client.ts");
  const { socialMarks } = await import("./social-marks.ts");
  const read = await readContext(browserApi(), { readNoticeTerms, listTeam });
  return {
    origin: window.location.origin,
    year: currentYear(),
    newsletterFailed: words.failed,
    marks: socialMarks,
    ...read,
  };
}

/** Names the endpoints of the context, which server and browser import at different times. */
interface ContextEndpoints {
  readNoticeTerms: typeof readNoticeTerms;
  listTeam: typeof listTeam;
}

async function readContext(api: Client, endpoints: ContextEndpoints): Promise<LayoutContext> {
  const [terms, team] = await Promise.all([
    api.call(endpoints.readNoticeTerms),
    api.call(endpoints.listTeam),
  ]);
  const members = team.ok ? team.data.data : [];
  return {
    terms: terms.ok ? terms.data.data : null,
    portraits: members.map(({ name, image }) => ({ name, image })),
    showsSamples: members.some(({ sample }) => sample),
  };
}

export function shouldRevalidate(): boolean {
  return false;
}

/** Formats years; made once, because making one takes longer than the rest of the footer. */
const yearInIndia = new Intl.DateTimeFormat("en", { timeZone: "Asia/Kolkata", year: "numeric" });

function currentYear(): number {
  return Number(yearInIndia.format(new Date()));
}

/** Renders header, main area and footer of every public page. A screen renders the content of `<main>`. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  useCachedWords();
  return (
    <Chrome {...loaderData}>
      <PageAddress origin={loaderData.origin} />
      <Outlet context={loaderData satisfies LayoutContext} />
    </Chrome>
  );
}

/** Shows a missing page or a failed one between header and footer. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Chrome year={currentYear()} {...loaderData}>
      <Failure missing={missing} />
    </Chrome>
  );
}

const CachedHeader = cachedFragment("header", Header, ({ current }) => current);
const CachedFooter = cachedFragment("footer", Footer, (props) => JSON.stringify(props));

interface ChromeProps {
  year: number;
  newsletterFailed?: string;
  marks?: SocialMarks;
  children: ReactNode;
}

function Chrome({ year, newsletterFailed, marks = {}, children }: ChromeProps) {
  const { pathname } = useLocation();
  const { sendsMail } = useCapabilities();
  return (
    <LinkContext value={SiteLink}>
      <SceneAddress value={useBrandPicture()}>
        <Splash />
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <TopNotice />
        <CachedHeader current={currentEntry(useMenus().navigation, pathname)} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <CachedFooter year={year} newsletterFailed={newsletterFailed} sendsMail={sendsMail} marks={marks} />
        <ChromeScript />
      </SceneAddress>
    </LinkContext>
  );
}

/** Renders the canonical address, and the full addresses that link previews need. */
function PageAddress({ origin }: { origin: string }) {
  const { pathname, search } = useLocation();
  const path = canonicalPath(pathname, search);
  if (path === undefined) return null;
  const address = origin + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <SharingPicture origin={origin} />
    </>
  );
}
