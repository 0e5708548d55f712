import type { Db, Tx } from "#platform/database/db.server.ts";
import { nextTurn, STAFF_MAILS_AN_HOUR } from "./rules.ts";

type PaceTables = {
  /** When the latest e-mails of an administrator leave, as JSON: a count of outbox rows would forget deleted ones. */
  mail_pace: { administrator_id: string; leaves_at: string; latest_at: string };
};
const tables = (db: Db) => db.withTables<PaceTables>();

/**
 * Takes the next moment at which an e-mail of an administrator may leave. Others who ask for it wait for the commit.
 */
export async function takeTurn(tx: Tx, administratorId: string, now: Date): Promise<Date> {
  const latest = await lockTurns(tx, administratorId);
  const turn = nextTurn(latest, now);
  const taken = [...latest, turn.toISOString()].slice(-STAFF_MAILS_AN_HOUR);
  await tables(tx)
    .updateTable("mail_pace")
    .set({ leaves_at: JSON.stringify(taken), latest_at: turn.toISOString() })
    .where("administrator_id", "=", administratorId)
    .execute();
  return turn;
}

async function lockTurns(tx: Tx, administratorId: string): Promise<string[]> {
  const row = await tables(tx)
    .insertInto("mail_pace")
    .values({ administrator_id: administratorId, leaves_at: "[]", latest_at: "" })
    .onConflict((conflict) =>
      // Changes nothing, and locks the row on PostgreSQL.
      conflict.column("administrator_id").doUpdateSet({ administrator_id: administratorId }),
    )
    .returning("leaves_at")
    .executeTakeFirstOrThrow();
  return JSON.parse(row.leaves_at);
}

/** Deletes what no later e-mail depends on. */
export async function deletePastTurns(tx: Tx, latestBefore: Date): Promise<void> {
  await tables(tx).deleteFrom("mail_pace").where("latest_at", "<", latestBefore.toISOString()).execute();
}
