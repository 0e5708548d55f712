import * as z from "zod/mini";
import { findNotice, firstTerms } from "#content/notices.ts";
import { adminPaths } from "#content/paths.ts";
import { findJob } from "#features/jobs/storage.server.ts";
import { notifyStaff } from "#features/mail/notices.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { promisedUntil } from "#features/privacy/rules.ts";
import { type AgreedNotice, recordConsent } from "#features/privacy/storage.server.ts";
import { jobAnswer } from "#features/questions/contract.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import { insertResumeText } from "./resumes-storage.server.ts";
import { noticeMail, receiptMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** An application whose documents are stored, as the quarantine and `acceptApplication` take it. */
export const keptApplication = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  expectedSalary: z.number(),
  experience: z.number(),
  noticePeriod: z.number(),
  jobId: z.string(),
  /** None in one that was quarantined before jobs had questions. */
  answers: z.optional(z.array(jobAnswer)),
  /** The job's title when the application was sent; the job may be gone by the time of a release. */
  jobTitle: z.optional(z.string()),
  resumeId: z.string(),
  additionalId: z.nullable(z.string()),
});
export type KeptApplication = z.output<typeof keptApplication>;

/** Stores an application whole, with its consent, history and mails: when it is sent, or when it is released. */
export async function acceptApplication(
  services: Pick<Services, "env" | "log" | "content">,
  tx: Tx,
  { body, sentAt, notice }: { body: KeptApplication; sentAt: Date; notice: AgreedNotice },
  at: Date,
): Promise<{ _id: string }> {
  // A released one may be about a job that has gone since; it keeps the ID and the title that it was sent with.
  const gone = body.jobId ? { _id: null, jobId: body.jobId, title: body.jobTitle ?? body.jobId } : null;
  const applied = { ...body, job: (await findJob(tx, body.jobId)) ?? gone };
  const whole = { ...applied, promisedUntil: promisedUntil(notice.version, sentAt) };
  const { _id, email } = await storage.insertApplication(tx, whole, at);
  await insertResumeText(tx, _id, null);
  await recordConsent(tx, { subjectKind: "application", subjectId: _id, notice, at: sentAt });
  const keeps = findNotice(notice.version)?.keeps ?? firstTerms.application;
  const receipt = receiptMail(applied, services.content.company(), keeps);
  await enqueueMail(tx, { kind: "application-receipt", recipient: email, subjectId: _id, ...receipt }, at);
  const staffNotice = noticeMail(applied, services.env.origin + adminPaths.applications);
  const arrived = { kind: "application-notice", subjectId: _id, ...staffNotice } as const;
  const readers = { permission: "applications.read", jobId: applied.job?._id ?? null } as const;
  await notifyStaff(services, tx, readers, arrived, at);
  return { _id };
}
