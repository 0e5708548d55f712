import { keepForTab, readForTab } from "./session-storage.ts";

/** Carries what a tab has to remember while it is away at the issuer of company accounts. */
export interface IssuerVisit {
  /** The secret by which the server knows this browser again. */
  flow: string;
  /** 'Keep me Signed in'. */
  keep?: boolean;
  /** The token of the invitation to be accepted. */
  invitation?: string;
  /** Path of the staff screen that linking began on, which finishes it. */
  back?: string;
  /** Carries the answer of the issuer on the way to that screen. */
  returned?: IssuerReturn;
}

/** Carries what the issuer sent the browser back with. */
export interface IssuerReturn {
  state: string;
  code: string;
  iss: string;
  error: string;
}

/** Names the channel by which a window that the issuer sent back tells the one that waits for it. */
const RETURN_CHANNEL = "company-account";

/** Leaves for the issuer. Returns false in a browser that stores nothing, which could not come back. */
export function leaveForIssuer(url: string, visit: IssuerVisit): boolean {
  if (!keepVisit(visit)) return false;
  window.location.assign(url);
  return true;
}

/** Keeps a visit for this tab. Returns whether the browser did. */
function keepVisit(visit: IssuerVisit): boolean {
  const kept = JSON.stringify(visit);
  keepForTab("companyAccount", kept);
  return readForTab("companyAccount") === kept;
}

/** Hands what the issuer said on to the screen that the visit began on, which takes it by `takeVisit`. */
export function returnTo(back: string, visit: IssuerVisit): void {
  keepVisit(visit);
  window.location.replace(back);
}

/** Returns the visit that this tab comes back from, once. */
export function takeVisit(): IssuerVisit | undefined {
  const kept = readForTab("companyAccount");
  keepForTab("companyAccount", null);
  return kept === null ? undefined : JSON.parse(kept);
}

/** Returns the parameters that the issuer put into the page's address, and removes them from the address bar. */
export function takeReturn(): IssuerReturn {
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, "", window.location.pathname);
  const of = (name: string) => query.get(name) ?? "";
  return { state: of("state"), code: of("code"), iss: of("iss"), error: of("error") };
}

/** Passes what the issuer said to the window that waits for it. Returns whether there is one. */
export function tellWaitingWindow(returned: IssuerReturn): Promise<boolean> {
  const channel = new BroadcastChannel(RETURN_CHANNEL);
  return new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => data === returned.state && resolve(true);
    setTimeout(resolve, 1_000, false);
    channel.postMessage(returned);
  }).finally(() => channel.close());
}

/**
 * Sends a window to the issuer and waits until it is back; undefined when the signal ends the wait. The window can't be
 * watched meanwhile: it shares nothing with pages of other sites (Cross-Origin-Opener-Policy).
 */
export function visitInWindow(
  opened: Window,
  url: string,
  signal: AbortSignal,
): Promise<IssuerReturn | undefined> {
  const state = new URL(url).searchParams.get("state");
  const channel = new BroadcastChannel(RETURN_CHANNEL);
  return new Promise<IssuerReturn | undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined));
    channel.onmessage = ({ data }: MessageEvent<IssuerReturn>) => {
      if (data.state !== state) return;
      channel.postMessage(state);
      resolve(data);
    };
    opened.location.href = url;
  }).finally(() => channel.close());
}
