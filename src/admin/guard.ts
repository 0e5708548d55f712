import { replace } from "react-router";
import { adminPaths, paths } from "#content/paths.ts";
import { logout } from "#features/auth/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { readStored, writeStored } from "#platform/client/local-storage.ts";
import { clearTab, keepForTab, readForTab } from "#platform/client/session-storage.ts";
import { keepDrafts } from "./parts/drafts/drafts.ts";

/** Limits how long signing out waits for the server. */
const SIGN_OUT_TIMEOUT_MS = 4000;

/**
 * Requires a token (spec section 2.2), which the server checks with every call. Returns to the screen where the last
 * session ended.
 * @throws a redirect that replaces the history entry
 */
export function requireToken(request: Request): void {
  if (readStored("token") === null) throw replace(paths.login.link);
  const { pathname } = new URL(request.url);
  const place = pathname === adminPaths.dashboard ? takePlace() : null;
  if (place) throw replace(place);
}

/** Keeps the screen and the unsaved input of an ended session; returns the path of the sign-in page. */
export function leaveSignedOut(): string {
  const { pathname, search } = window.location;
  if (isInside(pathname)) {
    keepForTab("place", pathname + search);
    keepDrafts();
  }
  writeStored("token", null);
  return paths.login.link;
}

/** Ends the session on the server and deletes the token, also when the server is not reached; returns where to go. */
export async function signOut(): Promise<string> {
  await browserApi()
    .call(logout, { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) })
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
