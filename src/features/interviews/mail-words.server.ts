import { greeting } from "#features/applications/rules.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import type { CalendarEvent, CalendarMethod } from "./calendar.server.ts";
import type { Recipient } from "./participants.server.ts";

type Described = Pick<CalendarEvent, "title" | "startsAt" | "minutes" | "location">;

/** Returns the subject and the words of an invitation, a change or a cancellation. @param company its name */
export function invitationWords(event: Described, method: CalendarMethod, to: Recipient, company: string) {
  const { title } = event;
  if (method === "CANCEL") {
    const planned = `It was planned for: ${whenText(event)}\n`;
    const body = to.isApplicant
      ? `${opening(to, company)} is cancelled. ${planned}\nIf you have a question, reply to this e-mail.\n`
      : `This interview is cancelled.\n\n${planned}`;
    return { subject: `Cancelled: ${title}`, body };
  }
  const body = to.isApplicant
    ? `${opening(to, company)} is arranged.\n\n${whenAndWhere(event)}\nThe calendar entry is attached. ${OTHER_TIME}\n`
    : `${title}\n\n${whenAndWhere(event)}`;
  return { subject: title, body };
}

/** Returns the subject and the words of the reminder. @param company its name */
export function reminderWords(event: Described, to: Recipient, company: string) {
  const { title } = event;
  const body = to.isApplicant
    ? `${opening(to, company)} is soon.\n\n${whenAndWhere(event)}\n${OTHER_TIME}\n`
    : `${title}\n\n${whenAndWhere(event)}`;
  return { subject: `Reminder: ${title}`, body };
}

const OTHER_TIME = "If this time does not suit you, reply to this e-mail.";

function opening({ name }: Recipient, company: string): string {
  return `${greeting(name)}\n\nYour interview with ${company}`;
}

function whenText({ startsAt, minutes }: Described): string {
  return `${momentInIndia(startsAt)} (India), ${minutes} minutes`;
}

function whenAndWhere(event: Described): string {
  const where = event.location && `\nWhere: ${event.location}`;
  return `When: ${whenText(event)}${where}\n`;
}
