import type * as z from "zod/mini";
import type { FaultCode, FieldErrors } from "./errors.ts";

type Schema = z.core.$ZodType;

/** Marks a call that a program makes by itself: it is no use of the session, as if its endpoint were `passive`. */
export const PASSIVE_HEADER = "X-Passive";

/**
 * One call of the API as data. It drives validation, the OpenAPI document, the typed client and the forms (design section 5).
 */
export interface Endpoint {
  /** Operation id: verb and noun, unique over the API. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/v1/jobs/{jobId}`; answers with and without a trailing slash. */
  path: `/v1/${string}`;
  /** `public`: no token needed, a bad one is ignored. `staff`: a live session's bearer token. */
  access: "public" | "staff";
  /** Refused with `unconfirmed` unless the session's holder has proved in the last 15 minutes who they are. */
  confirm?: boolean;
  /** Calling it is no use of the session: a desk that is left alone still comes to its end. */
  passive?: boolean;
  /** One line for the document's reader. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  encoding?: "json" | "multipart";
  /** Media types of a body that the handler reads by itself, in whatever shape it comes. */
  mediaTypes?: readonly string[];
  /** Status of success; 200 when left out. */
  status?: 200 | 201 | 204;
  /** Makes the client take any other 2xx for a failure. */
  exactStatus?: boolean;
  /** Answers 202 in the same shape where the work is taken on and not yet done. */
  mayQueue?: boolean;
  /** Shape of the successful answer beside `success: true`; left out for files and streams. */
  answer?: Schema;
  /** What a stream of server-sent events tells: the JSON data of each event, by the event's name. */
  events?: Schema;
  /** Which message heads a refusal, where it is not simply the first field's. */
  headline?: (fields: FieldErrors) => string | undefined;
  /** Honours the Idempotency-Key header. */
  idempotent?: boolean;
  /** Counted against this bucket of calls per address. */
  limit?: "post" | "login" | "apply";
  /** What its handler refuses with, beside what follows from the parts above (platform/contract/openapi.ts, `failuresOf`). */
  faults?: readonly FaultCode[];
}

/** Declares an endpoint and keeps its exact types. The mark lets a build leave out those that nobody calls. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E> = E extends { params: infer S } ? Output<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? Output<S> : undefined;
/** The body after validation, as a handler gets it. */
export type BodyOf<E> = E extends { body: infer S } ? Output<S> : undefined;
/** The body as a caller may send it. */
export type BodyInputOf<E> = E extends { body: infer S } ? Input<S> : undefined;
export type QueryInputOf<E> = E extends { query: infer S } ? Partial<Input<S>> : undefined;
export type AnswerOf<E> = E extends { answer: infer S } ? Output<S> : Response;

/** Fills `{name}` parts of an endpoint's path. Throws when one is missing. */
export function fillPath(path: string, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === "") throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
