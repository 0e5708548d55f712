import { gatherBracketed } from "#platform/contract/bracket-names.ts";
import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from "#platform/contract/endpoint.ts";
import { fillPath, PASSIVE_HEADER } from "#platform/contract/endpoint.ts";
import { type ErrorBody, type FieldErrors, UNCONFIRMED_ERROR } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import { createAttempts } from "./idempotency-keys.ts";

/**
 * The outcome of a call. A failure is a value, not an exception, because every screen shows it. `answeredAt` is the
 * server's clock in milliseconds since 1970, in whole seconds; undefined without a network.
 */
export type Outcome<T> =
  | { ok: true; status: number; data: T; answeredAt?: number | undefined }
  | { ok: false; status: number; message: string; fields: FieldErrors; current?: unknown };

interface CallOptions<E> {
  params?: ParamsOf<E>;
  query?: QueryInputOf<E>;
  body?: BodyInputOf<E>;
  /** Version of the record that is edited; the server refuses the call when it has another by then. */
  version?: number;
  signal?: AbortSignal;
}

export interface Client {
  /** Calls an endpoint. Returns its typed answer or the server's message; status 0 means no readable answer. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Outcome<AnswerOf<E>>>;
  /** Checks a form against the contract, then sends the fields that the contract names. Repeated names become lists. */
  submit<E extends Endpoint>(
    endpoint: E,
    form: FormData,
    options?: Omit<CallOptions<E>, "body">,
  ): Promise<Outcome<AnswerOf<E>>>;
  /** Fetches a file with the caller's token. */
  fetchFile(url: string, signal?: AbortSignal): Promise<Response>;
  /** Fetches a stream in the background; a refused token is an answer like others. */
  listen(url: string, init: Pick<RequestInit, "signal" | "headers">): Promise<Response>;
}

interface ClientParts {
  fetch: (request: Request) => Promise<Response>;
  /** Scheme and host of relative paths. */
  origin: string;
  token?: () => string | null;
  /** Called when the server refuses the sent token, of the program's background work or of the user's own call. */
  onSignedOut?: (passive: boolean) => void;
  /** Confirms the caller's identity before a refused call is repeated; false when the caller declines. */
  confirm?: () => Promise<boolean>;
  /** True while the program reads in the background, which does not renew the session. */
  passive?: () => boolean;
}

/**
 * Creates a client over a `fetch`: the network in a browser, the API itself on the server. An idempotent call carries
 * an Idempotency-Key, which stays the same when it is repeated for want of an answer.
 */
export function createClient({ fetch, origin, token, onSignedOut, confirm, passive }: ClientParts): Client {
  const attempts = createAttempts();

  async function send(path: string, init: RequestInit, manner: Manner = {}): Promise<Response> {
    const response = await sendOnce(path, init, manner);
    if (!confirm || manner.quiet || manner.passive || !wantsConfirmation(response)) return response;
    return (await confirm()) ? sendOnce(path, init, manner) : response;
  }

  async function sendOnce(path: string, init: RequestInit, { quiet, passive }: Manner): Promise<Response> {
    const headers = new Headers(init.headers);
    const bearer = token?.();
    if (bearer) headers.set("Authorization", `Bearer ${bearer}`);
    if (passive) headers.set(PASSIVE_HEADER, "1");
    const response = await fetch(new Request(new URL(path, origin), { ...init, headers }));
    if (response.status === 401 && bearer && !quiet) onSignedOut?.(passive ?? false);
    return response;
  }

  async function callEndpoint<E extends Endpoint>(
    endpoint: E,
    { params, query, body, version, signal }: LooseOptions,
  ): Promise<Outcome<AnswerOf<E>>> {
    const path = fillPath(endpoint.path, params) + queryString(query);
    const key = endpoint.idempotent && attempts.begin(path, body);
    const headers = {
      ...(version !== undefined && { "If-Match": `"${version}"` }),
      ...(key && { "Idempotency-Key": key }),
    };
    try {
      const init = {
        method: endpoint.method,
        signal: signal ?? null,
        ...encodeBody(endpoint, body, headers),
      };
      // Background work only reads: what changes something meanwhile is the user's own call.
      const isBackground = endpoint.method === "GET" && passive?.();
      const response = await send(path, init, { passive: isBackground });
      const outcome = await readOutcome(endpoint, response);
      if (key && isAnswered(outcome)) attempts.end(path, key);
      return outcome;
    } catch (error) {
      if (signal?.aborted) throw error;
      return { ok: false, status: 0, message: "", fields: {} };
    }
  }

  return {
    call: (endpoint, options = {}) => callEndpoint(endpoint, options),
    async submit(endpoint, form, options = {}) {
      if (!endpoint.body) return callEndpoint(endpoint, options);
      const typed = formValues(form);
      const checked = validate(endpoint.body, typed);
      if (!checked.ok) return refused(endpoint, checked.fields);
      return callEndpoint(endpoint, { ...options, body: withoutDefaults(checked.value, typed) });
    },
    fetchFile: (url, signal) => send(url, { signal: signal ?? null }),
    listen: (url, init) => send(url, init, { quiet: true }),
  };
}

/** Returns true for the refusal of a call that needs a confirmation of identity first (RFC 9470). */
function wantsConfirmation({ status, headers }: Response): boolean {
  return status === 403 && (headers.get("WWW-Authenticate") ?? "").includes(UNCONFIRMED_ERROR);
}

/** Says how a call is made; by default as one that the user wants. */
interface Manner {
  /** Shows neither a refused token nor a missing confirmation to the user. */
  quiet?: boolean;
  /** Made in the background: does not renew the session, and asks the user nothing. */
  passive?: boolean | undefined;
}

/** The options of a call, whose types were checked by the signature of `call`. */
interface LooseOptions {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  version?: number;
  signal?: AbortSignal;
}

/** Returns the failure of a broken rule before the request, equal to the server's. */
function refused(endpoint: Endpoint, fields: FieldErrors): Outcome<never> {
  const message = endpoint.headline?.(fields) ?? Object.values(fields)[0] ?? "";
  return { ok: false, status: 422, message, fields };
}

/**
 * Returns a form's values by name; a repeated name, or one that ends in [], becomes a list, and one such as
 * `answers[a1]` a field of fields.
 */
export function formValues(form: FormData): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const key of new Set(form.keys())) {
    const all = form.getAll(key);
    const name = key.endsWith("[]") ? key.slice(0, -2) : key;
    values.set(name, key.endsWith("[]") || all.length > 1 ? all : all[0]);
  }
  return gatherBracketed(values);
}

/**
 * Returns a check of a form by a contract's body, as `FieldScope` takes it.
 * @param prepare changes the form's data as the screen does before it sends them
 */
export function checkBy(body: NonNullable<Endpoint["body"]>, prepare = (data: FormData) => data) {
  return (form: HTMLFormElement): FieldErrors => {
    const checked = validate(body, formValues(prepare(new FormData(form))));
    return checked.ok ? {} : checked.fields;
  };
}

/** Removes the defaults that the contract set for fields the form does not have. */
function withoutDefaults(read: unknown, typed: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(read ?? {}).filter(([name]) => name in typed));
}

function queryString(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== "");
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}` : "";
}

function encodeBody(endpoint: Endpoint, body: unknown, headers: Record<string, string>): RequestInit {
  if (endpoint.body === undefined) return { headers };
  if (endpoint.encoding === "multipart") return { headers, body: toFormData(body as object) };
  return { headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) };
}

function toFormData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value !== "object") form.append(name, String(value));
    else for (const [key, one] of Object.entries(value)) form.append(`${name}[${key}]`, String(one));
  }
  return form;
}

/** Returns false when the result of a call is unknown: no server was reached, or a proxy answered in its place. */
export function isAnswered({ ok, status }: Outcome<unknown>): boolean {
  return ok || (status >= 400 && status < 500);
}

async function readOutcome<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Outcome<AnswerOf<E>>> {
  const { status } = response;
  if (isSuccess(endpoint, response)) {
    const data = endpoint.answer ? await response.json() : response;
    if (data?.success === false) return failure(status, data);
    const date = response.headers.get("Date");
    return { ok: true, status, data, ...(date && { answeredAt: Date.parse(date) }) };
  }
  return failure(status, await response.json().catch(() => null));
}

function failure(status: number, body: Partial<ErrorBody> | null): Outcome<never> {
  return {
    ok: false,
    status,
    message: serverWords(body),
    fields: body?.fields ?? {},
    current: body?.current,
  };
}

function isSuccess(endpoint: Endpoint, { ok, status }: Response): boolean {
  return endpoint.exactStatus ? status === endpoint.status : ok;
}

/** Returns a body's `message`, else its `error` (spec section 7), else "". */
export function serverWords(body: unknown): string {
  const { message, error } = Object(body) as { message?: unknown; error?: unknown };
  return [message, error].find((words): words is string => typeof words === "string" && words !== "") ?? "";
}
