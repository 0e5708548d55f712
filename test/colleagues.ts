import { updateRoles } from "#features/administrators/storage.server.ts";
import { beginSession } from "#features/auth/sessions.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import type { Role } from "#features/roles.ts";
import type { TestApp } from "./create-test-app.ts";

/**
 * Adds somebody with roles, signed in.
 * @param jobs `_id`s of the jobs that a reviewer may read
 */
export async function addColleague(
  { services: { db, clock } }: TestApp,
  name: string,
  roles: readonly Role[],
  jobs: readonly string[] = [],
): Promise<{ id: string; email: string; token: string }> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@jaalidar.example`;
  return db.transaction(async (tx) => {
    const person = { email, name, passwordHash: "none", roles };
    const account = { ...(await insertAdministrator(tx, person, clock.now())), passwordHash: "none" };
    await updateRoles(tx, account._id, { roles, jobs, by: null }, clock.now());
    const session = { account, keep: false, userAgent: "", address: "" };
    return { id: account._id, email, token: (await beginSession(tx, session, clock.now()))?.token ?? "" };
  });
}
