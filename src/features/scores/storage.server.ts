import type { Db, Tx } from "#platform/database/db.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Score } from "./contract.ts";

type ScoreTables = {
  application_scores: {
    id: string;
    application_id: string;
    author: string;
    /** Null once the author's account is gone. */
    author_id: string | null;
    points: number;
    sentence: string;
    updated_at: string;
  };
};
const tables = (db: Db) => db.withTables<ScoreTables>();

/** A score with the id of its author. */
interface StoredScore extends Score {
  authorId: string | null;
}

interface Scorer {
  administratorId: string;
  name: string;
  email: string;
}

/**
 * Stores the score of an administrator for an application, in place of an earlier one. Returns true when there was
 * none.
 */
export async function saveScore(
  tx: Tx,
  applicationId: string,
  { points, sentence }: Pick<Score, "points" | "sentence">,
  by: Scorer,
  now: Date,
): Promise<boolean> {
  const given = { author: by.name || by.email, points, sentence, updated_at: now.toISOString() };
  const changed = await tables(tx)
    .updateTable("application_scores")
    .set(given)
    .where("application_id", "=", applicationId)
    .where("author_id", "=", by.administratorId)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return false;
  const row = { id: newId(), application_id: applicationId, author_id: by.administratorId, ...given };
  await tables(tx).insertInto("application_scores").values(row).execute();
  return true;
}

/** Returns the scores of some applications, the oldest first, by the application's id. */
export async function findScores(
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, StoredScore[]>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("application_scores")
    .selectAll()
    .where("application_id", "in", applicationIds)
    .orderBy("id")
    .execute();
  const byApplication = Map.groupBy(rows, (row) => row.application_id);
  return new Map([...byApplication].map(([id, some]) => [id, some.map(toScore)]));
}

function toScore(row: ScoreTables["application_scores"]): StoredScore {
  const { points, sentence, author } = row;
  return { points, sentence, author, authorId: row.author_id, updatedAt: row.updated_at };
}
