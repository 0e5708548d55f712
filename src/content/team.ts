import type { Art } from "./page.ts";

const art: Art = { cell: "hexagon", accent: "marigold" };

/** Group titles by department; any other department shows its own name, capitalised. */
export const team = {
  art,
  banner: "Welcome to Our Team",
  bannerText: "You talk to the people who do the work. Here they are.",
  heading: "Meet Our Team",
  loading: "Loading team members...",
  emptyHeading: "Nobody is listed yet",
  emptyText: "The team appears here as soon as somebody adds it.",
  errorText: "Your connection may have dropped. Please try again.",
  retryLabel: "Retry",
  groupTitles: {
    business: "Business Development Executives",
    bde: "Business Development Executives",
    developer: "Development Team",
    development: "Development Team",
  },
  joinText: "There may be a place for you beside them.",
  joinLabel: "See open positions",
} as const;
