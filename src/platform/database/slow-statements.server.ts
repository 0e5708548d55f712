import type { LogEvent } from "kysely";
import type { Log } from "#platform/process/log.server.ts";

const SLOW_MS = 500;

/** Returns a function that writes the text of each slow statement to the log, without the values. */
export function logSlowStatements(log: Log): (event: LogEvent) => void {
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < SLOW_MS) return;
    log.warn({ sql: query.sql, ms: Math.round(queryDurationMillis) }, "slow statement");
  };
}
