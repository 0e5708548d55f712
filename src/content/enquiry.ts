import type { Enquiry } from "./schemas/enquiry.ts";

/** The words around the enquiry forms as the program ships them. */
export const enquiry: Enquiry = {
  answers: "{firstContact} answers, usually on the next working day.",
  submitLabel: "Send message",
  projectLabel: "Send enquiry",
  sent: {
    lead: "{firstContact} reads your message and writes back, usually on the next working day.",
    replyTo: "We reply to",
    sooner: "In a hurry?",
    again: "Write another message",
  },
};
