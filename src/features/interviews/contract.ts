import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { colleague } from "#features/timeline/contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, idParam, number, optionalText, text, toggle } from "#platform/contract/fields.ts";

export const MAX_MINUTES = 480;
const MAX_PEOPLE = 20;
/** Interviews of one application, cancelled ones included. */
export const MAX_INTERVIEWS = 50;

const badMinutes = `Enter a length from 5 to ${MAX_MINUTES} minutes.`;

export const interviewBody = z.object({
  /** The start, as RFC 3339 with an offset. */
  startsAt: text({
    required: "Choose the day and time.",
    max: 40,
    pattern: [
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
      "Choose a day and time that exist.",
    ],
  }),
  minutes: number({ required: badMinutes, invalid: badMinutes, min: 5, max: MAX_MINUTES, whole: true }),
  /** A place or a link. */
  location: optionalText({ max: 300 }),
  /** Colleagues who take part, by their ids. */
  people: z._default(
    z
      .array(idParam, "people is a list of IDs.")
      .check(z.maxLength(MAX_PEOPLE, `Choose at most ${MAX_PEOPLE} people.`)),
    [],
  ),
  invitesApplicant: toggle(),
});
export type InterviewBody = z.output<typeof interviewBody>;

export const interview = z.object({
  _id: z.string(),
  startsAt: z.string(),
  minutes: z.number(),
  location: z.string(),
  people: z.array(colleague),
  invitesApplicant: z.boolean(),
  cancelledAt: z.nullable(z.string()),
  /** Counts the changes; a change names the one that it was made from. */
  version: z.number(),
});
export type Interview = z.output<typeof interview>;

export const outcomes = {
  arranged: "Interview arranged.",
  moved: "Interview changed.",
  cancelled: "Interview cancelled.",
  notFound: "There is no such application or interview.",
  changedMeanwhile: "A colleague has changed this interview meanwhile. Look at it, then change it again.",
  past: "Choose a time that is still to come.",
  noTime: "Choose a day and time that exist.",
  noColleague: "Choose colleagues who may read this application.",
  notALink: "A link begins with https:// or http://.",
  loadFailed: "The interviews could not be loaded.",
  failed: "The interview could not be saved. Please try again.",
  cancelFailed: "The interview could not be cancelled. Please try again.",
  tooMany: `An application has at most ${MAX_INTERVIEWS} interviews.`,
} as const;

/** The words of the activity log. */
export const actionWords = {
  "application.interview-arranged": "Arranged an interview",
  "application.interview-moved": "Changed an interview",
  "application.interview-cancelled": "Cancelled an interview",
} as const;

const params = z.object({ id: idParam });
const oneParams = z.object({ id: idParam, interviewId: idParam });
const version = number({
  required: "Name the version.",
  invalid: "Name the version.",
  min: 1,
  max: 1_000_000,
  whole: true,
});
const answer = z.object({ message: z.string(), data: interview });

export const listInterviews = endpoint({
  id: "listInterviews",
  method: "GET",
  path: "/v1/applications/{id}/interviews",
  access: can("applications.read"),
  summary: "The interviews of an application, the latest first",
  params,
  answer: z.object({ data: z.array(interview) }),
});

export const arrangeInterview = endpoint({
  id: "arrangeInterview",
  method: "POST",
  path: "/v1/applications/{id}/interviews",
  access: can("applications.change"),
  summary: "Arranges an interview; those who take part get an invitation for their calendars",
  params,
  body: interviewBody,
  status: 201,
  idempotent: true,
  faults: ["conflict"],
  answer,
});

const movedBody = z.extend(interviewBody, { version });

export const moveInterview = endpoint({
  id: "moveInterview",
  method: "PUT",
  path: "/v1/applications/{id}/interviews/{interviewId}",
  access: can("applications.change"),
  summary: "Changes an interview from a version that is still its latest",
  params: oneParams,
  body: movedBody,
  faults: ["conflict"],
  answer,
});

export const cancelInterview = endpoint({
  id: "cancelInterview",
  method: "POST",
  path: "/v1/applications/{id}/interviews/{interviewId}/cancel",
  access: can("applications.change"),
  summary: "Cancels an interview; an invitation that has not left is taken back, and is heard of by nobody",
  params: oneParams,
  body: z.object({ version }),
  faults: ["conflict"],
  answer: done,
});
