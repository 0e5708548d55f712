import { redirect } from "react-router";

/** What became of a mailed link: `missing` when the page was opened, or loaded again, without its token. */
export type LinkState = "good" | "gone" | "missing";

/**
 * Returns the token in the fragment of the page's address and takes it out of the address bar. A fragment is sent to no
 * server, so the token is in no log and no Referer.
 */
export function takeToken(): string {
  const token = tokenOf(window.location.hash.slice(1));
  if (token) window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}

/** Leads a link of an older e-mail, with its token in the query, to the fragment. */
export function moveToken(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const token = tokenOf(search);
  if (!token) return;
  const headers = { "cache-control": "no-store" };
  throw redirect(`${pathname}#${new URLSearchParams({ token })}`, { headers });
}

/** True when the server knows that the link's time is over or that it was used. */
export function isVoid({ status }: { status: number }): boolean {
  return status === 422;
}

function tokenOf(parameters: string): string {
  return new URLSearchParams(parameters).get("token") ?? "";
}
