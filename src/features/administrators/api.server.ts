import type { recordAudit } from "#features/audit/storage.server.ts";
import type { BeginSession } from "#features/auth/api.server.ts";
import type { isCommonPassword } from "#features/auth/common-passwords.ts";
import { type Administrator, passwordRules } from "#features/auth/contract.ts";
import type { hashPassword } from "#features/auth/password.server.ts";
import { accountKey, accountNotice } from "#features/auth/rules.ts";
import type {
  deleteSessions,
  findAdministrator,
  insertAdministrator,
} from "#features/auth/storage.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { deleteTwoStep } from "#features/two-step/storage.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Database, isDuplicate, type Tx } from "#platform/db.server.ts";
import { Fault, fieldFault } from "#platform/errors.ts";
import { randomToken } from "#platform/id.server.ts";
import { type Actor, type By, type Call, type Handler, handle } from "#platform/serve.server.ts";
import * as contract from "./contract.ts";
import { INVITED_FOR_MS, invitationMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface AdministratorsParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  accounts: {
    insert: typeof insertAdministrator;
    find: typeof findAdministrator;
    beginSession: BeginSession;
    deleteSessions: typeof deleteSessions;
    deleteTwoStep: typeof deleteTwoStep;
  };
  passwords: { hash: typeof hashPassword; isCommon: typeof isCommonPassword };
  enqueueMail: typeof enqueueMail;
  mailer: { wake(): void };
  /** The page that makes the account of an invitation; the token is added to it. */
  pageUrl: string;
}

/** Who may work here: inviting, deactivating, and taking an invitation up. */
export function administratorsApi(parts: AdministratorsParts): Handler[] {
  const { db, clock, audit, accounts, passwords, enqueueMail, mailer, pageUrl } = parts;
  const { outcomes } = contract;

  return [
    handle(contract.listAdministrators, async ({ actor }) => ({
      data: await storage.findAccounts(db.read, actor.administratorId),
      invitations: await storage.findInvitations(db.read, clock.now()),
    })),

    handle(contract.setAdministratorActive, async ({ params, body, actor, address }) => {
      const change = body.active ? activate : deactivate;
      await db.transaction((tx) => change(tx, params.id, { actor, address, at: clock.now() }));
      return { message: body.active ? outcomes.activated : outcomes.deactivated };
    }),

    handle(contract.resetTwoStep, async ({ params, actor, address }) => {
      if (params.id === actor.administratorId)
        throw new Fault("conflict", { message: outcomes.notYourTwoStep });
      const now = clock.now();
      await db.transaction(async (tx) => {
        const person = await accounts.find(tx, params.id);
        if (!person) throw noSuchAdministrator();
        if (!(await accounts.deleteTwoStep(tx, params.id)))
          throw new Fault("conflict", { message: outcomes.twoStepIsOff });
        await audit(tx, { actor, action: "two-step.reset", subjectId: params.id, address, at: now });
        await enqueueMail(tx, accountNotice("twoStepReset", person), now);
      });
      mailer.wake();
      return { message: outcomes.twoStepReset };
    }),

    handle(contract.invite, async ({ body, actor, address }) => {
      const now = clock.now();
      const token = randomToken();
      const person = { name: body.name, email: accountKey(body.email) };
      await refuseDuplicate(outcomes.isInvited, () =>
        db.transaction(async (tx) => {
          await refuseAdministrator(tx, person.email);
          const invited = { ...person, token, invitedBy: actor.administratorId };
          const _id = await storage.insertInvitation(tx, invited, now);
          await sendInvitation(tx, token, { ...person, _id, inviter: inviterName(actor) }, now);
          await audit(tx, { actor, action: "invitation.sent", subjectId: _id, address, at: now });
        }),
      );
      mailer.wake();
      return { message: outcomes.invited };
    }),

    handle(contract.resendInvitation, async ({ params, actor, address }) => {
      const now = clock.now();
      const token = randomToken();
      await db.transaction(async (tx) => {
        const renewal = { token, invitedBy: actor.administratorId };
        const invited = await storage.renewInvitation(tx, params.id, renewal, now);
        if (!invited) throw noSuchInvitation();
        await sendInvitation(tx, token, { ...invited, _id: params.id, inviter: inviterName(actor) }, now);
        await audit(tx, { actor, action: "invitation.resent", subjectId: params.id, address, at: now });
      });
      mailer.wake();
      return { message: outcomes.resent };
    }),

    handle(contract.withdrawInvitation, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        if (!(await storage.deleteInvitation(tx, params.id))) throw noSuchInvitation();
        await audit(tx, {
          actor,
          action: "invitation.withdrawn",
          subjectId: params.id,
          address,
          at: clock.now(),
        });
      });
      return { message: outcomes.withdrawn };
    }),

    handle(contract.checkInvitation, async ({ body }) => {
      const { name, email } = await invitationOf(body.token);
      return { data: { name, email } };
    }),

    handle(contract.acceptInvitation, (call) => accept(call)),
  ];

  /**
   * Nobody deactivates themselves, so one active account is always left: of two who deactivate each other at the same
   * moment the second finds, once they hold the accounts, that they are no longer active.
   */
  async function deactivate(tx: Tx, id: string, by: Deed): Promise<void> {
    if (id === by.actor.administratorId) throw new Fault("conflict", { message: outcomes.notYourself });
    const active = await storage.lockActive(tx);
    if (!active.includes(by.actor.administratorId)) throw new Fault("unauthorized");
    if (!(await storage.setActive(tx, id, false, by.at))) throw noSuchAdministrator();
    await accounts.deleteSessions(tx, id);
    if (active.includes(id)) await audit(tx, { ...by, action: "administrator.deactivated", subjectId: id });
  }

  async function activate(tx: Tx, id: string, by: Deed): Promise<void> {
    const active = await storage.lockActive(tx);
    if (!(await storage.setActive(tx, id, true, by.at))) throw noSuchAdministrator();
    if (!active.includes(id)) await audit(tx, { ...by, action: "administrator.activated", subjectId: id });
  }

  async function refuseAdministrator(tx: Tx, email: string): Promise<void> {
    const standing = await storage.findStanding(tx, email);
    if (standing) throw taken(standing === "active" ? outcomes.isAdministrator : outcomes.isInactive);
  }

  async function sendInvitation(
    tx: Tx,
    token: string,
    invited: { _id: string; name: string; email: string; inviter: string },
    now: Date,
  ): Promise<void> {
    await enqueueMail(tx, invitationMail(`${pageUrl}?token=${token}`, invited), now);
  }

  /** The token is looked at before the password is hashed: guesses must cost this server nothing. */
  async function accept(call: Call<typeof contract.acceptInvitation>) {
    const { body } = call;
    const { email } = await invitationOf(body.token);
    if (passwords.isCommon(body.newPassword, [body.name, email])) {
      throw fieldFault("newPassword", passwordRules.common);
    }
    const passwordHash = await passwords.hash(body.newPassword);
    return refuseDuplicate(outcomes.isAdministrator, () =>
      db.transaction((tx) => join(tx, { email, passwordHash }, call)),
    );
  }

  async function join(
    tx: Tx,
    { email, passwordHash }: { email: string; passwordHash: string },
    { body, address, userAgent }: Call<typeof contract.acceptInvitation>,
  ): Promise<{ token: string; administrator: Administrator }> {
    const now = clock.now();
    if (!(await storage.spendInvitation(tx, body.token))) throw badToken();
    const administrator = await accounts.insert(tx, { email, name: body.name, passwordHash }, now);
    const { _id } = administrator;
    await audit(tx, { actor: _id, action: "administrator.joined", subjectId: _id, address, at: now });
    const account = { ...administrator, passwordHash };
    const token = await accounts.beginSession(tx, { account, keep: false, userAgent, address }, now);
    if (!token) throw new Fault("internal");
    return { token, administrator };
  }

  async function invitationOf(token: string) {
    const since = new Date(clock.now().getTime() - INVITED_FOR_MS);
    const invitation = await storage.findInvitation(db.read, token, since);
    if (!invitation) throw badToken();
    return invitation;
  }
}

/** Who does something, from where and when. */
interface Deed extends By {
  at: Date;
}

function inviterName({ name, email }: Actor): string {
  return name || email;
}

async function refuseDuplicate<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicate(error) ? taken(message) : error;
  }
}

function taken(message: string): Fault {
  return fieldFault("email", message, "conflict");
}

function badToken(): Fault {
  return fieldFault("token", contract.outcomes.badToken);
}

function noSuchAdministrator(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noSuchAdministrator });
}

function noSuchInvitation(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noSuchInvitation });
}
