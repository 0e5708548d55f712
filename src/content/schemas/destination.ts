import * as z from "zod/mini";
import { optionalText, text } from "#platform/contract/fields.ts";

/** Matches a path of this site, and an address of another one. Anything else, such as `javascript:`, is refused. */
const DESTINATION = /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/\\@?#]+(?:[/?#][^\s\\]*)?)$/;

const invalid = "A link leads to a page such as /careers, or to an address that begins with https://";

/** Declares where a link leads. */
export function destination() {
  return text({ required: "Say where the link leads", max: 500, pattern: [DESTINATION, invalid] });
}

/** Declares where a link leads on a page that has the contact section: `#contact` is that. */
export function destinationOrContact() {
  return text({
    required: "Say where the link leads",
    max: 500,
    pattern: [
      new RegExp(`^#contact$|${DESTINATION.source}`),
      "A link leads to #contact, to a page such as /careers, or to an address that begins with https://",
    ],
  });
}

/** Declares where a link leads; "" for nowhere. */
export function optionalDestination() {
  return optionalText({ max: 500 }).check(
    z.refine((given) => given === "" || DESTINATION.test(given), invalid),
  );
}
