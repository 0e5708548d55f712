import * as z from "zod/mini";
import { jobQuestion, questionsBody } from "#features/questions/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  amount,
  choice,
  cleanText,
  done,
  idParam,
  listPlace,
  listQuery,
  optionalText,
  sortBy,
  text,
} from "#platform/contract/fields.ts";

export const jobStatuses = ["draft", "open", "paused", "closed"] as const;

/** Tokens of schema.org's JobPosting, with the words shown. */
export const employmentTypes = {
  FULL_TIME: "Full time",
  PART_TIME: "Part time",
  CONTRACTOR: "Contract",
  INTERN: "Internship",
  TEMPORARY: "Temporary",
} as const;

const employmentTypeTokens = ["FULL_TIME", "PART_TIME", "CONTRACTOR", "INTERN", "TEMPORARY"] as const;

const notAList = "Requirements must be a list of texts";

/** Reads a blank value of an optional choice or date as left out. */
function orNone<S extends z.core.$ZodType>(schema: S) {
  return z._default(
    z.pipe(
      z.transform((given: unknown) => (given === "" ? null : given)),
      z.nullable(schema),
    ),
    null,
  );
}

export const jobBody = z.object({
  /** The job's readable id; made from the title when left out. */
  id: z._default(
    z.pipe(
      z.transform((given: unknown) => (given === null ? "" : given)),
      z
        .string("The job ID must be text")
        .check(
          z.overwrite(cleanText),
          z.maxLength(80, "Please keep the job ID under 80 characters"),
          z.regex(
            /^([\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?)?$/u,
            "A job ID has letters, digits, dots, hyphens and underscores only",
          ),
        ),
    ),
    "",
  ),
  title: text({ required: "Title is required", max: 150 }),
  description: text({ required: "Description is required", max: 20_000, lines: true }),
  /** Rupees a year. */
  salaryRange: amount({
    required: "Salary is required",
    invalid: "Salary must be a number",
    min: 0,
    max: 1e12,
  }),
  requirements: z._default(
    z
      .array(
        z.string(notAList).check(z.overwrite(cleanText), z.maxLength(500, "A requirement is too long")),
        notAList,
      )
      .check(
        z.overwrite((all) => all.filter((requirement) => requirement !== "")),
        z.maxLength(50, "Please list at most 50 requirements"),
      ),
    [],
  ),
  experience: optionalText({ max: 100 }),
  location: optionalText({ max: 150 }),
  employmentType: orNone(z.enum(employmentTypeTokens, "Choose an employment type from the list")),
  /** The job closes when this day ends in Asia/Kolkata. */
  closesOn: orNone(z.iso.date("The closing date must be a date such as 2027-01-31")),
  status: z._default(
    choice(jobStatuses, { required: "Status is required", invalid: "Choose a status from the list" }),
    "open",
  ),
  questions: /* @__PURE__ */ questionsBody(),
  /** `_id` of the team member who leads the work; "" for nobody. */
  leadId: optionalText({ max: 80 }),
  /** The lead's sentence to applicants. */
  leadSentence: optionalText({ max: 300 }),
});
export type JobBody = z.output<typeof jobBody>;

/** The team member who leads the work, as the job's page shows them. */
const jobLead = z.object({
  _id: z.string(),
  name: z.string(),
  designation: z.string(),
  /** Path of the portrait; "" for none. */
  image: z.string(),
  sentence: z.string(),
});
export type JobLead = z.output<typeof jobLead>;

export const job = z.object({
  _id: z.string(),
  jobId: z.string(),
  title: z.string(),
  description: z.string(),
  salaryRange: z.number(),
  requirements: z.array(z.string()),
  experience: z.string(),
  location: z.string(),
  company: z.string(),
  /** `salaryRange` as it is shown, such as '₹12,00,000 a year'. Empty when unknown. */
  salary: z.string(),
  employmentType: z.nullable(z.enum(employmentTypeTokens)),
  closesOn: z.nullable(z.string()),
  status: z.enum(jobStatuses),
  postedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  sample: z.boolean(),
  /** Asked on the application form; not in the list that visitors get. */
  questions: z.optional(z.array(jobQuestion)),
  /** Null without one; not in the list that visitors get. */
  lead: z.optional(z.nullable(jobLead)),
  /** Its applications that are kept, archived ones too; only for staff. */
  applications: z.optional(z.number()),
});
export type Job = z.output<typeof job>;

export const outcomes = {
  added: "Job post added.",
  saved: "Job post saved.",
  deleted: "Job post deleted.",
  notFound: "Job Not Found",
  idTaken: "Another job has this job ID already",
  unknownLead: "Choose somebody from the team",
  confirmDelete: "Delete this job post?",
  loadFailed: "The jobs could not be loaded.",
  statusSaved: {
    draft: "Job post is a draft now.",
    open: "Job post is open.",
    paused: "Job post is paused.",
    closed: "Job post closed.",
  },
  statusFailed: "The job post could not be changed. Please try again.",
  saveFailed: "The job post could not be saved. Nothing you typed is lost: please try again.",
  deleteFailed: "The job post could not be deleted. Please try again.",
} as const;

const jobParams = z.object({ jobId: idParam });
const oneJob = z.object({ data: job });

export const jobSorts = ["createdAt", "title", "salaryRange", "status"] as const;

const badStatus = `Status must be one of: ${jobStatuses.join(", ")}.`;

export const listJobs = endpoint({
  id: "listJobs",
  method: "GET",
  path: "/v1/jobs",
  access: "public",
  summary: "Open jobs, newest first; with a token also drafts and closed ones",
  query: z.object({
    ...listQuery,
    location: optionalText(),
    experience: optionalText(),
    /** Only for staff; everyone else sees open jobs. */
    status: z.optional(choice(jobStatuses, { required: badStatus, invalid: badStatus })),
    sort: sortBy(jobSorts),
  }),
  answer: z.object({ data: z.array(job), ...listPlace }),
});

export const readJob = endpoint({
  id: "readJob",
  method: "GET",
  path: "/v1/jobs/{jobId}",
  access: "public",
  summary: "One job by its jobId or _id, with its questions; a paused one takes no applications",
  params: jobParams,
  answer: oneJob,
});

export const createJob = endpoint({
  id: "createJob",
  method: "POST",
  path: "/v1/jobs",
  access: can("jobs.change"),
  summary: "Adds a job post",
  body: jobBody,
  status: 201,
  faults: ["conflict"],
  answer: oneJob,
});

export const updateJob = endpoint({
  id: "updateJob",
  method: "PUT",
  path: "/v1/jobs/{jobId}",
  access: can("jobs.change"),
  summary: "Changes a job post; If-Match with its version refuses a stale edit",
  params: jobParams,
  body: jobBody,
  faults: ["conflict"],
  answer: oneJob,
});

export const updateJobStatus = endpoint({
  id: "updateJobStatus",
  method: "PATCH",
  path: "/v1/jobs/{jobId}/status",
  access: can("jobs.change"),
  summary: "Opens, pauses or closes a job post, and nothing else of it",
  params: jobParams,
  body: z.object({ status: choice(jobStatuses, { required: badStatus, invalid: badStatus }) }),
  answer: z.object({ message: z.string(), data: job }),
});

export const deleteJob = endpoint({
  id: "deleteJob",
  method: "DELETE",
  path: "/v1/jobs/{jobId}",
  access: can("jobs.change"),
  summary: "Deletes a job post; its applications stay, with its id and title",
  params: jobParams,
  answer: done,
});
