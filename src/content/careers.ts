import { company } from "./company.ts";
import type { Art, Step } from "./page.ts";

const art: Art = { cell: "braid", accent: "peacock" };

export const hiringSteps: readonly Step[] = [
  {
    title: "You apply",
    description: "One form and a PDF resume. No account, and no cover letter unless you want to add one.",
    result: "A confirmation on the screen",
  },
  {
    title: "We read it",
    description: "Somebody who does this work reads your resume, not a filter that counts words.",
    result: "An answer, also when it is no",
  },
  {
    title: "We talk",
    description:
      "A call with the person you would report to, about your work and ours. We tell you the pay range again, and you ask what you like.",
    result: "A date and the outline of the next step",
  },
  {
    title: "You show us",
    description:
      "A working session on a problem like the ones in the job, at the office or by video. Nothing to do at home, and nothing we would use.",
    result: "What we saw, told to you plainly",
  },
  {
    title: "You decide",
    description:
      "If it suits both sides you get the offer in writing, with pay, place, hours and notice period.",
    result: "A written offer, and time to think",
  },
];

export const careers = {
  art,
  banner: "Accelerate Your Career...",
  bannerText: "Work with people who explain what they do, and have time to do it properly.",
  heading: "We are hiring!",
  /** What feed readers call the list. */
  feedTitle: `Open positions at ${company.name}`,
  lead: "Each position says what the work is, what it pays and where it is done.",
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
    q: "Words in the post",
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
    noneHeading: "No position fits that",
    noneText: "Try fewer words, or another place.",
  },
  share: {
    list: "Share these positions",
    job: "Share this position",
    copied: "Link copied",
    failed: "Copy it from the address bar",
  },
  emptyHeading: "No open positions just now",
  emptyText: `New ones appear on this page first. You may also write to ${company.careersEmail} and say what you do well.`,
  errorHeading: "The positions did not load",
  errorText: "Your connection may have dropped. Nothing is lost; try again.",
  retryLabel: "Retry",
  process: {
    heading: "How we hire",
    lead: "Five steps, the same for everyone. You always know which one you are in.",
    resultLabel: "You have",
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
  errorText: "Your connection may have dropped. Nothing is lost; try again.",
  retryLabel: "Retry",
} as const;

export const apply = {
  art,
  heading: "Apply for a Job",
  lead: "It takes about five minutes. Have your resume ready as a PDF of up to 5 MB.",
  general: "General application",
  generalText: "Not for one position: we read it with all of them in mind.",
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
  required: "Fields marked with a star must be filled in.",
  submitLabel: "Submit application",
  busyLabel: "Sending your application...",
  hints: {
    email: "Our answers go there.",
    phone: "Optional. 10 digits.",
    expectedSalary: "Rupees a year, before tax. For example 9,00,000.",
    experience: "Years, from 0 to 50. Half years are fine: 2.5.",
    noticePeriod: "Days until you could start, from 0 to 30.",
    resume: "PDF, up to 5 MB, without a password.",
    additionalDocument: "Optional. A PDF of up to 5 MB, for example a portfolio.",
    jobId: "Filled in from the position you chose. Empty means a general application.",
    filesLost: "Please choose your files again: browsers don't keep them when a page is made anew.",
  },
  done: {
    heading: "We have your application",
    text: "It is stored, with your resume. You need not send it again.",
    nextHeading: "What happens now",
    next: ["Somebody who does this work reads your resume.", "You hear from us, whatever we decide."],
    /** Comes first while a mail server is set up. */
    receipt: "A confirmation goes to the e-mail address you gave.",
    question: `Something to correct or add? Write to ${company.careersEmail}.`,
    backLabel: "See all open positions",
  },
} as const;
