import { sql } from "kysely";
import type { Db, Tx } from "./db.server.ts";

/** Which records of a table have reached their end. */
export interface Ended {
  /** Records made before this moment have. */
  madeBefore: Date;
  /** Those promised no later end than this have too. */
  promisedBefore: Date;
}

/** Ended records that may be erased: of those that are announced, only what was announced long enough ago. */
export interface Due extends Ended {
  announcedBefore: Date;
}

/** What of a table has reached the end of its time. */
export interface Expiry {
  /** How many records there are, and how many of them are due. */
  count(db: Db, due: Due): Promise<{ due: number; total: number }>;
  /** Ids of records that are due, the oldest first. */
  find(db: Db, due: Due, limit: number): Promise<string[]>;
}

/** The expiry of records that are announced before they are erased. */
export interface AnnouncedExpiry extends Expiry {
  /** Announces some records that will have ended, from now on. Returns how many. */
  announce(tx: Tx, ended: Ended, now: Date, limit: number): Promise<number>;
  /** Takes back announcements of records that end later by now, and those from a moment that has not come. */
  withdraw(tx: Tx, ended: Ended, now: Date): Promise<void>;
  /** How many are announced, and since when the first of them. */
  countAnnounced(db: Db): Promise<{ count: number; since: string | null }>;
}

/** Reads the age of a table's records, which have `id` and `created_at`. */
export function expiryOf(table: string): Expiry {
  return readDue(table, ({ madeBefore }) => sql`created_at < ${madeBefore.toISOString()}`);
}

/**
 * Likewise for a table that has `announced_at`.
 * @param promised whether it has `promised_until` as well: the latest end of a record, null for none
 */
export function announcedExpiryOf(table: string, { promised }: { promised: boolean }): AnnouncedExpiry {
  const from = sql.table(table);

  function hasEnded({ madeBefore, promisedBefore }: Ended) {
    const made = sql`created_at < ${madeBefore.toISOString()}`;
    return promised ? sql`(${made} or promised_until < ${promisedBefore.toISOString()})` : made;
  }

  function endsLater({ madeBefore, promisedBefore }: Ended) {
    const made = sql`created_at >= ${madeBefore.toISOString()}`;
    if (!promised) return made;
    return sql`${made} and (promised_until is null or promised_until >= ${promisedBefore.toISOString()})`;
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
      await sql`
        update ${from} set announced_at = null
        where announced_at is not null and (announced_at > ${now.toISOString()} or (${endsLater(ended)}))`.execute(
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
