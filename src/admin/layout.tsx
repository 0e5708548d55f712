import { type ReactNode, useState } from "react";
import { Link, Outlet, replace, useLocation, useNavigation } from "react-router";
import { adminPaths } from "#content/paths.ts";
import { me } from "#features/auth/contract.ts";
import { readMailStatus } from "#features/mail/contract.ts";
import type { Permission } from "#features/roles.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { claimTab } from "#platform/client/session-storage.ts";
import { InlineScript } from "#platform/pages/inline-script.tsx";
import { Button } from "#ui/button.tsx";
import { LinkContext, type LinkProps } from "#ui/link.tsx";
import { Skeleton, SkeletonRows } from "#ui/skeleton.tsx";
import type { Route } from "./+types/layout.ts";
import { reloadsScreen, screenAt } from "./parts/record/addressed-record.tsx";
import "./admin.css";
import { adminTitle } from "./admin-meta.ts";
import { applyEarly, useAppearance } from "./appearance.ts";
import { Banner } from "./banner.tsx";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { leaveSignedOut, requireToken } from "./guard.ts";
import { useLeaving } from "./leaving.tsx";
import { LostDrafts } from "./parts/drafts/lost-drafts.tsx";
import { useLiveStream } from "./parts/live/use-live.ts";
import { MailNotice } from "./parts/mail/mail-notice.tsx";
import {
  knownPermissions,
  NotForYou,
  PermissionsContext,
  permissionOf,
  rememberPermissions,
  useMay,
} from "./permissions.tsx";
import { MenuDialog, Sidebar } from "./sidebar.tsx";
import { useUnread } from "./use-unread.ts";

export const handle = { hydrate: true };

export const meta = adminTitle("Staff");

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => requireToken(request)];

/**
 * Loads the signed-in administrator and the state of the outbox, with every screen: the lists of jobs and team are
 * public, so their answers would not show that a session has ended. Without an answer the screens still work.
 */
export async function clientLoader() {
  const api = browserApi();
  const [person, early] = await Promise.all([api.call(me), readMails()]);
  if (!person.ok && person.status === 401) throw replace(leaveSignedOut());
  if (!person.ok) return { person: null, permissions: null, mails: early };
  claimTab(person.data.data._id);
  const permissions = rememberPermissions(person.data.data.roles);
  return { person: person.data.data, permissions, mails: early ?? (await readMails()) };
}

export const shouldRevalidate = reloadsScreen;

/** Returns the state of the outbox; null without an answer, or for those who may not read it. */
async function readMails() {
  if (!knownPermissions()?.has("mail.read")) return null;
  const answer = await browserApi().call(readMailStatus);
  return answer.ok ? answer.data.data : null;
}

/** Renders the frame that the server sends, because only the browser has the token. */
export function HydrateFallback() {
  return (
    <div className="admin" suppressHydrationWarning>
      <InlineScript code={applyEarly} />
      <div className="admin-frame">
        <Sidebar />
        <div className="admin-main">
          <header className="admin-banner">
            <Skeleton className="h-4 w-48" />
          </header>
          <main id="content" className="admin-content">
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

/** Renders the staff area: sidebar, welcome banner and the screen. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, permissions, mails } = loaderData;
  const appearance = useAppearance();
  const [menuOpen, setMenuOpen] = useState(false);
  const { question, ...leaving } = useLeaving();
  const unread = useUnread(loaderData, permissions);
  useLiveStream();
  return (
    <AdminContexts permissions={permissions}>
      <div className="admin" data-theme={appearance.theme} data-sidebar={appearance.sidebar}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <NavigationProgress />
        <div className="admin-frame">
          <Sidebar
            unread={unread}
            collapsed={appearance.sidebar === "collapsed"}
            onToggle={appearance.toggleSidebar}
            {...leaving}
          />
          <MenuDialog unread={unread} open={menuOpen} onClose={() => setMenuOpen(false)} {...leaving} />
          <div className="admin-main">
            <Banner
              person={person}
              onMenu={() => setMenuOpen(true)}
              theme={appearance.theme}
              onToggleTheme={appearance.toggleTheme}
            />
            <main id="content" tabIndex={-1} className="admin-content">
              <MailNotice status={mails} />
              <LostDrafts />
              <Screen />
            </main>
          </div>
        </div>
        {question}
        <ConfirmIdentity email={person?.email} />
      </div>
    </AdminContexts>
  );
}

type Contexts = { permissions: ReadonlySet<Permission> | null; children: ReactNode };

function AdminContexts({ permissions, children }: Contexts) {
  return (
    <LinkContext value={AdminLink}>
      <PermissionsContext value={permissions}>{children}</PermissionsContext>
    </LinkContext>
  );
}

/** Renders the links of `ui` by the router. Links to the public site load a new document, because its styles differ. */
function AdminLink({ href, ...rest }: LinkProps) {
  const inside = href.startsWith("?") || href.startsWith("#") || href.startsWith(adminPaths.dashboard);
  return <Link {...rest} to={href} reloadDocument={!inside} />;
}

/** Renders the screen, or its skeleton while another one is loading. */
function Screen() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const coming =
    location &&
    screenAt(location.pathname) !== screenAt(pathname) &&
    location.pathname.startsWith(adminPaths.dashboard);
  const wanted = permissionOf(pathname);
  const may = useMay();
  if (coming) return <Waiting />;
  return wanted && !may(wanted) ? <NotForYou permission={wanted} /> : <Outlet />;
}

function NavigationProgress() {
  const { state } = useNavigation();
  return state === "loading" ? <div className="admin-progress" aria-hidden="true" /> : null;
}

export function ErrorBoundary() {
  return (
    <main className="admin grid min-h-dvh content-center justify-items-center gap-4 p-6 text-center">
      <title>Something went wrong</title>
      <h1>Something went wrong on our side</h1>
      <p className="max-w-narrow text-muted">
        This screen could not be shown. Nothing that was saved before is lost.
      </p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
      <a className="link" href={adminPaths.dashboard}>
        Dashboard
      </a>
    </main>
  );
}
