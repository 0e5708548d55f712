/** Labels of the list of jobs, which belong to the program. */
export const careersLabels = {
  applyLabel: "Apply Now",
  /** Read out after `applyLabel`, so that each of many links says where it leads. */
  applyTo: (title: string) => ` for ${title}`,
  labels: {
    experience: "Experience",
    location: "Location",
    salary: "Pay",
    employmentType: "Employment",
    posted: "Posted",
  },
  loading: "Loading the open positions...",
  search: {
    label: "Find a position",
    /** Opens the folded search. */
    openLabel: "Search and filter",
    q: "Search jobs",
    location: "Location",
    anyLocation: "Anywhere",
    experience: "Experience",
    anyExperience: "Any",
    submitLabel: "Show positions",
    clearLabel: "Show all positions",
    count: (shown: number, all: number) =>
      shown === all
        ? `${all} open ${all === 1 ? "position" : "positions"}`
        : `${shown} of ${all} open ${all === 1 ? "position" : "positions"}`,
    noneHeading: "No matching positions",
    noneText: "Try fewer words, or another location.",
  },
  share: {
    list: "Share these positions",
    job: "Share this position",
    copied: "Link copied",
    failed: "Copy it from the address bar",
  },
  errorHeading: "The positions did not load",
  errorText: "Your connection may have dropped. Please try again.",
  retryLabel: "Retry",
  resultLabel: "You get",
  feeds: {
    text: "Follow new positions in a feed reader:",
    links: [
      { label: "RSS", href: "/careers.rss" },
      { label: "JSON", href: "/careers.json" },
    ],
  },
} as const;

/** Labels of a job's page, which belong to the program. */
export const jobLabels = {
  backLabel: "Back to Jobs",
  applyLabel: "Apply Now",
  labels: {
    company: "Company",
    location: "Location",
    experience: "Experience",
    salary: "Salary",
    salaryUnit: "a year",
    employmentType: "Employment",
    hours: "Office hours",
    posted: "Posted",
    closes: "Apply by",
    reference: "Job ID",
  },
  loading: "Loading the position...",
  notFoundHeading: "Job Not Found",
  notFoundText: "No job details available.",
  pausedText: "This position takes no applications for now.",
  pausedMore: "It may open again. Until then, see our other positions.",
  errorHeading: "The position did not load",
  errorText: "Your connection may have dropped. Please try again.",
  retryLabel: "Retry",
} as const;
