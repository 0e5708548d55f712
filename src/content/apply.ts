import type { ApplyWords } from "./schemas/apply.ts";

/** The words around the application form as the program ships them. */
export const apply: ApplyWords = {
  head: {
    title: "Apply for a job | {name}",
    description: "Send your application and resume. No account is needed.",
  },
  heading: "Apply for a Job",
  lead: "It takes about five minutes. You need your resume as a PDF of up to 5 MB.",
  general: "General application",
  generalText: "We'll consider you for every open position.",
  submitLabel: "Submit application",
  done: {
    heading: "We have your application",
    text: "It is saved with your resume. You don't need to send it again.",
    nextHeading: "Next steps",
    receipt: "A confirmation goes to the e-mail address you gave.",
    next: ["A person who does this work reads your resume.", "You hear from us, whatever we decide."],
    question: "Need to correct or add something? Write to {careersEmail}.",
    backLabel: "See all open positions",
  },
};
