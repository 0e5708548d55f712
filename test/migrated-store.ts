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
    /** Empty stores with every table, to be copied: a SQLite file and the name of a PostgreSQL database. */
    migratedStores: { sqlite: string; postgres?: string };
  }
}

/** The projects that `postgres.ts` starts a server for. */
const withPostgres = ["api-postgres", "faults", "faults-slow"];

/** Vitest's global setup: makes the stores that test apps and programs begin with, once a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-migrated-"));
  await migrate({ dataDir, databaseUrl: undefined });
  const postgres = withPostgres.includes(project.name) ? await createPostgresDatabase() : undefined;
  if (postgres) await migrate({ dataDir, databaseUrl: postgres.url });
  project.provide("migratedStores", {
    sqlite: sqliteFile(dataDir),
    ...(postgres && { postgres: new URL(postgres.url).pathname.slice(1) }),
  });
  return async () => {
    // The server may have gone with another project of the run, which started it.
    await postgres?.drop().catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function migrate(place: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const store = openDatabase(place, createLog("silent"));
  await store.migrate(migrations);
  await store.close();
}
