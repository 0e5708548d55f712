/**
 * The one table from what went wrong to what the caller is told (design section 5).
 * A code is what our code throws; status and text are what leaves the server.
 */
const faults = {
  malformed: { status: 400, message: "The request could not be read. Check its format and send it again." },
  unauthorized: { status: 401, message: "Sign in to continue." },
  forbidden: { status: 403, message: "You are not allowed to do this." },
  /** The session's holder has not proved for a while who they are. */
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

/** For how long a session's holder counts as confirmed after they have proved who they are. */
export const CONFIRMED_FOR_S = 15 * 60;

/** The error of RFC 9470 by which a client tells that a call is made again once its caller has proved who they are. */
export const UNCONFIRMED_ERROR = "insufficient_user_authentication";

/** Field name to the first message about it. */
export type FieldErrors = Record<string, string>;

interface FaultDetails {
  message?: string;
  fields?: FieldErrors;
  /** Whole seconds for the Retry-After header. */
  retryAfter?: number;
  /** The record as it stands now, for a stale edit. */
  current?: unknown;
  cause?: unknown;
}

/** A failure that is told to the caller in the one error shape. Everything else thrown is answered as `internal`. */
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

/** The refusal of one field, in words that head the answer too. */
export function fieldFault(field: string, message: string, code: FaultCode = "invalid"): Fault {
  return new Fault(code, { message, fields: { [field]: message } });
}

/** The body of every failed answer: `message` and `error` say the same, because clients read either (spec section 7). */
export interface ErrorBody {
  success: false;
  message: string;
  error: string;
  fields?: FieldErrors;
  current?: unknown;
}

/** Takes a fault, gives the body that is sent for it. */
export function errorBody(fault: Fault): ErrorBody {
  return {
    success: false,
    message: fault.message,
    error: fault.message,
    ...(fault.fields && { fields: fault.fields }),
    ...(fault.current !== undefined && { current: fault.current }),
  };
}

/** What any failed answer may be, for the OpenAPI document: status to its usual text. */
export function faultStatuses(codes: readonly FaultCode[]): { status: number; message: string }[] {
  return codes.map((code) => faults[code]);
}
