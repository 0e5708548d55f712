import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { createPostgresDatabase } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** An empty store with every table, to be copied: a SQLite file or the name of a PostgreSQL database. */
    migratedStore: string;
  }
}

/** Vitest's global setup: makes the store that each test app begins with, once a run, on the engine of the project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = project.name === "api-postgres" ? await createPostgresDatabase() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-migrated-"));
  const store = openDatabase({ dataDir, databaseUrl: postgres?.url }, createLog("silent"));
  await store.migrate(migrations);
  await store.close();
  project.provide("migratedStore", postgres ? new URL(postgres.url).pathname.slice(1) : sqliteFile(dataDir));
  return async () => {
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
