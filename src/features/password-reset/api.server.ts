import { setTimeout as pause } from "node:timers/promises";
import type { recordAudit } from "#features/audit/storage.server.ts";
import type { isCommonPassword } from "#features/auth/common-passwords.ts";
import { passwordRules } from "#features/auth/contract.ts";
import type { hashPassword } from "#features/auth/password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import type { deleteSessions, findAccount, replacePasswordHash } from "#features/auth/storage.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { type Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import { addressKey } from "#platform/http/caller.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import * as contract from "./contract.ts";
import { AGAIN_AFTER_MS, ANSWER_AFTER_MS, MAILS_AT_MOST, resetMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface PasswordResetParts {
  db: Database;
  clock: Clock;
  log: Log;
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
  /** The page that takes the new password; the token is added as its fragment, which no server gets. */
  pageUrl: string;
}

/** A new password for who forgot theirs: by a link that only the owner of the mailbox gets. */
export function passwordResetApi(parts: PasswordResetParts): Handler[] {
  const { db, clock, log, limiter, audit, accounts, passwords, enqueueMail, mailer, pageUrl } = parts;
  /** True while a link waits for its next try. */
  let waits = false;

  return [
    handle(contract.requestPasswordReset, async ({ body, address }) => {
      await limiter.take("reset", addressKey(address));
      await keepRequest(body.email, address);
      await Promise.all([sendLinks(), pause(ANSWER_AFTER_MS)]);
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

  /** Fails alike with an account and without one, so that a store in need does not tell which there are. */
  async function keepRequest(email: string, address: string): Promise<void> {
    const account = await accounts.find(db.read, email);
    const request = { administratorId: account?._id, address };
    await db.transaction((tx) => storage.insertRequest(tx, request, clock.now()));
  }

  /** Sends the links of all requests. One that fails now was acknowledged already: it is tried again. */
  async function sendLinks(): Promise<void> {
    const ids = await storage.findRequests(db.read).catch(sendAgain);
    for (const id of ids ?? []) await db.transaction((tx) => sendLink(tx, id)).catch(sendAgain);
    mailer.wake();
  }

  function sendAgain(error: unknown): void {
    log.warn({ reason: reasonOf(error) }, "a link for a new password waits");
    if (waits) return;
    waits = true;
    const timer = setTimeout(() => {
      waits = false;
      void sendLinks();
    }, AGAIN_AFTER_MS);
    timer.unref();
  }

  async function sendLink(tx: Tx, requestId: string): Promise<void> {
    const now = clock.now();
    const request = await storage.takeRequest(tx, requestId);
    await storage.deleteOldResets(tx, now);
    if (!request?.account) return;
    const { account, address } = request;
    if ((await storage.countResets(tx, account._id)) >= MAILS_AT_MOST) return;
    const token = randomToken();
    await storage.insertReset(tx, { administratorId: account._id, token }, now);
    await enqueueMail(tx, resetMail(`${pageUrl}#token=${token}`, account), now);
    const entry = { actor: "visitor", action: "password.reset-requested", subjectId: account._id } as const;
    await audit(tx, { ...entry, address, at: now });
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
    const owner = await storage.findResetOwner(db.read, token, clock.now());
    if (!owner) throw badToken();
    return owner;
  }
}

function badToken(): Fault {
  return fieldFault("token", contract.outcomes.badToken);
}
