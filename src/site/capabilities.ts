import { createContext, useRouteLoaderData } from "react-router";

/** Names what the running server can do; the promises of pages depend on it. */
export interface Capabilities {
  /** True when a mail server is set up. */
  sendsMail: boolean;
  /** True when passkeys work at the public address. */
  passkeysOn: boolean;
  /** The name of the issuer of company accounts, as it stands within a sentence; "" while none is set up. */
  issuer: string;
}

const none: Capabilities = { sendsMail: false, passkeysOn: false, issuer: "" };

/** Passes to a request's loaders what the server can do. */
export const capabilitiesContext = createContext(none);

/** Returns what the server can do. */
export function useCapabilities(): Capabilities {
  return useRouteLoaderData<Capabilities>("root") ?? none;
}
