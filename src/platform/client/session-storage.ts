/**
 * Every key of the tab's session storage, but for `splash` (site/start.tsx) and `source` (site/chrome.ts) of visitors.
 */
export const tabNames = {
  /** Address at which a session expired, to which the sign-in page leads back. */
  place: "place-before-sign-out",
  /** Unsaved input of forms. */
  drafts: "drafts",
  /** `_id` of the signed-in administrator, who alone gets the stored values. */
  person: "person",
  /** A sign-in that this tab is away for at the issuer of company accounts. */
  companyAccount: "company-account",
} as const;

type TabName = keyof typeof tabNames;

/** Reads a value of this tab; null when there is none or storage is blocked (private windows, blocked site data). */
export function readForTab(name: TabName): string | null {
  try {
    return sessionStorage.getItem(tabNames[name]);
  } catch {
    return null;
  }
}

/** Stores a value for this tab, or removes it with null. Does nothing where storage is blocked or full. */
export function keepForTab(name: TabName, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(tabNames[name]);
    else sessionStorage.setItem(tabNames[name], value);
  } catch {
    // The next sign-in then begins at the dashboard, with empty forms.
  }
}

/** Records the signed-in administrator, and removes the values of another one. */
export function claimTab(person: string): void {
  if (readForTab("person") === person) return;
  clearTab();
  keepForTab("person", person);
}

/** Removes all values, as after a deliberate sign-out. */
export function clearTab(): void {
  for (const name of ["place", "drafts", "person"] as const) keepForTab(name, null);
}
