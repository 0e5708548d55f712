import { createContext, useRouteLoaderData } from "react-router";

/** Passes to a request's loaders the name of the company accounts' issuer; "" while none is set up. */
export const issuerContext = createContext("");

/** Returns the name of the issuer that the sign-in pages may offer, as it stands within a sentence; "" for none. */
export function useIssuer(): string {
  return useRouteLoaderData<{ issuer: string }>("root")?.issuer ?? "";
}
