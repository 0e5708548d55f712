import { readStored, writeStored } from "./browser-storage.ts";
import { type Client, createClient } from "./client.ts";

/** Told when the server no longer knows the stored token; the admin area goes to the sign-in page then. */
export const SIGNED_OUT_EVENT = "signed-out";

let client: Client | undefined;

/** The API over the network, with the stored token on every call (spec section 6). Browser only. */
export function browserApi(): Client {
  client ??= createClient({
    fetch: (request) => fetch(request),
    origin: window.location.origin,
    token: () => readStored("token"),
    onSignedOut: () => {
      writeStored("token", null);
      window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
    },
  });
  return client;
}
