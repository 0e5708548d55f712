import { findAdministrator } from "#features/auth/storage.server.ts";
import { deleteNewsTo } from "#features/mail/undo.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { setActive } from "./storage.server.ts";

/**
 * Deactivates an account, and deletes what the program has yet to tell its owner of records. Returns the owner;
 * undefined when there is no account of this id.
 */
export async function deactivate(services: { env: Pick<Env, "notifyEmail"> }, tx: Tx, id: string, at: Date) {
  const person = await findAdministrator(tx, id);
  if (!person) return undefined;
  await setActive(tx, id, false, at);
  await deleteNewsTo(services, tx, person.email, { roles: [], jobs: [] });
  return person;
}
