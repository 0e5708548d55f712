import type { TeamWords } from "./schemas/team.ts";

/** The words around the members of the team as the program ships them. */
export const team: TeamWords = {
  head: {
    title: "Our team | {name}",
    description:
      "Meet the founders, developers, business development executives and designers you will work with, and what each of them does.",
  },
  banner: "Welcome to Our Team",
  bannerText: "These are the people who do the work, and the people you will talk to.",
  heading: "Meet Our Team",
  emptyHeading: "No team members yet",
  emptyText: "Team members appear here once they are added.",
  joinText: "Would you like to work with us?",
  joinLabel: "See open positions",
};
