import { expect, test } from "vitest";
import { type CalendarEvent, calendarText } from "./calendar.server.ts";

const interview: CalendarEvent = {
  uid: "0198c2@example.com",
  sequence: 0,
  startsAt: new Date("2027-01-31T03:30:00.000Z"),
  minutes: 45,
  title: "Interview: Asha Rao",
  location: "Sector 62, Noida",
  description: "",
  organizer: { name: "Meera Iyer", email: "meera@example.com" },
  attendees: [{ name: "Asha Rao", email: "asha@example.com" }],
};
const request = { method: "REQUEST", stampedAt: new Date("2027-01-20T06:00:00.123Z") } as const;

test("an invitation has its method, its times in UTC, and a line end of CRLF after each line", () => {
  const text = calendarText([interview], request);

  expect(text.split("\r\n").at(-1)).toBe("");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const read = readCalendar(text);
  expect(read.get("METHOD")).toEqual(["REQUEST"]);
  expect(read.get("UID")).toEqual(["0198c2@example.com"]);
  expect(read.get("SEQUENCE")).toEqual(["0"]);
  expect(read.get("DTSTAMP")).toEqual(["20270120T060000Z"]);
  expect(read.get("DTSTART")).toEqual(["20270131T033000Z"]);
  expect(read.get("DTEND")).toEqual(["20270131T041500Z"]);
  expect(read.get("STATUS")).toEqual(["CONFIRMED"]);
});

test("commas, semicolons, backslashes and line breaks are read back as they were", () => {
  const location = "Tower B, floor 2; ask for \\ Meera\nBring: a pen";

  const text = calendarText([{ ...interview, location }], request);

  expect(text).toContain("LOCATION:Tower B\\, floor 2\\; ask for \\\\ Meera\\nBring: a pen");
  expect(readText(readCalendar(text).get("LOCATION"))).toEqual([location]);
});

test("a long Hindi name is folded at 75 octets, and no character is cut", () => {
  const title = `साक्षात्कार: ${"आशा राव ".repeat(40)}😀`;

  const text = calendarText([{ ...interview, title }], request);

  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.every((line) => line.isWellFormed())).toBe(true);
  expect(readText(readCalendar(text).get("SUMMARY"))).toEqual([title]);
});

test("a name or place cannot add a line, a parameter or a person of its own", () => {
  const hostile = 'Asha"\r\nATTENDEE:mailto:eve@example.com\r\nEND:VEVENT\u0000;CN=x';

  const text = calendarText(
    [
      {
        ...interview,
        title: hostile,
        location: hostile,
        attendees: [{ name: hostile, email: "a@example.com" }],
      },
    ],
    request,
  );

  const read = readCalendar(text);
  expect(read.get("ATTENDEE")).toEqual(["mailto:a@example.com"]);
  expect(read.get("END")).toEqual(["VEVENT", "VCALENDAR"]);
  expect(text).not.toContain("\u0000");
});

test("an address cannot end its line", () => {
  const organizer = { name: "Meera", email: "meera@example.com\r\nX-EVIL:1" };

  expect(readCalendar(calendarText([{ ...interview, organizer }], request)).has("X-EVIL")).toBe(false);
});

test("a cancellation says so, and asks nobody for an answer", () => {
  const text = calendarText([{ ...interview, sequence: 2 }], { ...request, method: "CANCEL" });

  const read = readCalendar(text);
  expect(read.get("METHOD")).toEqual(["CANCEL"]);
  expect(read.get("STATUS")).toEqual(["CANCELLED"]);
  expect(read.get("SEQUENCE")).toEqual(["2"]);
  expect(text).not.toContain("RSVP");
});

/** Reads the values of a calendar by their names, unfolded, parameters left out. */
function readCalendar(text: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const line of text.replaceAll("\r\n ", "").split("\r\n").filter(Boolean)) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[A-Z-]+=(?:"[^"]*"|[^";:]*))*:(.*)$/su.exec(line) ?? [];
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

function readText(values: string[] = []): string[] {
  return values.map((value) => value.replace(/\\(.)/g, (_, mark) => (mark === "n" ? "\n" : mark)));
}
