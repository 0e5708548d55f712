import { setTimeout as pause } from "node:timers/promises";
import type { recordAudit } from "#features/audit/storage.server.ts";
import type { isCommonPassword } from "#features/auth/common-passwords.ts";
import { passwordRules } from "#features/auth/contract.ts";
import type { hashPassword } from "#features/auth/password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import type { deleteSessions, findAccount, replacePasswordHash } from "#features/auth/storage.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import { addressKey } from "#platform/caller.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/db.server.ts";
import { type Fault, fieldFault } from "#platform/errors.ts";
import { randomToken } from "#platform/id.server.ts";
import type { Limiter } from "#platform/limit.server.ts";
import { type Call, type Handler, handle } from "#platform/serve.server.ts";
import * as contract from "./contract.ts";
import { ANSWER_AFTER_MS, MAILS_AT_MOST, RESET_WITHIN_MS, resetMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface PasswordResetParts {
  db: Database;
  clock: Clock;
  limiter: Limiter;
  audit: typeof recordAudit;
  accounts: {
    find: typeof findAccount;
    replacePasswordHash: typeof replacePasswordHash;
    deleteSessions: typeof deleteSessions;
  };
  passwords: { hash: typeof hashPassword; isCommon: typeof isCommonPassword };
  enqueueMail: typeof enqueueMail;
  mailer: Pick<Mailer, "wake" | "transport">;
  /** The page that takes the new password; the token is added to it. */
  pageUrl: string;
}

/** A new password for who forgot theirs: by a link that only the owner of the mailbox gets. */
export function passwordResetApi(parts: PasswordResetParts): Handler[] {
  const { db, clock, limiter, audit, accounts, passwords, enqueueMail, mailer, pageUrl } = parts;

  return [
    handle(contract.requestPasswordReset, async ({ body, address }) => {
      await limiter.take("reset", addressKey(address));
      await Promise.all([sendLink(body.email, address), pause(ANSWER_AFTER_MS)]);
      const { requested, unsent } = contract.outcomes;
      return { message: mailer.transport === "smtp" ? requested : unsent };
    }),

    handle(contract.checkPasswordReset, async ({ body }) => ({
      data: { email: (await ownerOf(body.token)).email },
    })),

    handle(contract.resetPassword, async (call) => {
      await resetPassword(call);
      return { message: contract.outcomes.changed };
    }),
  ];

  async function sendLink(email: string, address: string): Promise<void> {
    const now = clock.now();
    const account = await accounts.find(db.read, email);
    if (!account) return;
    const expired = expiredAt(now);
    const token = randomToken();
    await db.transaction(async (tx) => {
      if ((await storage.countResets(tx, account._id, expired)) >= MAILS_AT_MOST) return;
      await storage.insertReset(tx, { administratorId: account._id, token, expired }, now);
      await enqueueMail(tx, resetMail(`${pageUrl}?token=${token}`, account), now);
      const entry = { actor: "visitor", action: "password.reset-requested", subjectId: account._id } as const;
      await audit(tx, { ...entry, address, at: now });
    });
    mailer.wake();
  }

  /** The token is looked at before the password is hashed: guesses must cost this server nothing. */
  async function resetPassword({ body, address }: Call<typeof contract.resetPassword>): Promise<void> {
    const owner = await ownerOf(body.token);
    if (passwords.isCommon(body.newPassword, [owner.name, owner.email])) {
      throw fieldFault("newPassword", passwordRules.common);
    }
    const next = await passwords.hash(body.newPassword);
    const now = clock.now();
    await db.transaction(async (tx) => {
      const spent = await storage.spendReset(tx, owner._id, body.token);
      if (!spent || !(await accounts.replacePasswordHash(tx, owner._id, { next }, now))) throw badToken();
      await accounts.deleteSessions(tx, owner._id);
      const entry = { actor: owner._id, action: "password.reset", subjectId: owner._id } as const;
      await audit(tx, { ...entry, address, at: now });
      await enqueueMail(tx, accountNotice("passwordChanged", owner), now);
    });
    mailer.wake();
  }

  async function ownerOf(token: string): Promise<storage.ResetOwner> {
    const owner = await storage.findResetOwner(db.read, token, expiredAt(clock.now()));
    if (!owner) throw badToken();
    return owner;
  }
}

/** Links that were made then or before are not good any more. */
function expiredAt(now: Date): Date {
  return new Date(now.getTime() - RESET_WITHIN_MS);
}

function badToken(): Fault {
  return fieldFault("token", contract.outcomes.badToken);
}
