import { MINUTE_MS } from "#platform/contract/durations.ts";

export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

interface Person {
  name: string;
  email: string;
}

/** One interview as calendars know it. */
export interface CalendarEvent {
  /** Stays the same through all changes, and is unique in the world: it has the host of the site. */
  uid: string;
  /** Counts the changes that were sent. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  title: string;
  /** A place or a link; "" for none. */
  location: string;
  description: string;
  organizer: Person;
  attendees: readonly Person[];
}

interface CalendarOptions {
  method: CalendarMethod;
  /** When the text is written. A mail that is tried again has the same. */
  stampedAt: Date;
}

/** Returns the text of a calendar as RFC 5545 writes it. Times are in UTC, so that it needs no time zone. */
export function calendarText(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Jaalidar//Interviews//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${options.method}`,
    ...events.flatMap((event) => eventLines(event, options)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, { method, stampedAt }: CalendarOptions): string[] {
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * MINUTE_MS);
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTime(stampedAt)}`,
    `DTSTART:${utcTime(event.startsAt)}`,
    `DTEND:${utcTime(endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    `ORGANIZER;CN=${parameter(event.organizer.name)}:${mailtoUri(event.organizer.email)}`,
    ...event.attendees.map((person) => attendeeLine(person, method)),
    "END:VEVENT",
  ];
}

function attendeeLine({ name, email }: Person, method: CalendarMethod): string {
  const answer = method === "REQUEST" ? ";PARTSTAT=NEEDS-ACTION;RSVP=TRUE" : "";
  return `ATTENDEE;CN=${parameter(name)};ROLE=REQ-PARTICIPANT${answer}:${mailtoUri(email)}`;
}

/** Returns a moment as `20270131T033000Z`. */
function utcTime(moment: Date): string {
  return moment.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 section 3.1 forbids controls except tab
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Returns a value of type TEXT (RFC 5545 section 3.3.11). */
function escapeText(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Returns a quoted parameter. A quote has no escape there (RFC 5545 section 3.2), so it becomes an apostrophe. */
function parameter(value: string): string {
  const line = value.replace(/\s+/g, " ").replace(CONTROLS, "").replaceAll('"', "'").trim();
  return `"${line}"`;
}

function mailtoUri(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

/** Octets of a line without its end (RFC 5545 section 3.1). */
const MAX_LINE_BYTES = 75;

const encoder = new TextEncoder();

/** Returns a line in pieces of at most 75 octets that are joined by a line end and a space. No character is cut. */
function fold(line: string): string {
  let folded = "";
  let lineBytes = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (lineBytes + bytes > MAX_LINE_BYTES) {
      folded += "\r\n ";
      lineBytes = 1;
    }
    folded += character;
    lineBytes += bytes;
  }
  return folded;
}
