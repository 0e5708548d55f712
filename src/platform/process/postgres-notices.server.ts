import type { Client } from "pg";

/** A connection on which notices of PostgreSQL are sent and heard (LISTEN and NOTIFY). */
export interface NoticeLine {
  /** Sends notices to everybody who listens, in this order. Throws when they did not get through; the line is lost then. */
  send(notices: readonly string[]): Promise<void>;
  /** Settles with the reason when the line is of no use any more. */
  lost: Promise<string>;
  close(): void;
}

/** PostgreSQL takes notices of less than 8,000 bytes. */
export const LONGEST_NOTICE = 7_999;

const CONNECT_MS = 1_500;
const QUERY_MS = 2_000;
/** A network that swallows ends no connection, so we ask for a sign of life now and then. */
const CHECK_MS = 5_000;

/** Opens a line on a connection of its own. Throws when the server does not answer. */
export async function openNoticeLine(
  url: string,
  channel: string,
  hear: (notice: string) => void,
): Promise<NoticeLine> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    application_name: "jaalidar nodes",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
  });
  const lost = whenLost(client);
  client.on("notification", ({ payload }) => hear(payload ?? ""));
  try {
    await client.connect();
    // Notices are not kept, so none is worth a sync to disk.
    await client.query(`set synchronous_commit = off; listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
  return joinLine(client, channel, lost);
}

function whenLost(client: Client): Promise<string> {
  return new Promise((resolve) => {
    // The client may report more than one error, and one that nobody hears would end the process.
    client.on("error", (error) => resolve(error.message));
    client.once("end", () => resolve("the connection ended"));
  });
}

function joinLine(client: Client, channel: string, lost: Promise<string>): NoticeLine {
  let giveUp = (_: string): void => {};
  const givenUp = new Promise<string>((resolve) => {
    giveUp = resolve;
  });
  // One statement at a time, since the client has no queue of its own any more.
  let last: Promise<unknown> = Promise.resolve();

  function run(sql: string, parameters: unknown[] = []): Promise<void> {
    const done = last.then(async () => void (await client.query(sql, parameters)));
    last = done.catch((error: Error) => {
      giveUp(error.message);
      close();
    });
    return done;
  }

  const check = setInterval(() => void run("select 1").catch(() => {}), CHECK_MS).unref();

  function close(): void {
    clearInterval(check);
    client.end().catch(() => {});
  }

  return {
    send: (notices) => run("select pg_notify($1, notice) from unnest($2::text[]) notice", [channel, notices]),
    lost: Promise.race([lost, givenUp]).finally(() => clearInterval(check)),
    close,
  };
}
