import pino, { type Logger } from "pino";
import type { Env } from "./env.server.ts";

export type Log = Logger;

/** As much of the program's log as rendering needs. */
export interface FaultLog {
  error(details: object, message: string): void;
}

/**
 * The program's log: one JSON line an event on standard error, so standard output stays for the address and first password.
 * Nothing personal is logged: no token, password, resume or message text (trust.md section 2).
 */
export function createLog(level: Env["logLevel"]): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

/** Returns the reason of an error, for a line of the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
