/** Every name kept for one tab, until it is closed. The splash has its own (site/splash.tsx), in a script of the page. */
export const tabNames = {
  /** Where a sign-in ended by itself, so that the sign-in page says so and leads back. */
  place: "place-before-sign-out",
  /** What was typed there and not saved. */
  drafts: "drafts",
  /** `_id` of whoever is signed in here: what is kept is theirs alone. */
  person: "person",
} as const;

export type TabName = keyof typeof tabNames;

/** Reads what this tab keeps; null when there is nothing or storage is closed (private windows, blocked site data). */
export function readForTab(name: TabName): string | null {
  try {
    return sessionStorage.getItem(tabNames[name]);
  } catch {
    return null;
  }
}

/** Keeps a value for this tab, or forgets it with null. Where storage is closed or full, nothing is kept. */
export function keepForTab(name: TabName, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(tabNames[name]);
    else sessionStorage.setItem(tabNames[name], value);
  } catch {
    // Then whoever signs in again begins at the dashboard, with empty forms.
  }
}

/** Says who is signed in here. What another person left in this tab is forgotten. */
export function claimTab(person: string): void {
  if (readForTab("person") === person) return;
  clearTab();
  keepForTab("person", person);
}

/** Forgets everything, as after signing out on purpose. */
export function clearTab(): void {
  for (const name of ["place", "drafts", "person"] as const) keepForTab(name, null);
}
