import { createContext, useRouteLoaderData } from "react-router";

/** Passes to a request's loaders whether passkeys work at the public address. */
export const passkeysOnContext = createContext(false);

/** Returns whether the sign-in page may offer passkeys. */
export function usePasskeysOn(): boolean {
  return useRouteLoaderData<{ passkeysOn: boolean }>("root")?.passkeysOn ?? false;
}
