import { Hono } from "hono";
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  PASSIVE_HEADER,
  type ParamsOf,
  type QueryOf,
} from "#platform/contract/endpoint.ts";
import { CONFIRMED_FOR_S, errorBody, Fault, UNCONFIRMED_ERROR } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import { databaseFault } from "#platform/database/database-error.server.ts";
import { bearerToken, callerAddress, clientKey, type Transport } from "#platform/http/caller.server.ts";
import { createBoundedLog } from "#platform/process/bounded-log.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import { digestRequest, type IdempotencyKey, idempotencyKeyOf } from "./idempotency.server.ts";
import { withJson } from "./json-body.server.ts";
import type { Uploads } from "./uploads.server.ts";

/** The signed-in administrator. */
export interface Actor {
  administratorId: string;
  sessionId: string;
  email: string;
  name: string;
  /** True when their identity was confirmed in the last 15 minutes. */
  confirmed: boolean;
  permissions: ReadonlySet<string>;
  /** Ids of the jobs whose applications they may read. */
  jobs: "all" | readonly string[];
}

/** The administrator of an action, with address and moment. */
export interface By {
  actor: Actor;
  /** The caller's network address. */
  address: string;
  at: Date;
}

/** A request after its checks. */
export interface Call<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  actor: E extends { access: "public" } ? Actor | null : Actor;
  /** The caller's network address. */
  address: string;
  /** The moment at which the request had passed its checks. */
  at: Date;
  userAgent: string;
  /** The version from If-Match, for refusing a stale edit. */
  ifMatch: number | undefined;
  /** Set when the caller sent an Idempotency-Key and the endpoint accepts it. */
  idempotencyKey: IdempotencyKey | undefined;
  request: Request;
}

type Answered<E> = AnswerOf<E> | Reply<AnswerOf<E>> | Response;

/** An answer with a status or headers of its own; `success: true` precedes its parts. */
export class Reply<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(body: T, { status, headers = {} }: { status?: number; headers?: Record<string, string> }) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** Returns the answer that carries a record, with its version as ETag. */
export function versioned<T extends { data: { version: number } }>(body: T, status?: number): Reply<T> {
  return new Reply(body, { status, headers: { ETag: `"${body.data.version}"` } });
}

/** Returns whether a call edits another version than the present one, which a Fault `stale` then carries. */
export function isStale({ ifMatch }: Pick<Call<unknown>, "ifMatch">, present: { version: number }): boolean {
  return ifMatch !== undefined && ifMatch !== present.version;
}

/** An endpoint with the code that answers it, without its exact types so that a list can hold all. */
export interface Handler {
  endpoint: Endpoint;
  run(call: unknown): Promise<unknown>;
}

/** Joins an endpoint to its handler with the contract's exact types. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Answered<E>> | Answered<E>,
): Handler {
  return { endpoint, run: async (call) => run(call as Call<E>) };
}

interface ServeParts {
  handlers: Handler[];
  /**
   * Returns the administrator of a token, null for an unknown or expired one. A passive call does not renew the
   * session.
   */
  authenticate(token: string, call?: { passive?: boolean }): Promise<Actor | null>;
  limiter: Limiter;
  uploads: Pick<Uploads, "withMultipart">;
  clock: Clock;
  log: Log;
  trustProxy: number;
}

type Bindings = { Bindings: Transport };

/**
 * Creates the API. The checks of a call are, in this order: token, permission, confirmation, parameters, body, limit,
 * and once a body has arrived the first three again. Every failure leaves in the one error shape; an error that is not
 * a Fault is logged and answered as 500.
 */
export function serve(given: ServeParts): Hono<Bindings> {
  const parts = { ...given, logBounded: createBoundedLog(given.log, given.clock) };
  const app = new Hono<Bindings>({ strict: true });
  for (const handler of parts.handlers) {
    const path = handler.endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(handler.endpoint.method, [path, `${path}/`], async (context) => {
      const address = callerAddress(context.req.raw, context.env, parts.trustProxy);
      return answer(parts, handler, context.req.raw, { params: context.req.param(), address });
    });
  }
  for (const [path, methods] of methodsByPath(parts.handlers)) {
    app.all(path, () => methodNotAllowed(methods));
  }
  app.notFound(() => failure(new Fault("notFound")));
  app.onError((error) => failure(asFault(error, parts.log)));
  return app;
}

/** Answers 405 with the methods of an address; GET implies HEAD. */
export function methodNotAllowed(methods: readonly string[]): Response {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return failure(new Fault("methodNotAllowed"), { Allow: allow.join(", ") });
}

function methodsByPath(handlers: Handler[]): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { endpoint } of handlers) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    for (const form of [path, `${path}/`]) byPath.set(form, [...(byPath.get(form) ?? []), endpoint.method]);
  }
  return byPath;
}

interface Arrival {
  params: Record<string, string>;
  address: string;
}

async function answer(
  parts: ServeParts & { logBounded: ReturnType<typeof createBoundedLog> },
  handler: Handler,
  request: Request,
  arrival: Arrival,
): Promise<Response> {
  try {
    const actor = await identify(parts, handler.endpoint, request);
    return await withBody(parts, handler.endpoint, request, arrival.address, async (body) => {
      const call = await checkedCall(parts, handler.endpoint, request, arrival, body);
      // A body may take minutes to arrive, and its sender lose the session or a role meanwhile.
      const sender =
        actor && handler.endpoint.body ? await identify(parts, handler.endpoint, request) : actor;
      return asResponse(await handler.run({ ...call, actor: sender }), handler.endpoint);
    });
  } catch (error) {
    const fault = asFault(error, parts.log);
    if (isAttempt(fault, request)) {
      parts.logBounded("info", { endpoint: handler.endpoint.id, code: fault.code }, "call refused");
    }
    return failure(fault);
  }
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
function isAttempt({ code }: Fault, request: Request): boolean {
  return attempts.includes(code) || (code === "unauthorized" && bearerToken(request) !== undefined);
}

/** Returns the signed-in administrator. On a public call a bad token is ignored. */
async function identify(parts: ServeParts, endpoint: Endpoint, request: Request): Promise<Actor | null> {
  const token = bearerToken(request);
  const passive = endpoint.passive || request.headers.has(PASSIVE_HEADER);
  const actor = token ? await parts.authenticate(token, { passive }) : null;
  if (endpoint.access === "public") return actor;
  if (!actor) throw new Fault("unauthorized");
  if (endpoint.access !== "staff" && !actor.permissions.has(endpoint.access))
    throw notPermitted(endpoint.access);
  if (endpoint.confirm && !actor.confirmed) throw new Fault("unconfirmed");
  return actor;
}

/** Returns the refusal that names a permission, and tells nothing about the record behind it. */
export function notPermitted(permission: string): Fault {
  return new Fault("forbidden", {
    message: `Your role does not include this (${permission}). An owner can change your roles.`,
  });
}

function withBody<T>(
  { uploads }: ServeParts,
  endpoint: Endpoint,
  request: Request,
  address: string,
  work: (body: unknown) => Promise<T>,
): Promise<T> {
  if (!endpoint.body) return work(undefined);
  if (endpoint.encoding === "multipart") return uploads.withMultipart(request, clientKey(address), work);
  return withJson(request, work);
}

async function checkedCall(
  parts: ServeParts,
  endpoint: Endpoint,
  request: Request,
  { params, address }: Arrival,
  given: unknown,
) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const call = {
    params: checked(endpoint, endpoint.params, params),
    query: checked(endpoint, endpoint.query, query),
    body: checked(endpoint, endpoint.body, given),
  };
  if (endpoint.limit) await parts.limiter.take(endpoint.limit, clientKey(address));
  const idempotencyKey =
    endpoint.idempotent && request.headers.has("Idempotency-Key")
      ? idempotencyKeyOf(request, endpoint.id, await digestRequest(call.params, call.body))
      : undefined;
  const userAgent = (request.headers.get("User-Agent") ?? "").slice(0, 300);
  const ifMatch = readIfMatch(request);
  return { ...call, address, at: parts.clock.now(), userAgent, ifMatch, idempotencyKey, request };
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

function asResponse(answered: unknown, endpoint: Endpoint): Response {
  if (answered instanceof Response) return answered;
  const reply = answered instanceof Reply ? answered : new Reply(answered, {});
  return Response.json(
    { success: true, ...Object(reply.body) },
    {
      status: reply.status ?? endpoint.status ?? 200,
      headers: { "Cache-Control": "no-store", ...reply.headers },
    },
  );
}

function asFault(error: unknown, log: Log): Fault {
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

/** Values of WWW-Authenticate by fault (RFC 6750, RFC 9470). */
const challenges: Partial<Record<Fault["code"], string>> = {
  unauthorized: "Bearer",
  unconfirmed: `Bearer error="${UNCONFIRMED_ERROR}", error_description="Prove who you are by POST /v1/auth/confirm", max_age=${CONFIRMED_FOR_S}`,
};

function failure(fault: Fault, headers: Record<string, string> = {}): Response {
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
