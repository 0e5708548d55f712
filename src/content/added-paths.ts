import { postLink } from "./blog-paths.ts";
import { type addedKindNames, KEY_PATTERN, MAX_KEY } from "./schemas/added.ts";

type AddedKindName = (typeof addedKindNames)[number];

/**
 * Names the kinds of added documents that are pages at an address right below the root. No two of them have one key.
 */
export const pageKinds = ["page", "service"] as const satisfies readonly AddedKindName[];

export type PageKind = (typeof pageKinds)[number];

/** Returns whether documents of a kind are pages at an address right below the root. */
export function isPageKind(kind: string): kind is PageKind {
  return pageKinds.some((one) => one === kind);
}

/** Returns the address of a document that an owner has added. */
export function addedLink(kind: AddedKindName, key: string): string {
  return isPageKind(kind) ? `/${key}` : postLink(key);
}

/** Returns the key that a path would have as an added page's address; undefined where none can stand there. */
export function pageKeyOf(path: string): string | undefined {
  const key = path.slice(1);
  return path.startsWith("/") && key.length <= MAX_KEY && KEY_PATTERN.test(key) ? key : undefined;
}
