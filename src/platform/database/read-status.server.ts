import { sql } from "kysely";
import type { Tx } from "./db.server.ts";

/** The marks that staff leave on what came in, by the columns `read_at` and `replied_at` of a table. */
export interface ReadStatus {
  /**
   * Says since when a record counts as read, null that it does not. The first time stays.
   * Gives whether that changed anything; false when there is no such record, too.
   */
  read(tx: Tx, id: string, at: Date | null): Promise<boolean>;
  /** Says that a mail about a record is written and so the record read, and answered if it was sent; nothing when there is none of this id. */
  reply(tx: Tx, mail: { subjectId: string; sent: boolean; at: Date }): Promise<void>;
}

/** Gives the marks on the records of a table. */
export function readStatus(name: string): ReadStatus {
  const table = sql.table(name);
  return {
    async read(tx, id, at) {
      const other = at ? sql`read_at is null` : sql`read_at is not null`;
      const time = at === null ? null : at.toISOString();
      const marking = sql`update ${table} set read_at = ${time} where id = ${id} and ${other}`;
      const changed = await marking.execute(tx);
      return (changed.numAffectedRows ?? 0n) > 0n;
    },
    async reply(tx, { subjectId, sent, at }) {
      const time = at.toISOString();
      const read = sql`read_at = coalesce(read_at, ${time})`;
      const marks = sent ? sql`replied_at = ${time}, ${read}` : read;
      await sql`update ${table} set ${marks} where id = ${subjectId}`.execute(tx);
    },
  };
}
