import { createContext, useRouteLoaderData } from "react-router";

/** Whether a mail server is set up. Set once a request; without it no page promises an e-mail. */
export const sendsMailContext = createContext(false);

/** Returns whether a page may promise an e-mail: without a mail server none ever leaves. */
export function useSendsMail(): boolean {
  return useRouteLoaderData<{ sendsMail: boolean }>("root")?.sendsMail ?? false;
}
