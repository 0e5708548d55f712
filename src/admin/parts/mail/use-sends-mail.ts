import { useRouteLoaderData } from "react-router";

/** Returns whether a screen may promise an e-mail: without a mail server each becomes a file that reaches nobody. */
export function useSendsMail(): boolean {
  return useRouteLoaderData<{ sendsMail: boolean }>("root")?.sendsMail ?? false;
}
