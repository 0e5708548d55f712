import * as z from "zod/mini";
import { applicationStatuses } from "#content/application-statuses.ts";
import { merged } from "#content/schemas/mail-templates.ts";
import { seenStatuses, statusChoice } from "#features/applications/contract.ts";
import { mailBody } from "#features/mail/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { idList, idParam, number, optionalText } from "#platform/contract/fields.ts";

/** Applications that one letter goes to at most. */
export const MAX_LETTERS = 10_000;

const typeNumber = "Type the number of applicants.";

/** A letter to many applicants. Its merge fields in braces are filled in for each. */
export const letterBody = z.object({
  /** The `_id`s of the applications. */
  ids: z.optional(idList),
  /** In place of `ids`: the query of the list, such as `status=Pending`, for all that match. */
  filter: optionalText({ max: 500 }),
  /** Confirms to how many it goes. */
  count: number({ required: typeNumber, invalid: typeNumber, min: 1, whole: true }),
  subject: merged(mailBody.shape.subject),
  description: merged(mailBody.shape.description),
  signature: mailBody.shape.signature,
  /** Each application gets this status with its letter. */
  status: z.optional(statusChoice),
  seen: seenStatuses,
  /**
   * With `filter` and `status`: when the caller saw the applications. Those whose status a colleague changes later are
   * left out. Without it, or with a moment to come, it is the moment of the call.
   */
  since: z.optional(z.iso.datetime("This is a time such as 2027-01-31T04:00:00.000Z.")),
});

export const outcomes = {
  started: (count: number) => `The letter is being written to ${applicants(count)}.`,
  nobody: "No application matches. Choose some, or change the filter.",
  tooMany: `A letter goes to ${MAX_LETTERS.toLocaleString("en-IN")} applicants at most. Narrow the filter.`,
  badFilter: "The filter could not be read.",
  underWay: "Your last letter is still being written. Wait until it is done.",
  failed: "The letter was not sent. Please try again.",
  undoing: "The e-mails that have not left are being taken back.",
  notUndoable: "This letter can't be taken back any more.",
  notFound: "There is no such letter.",
} as const;

/** Returns the message for a typed number that is not that of the applicants. */
export function wrongNumber(count: number): string {
  return `The letter goes to ${applicants(count)}: type ${count}.`;
}

/** Returns a number of applicants in words. */
export function applicants(count: number): string {
  return count === 1 ? "1 applicant" : `${count.toLocaleString("en-IN")} applicants`;
}

const letterStates = ["writing", "written", "undoing", "undone"] as const;

const letterRun = z.object({
  _id: z.string(),
  state: z.enum(letterStates),
  subject: z.string(),
  /** The status that each application gets with it. */
  status: z.nullable(z.enum(applicationStatuses)),
  total: z.number(),
  /** Applicants whose e-mail is in the outbox or has left. */
  written: z.number(),
  /** Applications that were deleted, or that a colleague decided about, before it was their turn. */
  leftOut: z.number(),
  /** E-mails that were taken back, and applicants whose turn never came. */
  undone: z.number(),
  /** E-mails that have not left. */
  waiting: z.number(),
  /** E-mails that became files, which reach nobody: no mail server was set up. */
  saved: z.number(),
  failed: z.number(),
  /** When the last one leaves; null when none waits. */
  leavesAt: z.nullable(z.string()),
  /** True while something of it can be taken back. */
  undoable: z.boolean(),
  createdAt: z.string(),
});
export type LetterRun = z.output<typeof letterRun>;

export const startLetter = endpoint({
  id: "startLetter",
  method: "POST",
  path: "/v1/letters",
  access: can("mail.send"),
  summary: "Writes one letter to many applicants, each by name, in the background; 200 e-mails an hour leave",
  body: letterBody,
  status: 201,
  idempotent: true,
  faults: ["conflict"],
  answer: z.object({ message: z.string(), data: letterRun }),
});

export const listLetters = endpoint({
  id: "listLetters",
  method: "GET",
  path: "/v1/letters",
  access: can("mail.send"),
  summary: "The caller's letters of the last seven days, newest first, and how far each has come",
  answer: z.object({ data: z.array(letterRun) }),
});

export const undoLetter = endpoint({
  id: "undoLetter",
  method: "POST",
  path: "/v1/letters/{id}/undo",
  access: can("mail.send"),
  summary:
    "Stops a letter of one's own and takes back each e-mail that has not left, with the status that it gave",
  params: z.object({ id: idParam }),
  faults: ["conflict"],
  answer: z.object({ message: z.string(), data: letterRun }),
});
