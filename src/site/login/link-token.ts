import { redirect } from "react-router";

/** Names the state of a link from an e-mail: `missing` is a page that was opened or reloaded without its token. */
export type LinkState = "good" | "gone" | "missing";

/**
 * Returns the token in the fragment of the page's address and removes it from the address bar. A browser sends no
 * fragment to a server, so the token is in no log and no Referer.
 */
export function takeToken(): string {
  const token = tokenOf(window.location.hash.slice(1));
  if (token) window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}

/** Redirects a link of an older e-mail, which has its token in the query, to the fragment. */
export function moveToken(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const token = tokenOf(search);
  if (!token) return;
  const headers = { "cache-control": "no-store" };
  throw redirect(`${pathname}#${new URLSearchParams({ token })}`, { headers });
}

/** Returns whether the server says that a link has expired or was used. */
export function isVoid({ status }: { status: number }): boolean {
  return status === 422;
}

function tokenOf(parameters: string): string {
  return new URLSearchParams(parameters).get("token") ?? "";
}
