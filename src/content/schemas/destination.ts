import * as z from "zod/mini";
import { optionalText } from "#platform/contract/fields.ts";

/** Matches a path of this site, and an address of another one. Anything else, such as `javascript:`, is refused. */
const DESTINATION = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/\\@][^\s\\]*)$/;

/** Declares where a link leads; "" for nowhere. */
export function optionalDestination() {
  const invalid = "A link leads to a page such as /careers, or to an address that begins with https://";
  return optionalText({ max: 500 }).check(
    z.refine((given) => given === "" || DESTINATION.test(given), invalid),
  );
}
