import type { Art } from "./page.ts";

const art: Art = { cell: "braid", accent: "peacock" };

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
    question: "Need to correct or add something? Write to {careersEmail}.",
    backLabel: "See all open positions",
  },
} as const;
