import type { RawRequest } from "./raw-http.ts";
import type { Scene } from "./target.ts";

/** Describes a hostile request: as it is, or made from the records of the scene. */
type Attempt = RawRequest | ((scene: Scene) => RawRequest);

/** One line of a table: what it is, the status that it must be answered with, and what is sent. */
export type HostileCase = [name: string, status: number, attempt: Attempt];

/** The header of staff. */
export function bearer(token: string): [string, string] {
  return ["Authorization", `Bearer ${token}`];
}

/** A call by staff. */
export function asStaff(method: string, path: string, body?: RawRequest["body"]): Attempt {
  return ({ token }) => ({ method, path, headers: [bearer(token)], ...(body !== undefined && { body }) });
}
