import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type DestinationStream, type Logger } from "pino";
import { Fault } from "#platform/contract/errors.ts";
import type { Env } from "./env.server.ts";

export type Log = Logger;

/** Names the part of the program's log that rendering needs. */
export interface FaultLog {
  error(details: object, message: string): void;
}

/**
 * Returns the program's log: one JSON line an event on standard error, so standard output stays for the address and
 * first password. Nothing personal is logged: no token, password, resume or message text (trust.md section 2).
 */
export function createLog(level: Env["logLevel"], to: DestinationStream = pino.destination(2)): Log {
  const mixin = () => {
    const request = currentRequest.getStore();
    return request ? { request } : {};
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, to);
}

/** Holds the id of the request that work is done for, while requests are logged. */
const currentRequest = new AsyncLocalStorage<string>();

/** Runs work for a request, whose id stands in every line of the log that comes of it. */
export function runForRequest<T>(id: string, work: () => T): T {
  return currentRequest.run(id, work);
}

/** Returns work that stays with the present request when it is run later, among the work of others. */
export function bindToRequest<Input, Output>(work: (input: Input) => Output): (input: Input) => Output {
  return currentRequest.getStore() ? AsyncLocalStorage.bind(work) : work;
}

/**
 * Returns the reason of an error, for the operator: that of a Fault is its cause, because its message is for visitors.
 */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Fault && error.cause ? error.cause : error;
  // A refused connection to a name with two addresses is an error without a message that contains one for each.
  const first = reason instanceof AggregateError && !reason.message ? reason.errors[0] : reason;
  return first instanceof Error ? first.message : String(first);
}

/** Returns the reason of an error as a part of a sentence. */
export function reasonInSentence(error: unknown): string {
  return reasonOf(error).replace(/\.$/, "");
}
