import { sql } from "kysely";
import { type MigrationProvider, type MigrationResultSet, Migrator } from "kysely/migration";
import { reasonInSentence } from "#platform/process/log.server.ts";
import { databaseFault, isMissingTable, isRefusal, StoreError } from "./database-error.server.ts";
import type { Db, Engine } from "./db.server.ts";
import { retry } from "./retry.server.ts";

/** Returns the program's migrations for an engine. */
export type Migrations = (engine: Engine) => MigrationProvider;

const START_PATIENCE_MS = 30_000;

/**
 * Brings the tables up to date, and waits for an absent database: see `Database`.
 * @param beforeChange runs before tables with records in them change
 */
export async function migrate(
  db: Db,
  provider: MigrationProvider,
  beforeChange: () => Promise<void> = async () => {},
): Promise<void> {
  try {
    const options = { forMs: START_PATIENCE_MS, longestPauseMs: 500, isPassing: isAway };
    await retry(options, () => migrateOnce(db, provider, beforeChange));
  } catch (error) {
    if (isRefusal(error))
      throw new StoreError(`The database refuses: ${reasonInSentence(error)}.`, { cause: error });
    if (!isAway(error)) throw error;
    throw new StoreError(`The database does not answer: ${reasonInSentence(error)}.`, { cause: error });
  }
}

async function migrateOnce(
  db: Db,
  provider: MigrationProvider,
  beforeChange: () => Promise<void>,
): Promise<void> {
  const { done, waiting, isCurrent } = await compareMigrations(db, provider);
  // Kysely's migrator reads the whole catalogue three times, which takes longer than the rest of a start.
  if (isCurrent) return;
  if (done.length > 0 && waiting.length > 0) await beforeChange();
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw isAway(error) ? error : asStoreError(error, results);
}

function isAway(error: unknown): boolean {
  return databaseFault(error)?.code === "unavailable";
}

/** The migrations of a database beside those of a program, in order. */
interface ComparedMigrations {
  /** Those of the program that the database has had. */
  done: string[];
  /** Those of the program that the database has not had. */
  waiting: string[];
  /** Those of another program, such as a newer version. */
  foreign: string[];
  /** True where the database has had those of the program and no others. */
  isCurrent: boolean;
}

/** Compares the migrations that a database has had with those of a program. */
export async function compareMigrations(db: Db, provider: MigrationProvider): Promise<ComparedMigrations> {
  const known = Object.keys(await provider.getMigrations());
  const had = await readMigrations(db);
  const waiting = known.filter((name) => !had.includes(name));
  const foreign = had.filter((name) => !known.includes(name));
  return {
    done: known.filter((name) => had.includes(name)),
    waiting,
    foreign,
    isCurrent: waiting.length === 0 && foreign.length === 0,
  };
}

/** Returns the names of the migrations that the database has had, in order; an empty database has had none. */
export async function readMigrations(db: Db): Promise<string[]> {
  const asked = sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const { rows } = await asked.catch((error: unknown) => {
    if (!isMissingTable(error)) throw error;
    return { rows: [] };
  });
  return rows.map(({ name }) => name);
}

/** Returns the moment of the database's first migration. */
export async function readBirth(db: Db): Promise<Date> {
  const first = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db);
  return new Date(first.rows[0]?.at ?? 0);
}

/** Matches Kysely's messages about migrations of another program. */
const FOREIGN_MIGRATIONS = /^corrupted migrations/;

function asStoreError(error: unknown, results: MigrationResultSet["results"]): StoreError {
  if (FOREIGN_MIGRATIONS.test(reasonInSentence(error))) {
    const advice =
      "Start the version that made it, or a later one. To go back to this version, run the rollback command of that one: it takes the backup from before the upgrade (before-upgrade-….db in BACKUP_DIR or DATA_DIR/backups) and loses nothing that came in since.";
    return new StoreError(`The database was made by another version of this program. ${advice}`, {
      cause: error,
    });
  }
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const where = failed ? `Migration ${failed} did not complete` : "The tables could not be read";
  const message = `${where}: ${reasonInSentence(error)}. The database is as it was before.`;
  return new StoreError(message, { cause: error });
}
