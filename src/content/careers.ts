import { company } from "./company.ts";
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
  /** What feed readers call the list. */
  feedTitle: `Open positions at ${company.name}`,
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
  emptyText: `New positions appear on this page first. You can also write to ${company.careersEmail} and tell us what you do well.`,
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
    posted: "Posted",
    closes: "Apply by",
    reference: "Job ID",
  },
  loading: "Loading the position...",
  descriptionHeading: "The work",
  requirementsHeading: "Requirements",
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

export const apply = {
  art,
  heading: "Apply for a Job",
  lead: "It takes about five minutes. You need your resume as a PDF of up to 5 MB.",
  general: "General application",
  generalText: "We'll consider you for every open role.",
  forJob: "For the position",
  loadingJob: "Looking up the position...",
  closedJob: "This position is no longer open. Choose another one, or apply without a position.",
  chooseLabel: "Choose a position",
  otherLabel: "Choose another position",
  withoutLabel: "Apply without a position",
  parts: { person: "You", work: "Your work", documents: "Your documents" },
  labels: {
    name: "Name",
    email: "E-mail",
    phone: "Phone",
    experience: "Experience",
    noticePeriod: "Notice period",
    expectedSalary: "Expected salary",
    resume: "Resume",
    additionalDocument: "Additional document",
    jobId: "Job ID",
  },
  units: { experience: "years", noticePeriod: "days", expectedSalary: "₹" },
  /** Stands before the salary that was understood. */
  readAs: "We read this as",
  required: "Fields marked with a star must be filled in.",
  submitLabel: "Submit application",
  busyLabel: "Sending your application...",
  hints: {
    email: "We'll reply to this address.",
    phone: "Optional. 10 digits, with or without +91.",
    expectedSalary: "Rupees a year, before tax. For example 16,50,000 or 16.5 lakh.",
    experience: "Years, from 0 to 50. Half years are fine: 2.5.",
    noticePeriod: "Days until you can start, from 0 to 30.",
    resume: "PDF, up to 5 MB, without a password.",
    additionalDocument: "Optional. A PDF of up to 5 MB, for example a portfolio.",
    jobId: "Filled in from the position you chose. Empty means a general application.",
    filesLost: "Please choose your files again. The browser drops them when a page reloads.",
  },
  done: {
    heading: "We have your application",
    text: "It is saved with your resume. You don't need to send it again.",
    nextHeading: "Next steps",
    next: ["A person who does this work reads your resume.", "You hear from us, whatever we decide."],
    /** Comes first while a mail server is set up. */
    receipt: "A confirmation goes to the e-mail address you gave.",
    question: `Need to correct or add something? Write to ${company.careersEmail}.`,
    backLabel: "See all open positions",
  },
} as const;
