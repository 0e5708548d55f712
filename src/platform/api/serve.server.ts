import { Hono } from "hono";
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  PASSIVE_HEADER,
  type ParamsOf,
  type QueryOf,
} from "#platform/contract/endpoint.ts";
import { Fault } from "#platform/contract/errors.ts";
import { bearerToken, callerAddress, clientKey, type Transport } from "#platform/http/caller.server.ts";
import { createBoundedLog } from "#platform/process/bounded-log.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import type { Log } from "#platform/process/log.server.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import { checkedCall, type RequestInfo } from "./checked-call.server.ts";
import { asFault, failure, isAttempt } from "./failure.server.ts";
import type { IdempotencyKey } from "./idempotency.server.ts";
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

/** An address with the code that answers it. */
export interface Route {
  method: Endpoint["method"];
  /** Such as `/media/:file`. */
  path: string;
  /** Answers a request; undefined counts as 404. */
  answer(request: Request, info: RequestInfo): Response | undefined | Promise<Response | undefined>;
}

interface ServeParts {
  handlers: Handler[];
  /** Addresses that answer beside the endpoints. */
  routes?: Route[];
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

interface Server extends ServeParts {
  logBounded: ReturnType<typeof createBoundedLog>;
}

type Bindings = { Bindings: Transport };

/**
 * Creates the API. The checks of a call are, in this order: token, permission, confirmation, parameters, body, limit,
 * and once a body has arrived the first three again. Every failure leaves in the one error shape; an error that is not
 * a Fault is logged and answered as 500.
 */
export function serve(parts: ServeParts): Hono<Bindings> {
  const server = { ...parts, logBounded: createBoundedLog(parts.log, parts.clock) };
  const routes = [
    ...parts.handlers.flatMap((handler) => endpointRoutes(server, handler)),
    ...(parts.routes ?? []),
  ];
  const app = new Hono<Bindings>({ strict: true });
  for (const { method, path, answer } of routes) {
    app.on(method, path, async ({ req, env, notFound }) => {
      const address = callerAddress(req.raw, env, parts.trustProxy);
      return (await answer(req.raw, { params: req.param(), address })) ?? notFound();
    });
  }
  for (const [path, some] of Map.groupBy(routes, (route) => route.path)) {
    app.all(path, () => methodNotAllowed(some));
  }
  app.notFound(() => failure(new Fault("notFound")));
  app.onError((error) => failure(asFault(error, parts.log)));
  return app;
}

/** Returns the routes of an endpoint, which answers with and without a trailing slash. */
function endpointRoutes(server: Server, handler: Handler): Route[] {
  const { method, path } = handler.endpoint;
  const pattern = path.replace(/\{(\w+)\}/g, ":$1");
  return [pattern, `${pattern}/`].map((spelling) => ({
    method,
    path: spelling,
    answer: (request, info) => answerCall(server, handler, request, info),
  }));
}

/** Answers 405 with the methods of an address; GET implies HEAD. */
function methodNotAllowed(routes: readonly Route[]): Response {
  const allow = routes.map(({ method }) => (method === "GET" ? "GET, HEAD" : method));
  return failure(new Fault("methodNotAllowed"), { Allow: allow.join(", ") });
}

async function answerCall(
  server: Server,
  handler: Handler,
  request: Request,
  info: RequestInfo,
): Promise<Response> {
  try {
    const actor = await identify(server, handler.endpoint, request);
    return await withBody(server, handler.endpoint, request, info.address, async (body) => {
      const call = await checkedCall(server, handler.endpoint, request, info, body);
      // A body may take minutes to arrive, and its sender lose the session or a role meanwhile.
      const sender =
        actor && handler.endpoint.body ? await identify(server, handler.endpoint, request) : actor;
      return asResponse(await handler.run({ ...call, actor: sender }), handler.endpoint);
    });
  } catch (error) {
    const fault = asFault(error, server.log);
    if (isAttempt(fault, request)) {
      server.logBounded("info", { endpoint: handler.endpoint.id, code: fault.code }, "call refused");
    }
    return failure(fault);
  }
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
