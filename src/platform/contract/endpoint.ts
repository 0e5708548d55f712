import type * as z from "zod/mini";
import type { FaultCode, FieldErrors } from "./errors.ts";

type Schema = z.core.$ZodType;

/** Marks an automatic call, which does not renew the session, as if its endpoint were `passive`. */
export const PASSIVE_HEADER = "X-Passive";

/** Describes one call of the API for validation, the OpenAPI document, the typed client and the forms. */
export interface Endpoint {
  /** Operation id: verb and noun, unique over the API. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/v1/jobs/{jobId}`; answers with and without a trailing slash. */
  path: `/v1/${string}`;
  /**
   * `public`: no token needed, a bad one is ignored. `staff`: a live session's bearer token. A permission, such as
   * `jobs.change`: a live session of somebody who has it.
   */
  access: "public" | "staff" | `${string}.${string}`;
  /** Refused with `unconfirmed` unless the administrator confirmed their identity in the last 15 minutes. */
  confirm?: boolean;
  /** Does not renew the session, so that an abandoned admin screen still expires. */
  passive?: boolean;
  /** One line of the OpenAPI document. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  encoding?: "json" | "multipart";
  /** Media types of a body that the handler reads itself. */
  mediaTypes?: readonly string[];
  /** Status of success; 200 when left out. */
  status?: 200 | 201 | 204;
  /** True when the client treats any other 2xx as a failure. */
  exactStatus?: boolean;
  /** Answers 202 in the same shape when the work is queued. */
  mayQueue?: boolean;
  /** Shape of the successful answer beside `success: true`; left out for files and streams. */
  answer?: Schema;
  /** JSON data of each server-sent event, by the event's name. */
  events?: Schema;
  /** Returns the message that heads a refusal; by default the first field's. */
  headline?: (fields: FieldErrors) => string | undefined;
  /** Accepts the Idempotency-Key header. */
  idempotent?: boolean;
  /** Bucket of the limit on calls per address. */
  limit?: string;
  /** Failures of its handler beside those that follow from the parts above (`failuresOf` of openapi.ts). */
  faults?: readonly FaultCode[];
}

/** Declares an endpoint with its exact types. The mark lets a build drop endpoints without a caller. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E> = E extends { params: infer S } ? Output<S> : undefined;
export type QueryOf<E> = E extends { query: infer S } ? Output<S> : undefined;
/** The body after validation. */
export type BodyOf<E> = E extends { body: infer S } ? Output<S> : undefined;
/** The body as a caller may send it. */
export type BodyInputOf<E> = E extends { body: infer S } ? Input<S> : undefined;
export type QueryInputOf<E> = E extends { query: infer S } ? Partial<Input<S>> : undefined;
export type AnswerOf<E> = E extends { answer: infer S } ? Output<S> : Response;

/** Fills the `{name}` parts of an endpoint's path. Throws when one is missing. */
export function fillPath(path: string, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === "") throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
