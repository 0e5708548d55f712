import { sql } from "kysely";
import type { Tx } from "./db.server.ts";

/** Writes the columns `read_at` and `replied_at` of a table. */
interface ReadStatus {
  /** Marks a record as read at a moment, or as unread with null; the first moment stays. Returns true on a change. */
  markRead(tx: Tx, id: string, at: Date | null): Promise<boolean>;
  /**
   * Marks the record of a written mail as read, and as answered if the mail was sent. Returns false for an unknown id.
   */
  markReplied(tx: Tx, mail: { subjectId: string; sent: boolean; at: Date }): Promise<boolean>;
}

/** Returns the read status of a table's records. */
export function readStatus(name: string): ReadStatus {
  const table = sql.table(name);
  return {
    async markRead(tx, id, at) {
      const other = at ? sql`read_at is null` : sql`read_at is not null`;
      const time = at === null ? null : at.toISOString();
      const marking = sql`update ${table} set read_at = ${time} where id = ${id} and ${other}`;
      const changed = await marking.execute(tx);
      return (changed.numAffectedRows ?? 0n) > 0n;
    },
    async markReplied(tx, { subjectId, sent, at }) {
      const time = at.toISOString();
      const read = sql`read_at = coalesce(read_at, ${time})`;
      const marks = sent ? sql`replied_at = ${time}, ${read}` : read;
      const changed = await sql`update ${table} set ${marks} where id = ${subjectId}`.execute(tx);
      return (changed.numAffectedRows ?? 0n) > 0n;
    },
  };
}
