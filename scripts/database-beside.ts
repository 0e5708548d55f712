// Opens the database for commands that may run beside the server.
import { existsSync } from "node:fs";
import { type Database, openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { compareMigrations } from "#platform/database/migrate.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { Refusal } from "./terminal.ts";

/** Runs work on the database of the settings. Throws a Refusal where there is none, or one of another version. */
export async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const env = readEnv();
  const file = sqliteFile(env.dataDir);
  if (!env.databaseUrl && !existsSync(file)) {
    throw new Refusal(`There is no database ${file}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  }
  const db = openDatabase(env, createLog("error"));
  try {
    await refuseOtherVersion(db);
    await work(db);
  } finally {
    await db.close();
  }
}

/**
 * Throws a Refusal unless the tables are those of this program, because it must not migrate beside a running server.
 */
async function refuseOtherVersion(db: Database): Promise<void> {
  const { done, foreign, isCurrent } = await compareMigrations(db.read, migrations(db.engine));
  if (isCurrent) return;
  if (done.length + foreign.length === 0)
    throw new Refusal("The database is empty. Start the server once: it makes the tables.");
  const advice = "Start the server of this version once, or use the version that made it";
  throw new Refusal(`The database is of another version of this program. ${advice}.`);
}
