import { accountPaths } from "#content/paths.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { refuseCommonPassword } from "#features/auth/common-passwords.server.ts";
import type { SignedIn } from "#features/auth/contract.ts";
import { verifyCurrentPassword } from "#features/auth/current-password.server.ts";
import { hashPassword } from "#features/auth/password.server.ts";
import { beginSession } from "#features/auth/sessions.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { enqueueStaffMail } from "#features/mail/staff-mails.server.ts";
import { type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { isDuplicate, isForeignKeyViolation, refuseOn } from "#platform/database/database-error.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./invitations-storage.server.ts";
import { invitationJobs } from "./jobs-storage.server.ts";
import { grantText, invitationMail } from "./rules.ts";
import { findStanding, lockActive, updateRoles } from "./storage.server.ts";

/** Returns the endpoints of inviting somebody, and of the link in the invitation. */
export function invitationHandlers(services: Services): Handler[] {
  const { db, mailer } = services;
  const { outcomes } = contract;
  return [
    handle(contract.invite, async (call) => {
      await verifyCurrentPassword(services, call);
      await refuseOn(isDuplicate, alreadyInvited, () => refuseGoneJob(() => invite(services, call)));
      mailer.wake();
      return { message: unsent(services) ?? outcomes.invited };
    }),

    handle(contract.resendInvitation, async (call) => {
      await verifyCurrentPassword(services, call);
      await resend(services, call);
      mailer.wake();
      return { message: unsent(services) ?? outcomes.resent };
    }),

    handle(contract.withdrawInvitation, async (call) => {
      const { id } = call.params;
      await db.transaction(async (tx) => {
        if (!(await storage.deleteInvitation(tx, id))) throw noSuchInvitation();
        await recordAudit(tx, call, "invitation.withdrawn", id);
      });
      return { message: outcomes.withdrawn };
    }),

    handle(contract.checkInvitation, async ({ body, at }) => {
      const { name, email } = await invitationOf(services, body.token, at);
      return { data: { name, email } };
    }),

    handle(contract.acceptInvitation, (call) => accept(services, call)),
  ];
}

/** Returns the answer to an invitation while no mail server is set up. */
function unsent({ mailer }: Services): string | undefined {
  return mailer.transport === "files" ? contract.outcomes.invitationSaved : undefined;
}

function invite(services: Services, call: Call<typeof contract.invite>): Promise<void> {
  const { body, actor, at } = call;
  const token = randomToken();
  const { roles, jobs } = body;
  const person = { name: body.name, email: normalizeEmail(body.email), roles };
  return services.db.transaction(async (tx) => {
    await lockActive(tx, actor);
    await refuseAdministrator(tx, person.email);
    const invited = { ...person, token, invitedBy: actor.administratorId };
    const _id = await storage.insertInvitation(tx, invited, at);
    if (!(await invitationJobs.replace(tx, _id, jobs))) throw unknownJob();
    await sendInvitation(services, tx, { ...person, _id, token }, call);
    await recordAudit(tx, call, "invitation.sent", _id, grantText(body));
  });
}

async function refuseAdministrator(tx: Tx, email: string): Promise<void> {
  const { isAdministrator, isInactive } = contract.outcomes;
  const standing = await findStanding(tx, email);
  if (standing) throw taken(standing === "active" ? isAdministrator : isInactive);
}

function resend(services: Services, call: Call<typeof contract.resendInvitation>): Promise<void> {
  const { actor, at } = call;
  const { id: _id } = call.params;
  const token = randomToken();
  return services.db.transaction(async (tx) => {
    await lockActive(tx, actor);
    const renewal = { token, invitedBy: actor.administratorId };
    const invited = required(await storage.renewInvitation(tx, _id, renewal, at), noSuchInvitation);
    await sendInvitation(services, tx, { ...invited, _id, token }, call);
    await recordAudit(tx, call, "invitation.resent", _id);
  });
}

/** Sends the link of an invitation. Its token is a fragment, which browsers send to no server. */
async function sendInvitation(
  services: Services,
  tx: Tx,
  { token, ...invited }: { _id: string; name: string; email: string; token: string },
  by: By,
): Promise<void> {
  const inviter = by.actor.name || by.actor.email;
  const link = `${services.env.origin}${accountPaths.invitation}#token=${token}`;
  const company = services.content.company();
  await enqueueStaffMail(services, tx, invitationMail(link, { ...invited, inviter }, company), by);
}

/** Accepts an invitation. The token is checked before the password is hashed: guesses must cost this server nothing. */
async function accept(services: Services, call: Call<typeof contract.acceptInvitation>) {
  const { token, name, newPassword } = call.body;
  const invitation = await invitationOf(services, token, call.at);
  refuseCommonPassword(newPassword, services.content.company(), [name, invitation.email]);
  const passwordHash = await hashPassword(newPassword);
  return refuseOn(isDuplicate, alreadyAdministrator, () =>
    services.db.transaction((tx) =>
      join(tx, { ...invitation, token, name, passwordHash, confirmed: true }, call),
    ),
  );
}

/** Returns the invitation of a token. Throws the refusal of one that is not good. */
export async function invitationOf(
  { db }: Pick<Services, "db">,
  token: string,
  at: Date,
): Promise<storage.InvitedPerson> {
  return required(await storage.findInvitation(db.read, token, at), badToken);
}

/** An invited person who has proved that the invitation is theirs. */
interface Joining extends storage.InvitedPerson {
  token: string;
  passwordHash: string;
  /** Whether they have proved who they are, for great deeds (decision 19). */
  confirmed: boolean;
}

/** Spends an invitation on an account, which gets its id, and signs it in. */
export async function join(
  tx: Tx,
  { token, jobs, invitedBy, confirmed, ...person }: Joining,
  { address, userAgent, at }: { address: string; userAgent: string; at: Date },
): Promise<SignedIn> {
  if (!(await storage.spendInvitation(tx, token))) throw badToken();
  const account = { ...(await insertAdministrator(tx, person, at)), passwordHash: person.passwordHash };
  const { _id } = account;
  // A job that was deleted since the invitation is left out.
  await updateRoles(tx, _id, { roles: person.roles, jobs, by: invitedBy }, at);
  await recordAudit(tx, { actor: _id, address, at }, "administrator.joined", _id);
  const session = { account, keep: false, confirmed, userAgent, address };
  return required(await beginSession(tx, session, at), () => new Fault("internal"));
}

function alreadyInvited(): Fault {
  return taken(contract.outcomes.isInvited);
}

function alreadyAdministrator(): Fault {
  return taken(contract.outcomes.isAdministrator);
}

function taken(message: string): Fault {
  return fieldFault("email", message, "conflict");
}

function badToken(): Fault {
  return fieldFault("token", contract.outcomes.badToken);
}

/** Runs a transaction that names jobs. Throws the refusal of a job that is deleted at the same moment. */
export function refuseGoneJob<T>(work: () => Promise<T>): Promise<T> {
  return refuseOn(isForeignKeyViolation, unknownJob, work);
}

/** Returns the refusal of a job that is not there. */
export function unknownJob(): Fault {
  return fieldFault("jobs", contract.outcomes.unknownJob);
}

function noSuchInvitation(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noSuchInvitation });
}
