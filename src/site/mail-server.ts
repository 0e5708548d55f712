import { createContext, useRouteLoaderData } from "react-router";

/** Passes to a request's loaders whether a mail server is set up. */
export const sendsMailContext = createContext(false);

/** Returns whether a page may promise an e-mail: without a mail server none is sent. */
export function useSendsMail(): boolean {
  return useRouteLoaderData<{ sendsMail: boolean }>("root")?.sendsMail ?? false;
}
