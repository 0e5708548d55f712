import * as z from "zod/mini";
import { type ApplicationStatus, applicationStatuses, UNDECIDED } from "#content/application-statuses.ts";
import { linkedDocument } from "#features/documents/contract.ts";
import { receivedFilter } from "#features/figures/contract.ts";
import { perAddress } from "#features/limits.ts";
import { answerMessages, answersBody, jobAnswer } from "#features/questions/contract.ts";
import { can } from "#features/roles.ts";
import { assigneeField, assigneeFilter, timelineEntry } from "#features/timeline/contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  amount,
  choice,
  done,
  email,
  file,
  idList,
  idParam,
  listPlace,
  listQuery,
  number,
  omittableText,
  optionalFile,
  optionalPhone,
  optionalText,
  readBody,
  shownNotice,
  sortBy,
  spamFields,
  text,
  toggle,
} from "#platform/contract/fields.ts";

/** The alert for a missing field (spec section 5). */
const MISSING = "Please fill all required fields and upload your resume.";

/** The words beside each missing field. */
const required = {
  name: "Enter your name.",
  email: "Enter your e-mail address.",
  expectedSalary: "Enter the salary you expect.",
  experience: "Enter your years of experience.",
  noticePeriod: "Enter your notice period in days.",
  resume: "Choose your resume.",
} as const;

/** The form's messages (spec section 5). */
export const messages = {
  email: "Please enter a valid email address.",
  experience: "Experience must be a number between 0 and 50.",
  noticePeriod: "Notice period must be between 0 and 30 days.",
  expectedSalary: "Expected salary must be a positive number.",
  resume: "Resume must be a PDF file.",
  additionalDocument: "Additional document must be a PDF file.",
  /** The spec has no rule for this field alone; this one follows its section 9. */
  phone: "Phone must be a number of 10 digits.",
} as const;

const pdf = [".pdf"] as const;

export const applicationBody = z.object({
  name: text({ required: required.name, max: 120 }),
  email: email({ required: required.email, invalid: messages.email }),
  phone: optionalPhone({ invalid: messages.phone }),
  expectedSalary: amount({
    required: required.expectedSalary,
    invalid: messages.expectedSalary,
    above: 0,
    max: 1e12,
  }),
  experience: number({ required: required.experience, invalid: messages.experience, min: 0, max: 50 }),
  noticePeriod: number({ required: required.noticePeriod, invalid: messages.noticePeriod, min: 0, max: 30 }),
  resume: file({ required: required.resume, invalid: messages.resume, endings: pdf }),
  additionalDocument: optionalFile({ invalid: messages.additionalDocument, endings: pdf }),
  /** The job's jobId or _id; none for a general application. */
  jobId: optionalText({ max: 80 }),
  /** To the job's questions, each a field such as `answers[3f0c…]`. */
  answers: answersBody,
});
export type ApplicationBody = z.output<typeof applicationBody>;

/** The order in which the spec checks the form, then our own rule; the first broken one heads the refusal. */
const alertOrder = [
  "email",
  "experience",
  "noticePeriod",
  "expectedSalary",
  "resume",
  "additionalDocument",
  "phone",
] as const;

/** Returns the one text for the alert: a missing field first, then the first broken rule in the spec's order. */
export function applicationAlert(fields: Record<string, string>): string | undefined {
  if (Object.entries(fields).some(isMissing)) return MISSING;
  const tooLong = Object.keys(fields).find((name) => name.startsWith("answers["));
  return [...alertOrder, tooLong ?? ""].map((name) => fields[name]).find((message) => message !== undefined);
}

/** Returns whether a field is required and empty, as an unanswered question of the job is. */
function isMissing([name, message]: [string, string]): boolean {
  if (name.startsWith("answers[")) return message !== answerMessages.tooLong;
  return Object.entries(required).some(([field, words]) => field === name && words === message);
}

export const application = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  expectedSalary: z.number(),
  /** Years. */
  experience: z.number(),
  /** Days. */
  noticePeriod: z.number(),
  /** The job as it was called; null for a general application. */
  job: z.nullable(z.object({ _id: z.nullable(z.string()), jobId: z.string(), title: z.string() })),
  jobId: z.string(),
  status: z.enum(applicationStatuses),
  /** Signed URL of the resume, good for five minutes. */
  resume: z.string(),
  resumeDocument: linkedDocument,
  additionalDocument: z.nullable(linkedDocument),
  /** With each question as it stood when it was answered. */
  answers: z.array(jobAnswer),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When staff first opened it, or said that it is read; null while it is unread. */
  readAt: z.nullable(z.string()),
  /** Why it was rejected, as staff chose it; "" for no reason and every other status. */
  rejectionReason: z.string(),
  /** When the last interview begins that was arranged and not cancelled; null for none. */
  interviewAt: z.nullable(z.string()),
  /** In the order of the alphabet. */
  tags: z.array(z.string()),
  ...assigneeField,
});
export type Application = z.output<typeof application>;

/** A part of a line: a word that was looked for, or what stands between such words. */
const linePart = z.object({ text: z.string(), found: z.boolean() });
export type LinePart = z.output<typeof linePart>;

const listedApplication = z.extend(application, {
  /**
   * The line of the resume, or of a file beside it, that a search found it by, in parts; null where another field has
   * the text.
   */
  resumeLine: z.nullable(z.array(linePart)),
});
export type ListedApplication = z.output<typeof listedApplication>;

/** Outcomes for visitors, apart from those for staff: no page of theirs loads the words of staff. */
export const publicOutcomes = {
  submitted: "Application submitted successfully!",
  submitFailed: "Failed to submit application.",
} as const;

export const outcomes = {
  ...publicOutcomes,
  unknownJob: "This job is no longer open. Please choose another one or send a general application.",
  pausedJob:
    "This job takes no applications for now. Please choose another one or send a general application.",
  statusSaved: "Status updated",
  statusFailed: "Failed to update status",
  statusThrown: "Something went wrong while updating status",
  /** Tells the later of two who decide at once what each of them chose. @param by the earlier one's name */
  decidedMeanwhile: (by: string, theirs: ApplicationStatus, own: ApplicationStatus) =>
    `${by || "A colleague"} chose ${theirs} meanwhile. ${own} was not saved.`,
  deleted: "Application deleted.",
  deletedMany: (count: number) => `${count} ${count === 1 ? "application" : "applications"} deleted.`,
  tagsSaved: "Tags saved.",
  tagsFailed: "The tags could not be saved. Please try again.",
  taggedMany: (count: number, tag: string) =>
    `${count} ${count === 1 ? "application has" : "applications have"} the tag “${tag}” now.`,
  untaggedMany: (count: number, tag: string) =>
    `${count} ${count === 1 ? "application does" : "applications do"} not have the tag “${tag}” any more.`,
  noReasons: "The reasons could not be loaded.",
  /** @param spared those that colleagues decided about meanwhile */
  statusSavedMany: (count: number, status: ApplicationStatus, spared = 0) =>
    `${count} ${count === 1 ? "application is" : "applications are"} now ${status}.${
      spared === 0 ? "" : ` ${spared} ${spared === 1 ? "stays" : "stay"} as a colleague decided meanwhile.`
    }`,
  confirmDelete: "Are you sure you want to delete this application?",
  confirmDeleteMany: (count: number) => `Are you sure you want to delete these ${count} applications?`,
  deleteFailed: "Failed to delete the application. Please try again.",
  deleteManyFailed: "Failed to delete the applications. Please try again.",
  markedRead: "Application marked as read.",
  markedUnread: "Application marked as unread.",
  markFailed: "The application could not be marked. Please try again.",
  notFound: "There is no such application.",
  loadFailed: "The applications could not be loaded.",
  encrypted: "This PDF is protected by a password. Please save it without one and choose it again.",
  tooManyPages: (most: number) =>
    `This PDF has more than ${most} pages. Please choose one that has at most ${most}.`,
} as const;

export const applicationSorts = ["createdAt", "name", "email", "experience", "job", "status"] as const;

/** The steps of an application after it came in, in their order. */
export const steps = ["answered", "interviewed", "hired"] as const;
export type Step = (typeof steps)[number];
export const stepWords: Record<Step, string> = {
  answered: "Answered",
  interviewed: "Interviewed",
  hired: "Hired",
};

/** In place of a job's ID in the filter: the applications for no job in particular. No job can be called so. */
export const GENERAL = "-";

/** The most tags of an application, and the most characters of each. */
export const MAX_TAGS = 20;
export const MAX_TAG = 40;
export const tooManyTags = `An application has at most ${MAX_TAGS} tags.`;

/** The most characters of a reason for a rejection. */
const MAX_REASON = 80;

const applicationParams = z.object({ id: idParam });
const badStatus = `Status must be one of: ${applicationStatuses.join(", ")}.`;
export const statusChoice = choice(applicationStatuses, { required: badStatus, invalid: badStatus });

const badStep = `step must be one of: ${steps.join(", ")}.`;

/** Filters and orders of the list. */
const applicationFilter = {
  /** A status, or `undecided` for Pending, Reviewed and Interview Scheduled. */
  status: z.optional(
    choice([...applicationStatuses, UNDECIDED], { required: badStatus, invalid: badStatus }),
  ),
  /** The job's jobId or `_id`; `GENERAL` for those without a job. */
  jobId: optionalText({ max: 80 }),
  unread: z.optional(toggle()),
  /** Only those that reach their end: announced on the dashboard, and not erased yet. */
  ending: z.optional(toggle()),
  tag: optionalText({ max: MAX_TAG }),
  /** The reason of a rejection, whole. */
  reason: optionalText({ max: MAX_REASON }),
  /** Only those that took this step: answered by e-mail, interviewed, hired. */
  step: z.optional(choice(steps, { required: badStep, invalid: badStep })),
  ...receivedFilter,
  /**
   * True: those past the days of the privacy settings (180) after which an application is archived; false: the others.
   */
  archived: z.optional(toggle()),
  ...assigneeFilter,
  sort: sortBy(applicationSorts),
};

export const listApplications = endpoint({
  id: "listApplications",
  method: "GET",
  path: "/v1/applications",
  access: can("applications.read"),
  summary:
    "All applications that are kept, archived ones too, newest first; q searches name, e-mail, job role and job ID for a text, and resumes for its words; jobId=- gives the general ones, status=undecided those that wait for a decision, archived=true the archived ones, archived=false the others",
  query: z.object({ ...listQuery, ...applicationFilter }),
  answer: z.object({
    data: z.array(listedApplication),
    ...listPlace,
    /** Number of archived applications, whatever the filter; beside a page alone. */
    archived: z.optional(z.number()),
  }),
});

export const listApplicationJobs = endpoint({
  id: "listApplicationJobs",
  method: "GET",
  path: "/v1/applications/jobs",
  access: can("applications.read"),
  summary: "The jobs whose applications the caller may read, by title",
  answer: z.object({
    data: z.array(z.object({ _id: z.string(), jobId: z.string(), title: z.string() })),
    /** True where the caller may read every application, the general ones too. */
    all: z.boolean(),
  }),
});

export const readApplication = endpoint({
  id: "readApplication",
  method: "GET",
  path: "/v1/applications/{id}",
  access: can("applications.read"),
  summary: "One application with its history",
  params: applicationParams,
  answer: z.object({
    data: application,
    history: z.array(timelineEntry),
  }),
});

export const createApplication = endpoint({
  id: "createApplication",
  method: "POST",
  path: "/v1/applications",
  access: "public",
  summary: "Applies for a job with a resume",
  encoding: "multipart",
  body: z.extend(applicationBody, { ...spamFields, ...shownNotice }),
  headline: applicationAlert,
  status: 201,
  exactStatus: true,
  idempotent: true,
  limit: perAddress("apply"),
  answer: z.object({
    message: z.string(),
    data: z.object({ _id: z.string() }),
  }),
});

/**
 * The statuses that the chosen applications were shown with. One that has another by now, as a colleague decided, is
 * left out. Without it each counts.
 */
export const seenStatuses = z.optional(
  z
    .array(statusChoice, "This is a list of statuses.")
    .check(z.maxLength(applicationStatuses.length, "Name each status once.")),
);

export const updateApplicationStatus = endpoint({
  id: "updateApplicationStatus",
  method: "PATCH",
  path: "/v1/applications/{id}/status",
  access: can("applications.change"),
  summary: "Gives an application another status; `seen` refuses a decision about one that is no longer so",
  params: applicationParams,
  body: z.object({
    status: statusChoice,
    /** Why it is rejected; without this the reason stays. Every other status has none. */
    reason: omittableText({ max: MAX_REASON }),
    /**
     * The status that the caller saw; where it has become another one, nothing is changed. Without it the call always
     * counts.
     */
    seen: z.optional(statusChoice),
  }),
  faults: ["stale"],
  answer: z.object({ message: z.string(), data: application }),
});

export const listRejectionReasons = endpoint({
  id: "listRejectionReasons",
  method: "GET",
  path: "/v1/applications/rejection-reasons",
  access: can("applications.read"),
  summary: "The reasons for a rejection that the owner keeps, in their order",
  answer: z.object({ data: z.array(z.string()) }),
});

export const listTags = endpoint({
  id: "listTags",
  method: "GET",
  path: "/v1/applications/tags",
  access: can("applications.read"),
  summary: "The tags of the applications that the caller may read, by name, 500 at most",
  answer: z.object({ data: z.array(z.string()) }),
});

const tagList = z._default(
  z
    .array(text({ required: "A tag has at least one letter.", max: MAX_TAG }), "This is a list of words.")
    .check(z.maxLength(MAX_TAGS, tooManyTags)),
  [],
);

export const updateTags = endpoint({
  id: "updateTags",
  method: "PATCH",
  path: "/v1/applications/{id}/tags",
  access: can("applications.change"),
  summary: "Adds tags to an application, and takes others from it; two that differ by case alone are one",
  params: applicationParams,
  body: z.object({ add: tagList, remove: tagList }),
  answer: z.object({ message: z.string(), data: application }),
});

export const tagApplications = endpoint({
  id: "tagApplications",
  method: "POST",
  path: "/v1/applications/tags",
  access: can("applications.change"),
  summary:
    "Gives several applications a tag, or takes it from them with `take`, all or none; those deleted meanwhile are left out",
  body: z.object({
    ids: idList,
    tag: text({ required: "Write a tag.", max: MAX_TAG }),
    take: z.optional(toggle()),
  }),
  answer: z.object({ message: z.string(), changed: z.number() }),
});

export const updateApplicationStatuses = endpoint({
  id: "updateApplicationStatuses",
  method: "POST",
  path: "/v1/applications/status",
  access: can("applications.change"),
  summary:
    "Gives several applications another status, all or none; those deleted meanwhile, or no longer as `seen`, are left out",
  body: z.object({
    ids: idList,
    status: statusChoice,
    seen: seenStatuses,
  }),
  answer: z.object({ message: z.string(), changed: z.number() }),
});

export const markApplication = endpoint({
  id: "markApplication",
  method: "PUT",
  path: "/v1/applications/{id}/read",
  access: can("applications.note"),
  summary: "Says that an application is read, or unread again",
  params: applicationParams,
  body: readBody,
  answer: z.object({ data: application }),
});

export const deleteApplications = endpoint({
  id: "deleteApplications",
  method: "POST",
  path: "/v1/applications/delete",
  access: can("applications.delete"),
  confirm: true,
  summary: "Deletes several applications with their documents, all or none",
  body: z.object({ ids: idList }),
  answer: z.object({ message: z.string(), deleted: z.number() }),
});

export const exportApplications = endpoint({
  id: "exportApplications",
  method: "GET",
  path: "/v1/applications/export.csv",
  access: can("applications.export"),
  confirm: true,
  summary: "The applications of a search as CSV, without their documents",
  query: z.object({ q: listQuery.q, ...applicationFilter }),
});

export const deleteApplication = endpoint({
  id: "deleteApplication",
  method: "DELETE",
  path: "/v1/applications/{id}",
  access: can("applications.delete"),
  summary: "Deletes an application with its documents",
  params: applicationParams,
  answer: done,
});
