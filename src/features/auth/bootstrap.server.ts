import { normalizeEmail } from "#platform/contract/fields.ts";
import { isDuplicate } from "#platform/database/database-error.server.ts";
import { EnvError } from "#platform/process/env.server.ts";
import type { Services } from "#services.server.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { hashPassword, randomPassword } from "./password.server.ts";
import { countAdministrators, insertAdministrator } from "./storage.server.ts";

export interface FirstAdministrator {
  email: string;
  /** The password that was made up here: shown this once, stored nowhere. Left out when ADMIN_PASSWORD gave it. */
  password?: string;
}

/**
 * Makes the first administrator of ADMIN_EMAIL and ADMIN_PASSWORD, or of admin@example.com with a random password.
 * Returns null when an administrator exists already, or when another node made the same one first. Throws EnvError when
 * the password of the environment is one that is tried first.
 */
export async function ensureFirstAdministrator({
  env,
  db,
  clock,
  content,
}: Pick<Services, "env" | "db" | "clock" | "content">): Promise<FirstAdministrator | null> {
  if ((await countAdministrators(db.read)) > 0) return null;
  const email = normalizeEmail(env.adminEmail ?? "admin@example.com");
  if (env.adminPassword && isCommonPassword(env.adminPassword, content.company(), [email])) {
    throw new EnvError("ADMIN_PASSWORD is one of the passwords that are tried first. Choose another one.");
  }
  const password = env.adminPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const administrator = { email, name: "Administrator", passwordHash, roles: ["owner"] as const };
  try {
    await db.transaction((tx) => insertAdministrator(tx, administrator, clock.now()));
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
  return env.adminPassword ? { email } : { email, password };
}
