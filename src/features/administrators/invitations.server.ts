import type { recordAudit } from "#features/audit/storage.server.ts";
import type { BeginSession } from "#features/auth/api.server.ts";
import type { isCommonPassword } from "#features/auth/common-passwords.ts";
import { type Administrator, passwordRules } from "#features/auth/contract.ts";
import type { VerifyCurrent } from "#features/auth/current-password.server.ts";
import type { hashPassword } from "#features/auth/password.server.ts";
import { accountKey } from "#features/auth/rules.ts";
import type { insertAdministrator } from "#features/auth/storage.server.ts";
import type { StaffMails } from "#features/mail/staff-mails.server.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import { type Actor, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { type Database, isDuplicate, type Tx } from "#platform/database/db.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import * as contract from "./contract.ts";
import { invitationMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface InvitationParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  verifyCurrent: VerifyCurrent;
  accounts: { insert: typeof insertAdministrator; beginSession: BeginSession };
  passwords: { hash: typeof hashPassword; isCommon: typeof isCommonPassword };
  staffMails: StaffMails;
  mailer: Pick<Mailer, "wake" | "transport">;
  /** The page that makes the account of an invitation; the token is added as its fragment, which no server gets. */
  pageUrl: string;
}

/** Inviting somebody, and what they do with the link that they get. */
export function invitationHandlers(parts: InvitationParts): Handler[] {
  const { verifyCurrent } = parts;
  const { outcomes } = contract;
  return [
    handle(contract.invite, async (call) => {
      await verifyCurrent(call.actor.administratorId, call.body.currentPassword);
      await refuseDuplicate(outcomes.isInvited, () => invite(parts, call));
      parts.mailer.wake();
      return { message: unsent(parts) ?? outcomes.invited };
    }),

    handle(contract.resendInvitation, async (call) => {
      await verifyCurrent(call.actor.administratorId, call.body.currentPassword);
      await resend(parts, call);
      parts.mailer.wake();
      return { message: unsent(parts) ?? outcomes.resent };
    }),

    handle(contract.withdrawInvitation, async (call) => {
      await withdraw(parts, call);
      return { message: outcomes.withdrawn };
    }),

    handle(contract.checkInvitation, async ({ body }) => {
      const { name, email } = await invitationOf(parts, body.token);
      return { data: { name, email } };
    }),

    handle(contract.acceptInvitation, (call) => accept(parts, call)),
  ];
}

/** What is said in place of an invitation's departure while no mail server is set up. */
function unsent({ mailer }: InvitationParts): string | undefined {
  return mailer.transport === "files" ? contract.outcomes.invitationSaved : undefined;
}

function invite(
  parts: InvitationParts,
  { body, actor, address }: Call<typeof contract.invite>,
): Promise<void> {
  const { db, clock, audit } = parts;
  const now = clock.now();
  const token = randomToken();
  const person = { name: body.name, email: accountKey(body.email) };
  return db.transaction(async (tx) => {
    await storage.lockActive(tx, actor);
    await refuseAdministrator(tx, person.email);
    const invited = { ...person, token, invitedBy: actor.administratorId };
    const _id = await storage.insertInvitation(tx, invited, now);
    await sendInvitation(parts, tx, { ...person, _id, token, actor }, now);
    await audit(tx, { actor, action: "invitation.sent", subjectId: _id, address, at: now });
  });
}

async function refuseAdministrator(tx: Tx, email: string): Promise<void> {
  const { isAdministrator, isInactive } = contract.outcomes;
  const standing = await storage.findStanding(tx, email);
  if (standing) throw taken(standing === "active" ? isAdministrator : isInactive);
}

function resend(
  parts: InvitationParts,
  { params: { id: _id }, actor, address }: Call<typeof contract.resendInvitation>,
): Promise<void> {
  const { db, clock, audit } = parts;
  const now = clock.now();
  const token = randomToken();
  return db.transaction(async (tx) => {
    await storage.lockActive(tx, actor);
    const renewal = { token, invitedBy: actor.administratorId };
    const invited = await storage.renewInvitation(tx, _id, renewal, now);
    if (!invited) throw noSuchInvitation();
    await sendInvitation(parts, tx, { ...invited, _id, token, actor }, now);
    await audit(tx, { actor, action: "invitation.resent", subjectId: _id, address, at: now });
  });
}

async function sendInvitation(
  { staffMails, pageUrl }: InvitationParts,
  tx: Tx,
  { token, actor, ...invited }: { _id: string; name: string; email: string; token: string; actor: Actor },
  now: Date,
): Promise<void> {
  const inviter = actor.name || actor.email;
  const written = invitationMail(`${pageUrl}#token=${token}`, { ...invited, inviter });
  await staffMails.enqueue(tx, written, actor.administratorId, now);
}

function withdraw(
  { db, clock, audit }: InvitationParts,
  { params, actor, address }: Call<typeof contract.withdrawInvitation>,
): Promise<void> {
  const entry = { actor, action: "invitation.withdrawn", subjectId: params.id, address } as const;
  return db.transaction(async (tx) => {
    if (!(await storage.deleteInvitation(tx, params.id))) throw noSuchInvitation();
    await audit(tx, { ...entry, at: clock.now() });
  });
}

/** The token is looked at before the password is hashed: guesses must cost this server nothing. */
async function accept(parts: InvitationParts, call: Call<typeof contract.acceptInvitation>) {
  const { db, passwords } = parts;
  const { token, name, newPassword } = call.body;
  const { email } = await invitationOf(parts, token);
  if (passwords.isCommon(newPassword, [name, email])) {
    throw fieldFault("newPassword", passwordRules.common);
  }
  const passwordHash = await passwords.hash(newPassword);
  return refuseDuplicate(contract.outcomes.isAdministrator, () =>
    db.transaction((tx) => join(parts, tx, { email, passwordHash }, call)),
  );
}

async function invitationOf({ db, clock }: InvitationParts, token: string) {
  const invitation = await storage.findInvitation(db.read, token, clock.now());
  if (!invitation) throw badToken();
  return invitation;
}

/** Spends an invitation on an account, and signs it in. */
async function join(
  { clock, audit, accounts }: InvitationParts,
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

function noSuchInvitation(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noSuchInvitation });
}
