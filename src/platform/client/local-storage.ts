/** Every name kept in the browser's local storage (spec section 3), so that none is spelt twice. */
export const storedNames = {
  token: "token",
  selectedJobId: "selectedJobId",
  totalApplication: "totalapplication",
  /** Ours: the sidebar's width, the colour theme and how close lists stand in the admin area. */
  sidebar: "sidebar",
  theme: "theme",
  density: "density",
} as const;

export type StoredName = keyof typeof storedNames;

/** Reads a kept value; null when there is none or storage is closed (private windows, blocked site data). */
export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(storedNames[name]);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it with null. Gives false when storage is closed. */
export function writeStored(name: StoredName, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(storedNames[name]);
    else localStorage.setItem(storedNames[name], value);
    return true;
  } catch {
    return false;
  }
}
