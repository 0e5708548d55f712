import { issuedWithin } from "#platform/contract/issued.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { deleteOutOfTime } from "#platform/database/expiry.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { CompanyAccount } from "./contract.ts";
import { BACK_WITHIN_MS, issuerName } from "./rules.ts";

type OidcTables = {
  company_accounts: {
    id: string;
    administrator_id: string;
    /** Both name the account at the issuer; its address may change and serves to recognise it alone. */
    issuer: string;
    subject: string;
    email: string;
    created_at: string;
    used_at: string | null;
  };
  oidc_flows: {
    state_hash: string;
    purpose: string;
    /** "" at the sign-in, when nobody is known yet. */
    administrator_id: string;
    /** The company account that waits for a factor; "" before the issuer has answered. */
    issuer: string;
    subject: string;
    created_at: string;
  };
  administrators: { id: string; email: string };
};
const tables = (db: Db) => db.withTables<OidcTables>();

/** A company account, as its issuer vouches for it. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In normal form. */
  email: string;
}

/** Says what a flow was begun for. */
export interface FlowUse {
  purpose: "sign-in" | "link" | "confirm";
  /** Left out at the sign-in. */
  administratorId?: string;
}

/** A company account that waits for a factor of the account that has its address. */
export interface Waiting extends Identity {
  administratorId: string;
}

const nobody = { issuer: "", subject: "" };

/** Keeps the SHA-256 of a flow's state until the browser is back. */
export async function insertFlow(
  tx: Tx,
  state: string,
  { purpose, administratorId = "" }: FlowUse,
  now: Date,
): Promise<void> {
  const row = { purpose, administrator_id: administratorId, created_at: now.toISOString(), ...nobody };
  await tables(tx)
    .insertInto("oidc_flows")
    .values({ state_hash: sha256(state), ...row })
    .execute();
}

/**
 * Deletes a flow, so that it is finished once. Returns when it began; undefined unless it was begun for this use, and
 * in time.
 */
export async function spendFlow(
  tx: Tx,
  state: string,
  { purpose, administratorId = "" }: FlowUse,
  now: Date,
): Promise<Date | undefined> {
  const [after, until] = issuedWithin(BACK_WITHIN_MS, now);
  const row = await tables(tx)
    .deleteFrom("oidc_flows")
    .where("state_hash", "=", sha256(state))
    .where("purpose", "!=", WAITING)
    .returning(["purpose", "administrator_id", "created_at"])
    .executeTakeFirst();
  if (row?.purpose !== purpose || row.administrator_id !== administratorId) return undefined;
  return row.created_at > after && row.created_at <= until ? new Date(row.created_at) : undefined;
}

const WAITING = "factor";

/**
 * Keeps a company account, which has the address of its administrator, under the state of its flow until a factor links
 * it.
 */
export async function insertWaiting(
  tx: Tx,
  state: string,
  { administratorId, issuer, subject }: Waiting,
  now: Date,
): Promise<void> {
  const row = { issuer, subject, administrator_id: administratorId };
  await tables(tx)
    .insertInto("oidc_flows")
    .values({ state_hash: sha256(state), purpose: WAITING, ...row, created_at: now.toISOString() })
    .execute();
}

/** Returns the company account that waits under a state, in time. */
export async function findWaiting(db: Db, state: string, now: Date): Promise<Waiting | undefined> {
  const [after, until] = issuedWithin(BACK_WITHIN_MS, now);
  const row = await tables(db)
    .selectFrom("oidc_flows")
    .innerJoin("administrators", "administrators.id", "administrator_id")
    .select(["administrator_id", "issuer", "subject", "administrators.email"])
    .where("state_hash", "=", sha256(state))
    .where("purpose", "=", WAITING)
    .where("oidc_flows.created_at", ">", after)
    .where("oidc_flows.created_at", "<=", until)
    .executeTakeFirst();
  if (!row) return undefined;
  const { administrator_id, ...identity } = row;
  return { administratorId: administrator_id, ...identity };
}

/** Deletes the company account that waits under a state. Returns false when another call was quicker. */
export async function deleteWaiting(tx: Tx, state: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom("oidc_flows")
    .where("state_hash", "=", sha256(state))
    .where("purpose", "=", WAITING)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Deletes the flows whose time is over, or that bear a time which has not come yet. */
export function deleteOldFlows(tx: Tx, now: Date): Promise<void> {
  return deleteOutOfTime(tx, "oidc_flows", BACK_WITHIN_MS, now);
}

/** Returns the company accounts of an administrator, the oldest first, with the issuer's name in words. */
export async function findCompanyAccounts(
  db: Db,
  administratorId: string,
): Promise<(CompanyAccount & { issuerId: string })[]> {
  const rows = await tables(db)
    .selectFrom("company_accounts")
    .select(["id", "issuer", "email", "created_at", "used_at"])
    .where("administrator_id", "=", administratorId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    issuer: issuerName(row.issuer),
    issuerId: row.issuer,
    email: row.email,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }));
}

/** Returns the account that a company account is linked to, active or not. */
export async function findLinked(
  db: Db,
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<{ _id: string; administratorId: string } | undefined> {
  const row = await tables(db)
    .selectFrom("company_accounts")
    .select(["id", "administrator_id"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row && { _id: row.id, administratorId: row.administrator_id };
}

/**
 * Links a company account. Throws the engine's unique error when it is linked already, or the administrator has another
 * one of this issuer.
 */
export async function insertCompanyAccount(
  tx: Tx,
  { administratorId, issuer, subject, email }: Waiting,
  now: Date,
): Promise<CompanyAccount> {
  const row = {
    id: newId(),
    administrator_id: administratorId,
    issuer,
    subject,
    email,
    created_at: now.toISOString(),
    used_at: null,
  };
  await tables(tx).insertInto("company_accounts").values(row).execute();
  return { _id: row.id, issuer: issuerName(issuer), email, createdAt: row.created_at, usedAt: null };
}

/** Notes a use of a company account. Returns false when it was removed meanwhile. */
export async function noteUse(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tables(tx)
    .updateTable("company_accounts")
    .set({ used_at: now.toISOString() })
    .where("id", "=", id)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Removes a company account of an administrator. Returns false when there is none of this id. */
export async function deleteCompanyAccount(tx: Tx, administratorId: string, id: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom("company_accounts")
    .where("id", "=", id)
    .where("administrator_id", "=", administratorId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
