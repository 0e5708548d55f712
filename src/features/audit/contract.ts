import * as z from "zod/mini";
import { actionWords as calendarActions } from "#features/calendar-feeds/contract.ts";
import { actionWords as enquiryActions } from "#features/enquiries/contract.ts";
import { actionWords as interviewActions } from "#features/interviews/contract.ts";
import { actionWords as leadActions } from "#features/leads/contract.ts";
import { can } from "#features/roles.ts";
import { actionWords as scoreActions } from "#features/scores/contract.ts";
import { actionWords as timelineActions } from "#features/timeline/contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { listPlace, listQuery, optionalText } from "#platform/contract/fields.ts";

/** Actions in words. Every recorded action has its line here. */
export const actionWords = {
  "application.status-changed": "Gave an application another status",
  "application.tagged": "Changed the tags of an application",
  "application.marked": "Marked an application as read or unread",
  "application.deleted": "Deleted an application",
  "applications.deleted": "Deleted several applications at once",
  "application.exported": "Exported applications",
  "document.viewed": "Opened a document",
  ...enquiryActions,
  ...leadActions,
  ...timelineActions,
  ...interviewActions,
  ...calendarActions,
  ...scoreActions,
  "spam.released": "Released a message from spam",
  "spam.deleted": "Deleted a message from spam",
  "job.added": "Added a job post",
  "job.changed": "Changed a job post",
  "job.status-changed": "Opened, paused or closed a job post",
  "job.deleted": "Deleted a job post",
  "team.added": "Added a team member",
  "team.changed": "Changed a team member",
  "team.ordered": "Changed the order of the team",
  "team.deleted": "Deleted a team member",
  "content.added": "Added a document to the site",
  "content.moved": "Gave a document of the site another address",
  "content.deleted": "Deleted a document of the site",
  "content.drafted": "Saved a draft for the site",
  "content.discarded": "Discarded a draft for the site",
  "content.published": "Published words on the site",
  "content.scheduled": "Scheduled words for the site",
  "content.unscheduled": "Took back words that were scheduled for the site",
  "content.reset": "Took published words off the site",
  "content.kept": "Kept the site's own words beside changed shipped ones",
  "content.imported": "Imported words of the site from a file",
  "content.mailed": "Sent a post to the subscribers",
  "content.mailing-stopped": "Stopped sending a post to the subscribers",
  "content.restored": "Brought back earlier words of the site as a draft",
  "picture.added": "Added a picture",
  "picture.changed": "Changed a picture",
  "picture.replaced": "Replaced a picture",
  "picture.deleted": "Deleted a picture",
  "mail.written": "Wrote an e-mail",
  "draft-link.ended": "Ended a link to a draft",
  "draft-link.made": "Made a link to a draft",
  "first-steps.dismissed": "Put the first steps away",
  "letter.written": "Wrote a letter to many applicants",
  "letter.undone": "Took back a letter to many applicants",
  "mail.undone": "Took back an e-mail",
  "mail-settings.changed": "Changed for how long e-mails can be taken back",
  "mail.retried": "Sent a failed e-mail again",
  "newsletter.exported": "Exported the newsletter's addresses",
  "samples.deleted": "Removed the samples",
  "session.begun": "Signed in",
  "session.ended": "Signed a device out",
  "session.confirmed": "Confirmed their identity by password",
  "profile.changed": "Changed the own profile",
  "password.changed": "Changed the own password",
  "password.reset-requested": "Asked for a link for a new password",
  "password.reset": "Chose a new password by the link in an e-mail",
  "two-step.switched-on": "Switched two-step sign-in on",
  "two-step.switched-off": "Switched two-step sign-in off",
  "two-step.reset": "Switched two-step sign-in off for someone else",
  "recovery-code.used": "Signed in with a recovery code",
  "recovery-codes.renewed": "Made new recovery codes",
  "passkey.added": "Added a passkey",
  "passkey.renamed": "Renamed a passkey",
  "passkey.removed": "Removed a passkey",
  "passkey.used": "Signed in with a passkey",
  "passkey.confirmed": "Confirmed by a passkey who they are",
  "company-account.linked": "Linked a company account",
  "company-account.removed": "Removed a company account",
  "company-account.used": "Signed in with a company account",
  "company-account.confirmed": "Confirmed by a company account who they are",
  "invitation.sent": "Invited an administrator",
  "invitation.resent": "Sent an invitation again",
  "invitation.withdrawn": "Withdrew an invitation",
  "administrator.joined": "Took up an invitation",
  "administrator.deactivated": "Deactivated an administrator",
  "administrator.roles-changed": "Gave an administrator other roles",
  "administrator.erased": "Erased the account of a former administrator",
  "administrator.sign-in-failed": "Failed to sign in",
  "administrator.activated": "Activated an administrator again",
  "notifications.changed": "Changed the own notification preferences",
  "audit.exported": "Exported this log",
  "person.searched": "Looked up the data about a person",
  "person.exported": "Exported the data about a person",
  "person.erased": "Erased a person",
  "retention.changed": "Changed how long data is kept",
  "retention.confirmed": "Let a stopped erasure go on",
  "retention.erased": "Erased what had reached its end",
  "backup.restored": "Restored a backup",
  "backup.rolled-back": "Went back to the tables of an older version",
  "backup.imported": "Imported what a rollback had kept",
} as const;
/** Noun and verb in the past, such as 'job.deleted'. */
export type AuditAction = keyof typeof actionWords;

/** Actors beside the administrators. */
export const actorWords = {
  visitor: "A visitor",
  /** Only in lines from before they named the administrator whom the link was given to. */
  "signed-link": "Somebody with a signed link",
  program: "The program",
  machine: "This machine",
} as const;

export const auditEntry = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /**
   * An administrator's `_id`, or visitor, signed-link, program or machine; and the name as it is now, "" when there is
   * none any more.
   */
  actor: z.object({ _id: z.string(), name: z.string() }),
  action: z.string(),
  /** Figures and states, never personal data. */
  detail: z.string(),
  subject: z.object({
    kind: z.string(),
    /** "" when it was about no single record. */
    _id: z.string(),
    /** The record's present name; null when there is no such record any more. */
    name: z.nullable(z.string()),
  }),
  /** Network address that it was done from; "" for the program. */
  address: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const outcomes = {
  loadFailed: "The activity log could not be loaded.",
  exportFailed: "The activity log could not be exported.",
  empty: "No Records Found",
} as const;

/** Filters of the log. */
const auditFilter = {
  action: optionalText({ max: 80 }),
  /** An administrator's `_id`, or visitor, signed-link, program or machine. */
  actor: optionalText({ max: 80 }),
};

export const listAudit = endpoint({
  id: "listAudit",
  method: "GET",
  path: "/v1/audit",
  access: can("audit.read"),
  summary: "Lists actions with administrator, time, address and record, newest first",
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor, ...auditFilter }),
  answer: z.object({ data: z.array(auditEntry), ...listPlace }),
});

export const listAuditPeople = endpoint({
  id: "listAuditPeople",
  method: "GET",
  path: "/v1/audit/people",
  access: can("audit.read"),
  summary: "Whose doings the log can be narrowed to",
  answer: z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })) }),
});

export const exportAudit = endpoint({
  id: "exportAudit",
  method: "GET",
  path: "/v1/audit/export.csv",
  access: can("audit.export"),
  summary: "The activity log as CSV",
  query: z.object(auditFilter),
});
