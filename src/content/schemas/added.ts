/** Names the kinds of documents that owners add and delete. */
export const addedKindNames = ["post", "page", "service"] as const;

/** Limits a key that an owner chooses, which stands in an address. */
export const MAX_KEY = 80;
export const KEY_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
