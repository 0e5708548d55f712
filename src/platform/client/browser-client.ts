import { type Client, createClient } from "./client.ts";
import { readStored, writeStored } from "./local-storage.ts";

/**
 * Dispatched when the server refuses the stored token; the admin area then opens the sign-in page. It can be cancelled
 * where background work met the refusal.
 */
export const SIGNED_OUT_EVENT = "signed-out";

let client: Client | undefined;
let askWho: (() => Promise<boolean>) | undefined;
let asked: Promise<boolean> | undefined;
let passiveWorks = 0;
let send = (request: Request): Promise<Response> => fetch(request);

/** Has requests sent in another way from now on. */
export function sendBy(other: typeof send): void {
  send = other;
}

/** Runs background work: calls made meanwhile do not renew the session. */
export async function passively<T>(work: () => Promise<T>): Promise<T> {
  passiveWorks += 1;
  try {
    return await work();
  } finally {
    passiveWorks -= 1;
  }
}

/** Registers the dialog that confirms the user's identity, false on refusal. Returns the function that removes it. */
export function onConfirmationWanted(ask: () => Promise<boolean>): () => void {
  askWho = ask;
  return () => {
    askWho = undefined;
  };
}

/** Asks once for all waiting calls. */
function confirmOnce(): Promise<boolean> {
  asked ??= (askWho?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}

/** Returns the client over the network, with the stored token on every call (spec section 6). Browser only. */
export function browserApi(): Client {
  client ??= createClient({
    fetch: (request) => send(request),
    origin: window.location.origin,
    token: () => readStored("token"),
    passive: () => passiveWorks > 0,
    confirm: confirmOnce,
    onSignedOut: (passive) => {
      const stays = !window.dispatchEvent(new Event(SIGNED_OUT_EVENT, { cancelable: passive }));
      if (!stays) writeStored("token", null);
    },
  });
  return client;
}
