import * as z from "zod/mini";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, text } from "#platform/contract/fields.ts";

/** Where calendars read a feed; the token follows. */
export const feedPath = "/v1/calendar/";

export const outcomes = {
  ended: "The address no longer works.",
  loadFailed: "Your calendar address could not be loaded.",
  makeFailed: "The address could not be made. Please try again.",
  endFailed: "The address could not be ended. Please try again.",
  notFound: "There is no such calendar.",
} as const;

/** The words of the activity log. */
export const actionWords = {
  "calendar-feed.made": "Made an address of their interviews for calendars",
  "calendar-feed.ended": "Ended the address of their interviews for calendars",
} as const;

const feed = z.object({ createdAt: z.string() });
export type CalendarFeed = z.output<typeof feed>;

export const readCalendarFeed = endpoint({
  id: "readCalendarFeed",
  method: "GET",
  path: "/v1/settings/calendar",
  access: "staff",
  summary: "When the address was made at which calendars read one's own interviews; null while there is none",
  answer: z.object({ data: z.nullable(feed) }),
});

export const makeCalendarFeed = endpoint({
  id: "makeCalendarFeed",
  method: "POST",
  path: "/v1/settings/calendar",
  access: "staff",
  // The address outlives the sign-in that made it.
  confirm: true,
  summary:
    "Makes an address at which calendars read one's own interviews, in place of the one before; shown this once",
  status: 201,
  answer: z.object({ data: z.extend(feed, { href: z.string() }) }),
});

export const endCalendarFeed = endpoint({
  id: "endCalendarFeed",
  method: "DELETE",
  path: "/v1/settings/calendar",
  access: "staff",
  summary: "Ends the address at which calendars read one's own interviews",
  answer: done,
});

export const readCalendar = endpoint({
  id: "readCalendar",
  method: "GET",
  path: "/v1/calendar/{token}",
  access: "public",
  summary: "The interviews of whoever made the address, as a calendar (RFC 5545)",
  params: z.object({ token: text({ required: outcomes.notFound, max: 100 }) }),
});
