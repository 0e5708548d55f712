import { replace } from "react-router";
import { adminPaths, paths } from "#content/paths.ts";
import { logout } from "#features/auth/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import { readStored, writeStored } from "#platform/browser-storage.ts";

/** Where a session ended by itself, for this tab alone. */
const PLACE = "place-before-sign-out";

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

/** Notes where the session has ended and gives the way to the sign-in page. */
export function leaveSignedOut(): string {
  const { pathname, search } = window.location;
  if (pathname.startsWith(`${adminPaths.dashboard}/`)) keepPlace(pathname + search);
  writeStored("token", null);
  return paths.login.link;
}

/** Ends the session on the server and forgets the token, even when the server can't be reached. Gives where to go. */
export async function signOut(): Promise<string> {
  await browserApi()
    .call(logout, { signal: AbortSignal.timeout(PATIENCE) })
    .catch(() => undefined);
  writeStored("token", null);
  keepPlace(null);
  return paths.login.link;
}

function keepPlace(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, place);
  } catch {
    // Storage is closed: whoever signs in again begins at the dashboard.
  }
}

function takePlace(): string | null {
  try {
    const place = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    return place?.startsWith(`${adminPaths.dashboard}/`) ? place : null;
  } catch {
    return null;
  }
}
