import { outcomes as mailOutcomes } from "#features/mail/contract.ts";
import type { TimelineEntry, TimelineKindName } from "#features/timeline/contract.ts";

const received: Record<TimelineKindName, string> = {
  application: "Application received",
  query: "Message received",
  "get-in-touch": "Enquiry received",
};

/** Returns a line of the timeline of a kind of record in words. */
export function entryText({ event, detail }: TimelineEntry, kind: TimelineKindName): string {
  switch (event) {
    case "received":
      return kind === "application" || !detail ? received[kind] : `${received[kind]}, from ${detail}`;
    case "opened":
      return "Opened";
    case "status":
      return `Status: ${detail}`;
    case "mail":
      return `E-mail written: ${detail}`;
    case "mail-saved":
      return `E-mail written: ${detail}. ${mailOutcomes.saved}.`;
    case "mail-undone":
      return `E-mail taken back before it left: ${detail}`;
    case "reply":
      return `Reply by e-mail\n${detail}`;
    case "auto-reply":
      return `Automatic reply\n${detail}`;
    case "bounced":
      return `E-mail came back\n${detail}`;
    case "assigned":
      return detail ? `Assigned to ${detail}` : "No longer assigned";
    case "scored":
      return "Gave a score";
    case "stage":
      return `Stage: ${detail}`;
    case "next-step":
      return detail ? `Next step: ${detail}` : "No next step any more";
    case "answered":
      return `Answered: ${detail}`;
    case "interview-arranged":
      return `Interview arranged: ${detail}`;
    case "interview-moved":
      return `Interview changed: ${detail}`;
    case "interview-cancelled":
      return `Interview cancelled: ${detail}`;
    case "note":
      return detail;
    case "note-deleted":
      return "A note was deleted.";
  }
}
