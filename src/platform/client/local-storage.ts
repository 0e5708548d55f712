/** Every key of the browser's local storage (spec section 3). */
export const storedNames = {
  token: "token",
  selectedJobId: "selectedJobId",
  totalApplication: "totalapplication",
  /** Beyond the spec: the sidebar's width, the colour theme, the density of admin lists and the keys of the review. */
  sidebar: "sidebar",
  theme: "theme",
  density: "density",
  /** `off` where single letters, digits and signs are no keys of the review and of lists. */
  reviewKeys: "reviewKeys",
} as const;

export type StoredName = keyof typeof storedNames;

/** Reads a stored value; null when there is none or storage is blocked (private windows, blocked site data). */
export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(storedNames[name]);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it with null. Returns false when storage is blocked. */
export function writeStored(name: StoredName, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(storedNames[name]);
    else localStorage.setItem(storedNames[name], value);
    return true;
  } catch {
    return false;
  }
}
