import { CONFIRMED_FOR_S, errorBody, Fault, UNCONFIRMED_ERROR } from "#platform/contract/errors.ts";
import { databaseFault } from "#platform/database/database-error.server.ts";
import { bearerToken } from "#platform/http/caller.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";

/** Returns the fault of an error, and logs what the operator has to know of it. */
export function asFault(error: unknown, log: Log): Fault {
  if (error instanceof Fault) {
    const level = error.code === "internal" ? "error" : "warn";
    if (error.status >= 500) log[level]({ reason: reasonOf(error) }, "request refused");
    return error;
  }
  const fault = databaseFault(error);
  if (fault) {
    log.warn({ reason: reasonOf(error) }, "database unavailable");
    return fault;
  }
  log.error(
    { err: error instanceof Error ? { type: error.name, stack: error.stack } : {} },
    "unexpected error",
  );
  return new Fault("internal", { cause: error });
}

/** Refusals that no screen of ours brings about while it is used as it should be (ASVS 16.3.2, 16.3.3). */
const attempts: readonly Fault["code"][] = [
  "forbidden",
  "unconfirmed",
  "malformed",
  "tooLarge",
  "tooSlow",
  "tooMany",
  "unsupportedMedia",
];

/** Returns whether a refusal points to somebody trying something; without a token it does not. */
export function isAttempt({ code }: Fault, request: Request): boolean {
  return attempts.includes(code) || (code === "unauthorized" && bearerToken(request) !== undefined);
}

/** Values of WWW-Authenticate by fault (RFC 6750, RFC 9470). */
const challenges: Partial<Record<Fault["code"], string>> = {
  unauthorized: "Bearer",
  unconfirmed: `Bearer error="${UNCONFIRMED_ERROR}", error_description="Prove who you are by POST /v1/auth/confirm", max_age=${CONFIRMED_FOR_S}`,
};

/** Answers with a fault in the one shape of errors. */
export function failure(fault: Fault, headers: Record<string, string> = {}): Response {
  const challenge = challenges[fault.code];
  return Response.json(errorBody(fault), {
    status: fault.status,
    headers: {
      "Cache-Control": "no-store",
      ...(challenge && { "WWW-Authenticate": challenge }),
      ...(fault.retryAfter && { "Retry-After": String(fault.retryAfter) }),
      ...headers,
    },
  });
}
