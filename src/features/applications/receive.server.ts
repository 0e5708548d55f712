import { company } from "#content/company.ts";
import { retentionDays } from "#content/notices.ts";
import { accountKey } from "#features/auth/rules.ts";
import type { inspectPdf } from "#features/documents/pdf.server.ts";
import { cleanFileName } from "#features/documents/rules.ts";
import type { insertDocument, NewDocument } from "#features/documents/storage.server.ts";
import { isOpen } from "#features/jobs/rules.ts";
import type { findJob } from "#features/jobs/storage.server.ts";
import type { NotifyStaff } from "#features/mail/notices.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { recordConsent } from "#features/privacy/storage.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database, Tx } from "#platform/db.server.ts";
import { Fault } from "#platform/errors.ts";
import { sha256 } from "#platform/id.server.ts";
import { type OnceKey, once } from "#platform/idempotency.server.ts";
import * as contract from "./contract.ts";
import { noticeMail, receiptMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface ReceiveParts {
  db: Database;
  clock: Clock;
  /** Where staff read applications, for the link in notices. */
  deskUrl: string;
  findJob: typeof findJob;
  inspectPdf: typeof inspectPdf;
  documents: { insert: typeof insertDocument };
  recordConsent: typeof recordConsent;
  enqueueMail: typeof enqueueMail;
  notifyStaff: NotifyStaff;
}

/** How long the same person, job and file count as one application sent twice (trust.md section 1). */
const SAME_AGAIN_MS = 10 * 60 * 1000;

type Receive = (body: contract.ApplicationBody, onceKey: OnceKey | undefined) => Promise<{ _id: string }>;

/** Gives the function that takes an application in: files checked first, then all of it in one transaction. */
export function createReceive(parts: ReceiveParts): Receive {
  const { db, clock, findJob } = parts;

  return async (body, onceKey) => {
    const files = await acceptFiles(parts.inspectPdf, body);
    const now = clock.now();
    try {
      return await db.transaction(async (tx) => {
        const { answer } = await once(tx, onceKey, now, () => addOnce(tx, body, files, now));
        return answer;
      });
    } catch (error) {
      throw storage.isJobGone(error) ? unknownJob() : error;
    }
  };

  /** A double click has no key in common: the same person, job and file soon after is the same application. */
  async function addOnce(tx: Tx, body: contract.ApplicationBody, files: Files, now: Date) {
    const job = body.jobId ? await findJob(tx, body.jobId) : undefined;
    async function add() {
      if (body.jobId && !(job && isOpen(job, now))) throw unknownJob();
      return insert(parts, tx, { ...body, job: job ?? null }, files, now);
    }
    const first = await once(tx, sameAgain(body, job?._id ?? body.jobId, files), now, add);
    const stands = !first.repeated || (await storage.findApplication(tx, first.answer._id));
    return stands ? first.answer : add();
  }
}

function sameAgain({ email }: contract.ApplicationBody, job: string, { resume }: Files): OnceKey {
  const hash = sha256(JSON.stringify(["same-application", accountKey(email), job, sha256(resume.bytes)]));
  return { keyHash: hash, requestHash: hash, lifetimeMs: SAME_AGAIN_MS };
}

interface Files {
  resume: NewDocument;
  additional: NewDocument | undefined;
}

/** Checks the files' insides. Throws Fault `invalid` with the messages of those that staff could not open. */
async function acceptFiles(
  inspect: typeof inspectPdf,
  body: Pick<contract.ApplicationBody, "resume" | "additionalDocument">,
): Promise<Files> {
  const resume = await readPdf(inspect, body.resume, "resume");
  const additional =
    body.additionalDocument && (await readPdf(inspect, body.additionalDocument, "additional"));
  if (typeof resume !== "string" && typeof additional !== "string") return { resume, additional };
  const fields = {
    ...(typeof resume === "string" && { resume }),
    ...(typeof additional === "string" && { additionalDocument: additional }),
  };
  throw new Fault("invalid", { fields, message: contract.applicationAlert(fields) });
}

const refusals = {
  resume: contract.messages.resume,
  additional: contract.messages.additionalDocument,
} as const;

/** Gives the document to store, or the message that refuses it. */
async function readPdf(
  inspect: typeof inspectPdf,
  file: File,
  kind: "resume" | "additional",
): Promise<NewDocument | string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const verdict = await inspect(bytes, file.name);
  if (!verdict.ok) return verdict.reason === "encrypted" ? contract.outcomes.encrypted : refusals[kind];
  const name = cleanFileName(file.name);
  return { kind, name, mediaType: "application/pdf", bytes, flags: verdict.flags };
}

type Applied = contract.ApplicationBody & { job: storage.NewApplication["job"] };

/** Everything that belongs to one application: its documents, consent, history and mails. */
async function insert(
  { documents, recordConsent, enqueueMail, notifyStaff, deskUrl }: ReceiveParts,
  tx: Tx,
  applied: Applied,
  files: Files,
  now: Date,
): Promise<{ _id: string }> {
  const resumeId = await documents.insert(tx, files.resume, now);
  const additionalId = files.additional ? await documents.insert(tx, files.additional, now) : null;
  const { _id, email } = await storage.insertApplication(tx, { ...applied, resumeId, additionalId }, now);
  await recordConsent(tx, { subjectKind: "application", subjectId: _id, at: now });
  const receipt = receiptMail(applied, company, retentionDays.application);
  await enqueueMail(tx, { kind: "application-receipt", recipient: email, subjectId: _id, ...receipt }, now);
  const notice = noticeMail(applied, deskUrl);
  await notifyStaff(tx, { kind: "application-notice", subjectId: _id, ...notice }, now);
  return { _id };
}

function unknownJob(): Fault {
  const message = contract.outcomes.unknownJob;
  return new Fault("invalid", { message, fields: { jobId: message } });
}
