import { invitationOf, join } from "#features/administrators/invitations.server.ts";
import { isInvited } from "#features/administrators/invitations-storage.server.ts";
import { findStanding } from "#features/administrators/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { isKnownAddress } from "#features/auth/address-storage.server.ts";
import { outcomes as authOutcomes, type SignedIn } from "#features/auth/contract.ts";
import { createFailureRecord } from "#features/auth/failures.server.ts";
import { NO_PASSWORD } from "#features/auth/password.server.ts";
import { beginSession } from "#features/auth/sessions.server.ts";
import { type Account, findAccount, findAccountById, lockAccount } from "#features/auth/storage.server.ts";
import type { Bucket } from "#features/limits.ts";
import { outcomes as passkeyOutcomes } from "#features/passkeys/contract.ts";
import { readProof } from "#features/passkeys/proof.server.ts";
import { findCredentials, noteUse as notePasskeyUse } from "#features/passkeys/storage.server.ts";
import { isAppCode } from "#features/two-step/rules.ts";
import { passTwoStep } from "#features/two-step/second-step.server.ts";
import { findSecret } from "#features/two-step/storage.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { clientKey } from "#platform/http/caller.server.ts";
import { countFailures, type Point, takeFor } from "#platform/process/rate-limit.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { beginFlow, finishFlow, flowSecrets, identityOf, isConfirmedBy } from "./flow.server.ts";
import { link, refuseDuplicate } from "./link.server.ts";
import * as storage from "./storage.server.ts";

const { outcomes } = contract;

/** Returns the endpoints of signing in, before there is a session. */
export function signInHandlers(services: Services): Handler[] {
  const { db, limiter, mailer } = services;
  const recordFailure = createFailureRecord(services);
  const pointsOf = (address: string): Point<Bucket>[] => [["login", clientKey(address)]];

  /** Counts a try by the caller's address, until one succeeds. Nothing counts for the account. */
  async function counted<T>(address: string, work: () => Promise<T>): Promise<T> {
    const answer = await countFailures(limiter, pointsOf(address), work);
    mailer.wake();
    return answer;
  }

  return [
    handle(contract.beginOidc, ({ address, at }) =>
      takeFor(limiter, pointsOf(address), () => beginFlow(services, { purpose: "sign-in" }, at)),
    ),

    handle(contract.signInByOidc, (call) => counted(call.address, () => signInBy(services, call))),

    handle(contract.linkWithFactor, (call) => counted(call.address, () => linkCounted(call))),

    handle(contract.joinByOidc, (call) => counted(call.address, () => joinBy(services, call))),
  ];

  /** Links by a factor, and records a wrong one for the account whose company account waits. */
  async function linkCounted(call: Call<typeof contract.linkWithFactor>): Promise<SignedIn> {
    const { body, address, at } = call;
    const { state } = flowSecrets(body.flow);
    const waiting = required(await storage.findWaiting(db.read, state, at), expired);
    try {
      return await linkWithFactor(services, waiting, call);
    } catch (error) {
      const { administratorId } = waiting;
      if (error instanceof Fault && error.code === "unauthorized" && (body.code || body.credential)) {
        const known = await isKnownAddress(db.read, { administratorId, address }, at);
        recordFailure({ administratorId, address, known, step: body.credential ? "passkey" : "code" });
      }
      throw error;
    }
  }
}

type Visitor = Pick<Call<typeof contract.signInByOidc>, "address" | "userAgent" | "at">;

async function signInBy(services: Services, call: Call<typeof contract.signInByOidc>): Promise<SignedIn> {
  const { db } = services;
  const { body, at } = call;
  const finished = await finishFlow(services, body, { purpose: "sign-in" }, at, "unauthorized");
  const identity = identityOf(services, finished.claims, "unauthorized");
  // A browser that is still signed in at the issuer passes without its owner.
  const session = { keep: body.keep, confirmed: isConfirmedBy(services, finished, at) };
  const answer = await refuseDuplicate(() =>
    db.transaction(async (tx) => {
      const linked = await storage.findLinked(tx, identity);
      const account = linked
        ? await findAccountById(tx, linked.administratorId)
        : await findAccount(tx, identity.email);
      if (!account) throw unauthorized(await reasonOfNone(tx, identity, linked !== undefined, at));
      if (linked) return beginUsed(tx, { account, linkedId: linked._id, ...session }, call);
      await refuseSecond(tx, account, identity);
      const waiting = { ...identity, administratorId: account._id };
      // A second step or a passkey may be added meanwhile.
      await lockAccount(tx, account._id);
      const factors = await factorsOf(tx, account._id);
      if (!factors.code && !factors.passkey)
        return linkAndBegin(services, tx, { account, waiting, ...session }, call);
      // Kept, so that the factor alone has to follow: the code of the issuer is spent.
      await storage.insertWaiting(tx, body.state, waiting, at);
      return factors;
    }),
  );
  if ("token" in answer) return answer;
  throw factorWanted(answer);
}

/** Returns why a company account signs nobody in. */
async function reasonOfNone(db: Db, { email }: storage.Identity, linked: boolean, at: Date): Promise<string> {
  if (linked || (await findStanding(db, email)) === "inactive") return outcomes.inactive(email);
  return (await isInvited(db, email, at)) ? outcomes.invited(email) : outcomes.noAccount(email);
}

/**
 * Refuses to link by its address an account that has another company account of this issuer: the address may have gone
 * to somebody new.
 */
async function refuseSecond(db: Db, account: Account, { issuer, email }: storage.Identity): Promise<void> {
  const accounts = await storage.findCompanyAccounts(db, account._id);
  if (accounts.some(({ issuerId }) => issuerId === issuer)) throw unauthorized(outcomes.otherLinked(email));
}

/** The factors of an account beside the password, one of which is wanted before a company account is linked. */
interface Factors {
  code: boolean;
  passkey: boolean;
}

async function factorsOf(db: Db, administratorId: string): Promise<Factors> {
  const secret = await findSecret(db, administratorId);
  const passkeys = await findCredentials(db, administratorId);
  return { code: secret !== undefined, passkey: passkeys.length > 0 };
}

function factorWanted({ code, passkey }: Factors): Fault {
  const message = outcomes.factorWanted;
  const fields = { ...(code && { code: message }), ...(passkey && { passkey: message }) };
  return new Fault("unauthorized", { message, fields });
}

/** A session that a company account begins. */
interface Beginning {
  account: Account;
  keep: boolean;
  /** Whether its holder has proved who they are, for great deeds (decision 19). */
  confirmed: boolean;
}

/**
 * Signs in an account whose company account is linked. That counts as both factors, as its owner chose when linking.
 */
async function beginUsed(
  tx: Tx,
  { linkedId, ...session }: Beginning & { linkedId: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const { address, at } = visitor;
  if (!(await storage.noteUse(tx, linkedId, at))) throw expired();
  const actor = session.account._id;
  await recordAudit(tx, { actor, address, at }, "company-account.used", linkedId);
  return beginFor(tx, session, visitor);
}

async function linkAndBegin(
  services: Services,
  tx: Tx,
  { waiting, ...session }: Beginning & { waiting: storage.Waiting },
  visitor: Visitor,
): Promise<SignedIn> {
  await link(services, tx, waiting, session.account, visitor);
  return beginFor(tx, session, visitor);
}

async function beginFor(tx: Tx, session: Beginning, visitor: Visitor): Promise<SignedIn> {
  const { address, userAgent, at } = visitor;
  return required(await beginSession(tx, { ...session, userAgent, address }, at), expired);
}

/** Links the company account that waits, once a factor of the account is right, and signs in. */
async function linkWithFactor(
  services: Services,
  waiting: storage.Waiting,
  call: Call<typeof contract.linkWithFactor>,
): Promise<SignedIn> {
  const { db, limiter } = services;
  const { body, address, at } = call;
  const { state } = flowSecrets(body.flow);
  const { administratorId } = waiting;
  const proof = { use: { purpose: "sign-in" as const }, administratorId };
  const passkey = body.credential && (await readProof(services, body.credential, proof, at, "unauthorized"));
  const points: Point<Bucket>[] = !passkey && isAppCode(body.code) ? [["code", administratorId]] : [];
  const signedIn = await takeFor(limiter, points, () =>
    refuseDuplicate(() =>
      db.transaction(async (tx) => {
        if (passkey) await takePasskey(tx, passkey, at);
        else await takeCode(tx, { administratorId, code: body.code, address, at });
        const account = await findAccountById(tx, administratorId);
        if (!account || !(await storage.deleteWaiting(tx, state))) throw expired();
        await refuseSecond(tx, account, waiting);
        const session = { account, keep: body.keep, confirmed: true };
        return linkAndBegin(services, tx, { ...session, waiting }, call);
      }),
    ),
  );
  await limiter.forget("code", administratorId);
  return signedIn;
}

async function takePasskey(tx: Tx, { _id, counter }: { _id: string; counter: number }, at: Date) {
  if (!(await notePasskeyUse(tx, _id, counter, at))) throw unauthorized(passkeyOutcomes.copied);
}

/** Spends a code. Throws the request for a factor without one, and where the account takes no codes. */
async function takeCode(
  tx: Tx,
  given: { administratorId: string; code: string; address: string; at: Date },
): Promise<void> {
  const factors = await factorsOf(tx, given.administratorId);
  if (!given.code || !factors.code) throw factorWanted(factors);
  if ((await passTwoStep(tx, given)) !== "passed")
    throw fieldFault("code", authOutcomes.wrongCode, "unauthorized");
}

/** Makes the account of an invitation for the address that the issuer has verified. */
async function joinBy(services: Services, call: Call<typeof contract.joinByOidc>): Promise<SignedIn> {
  const { body, at } = call;
  const invitation = await invitationOf(services, body.token, at);
  const finished = await finishFlow(services, body, { purpose: "sign-in" }, at, "unauthorized");
  const identity = identityOf(services, finished.claims, "unauthorized");
  if (identity.email !== normalizeEmail(invitation.email))
    throw unauthorized(outcomes.otherAddress(identity.email, invitation.email));
  return refuseDuplicate(() =>
    services.db.transaction(async (tx) => {
      const proof = { passwordHash: NO_PASSWORD, confirmed: isConfirmedBy(services, finished, at) };
      const joined = await join(tx, { ...invitation, token: body.token, ...proof }, call);
      const { _id } = joined.administrator;
      await link(services, tx, { ...identity, administratorId: _id }, joined.administrator, call);
      return joined;
    }),
  );
}

function expired(): Fault {
  return unauthorized(outcomes.expired);
}

function unauthorized(message: string): Fault {
  return new Fault("unauthorized", { message });
}
