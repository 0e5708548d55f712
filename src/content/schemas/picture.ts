import * as z from "zod/mini";
import { optionalText, toggle } from "#platform/contract/fields.ts";
import { type FieldLabel, fieldLabels } from "./labels.ts";

/** Matches the id of a picture of the library. */
const PICTURE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const id = () => z.string("Choose a picture").check(z.regex(PICTURE_ID, "Choose a picture"));

type More = Omit<FieldLabel, "label" | "picture">;

/**
 * Declares a picture of the library, which may be left out, with the words in its place. When words are read that
 * visitors see, its version and size stand in the id's place (features/media/rules.ts).
 */
export function describedPicture(label: string, more: More = {}) {
  const described = z
    .object({
      picture: id(),
      alt: optionalText({ max: 200 }),
      decorative: z._default(toggle(), false),
    })
    .check(
      z.refine(({ alt, decorative }) => decorative || alt !== "", {
        path: ["alt"],
        error: "Say what the picture shows, or that it only decorates",
      }),
    );
  return z.optional(described).register(fieldLabels, { label, picture: "described", ...more });
}

/** Declares a picture of the library whose words stand beside it: it needs none of its own. */
export function plainPicture(label: string, more: More = {}) {
  return z.optional(z.object({ picture: id() })).register(fieldLabels, { label, picture: "plain", ...more });
}

/** A picture as words name it. */
export interface UsedPicture {
  picture: string;
  alt?: string;
  decorative?: boolean;
}
