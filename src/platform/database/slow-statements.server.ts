import type { LogEvent } from "kysely";
import type { Log } from "#platform/process/log.server.ts";

const SLOW_MS = 500;

/** Returns what writes each statement that takes long to the log: its text, without the values. */
export function logSlowStatements(log: Log): (event: LogEvent) => void {
  return ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < SLOW_MS) return;
    log.warn({ sql: query.sql, ms: Math.round(queryDurationMillis) }, "slow statement");
  };
}
