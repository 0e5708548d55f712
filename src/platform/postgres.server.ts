import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";

/** bigint (counts) and numeric come as text unless told; ours all fit a double. */
const INT8 = 20;
const NUMERIC = 1700;

/** Kysely over a pool of PostgreSQL connections; pg is loaded on first use only. */
export function postgresKysely(url: string, onPoolError: (error: Error) => void): Kysely<object> {
  return new Kysely<object>({
    dialect: new PostgresDialect({ pool: () => createPool(url, onPoolError) }),
  });
}

async function createPool(url: string, onPoolError: (error: Error) => void): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // A server that hangs, or a network that swallows, ends no statement: this is our own clock.
    query_timeout: 16_000,
    lock_timeout: 5_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  // An idle connection that the server ends must not end us: the next query opens another.
  pool.on("error", onPoolError);
  return pool;
}
