import { setTimeout as pause } from "node:timers/promises";
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import type { Client, Pool, PoolClient } from "pg";
import { Fault } from "#platform/contract/errors.ts";
import { createConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { type SignOfLife, watchForLife } from "./watchdog.server.ts";

/** bigint (counts) and numeric come as text unless told; ours all fit a double. */
const INT8 = 20;
const NUMERIC = 1700;

/** What the connections are called that only ask for a sign of life. */
export const PROBE_NAME = "jaalidar sign of life";
/** A server that hangs does not answer a good-bye either. */
const FAREWELL_MS = 2_000;

const CONNECTIONS = 10;
const AUTONOMOUS_CONNECTIONS = 2;
/** Work that waits for a connection, and how long; a server that is away for all ends the wait sooner. */
const WAITING = { queue: 2_000, patience: 4_000 };
/** For opening one connection: a server that is there does it in some milliseconds, on a busy machine in a second. */
const OPENING_MS = 4_000;

/** A connection that is lost or can't be had. pg tells most such errors by words alone, without a code. */
export class ConnectionError extends Error {}

export interface PostgresConnections {
  shared: Kysely<object>;
  /** A few connections for single statements, which no transaction takes. */
  autonomous: Kysely<object>;
}

/** Returns Kysely over a pool of PostgreSQL connections; pg is loaded on first use only. */
export function postgresKysely(url: string, onPoolError: (error: Error) => void): PostgresConnections {
  let opened: ReturnType<typeof openPool> | undefined;
  const over = (connections: number) => {
    const pool = async () => {
      opened ??= openPool(url, onPoolError);
      return guardedPool(await opened, connections);
    };
    return new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  };
  return { shared: over(CONNECTIONS), autonomous: over(AUTONOMOUS_CONNECTIONS) };
}

interface WatchedPool {
  pool: Pool;
  life: SignOfLife;
  /** Closes the connections, once. */
  end(): Promise<void>;
}

async function openPool(url: string, onPoolError: (error: Error) => void): Promise<WatchedPool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS + AUTONOMOUS_CONNECTIONS,
    connectionTimeoutMillis: OPENING_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // A network that swallows ends no statement: this is our own clock, for when the server is there for others.
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
  // Nor may a new one that the server ends before the pool has handed it over.
  pool.on("connect", (client) => client.on("error", () => {}));
  const probe = (limit: number) =>
    knock(
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: limit,
        application_name: PROBE_NAME,
      }),
    );
  const life = watchForLife({ probe });
  let ended: Promise<void> | undefined;
  return {
    pool,
    life,
    end() {
      life.stop();
      ended ??= pool.end();
      return ended;
    },
  };
}

/** Asks the server for a new connection. Any answer is a sign of life, but for those of one that starts or stops. */
async function knock(client: Client): Promise<void> {
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    if (!isAnswer(error)) throw error;
  } finally {
    client.end().catch(() => {});
  }
}

/** Every answer of PostgreSQL has a severity; what comes from the network has none. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error) || !("severity" in error)) return false;
  return !("code" in error && String(error.code).startsWith("57P0"));
}

/** Returns an error that says what kind it is: that of PostgreSQL or the network by its code, else a ConnectionError. */
function withKind(error: unknown): unknown {
  if (error instanceof Fault || (error instanceof Error && "code" in error)) return error;
  return new ConnectionError(error instanceof Error ? error.message : String(error), { cause: error });
}

/**
 * The pool with every wait under watch; a connection that was given up on is closed, never used again. Who finds all
 * connections in use waits here and not in the pool, whose one time limit would also have to do for a server that
 * does not answer.
 */
function guardedPool({ pool, life, end }: WatchedPool, connections: number): PostgresPool {
  const places = createConcurrencyLimit({ places: connections, ...WAITING });

  /** Takes one of the pool's connections as soon as one is free. Gives what hands the place on. */
  function takePlace(): Promise<() => void> {
    const taken = Promise.withResolvers<() => void>();
    places.run(() => new Promise<void>((leave) => taken.resolve(leave))).catch(taken.reject);
    return taken.promise;
  }

  return {
    options: pool.options,
    async connect() {
      let abandoned = false;
      const connect = async () => {
        const leave = await takePlace();
        try {
          const client = abandoned ? undefined : await pool.connect();
          if (client && !abandoned) return guardedClient(client, life, leave);
          client?.release(true);
          throw new Error("Nobody waits for this connection any more.");
        } catch (error) {
          leave();
          throw error;
        }
      };
      try {
        return await life.await(connect);
      } catch (error) {
        abandoned = true;
        throw withKind(error);
      }
    },
    async end() {
      await Promise.race([end(), pause(FAREWELL_MS, undefined, { ref: false })]);
    },
  };
}

function guardedClient(client: PoolClient, life: SignOfLife, leave: () => void): PostgresPoolClient {
  let broken = false;
  // The pool listens only while a connection is idle. One that is lost between two statements of a transaction would
  // be an error that nobody hears, which ends the process.
  const onError = () => {
    broken = true;
  };
  client.on("error", onError);

  async function run(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    try {
      const result = await life.await(() => client.query(sql, [...parameters]));
      return result as PostgresQueryResult<unknown>;
    } catch (error) {
      broken ||= !isAnswer(error);
      throw withKind(error);
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
      leave();
    },
  };
}
