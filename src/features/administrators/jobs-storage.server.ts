import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/db.server.ts";

/** The jobs that are named with the role of reviewer, of accounts or of invitations. */
interface NamedJobs {
  /** Selects the ids of the jobs of a row, parted by spaces; null for none. */
  ids: RawBuilder<string | null>;
  /** Names other jobs. Returns false when one of them is not there. */
  replace(tx: Tx, holderId: string, jobs: readonly string[]): Promise<boolean>;
  /** Returns the named jobs of every row, by title. */
  findAll(db: Db): Promise<Map<string, { _id: string; title: string }[]>>;
}

/** The jobs whose applications an account may read, where its roles name jobs. */
export const accountJobs = namedJobsIn("reviewed_jobs", "administrator_id", "administrators");

/** The jobs of an invitation, which the account gets when it is accepted. */
export const invitationJobs = namedJobsIn("invited_jobs", "invitation_id", "invitations");

/** Returns the ids of a selected text. */
export function readNamedJobs(stored: string | null): string[] {
  return stored?.split(" ") ?? [];
}

function namedJobsIn(name: string, holderColumn: string, holders: string): NamedJobs {
  const table = sql.table(name);
  const holder = sql.ref(holderColumn);
  return {
    ids: sql`(select string_agg(job_id, ' ') from ${table} where ${holder} = ${sql.ref(`${holders}.id`)})`,
    async replace(tx, holderId, jobs) {
      await sql`delete from ${table} where ${holder} = ${holderId}`.execute(tx);
      if (jobs.length === 0) return true;
      const named = await sql`
        insert into ${table} (${holder}, job_id)
        select ${holderId}, id from jobs where id in (${sql.join(jobs)})`.execute(tx);
      return named.numAffectedRows === BigInt(jobs.length);
    },
    async findAll(db) {
      const named = sql<{ holder: string; _id: string; title: string }>`
        select ${holder} as holder, jobs.id as _id, jobs.title from ${table}
        join jobs on jobs.id = ${table}.job_id order by title_sort, jobs.id`;
      const byHolder = Map.groupBy((await named.execute(db)).rows, (row) => row.holder);
      return new Map(
        [...byHolder].map(([id, rows]) => [id, rows.map(({ _id, title }) => ({ _id, title }))] as const),
      );
    },
  };
}
