import type { Art, Step } from "./page.ts";

const art: Art = { cell: "braid", accent: "peacock" };

export const hiringSteps: readonly Step[] = [
  {
    title: "You apply",
    description: "One form and a PDF resume. You need no account, and a cover letter only if you like.",
    result: "A confirmation on the screen",
  },
  {
    title: "We read your resume",
    description: "A person who does this work reads it, not a filter that counts words.",
    result: "A reply, even if it is a no",
  },
  {
    title: "We talk",
    description:
      "A call with the person you would report to, about your work and ours. You hear the pay range again and can ask anything.",
    result: "A date and an outline for the next step",
  },
  {
    title: "Working session",
    description:
      "A problem like the ones in the job, at the office or by video. No take-home task, and no free work for us.",
    result: "Plain feedback on your session",
  },
  {
    title: "You decide",
    description:
      "If it suits both of us, you get the offer in writing, with pay, place, hours and notice period.",
    result: "A written offer, and time to think",
  },
];

export const careers = {
  art,
  banner: "Accelerate Your Career...",
  bannerText: "Work with people who explain their work and have time to do it properly.",
  heading: "We are hiring!",
  /** Names the list in feed readers. */
  feedTitle: "Open positions at {name}",
  lead: "Every position shows the work, the pay and the location.",
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
  emptyHeading: "No open positions just now",
  emptyText:
    "New positions appear on this page first. You can also write to {careersEmail} and tell us what you do well.",
  errorHeading: "The positions did not load",
  errorText: "Your connection may have dropped. Please try again.",
  retryLabel: "Retry",
  process: {
    heading: "How we hire",
    lead: "Five steps, the same for everyone. You always know where you are.",
    resultLabel: "You get",
    steps: hiringSteps,
  },
  feeds: {
    text: "Follow new positions in a feed reader:",
    links: [
      { label: "RSS", href: "/careers.rss" },
      { label: "JSON", href: "/careers.json" },
    ],
  },
} as const;

export const jobDetail = {
  art,
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
  descriptionHeading: "The work",
  requirementsHeading: "Requirements",
  benefitsHeading: "Benefits",
  /** True of every position. */
  benefits: [
    "Regular hours, and no releases on a Friday evening",
    "A colleague beside you in the first month, and one who reads every change of yours",
    "Night duty only by a rota, and paid",
    "Pay, place, hours and notice period in writing before you decide",
  ],
  /** Stands before the name of the person who leads the work. */
  leadLabel: "You would work with",
  othersHeading: "Other open positions",
  next: {
    heading: "After you apply",
    lead: "The same five steps for everyone.",
    processLabel: "How we hire, step by step",
    applyLabel: "Apply for this position",
  },
  notFoundHeading: "Job Not Found",
  notFoundText: "No job details available.",
  notFoundMore: "The position may have been filled or closed.",
  errorHeading: "The position did not load",
  errorText: "Your connection may have dropped. Please try again.",
  retryLabel: "Retry",
} as const;
