import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Outlet, replace, useLocation, useNavigation } from "react-router";
import { adminPaths } from "#content/paths.ts";
import { type Administrator, me } from "#features/auth/contract.ts";
import { readMailStatus } from "#features/mail/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { claimTab } from "#platform/client/session-storage.ts";
import { InlineScript } from "#platform/pages/inline-script.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LatticeField } from "#ui/lattice.tsx";
import { LinkContext } from "#ui/link.tsx";
import { Skeleton, SkeletonRows } from "#ui/skeleton.tsx";
import type { Route } from "./+types/layout.ts";
import "./admin.css";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { applyEarly, useDeskSettings } from "./desk-settings.ts";
import { leaveSignedOut, requireToken } from "./guard.ts";
import { useLeaving } from "./leaving.tsx";
import { LostDrafts } from "./parts/drafts/lost-drafts.tsx";
import { useLiveDesk } from "./parts/live/use-live.ts";
import { MailNotice } from "./parts/mail/mail-notice.tsx";
import { AdminLink } from "./parts/record/admin-link.tsx";
import { adminMeta } from "./parts/record/admin-meta.ts";
import { DeskFailure } from "./parts/record/desk-failure.tsx";
import { MenuDialog, Sidebar } from "./sidebar.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useUnread } from "./use-unread.ts";

export const handle = { hydrate: true };

export const meta = () => adminMeta("Staff");

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => requireToken(request)];

/**
 * Who works here, and how the mails are doing. Asked anew with every screen: the lists of jobs and team are public,
 * so they alone would not tell that a session has ended. Without an answer the desk works all the same.
 */
export async function clientLoader() {
  const api = browserApi();
  const [person, mails] = await Promise.all([api.call(me), api.call(readMailStatus)]);
  if (!person.ok && person.status === 401) throw replace(leaveSignedOut());
  if (person.ok) claimTab(person.data.data._id);
  return { person: person.ok ? person.data.data : null, mails: mails.ok ? mails.data.data : null };
}

/** What the server sends: the frame of the desk, for who works here is known in the browser alone. */
export function HydrateFallback() {
  return (
    <div className="admin" suppressHydrationWarning>
      <InlineScript code={applyEarly} />
      <div className="desk">
        <Sidebar />
        <div className="desk-main">
          <header className="desk-banner">
            <Skeleton className="h-4 w-48" />
          </header>
          <main id="content" className="desk-content">
            <Waiting />
          </main>
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-7 w-56" />
      <SkeletonRows rows={8} />
    </div>
  );
}

/** The staff area: sidebar, welcome banner and the screen. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, mails } = loaderData;
  const desk = useDeskSettings();
  const [menuOpen, setMenuOpen] = useState(false);
  const { question, ...leaving } = useLeaving();
  const unread = useUnread(loaderData);
  useLiveDesk();
  return (
    <LinkContext value={AdminLink}>
      <div className="admin" data-theme={desk.theme} data-sidebar={desk.sidebar}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <NavigationProgress />
        <div className="desk">
          <Sidebar
            unread={unread}
            collapsed={desk.sidebar === "collapsed"}
            onToggle={desk.toggleSidebar}
            {...leaving}
          />
          <MenuDialog unread={unread} open={menuOpen} onClose={() => setMenuOpen(false)} {...leaving} />
          <div className="desk-main">
            <Banner person={person} onMenu={() => setMenuOpen(true)}>
              <ThemeToggle theme={desk.theme} onToggle={desk.toggleTheme} />
            </Banner>
            <main id="content" tabIndex={-1} className="desk-content">
              <MailNotice status={mails} />
              <LostDrafts />
              <Screen />
            </main>
          </div>
        </div>
        {question}
        <ConfirmIdentity email={person?.email} />
      </div>
    </LinkContext>
  );
}

interface BannerProps {
  person: Administrator | null;
  onMenu: () => void;
  children: ReactNode;
}

function Banner({ person, onMenu, children }: BannerProps) {
  return (
    <header className="desk-banner">
      <div className="desk-banner-art">
        <LatticeField cell="star" side={32} />
      </div>
      <Button variant="quiet" iconOnly className="md:hidden" onClick={onMenu} aria-label="Open menu">
        <Icon of={Menu} />
      </Button>
      <p className="min-w-0 flex-1 truncate font-semibold">
        {person?.name ? `Welcome back, ${person.name}` : "Welcome back"}
      </p>
      {children}
    </header>
  );
}

/** The screen, or the place for the one that is coming. */
function Screen() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const coming =
    location && location.pathname !== pathname && location.pathname.startsWith(adminPaths.dashboard);
  return coming ? <Waiting /> : <Outlet />;
}

function NavigationProgress() {
  const { state } = useNavigation();
  return state === "loading" ? <div className="desk-progress" aria-hidden="true" /> : null;
}

export function ErrorBoundary() {
  return <DeskFailure />;
}
