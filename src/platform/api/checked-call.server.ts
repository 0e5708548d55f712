import type { Endpoint } from "#platform/contract/endpoint.ts";
import { Fault } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import { clientKey } from "#platform/http/caller.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import { digestRequest, idempotencyKeyOf } from "./idempotency.server.ts";

/** Holds what the address and the connection of a request say. */
export interface RequestInfo {
  params: Record<string, string>;
  /** The caller's network address. */
  address: string;
}

/** Checks the parts of a request and counts it in its limit. Throws Fault `malformed`, `invalid` or `tooMany`. */
export async function checkedCall(
  { limiter, clock }: { limiter: Limiter; clock: Clock },
  endpoint: Endpoint,
  request: Request,
  { params, address }: RequestInfo,
  given: unknown,
) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const call = {
    params: checked(endpoint, endpoint.params, params),
    query: checked(endpoint, endpoint.query, query),
    body: checked(endpoint, endpoint.body, given),
  };
  if (endpoint.limit) await limiter.take(endpoint.limit, clientKey(address));
  const idempotencyKey =
    endpoint.idempotent && request.headers.has("Idempotency-Key")
      ? idempotencyKeyOf(request, endpoint.id, await digestRequest(call.params, call.body))
      : undefined;
  const userAgent = (request.headers.get("User-Agent") ?? "").slice(0, 300);
  const ifMatch = readIfMatch(request);
  return { ...call, address, at: clock.now(), userAgent, ifMatch, idempotencyKey, request };
}

function checked(endpoint: Endpoint, schema: Endpoint["body"], given: unknown): unknown {
  if (!schema) return undefined;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new Fault("malformed", { message: "The body must be an object." });
  }
  const result = validate(schema, given);
  if (result.ok) return result.value;
  const message = endpoint.headline?.(result.fields) ?? Object.values(result.fields)[0];
  throw new Fault("invalid", { fields: result.fields, ...(message && { message }) });
}

/**
 * Returns the version of `If-Match: "3"`, undefined for `*`. Throws Fault `malformed` for any other value, which would
 * let a stale edit pass. A weak tag counts, because proxies that compress make ours weak.
 */
function readIfMatch(request: Request): number | undefined {
  const given = request.headers.get("If-Match")?.trim();
  if (given === undefined || given === "*") return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(given)?.[1];
  if (version === undefined)
    throw new Fault("malformed", { message: 'If-Match must be one version, such as "3".' });
  return Number(version);
}
