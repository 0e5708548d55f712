import { accountPaths } from "#content/paths.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { refuseCommonPassword } from "#features/auth/common-passwords.server.ts";
import { hashPassword } from "#features/auth/password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { deleteSessions } from "#features/auth/sessions-storage.server.ts";
import { findAccount, replacePasswordHash } from "#features/auth/storage.server.ts";
import { deleteFeed } from "#features/calendar-feeds/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { type Fault, fieldFault, required } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { clientKey } from "#platform/http/caller.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { AGAIN_AFTER_MS, ANSWER_AFTER_MS, MAILS_AT_MOST, resetMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of a forgotten password: a link to the account's mailbox, and the page behind it. */
export function passwordResetApi({ env, db, clock, log, limiter, mailer, content }: Services): Handler[] {
  /** True while a link waits for its next try. */
  let waits = false;

  return [
    handle(contract.requestPasswordReset, async ({ body, address, at }) => {
      await limiter.take("reset", clientKey(address));
      await keepRequest(body.email, address, at);
      await Promise.all([sendLinks(), clock.pause(ANSWER_AFTER_MS)]);
      const { requested, unsent } = contract.outcomes;
      return { message: mailer.transport === "smtp" ? requested : unsent };
    }),

    handle(contract.checkPasswordReset, async ({ body, at }) => ({
      data: { email: (await ownerOf(body.token, at)).email },
    })),

    handle(contract.resetPassword, async (call) => {
      await resetPassword(call);
      return { message: contract.outcomes.changed };
    }),
  ];

  /**
   * Keeps a request. Fails in the same way with and without an account, so that a failing store does not reveal which
   * exist.
   */
  async function keepRequest(email: string, address: string, at: Date): Promise<void> {
    const account = await findAccount(db.read, email);
    const request = { administratorId: account?._id, address };
    await db.transaction((tx) => storage.insertRequest(tx, request, at));
  }

  /** Sends the links of all requests. A failed one was acknowledged already: it is tried again. */
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

  /** Sends a link. Its token is a fragment, which browsers send to no server. */
  async function sendLink(tx: Tx, requestId: string): Promise<void> {
    const at = clock.now();
    const request = await storage.takeRequest(tx, requestId);
    await storage.deleteOldResets(tx, at);
    if (!request?.account) return;
    const { account, address } = request;
    if ((await storage.countResets(tx, account._id)) >= MAILS_AT_MOST) return;
    const token = randomToken();
    await storage.insertReset(tx, { administratorId: account._id, token }, at);
    const link = `${env.origin}${accountPaths.resetPassword}#token=${token}`;
    await enqueueMail(tx, resetMail(link, account, content.company()), at);
    await recordAudit(tx, { actor: null, address, at }, "password.reset-requested", account._id);
  }

  /** Sets the new password. The token is checked before it is hashed: guesses must cost this server nothing. */
  async function resetPassword({ body, address, at }: Call<typeof contract.resetPassword>): Promise<void> {
    const owner = await ownerOf(body.token, at);
    const { _id, name, email } = owner;
    const company = content.company();
    refuseCommonPassword(body.newPassword, company, [name, email]);
    const next = await hashPassword(body.newPassword);
    await db.transaction(async (tx) => {
      const spent = await storage.spendReset(tx, _id, body.token);
      if (!spent || !(await replacePasswordHash(tx, _id, { next }, at))) throw badToken();
      await deleteSessions(tx, _id);
      // Whoever knew the old password may have made it.
      await deleteFeed(tx, _id);
      await recordAudit(tx, { actor: _id, address, at }, "password.reset", _id);
      await enqueueMail(tx, accountNotice("passwordChanged", owner, company), at);
    });
    mailer.wake();
  }

  async function ownerOf(token: string, at: Date): Promise<storage.ResetOwner> {
    return required(await storage.findResetOwner(db.read, token, at), badToken);
  }
}

function badToken(): Fault {
  return fieldFault("token", contract.outcomes.badToken);
}
