import { replace } from "react-router";
import { adminPaths, paths } from "#content/paths.ts";
import { logout } from "#features/auth/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { readStored, writeStored } from "#platform/client/local-storage.ts";
import { clearTab, keepForTab, readForTab } from "#platform/client/session-storage.ts";
import { keepDrafts } from "./parts/drafts/drafts.ts";

/** How long signing out waits for the server before it leaves anyway, in milliseconds. */
const PATIENCE = 4000;

/**
 * Lets only who holds a token go on (spec section 2.2); the server checks it with every call.
 * Who signs in again after a session has ended comes back to where it ended.
 * @throws a redirect that replaces the history entry
 */
export function requireToken(request: Request): void {
  if (readStored("token") === null) throw replace(paths.login.link);
  const { pathname } = new URL(request.url);
  const place = pathname === adminPaths.dashboard ? takePlace() : null;
  if (place) throw replace(place);
}

/** Keeps where the session has ended and what was typed there, and gives the way to the sign-in page. */
export function leaveSignedOut(): string {
  const { pathname, search } = window.location;
  if (isInside(pathname)) {
    keepForTab("place", pathname + search);
    keepDrafts();
  }
  writeStored("token", null);
  return paths.login.link;
}

/** Ends the session on the server and forgets the token, even when the server can't be reached. Gives where to go. */
export async function signOut(): Promise<string> {
  await browserApi()
    .call(logout, { signal: AbortSignal.timeout(PATIENCE) })
    .catch(() => undefined);
  writeStored("token", null);
  clearTab();
  return paths.login.link;
}

function takePlace(): string | null {
  const place = readForTab("place");
  keepForTab("place", null);
  return place && isInside(place) && place !== adminPaths.dashboard ? place : null;
}

function isInside(place: string): boolean {
  return place === adminPaths.dashboard || place.startsWith(`${adminPaths.dashboard}/`);
}
