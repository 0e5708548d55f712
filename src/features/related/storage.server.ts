import { type Expression, type SqlBool, sql } from "kysely";
import { ofJobs } from "#features/applications/scope-storage.server.ts";
import {
  type ApplicationTables,
  type StoredApplication,
  toApplication,
} from "#features/applications/storage.server.ts";
import type { JobScope } from "#features/roles.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db } from "#platform/database/db.server.ts";
import { sortKey } from "#platform/database/sort.server.ts";
import { MAX_RELATED, type Shared } from "./contract.ts";

const tables = (db: Db) => db.withTables<ApplicationTables>();

/** The most files of the same bytes whose applications are looked for: one may be sent a thousand times. */
const MAX_TWINS = 100;

/** An application and what it has in common with another. */
export interface Related {
  application: StoredApplication;
  shared: Shared[];
}

/**
 * Returns the applications for these jobs that have something in common with one, newest first, one more than are
 * shown at most. Each is looked for by an index of its own.
 */
export async function findRelated(
  db: Db,
  { _id, email, phone, resumeId }: StoredApplication,
  jobs: JobScope,
): Promise<Related[]> {
  const find = async (condition: Expression<SqlBool>) =>
    tables(db)
      .selectFrom("applications")
      .select(["id", "email"])
      .where(condition)
      .where("id", "<>", _id)
      .$call(ofJobs(jobs))
      .orderBy("id", "desc")
      .limit(MAX_RELATED + 1)
      .execute();
  const sha256 = sql`select sha256 from documents where id = ${resumeId}`;
  const twins = sql`select id from documents where sha256 = (${sha256}) order by id desc limit ${MAX_TWINS}`;
  const sameEmail = (row: { email: string }) => normalizeEmail(row.email) === normalizeEmail(email);
  const found: Record<Shared, { id: string }[]> = {
    // The key folds more than the case, and is cut: what it finds is compared.
    email: (await find(sql`email_sort = ${sortKey(email)}`)).filter(sameEmail),
    resume: await find(sql`resume_id in (select id from (${twins}) as twins)`),
    phone: phone ? await find(sql`phone = ${phone}`) : [],
  };
  return readRelated(db, found);
}

async function readRelated(db: Db, found: Record<Shared, { id: string }[]>): Promise<Related[]> {
  const shared = new Map<string, Shared[]>();
  for (const [name, rows] of Object.entries(found) as [Shared, { id: string }[]][])
    for (const { id } of rows) shared.set(id, [...(shared.get(id) ?? []), name]);
  const ids = [...shared.keys()]
    .toSorted()
    .reverse()
    .slice(0, MAX_RELATED + 1);
  if (ids.length === 0) return [];
  const rows = await tables(db)
    .selectFrom("applications")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ application: toApplication(row), shared: shared.get(row.id) ?? [] }));
}
