import { setTimeout as pause } from "node:timers/promises";
import {
  Kysely,
  type LogConfig,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import type { Client, Pool, PoolClient } from "pg";
import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { EnvError } from "#platform/process/env.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import { isPostgresAnswer, toConnectionError } from "./database-error.server.ts";
import { createWatchdog, type Watchdog } from "./watchdog.server.ts";

/** Type ids of bigint (counts) and numeric, which pg returns as text by default; ours all fit a double. */
const INT8 = 20;
const NUMERIC = 1700;

/** Application name of the connections that only probe the server. */
export const PROBE_NAME = "jaalidar sign of life";
/** Time for closing a connection; a hanging server does not answer the close either. */
const CLOSING_MS = 2_000;

const AUTONOMOUS_CONNECTIONS = 2;
/** Limits on work that waits for a connection; an absent server ends the wait sooner. */
const WAITING = { queue: 2_000, timeoutMs: 4_000 };
/** Time for opening a connection: milliseconds as a rule, on a busy machine a second. */
const OPENING_MS = 4_000;

export interface PostgresServer {
  url: string;
  /** Connections at most. */
  connections: number;
}

interface PostgresConnections {
  shared: Kysely<object>;
  /** A few connections for single statements outside of transactions. */
  autonomous: Kysely<object>;
}

/** Returns Kysely over a pool of PostgreSQL connections; pg is loaded on first use only. */
export function postgresKysely(
  server: PostgresServer,
  onPoolError: (error: Error) => void,
  log: LogConfig = [],
): PostgresConnections {
  let opened: ReturnType<typeof openPool> | undefined;
  const over = (connections: number) => {
    const pool = async () => {
      opened ??= openPool(server, onPoolError);
      return guardedPool(await opened, connections);
    };
    return new Kysely<object>({ dialect: new PostgresDialect({ pool }), log });
  };
  return {
    shared: over(server.connections - AUTONOMOUS_CONNECTIONS),
    autonomous: over(AUTONOMOUS_CONNECTIONS),
  };
}

interface WatchedPool {
  pool: Pool;
  watchdog: Watchdog;
  /** Closes the connections, once. */
  end(): Promise<void>;
}

async function openPool(
  { url, connections }: PostgresServer,
  onPoolError: (error: Error) => void,
): Promise<WatchedPool> {
  const { default: pg } = await import("pg");
  assertReadable(() => new pg.Client(url));
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: OPENING_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // Ends a statement whose packets the network drops while the server answers others.
    query_timeout: 16_000,
    lock_timeout: 5_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  // An idle connection closed by the server must not end the process: the next query opens another.
  pool.on("error", onPoolError);
  // Nor may a new one closed before the pool has handed it over.
  pool.on("connect", (client) => client.on("error", () => {}));
  const probe = () =>
    connectOnce(
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: OPENING_MS,
        application_name: PROBE_NAME,
      }),
    );
  const watchdog = createWatchdog({ probe });
  let ended: Promise<void> | undefined;
  return {
    pool,
    watchdog,
    end() {
      watchdog.stop();
      ended ??= pool.end();
      return ended;
    },
  };
}

/** Throws EnvError where a file that DATABASE_URL names, which making a client reads, can't be read. */
function assertReadable(makeClient: () => Client): void {
  try {
    makeClient();
  } catch (error) {
    throw new EnvError(`DATABASE_URL can't be used: ${reasonOf(error)}.`);
  }
}

/** Opens a new connection. Any answer counts, except those of a starting or stopping server. */
async function connectOnce(client: Client): Promise<void> {
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    if (!isPostgresAnswer(error)) throw error;
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * Returns the pool with every wait watched; an abandoned connection is closed and never used again. Work waits for a
 * connection here and not in the pool, whose only time limit would also apply to a server that does not answer.
 */
function guardedPool({ pool, watchdog, end }: WatchedPool, connections: number): PostgresPool {
  const permits = new ConcurrencyLimit({ permits: connections, ...WAITING });

  /** Takes the permit for a connection as soon as one is free. Returns the function that frees it. */
  function takePermit(): Promise<() => void> {
    const taken = Promise.withResolvers<() => void>();
    permits.run(() => new Promise<void>((freePermit) => taken.resolve(freePermit))).catch(taken.reject);
    return taken.promise;
  }

  return {
    options: pool.options,
    async connect() {
      let abandoned = false;
      const connect = async () => {
        const freePermit = await takePermit();
        try {
          const client = abandoned ? undefined : await pool.connect();
          if (client && !abandoned) return guardedClient(client, watchdog, freePermit);
          client?.release(true);
          throw new Error("Nobody waits for this connection any more.");
        } catch (error) {
          freePermit();
          throw error;
        }
      };
      try {
        return await watchdog.await(connect);
      } catch (error) {
        abandoned = true;
        throw toConnectionError(error);
      }
    },
    async end() {
      await Promise.race([end(), pause(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

function guardedClient(client: PoolClient, watchdog: Watchdog, freePermit: () => void): PostgresPoolClient {
  let broken = false;
  // The pool handles errors only of idle connections. One lost between two statements of a transaction would raise an
  // unhandled error, which ends the process.
  const onError = () => {
    broken = true;
  };
  client.on("error", onError);

  async function run(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    try {
      const result = await watchdog.await(() => client.query(sql, [...parameters]));
      return result as PostgresQueryResult<unknown>;
    } catch (error) {
      broken ||= !isPostgresAnswer(error);
      throw toConnectionError(error);
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(
    sql: string | PostgresCursor<unknown>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof sql !== "string") throw new TypeError("Cursors are not watched, so there are none.");
    return run(sql, parameters);
  }

  return {
    query,
    release(destroy) {
      client.release(destroy || broken);
      client.off("error", onError);
      freePermit();
    },
  };
}
