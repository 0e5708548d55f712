import type { Art } from "./page.ts";

const art: Art = { cell: "hexagon", accent: "marigold" };

/** Group titles by department; any other department shows its own name, capitalised. */
export const team = {
  art,
  banner: "Welcome to Our Team",
  bannerText: "These are the people who do the work, and the people you will talk to.",
  heading: "Meet Our Team",
  loading: "Loading team members...",
  emptyHeading: "No team members yet",
  emptyText: "Team members appear here once they are added.",
  errorText: "Your connection may have dropped. Please try again.",
  retryLabel: "Retry",
  groupTitles: {
    business: "Business Development Executives",
    bde: "Business Development Executives",
    developer: "Development Team",
    development: "Development Team",
  },
  joinText: "Would you like to work with us?",
  joinLabel: "See open positions",
} as const;
