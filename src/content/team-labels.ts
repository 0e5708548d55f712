/** Labels of the team page, which belong to the program. */
export const teamLabels = {
  errorText: "Your connection may have dropped. Please try again.",
  retryLabel: "Retry",
} as const;

/** Group titles by department; any other department shows its own name, capitalised (spec section 2.8). */
export const groupTitles = {
  business: "Business Development Executives",
  bde: "Business Development Executives",
  developer: "Development Team",
  development: "Development Team",
} as const;
