import { type Client, createClient } from "./client.ts";
import { readStored, writeStored } from "./local-storage.ts";

/** Told when the server no longer knows the stored token; the admin area goes to the sign-in page then. */
export const SIGNED_OUT_EVENT = "signed-out";

let client: Client | undefined;
let askWho: (() => Promise<boolean>) | undefined;
let asked: Promise<boolean> | undefined;
let passiveWorks = 0;

/** Does work that nobody asked for: what it calls, and what is called meanwhile, does not count as use of the session. */
export async function passively<T>(work: () => Promise<T>): Promise<T> {
  passiveWorks += 1;
  try {
    return await work();
  } finally {
    passiveWorks -= 1;
  }
}

/** Registers who asks the user to prove who they are; false from it when they would rather not. Returns the way to end it. */
export function onConfirmationWanted(ask: () => Promise<boolean>): () => void {
  askWho = ask;
  return () => {
    askWho = undefined;
  };
}

/** Asks once for all calls that wait for it. */
function confirmOnce(): Promise<boolean> {
  asked ??= (askWho?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}

/** The API over the network, with the stored token on every call (spec section 6). Browser only. */
export function browserApi(): Client {
  client ??= createClient({
    fetch: (request) => fetch(request),
    origin: window.location.origin,
    token: () => readStored("token"),
    passive: () => passiveWorks > 0,
    confirm: confirmOnce,
    onSignedOut: () => {
      writeStored("token", null);
      window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
    },
  });
  return client;
}
