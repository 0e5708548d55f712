import * as z from "zod/mini";
import { templateUses } from "#content/merge-fields.ts";
import { mailTemplatesSchema } from "#content/schemas/mail-templates.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  choice,
  done,
  email,
  idParam,
  listPlace,
  listQuery,
  number,
  optionalText,
  text,
  toggle,
} from "#platform/contract/fields.ts";

/** The mail form (spec section 5). A reply to the e-mail goes to the administrator who sent it. */
export const mailBody = z.object({
  userEmail: email({ required: "Email is required", invalid: "Enter a valid email" }),
  subject: text({ required: "Subject is required", max: 200 }),
  description: text({ required: "Description is required", max: 20_000, lines: true }),
  signature: text({ required: "Signature is required", max: 1000, lines: true }),
  /** `_id` of the application, message or enquiry that this answers; the record then says so. */
  subjectId: optionalText({ max: 40 }),
  /** The e-mail waits for the minutes of the settings, and its sender can take it back until then. */
  undoable: z.optional(toggle()),
});
export type MailBody = z.output<typeof mailBody>;

/** `saved`: no mail server is set up, so it became a file that reaches no mailbox. */
const mailStatuses = ["queued", "sent", "saved", "failed"] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** A mail as staff see it: never its text, which may contain a link that signs in. */
export const mail = z.object({
  _id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number(),
  /** Why the last attempt did not succeed, in words for staff. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  /** When the next attempt is due; null when there is none. */
  dueAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** True while the reader, who wrote it, can take it back. */
  undoable: z.boolean(),
});
export type Mail = z.output<typeof mail>;

export const outcomes = {
  sent: "Message Sent Successfully!",
  /** Answered with 202: recorded, and the mail server has not taken it yet. */
  queued: "The message is saved and will be sent as soon as the mail server takes it.",
  /** Answered in place of `sent` and `queued` while no mail server is set up. */
  saved: "Saved as a file: no mail server is set up",
  unsaved: "The message is kept, and not sent: no mail server is set up.",
  /** Answered with 202: the administrator has had their share of the hour. */
  paced: "The message is saved. 200 e-mails an hour leave for one person, so this one leaves later.",
  /** Answered with 202: safe in the outbox, and its sender can take it back. */
  held: (minutes: number) =>
    `The message leaves in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, and can be undone until then.`,
  /** Answered in place of `held` when its sender has had their share of the hour. */
  heldPaced: (moment: string) =>
    `200 e-mails an hour leave for one person, so this one leaves on ${moment} (India), and can be undone until then.`,
  undone: "The e-mail was taken back and reaches nobody. Its words are in the form when you write again.",
  /** It has left, is leaving, or is not the caller's. */
  notUndoable: "This e-mail can't be taken back any more.",
  settingsSaved: "Saved.",
  settingsFailed: "This could not be saved. Please try again.",
  failed: "failed to send a data",
  /** The record that it is about is not there, or is hidden from the sender: a colleague deleted it meanwhile. */
  subjectGone: "The application or enquiry was deleted meanwhile. The e-mail was not sent.",
  /** A decision that was to go with it could not be stored. */
  undecided: "The e-mail was not sent.",
  /** A decision that went with it was stored. */
  decided: (status: string) => `The status is ${status} now.`,
  /** There is nothing to retry: no such mail, or it has not failed. */
  notFailed: "There is no such failed e-mail.",
  loadFailed: "The e-mails could not be loaded.",
  noTemplates: "The templates could not be loaded.",
} as const;

const badStatus = `Status must be one of: ${mailStatuses.join(", ")}.`;
const badUse = `Use must be one of: ${templateUses.join(", ")}.`;
const attempted = z.object({
  _id: z.string(),
  message: z.string(),
  status: z.enum(mailStatuses),
  /** When it leaves, if it waits because its sender has had their share of the hour: their last one that waits. */
  leavesAt: z.nullable(z.string()),
  /** True while its sender can take it back. */
  undoable: z.boolean(),
});

export const sendMail = endpoint({
  id: "sendMail",
  method: "POST",
  path: "/v1/mail/send",
  access: can("mail.send"),
  summary:
    "Sends an e-mail; 202 when it waits: for the mail server, or because 200 an hour leave for one administrator",
  body: mailBody,
  idempotent: true,
  mayQueue: true,
  // Of the record that it is about.
  faults: ["notFound"],
  answer: attempted,
});

/** Counts for the notice in the admin area. */
export const readMailStatus = endpoint({
  id: "readMailStatus",
  method: "GET",
  path: "/v1/mail/status",
  access: can("mail.read"),
  summary: "Whether a mail server sends the e-mails, and how many wait or failed",
  answer: z.object({
    data: z.object({
      /** `files`: no SMTP_URL is set and mails are kept as .eml files. */
      transport: z.enum(["smtp", "files"]),
      queued: z.number(),
      failed: z.number(),
    }),
  }),
});

export const listMails = endpoint({
  id: "listMails",
  method: "GET",
  path: "/v1/mail",
  access: can("mail.send"),
  summary:
    "E-mails, newest first, without their text; status=failed are those that wait for a retry. Without mail.read: those about one record that the caller may read",
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    status: z.optional(choice(mailStatuses, { required: badStatus, invalid: badStatus })),
    /** `_id` of the record that the mails are about. */
    subjectId: optionalText({ max: 80 }),
  }),
  faults: ["notFound"],
  answer: z.object({ data: z.array(mail), ...listPlace }),
});

export const listMailTemplates = endpoint({
  id: "listMailTemplates",
  method: "GET",
  path: "/v1/mail/templates",
  access: can("mail.send"),
  summary: "The templates in force, with their merge fields in braces",
  query: z.object({ use: choice(templateUses, { required: badUse, invalid: badUse }) }),
  answer: z.object({ data: mailTemplatesSchema.shape.templates }),
});

export const undoMail = endpoint({
  id: "undoMail",
  method: "POST",
  path: "/v1/mail/{id}/undo",
  access: can("mail.send"),
  summary: "Takes back an e-mail of one's own that has not left; answers its words, so that none are lost",
  params: z.object({ id: idParam }),
  faults: ["conflict"],
  answer: z.object({
    message: z.string(),
    data: z.object({
      userEmail: z.string(),
      subject: z.string(),
      description: z.string(),
      signature: z.string(),
      subjectId: z.string(),
    }),
  }),
});

export const MAX_UNDO_MINUTES = 60;
const badMinutes = `Minutes are a whole number from 0 to ${MAX_UNDO_MINUTES}.`;

const mailSettings = z.object({
  /** For how long e-mails from the staff area wait, so that they can be taken back; 0 sends at once. */
  undoMinutes: number({
    required: badMinutes,
    invalid: badMinutes,
    min: 0,
    max: MAX_UNDO_MINUTES,
    whole: true,
  }),
});

export const readMailSettings = endpoint({
  id: "readMailSettings",
  method: "GET",
  path: "/v1/mail/settings",
  access: can("mail.read"),
  summary: "For how long e-mails of the staff area can be taken back",
  answer: z.object({ data: z.object({ undoMinutes: z.number() }) }),
});

export const updateMailSettings = endpoint({
  id: "updateMailSettings",
  method: "PUT",
  path: "/v1/mail/settings",
  access: can("mail.change"),
  summary: "Changes for how long e-mails of the staff area can be taken back",
  body: mailSettings,
  answer: done,
});

export const retryMail = endpoint({
  id: "retryMail",
  method: "POST",
  path: "/v1/mail/{id}/retry",
  access: can("mail.retry"),
  summary: "Tries a failed e-mail again; answers as sending does",
  params: z.object({ id: idParam }),
  mayQueue: true,
  answer: attempted,
});
