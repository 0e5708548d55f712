/** Maps each code that our code throws to the status and text that leave the server. */
const faults = {
  malformed: { status: 400, message: "The request could not be read. Check its format and send it again." },
  unauthorized: { status: 401, message: "Sign in to continue." },
  forbidden: { status: 403, message: "You are not allowed to do this." },
  /** The administrator's last confirmation of identity is too old. */
  unconfirmed: { status: 403, message: "Confirm it's you first. Nothing was done." },
  notFound: { status: 404, message: "There is nothing at this address." },
  methodNotAllowed: { status: 405, message: "This address does not answer that method." },
  tooSlow: { status: 408, message: "The request took too long to arrive. Please try again." },
  conflict: { status: 409, message: "This clashes with what is already there." },
  stale: { status: 412, message: "Someone changed this record meanwhile. Look at their version first." },
  tooLarge: { status: 413, message: "The request is too large." },
  unsupportedMedia: { status: 415, message: "This kind of content is not accepted here." },
  invalid: { status: 422, message: "Please correct the marked fields." },
  tooMany: { status: 429, message: "Too many requests. Please wait a little and try again." },
  internal: { status: 500, message: "Something went wrong on our side. Please try again." },
  unavailable: { status: 503, message: "The service is busy for a moment. Please try again." },
  diskFull: { status: 507, message: "There is no room left to store this. Please try again later." },
} as const;

export type FaultCode = keyof typeof faults;

/** Seconds for which a confirmation of identity is valid. */
export const CONFIRMED_FOR_S = 15 * 60;

/** The error of RFC 9470: the client repeats the call after the administrator has confirmed their identity. */
export const UNCONFIRMED_ERROR = "insufficient_user_authentication";

/** Maps a field's name to its first message. */
export type FieldErrors = Record<string, string>;

interface FaultDetails {
  message?: string;
  fields?: FieldErrors;
  /** Whole seconds for the Retry-After header. */
  retryAfter?: number;
  /** The present record, for a stale edit. */
  current?: unknown;
  cause?: unknown;
}

/** A failure that is sent to the caller in the one error shape. Every other error is answered as `internal`. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;

  constructor(code: FaultCode, details: FaultDetails = {}) {
    super(details.message ?? faults[code].message, { cause: details.cause });
    this.name = "Fault";
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter ?? (code === "unavailable" ? 1 : undefined);
    this.current = details.current;
  }

  get status(): (typeof faults)[FaultCode]["status"] {
    return faults[this.code].status;
  }
}

/** Returns the refusal of one field, whose message also heads the answer. */
export function fieldFault(field: string, message: string, code: FaultCode = "invalid"): Fault {
  return new Fault(code, { message, fields: { [field]: message } });
}

/** Returns a value that is there: `required(await findJob(db, id), notFound)`. Throws the fault where it is not. */
export function required<T>(value: T, fault: () => Fault): NonNullable<T> {
  if (value === undefined || value === null) throw fault();
  return value;
}

/** The body of every failed answer. `message` and `error` are equal, because clients read either (spec section 7). */
export interface ErrorBody {
  success: false;
  message: string;
  error: string;
  fields?: FieldErrors;
  current?: unknown;
}

/** Returns the body of a fault's answer. */
export function errorBody(fault: Fault): ErrorBody {
  return {
    success: false,
    message: fault.message,
    error: fault.message,
    ...(fault.fields && { fields: fault.fields }),
    ...(fault.current !== undefined && { current: fault.current }),
  };
}

/** Returns the statuses of these codes with their usual texts, for the OpenAPI document. */
export function faultStatuses(codes: readonly FaultCode[]): { status: number; message: string }[] {
  return codes.map((code) => faults[code]);
}
