import { sql } from "kysely";
import { issuedWithin } from "#platform/contract/issued.ts";
import type { Db, Tx } from "./db.server.ts";

/** The moments before which records have reached their end. */
interface Ended {
  /** End of the records created before this moment. */
  madeBefore: Date;
  /** End of the records whose promised end is not later. */
  promisedBefore: Date;
}

/** The moments of records that may be erased: of announced ones, only those announced long enough ago. */
export interface Due extends Ended {
  announcedBefore: Date;
}

/** Finds the expired records of a table. */
export interface Expiry {
  /** Counts the records, and those that are due. */
  count(db: Db, due: Due): Promise<{ due: number; total: number }>;
  /** Returns the ids of due records, the oldest first. */
  find(db: Db, due: Due, limit: number): Promise<string[]>;
}

/** Finds and announces expired records before they are erased. */
export interface AnnouncedExpiry extends Expiry {
  /** Announces ended records up to a limit. Returns their number. */
  announce(tx: Tx, ended: Ended, now: Date, limit: number): Promise<number>;
  /** Withdraws announcements of records that now end later, and those with a moment in the future. */
  withdraw(tx: Tx, ended: Ended, now: Date): Promise<void>;
  /** Returns the number of announced records, and the moment of the first announcement. */
  countAnnounced(db: Db): Promise<{ count: number; since: string | null }>;
}

/** Returns the expiry of a table with `id` and `created_at`. */
export function expiryOf(table: string): Expiry {
  return readDue(table, ({ madeBefore }) => sql`created_at < ${madeBefore.toISOString()}`);
}

/**
 * Returns the expiry of a table that also has `announced_at`.
 * @param promised true when it has `promised_until`: the latest end of a record, null for none
 */
export function announcedExpiryOf(table: string, { promised }: { promised: boolean }): AnnouncedExpiry {
  const from = sql.table(table);

  function hasEnded({ madeBefore, promisedBefore }: Ended) {
    const made = sql`created_at < ${madeBefore.toISOString()}`;
    return promised ? sql`(${made} or promised_until < ${promisedBefore.toISOString()})` : made;
  }

  return {
    ...readDue(table, ({ announcedBefore, ...ended }) => {
      return sql`announced_at <= ${announcedBefore.toISOString()} and ${hasEnded(ended)}`;
    }),
    async announce(tx, ended, now, limit) {
      const found = sql`select id from ${from} where announced_at is null and ${hasEnded(ended)} limit ${limit}`;
      const { numAffectedRows = 0n } = await sql`
        update ${from} set announced_at = ${now.toISOString()} where id in (${found})`.execute(tx);
      return Number(numAffectedRows);
    },
    async withdraw(tx, ended, now) {
      // Not as "announced later or ending later": SQLite would read all that end later instead of the few announced
      // ones.
      const stands = sql`(announced_at <= ${now.toISOString()} and ${hasEnded(ended)})`;
      await sql`
        update ${from} set announced_at = null where announced_at is not null and ${stands} is not true`.execute(
        tx,
      );
    },
    async countAnnounced(db) {
      const counted = sql<{ count: number; since: string | null }>`
        select count(*) as count, min(announced_at) as since from ${from} where announced_at is not null`;
      return (await counted.execute(db)).rows[0] ?? { count: 0, since: null };
    },
  };
}

/** Deletes the rows of a table whose time is over, or that bear a time which has not come yet. */
export async function deleteOutOfTime(tx: Tx, table: string, ms: number, now: Date): Promise<void> {
  const [after, until] = issuedWithin(ms, now);
  const isOut = sql`created_at <= ${after} or created_at > ${until}`;
  await sql`delete from ${sql.table(table)} where ${isOut}`.execute(tx);
}

function readDue(table: string, isDue: (due: Due) => ReturnType<typeof sql>): Expiry {
  const from = sql.table(table);
  return {
    async count(db, due) {
      const counts = sql<{ due: number; total: number }>`
        select (select count(*) from ${from} where ${isDue(due)}) as due, (select count(*) from ${from}) as total`;
      return (await counts.execute(db)).rows[0] ?? { due: 0, total: 0 };
    },
    async find(db, due, limit) {
      const ids = sql<{ id: string }>`
        select id from ${from} where ${isDue(due)} order by created_at limit ${limit}`;
      return (await ids.execute(db)).rows.map((row) => row.id);
    },
  };
}
