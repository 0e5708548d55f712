import { company } from "#content/company.ts";
import { findNotice, firstTerms } from "#content/notices.ts";
import { accountKey } from "#features/auth/rules.ts";
import type { DailyBudget, Take } from "#features/budget/daily-budget.server.ts";
import { storedBytes } from "#features/budget/rules.ts";
import type { inspectPdf, PdfSender } from "#features/documents/pdf.server.ts";
import { cleanFileName, MAX_PDF_PAGES, type PdfRefusal } from "#features/documents/rules.ts";
import type { insertDocument, NewDocument } from "#features/documents/storage.server.ts";
import type { Job } from "#features/jobs/contract.ts";
import { isOpen } from "#features/jobs/rules.ts";
import type { findJob } from "#features/jobs/storage.server.ts";
import type { NotifyStaff } from "#features/mail/notices.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { acceptNotice } from "#features/privacy/notices.server.ts";
import { promisedUntil } from "#features/privacy/rules.ts";
import type { Marking, recordConsent } from "#features/privacy/storage.server.ts";
import type { SpamShield } from "#features/spam/shield.server.ts";
import { type IdempotencyKey, runIdempotent } from "#platform/api/idempotency.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import type { FormSigns } from "#platform/contract/fields.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import { addressKey, networksOf } from "#platform/http/caller.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import * as contract from "./contract.ts";
import { noticeMail, receiptMail } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface TakeInParts {
  /** Where staff read applications, for the link in notices. */
  deskUrl: string;
  findJob: typeof findJob;
  recordConsent: typeof recordConsent;
  enqueueMail: typeof enqueueMail;
  notifyStaff: NotifyStaff;
}

export interface ReceiveParts {
  db: Database;
  clock: Clock;
  findJob: typeof findJob;
  inspectPdf: typeof inspectPdf;
  limiter: Pick<Limiter, "isOver">;
  documents: { insert: typeof insertDocument };
  shield: SpamShield;
  acceptNotice: typeof acceptNotice;
  budget: Pick<DailyBudget, "spend">;
  marking: Marking;
  takeIn: TakeInApplication;
}

/** How long the same person, job and file count as one application sent twice (trust.md section 1). */
const SAME_AGAIN_MS = 10 * 60 * 1000;

/** Every so many milliseconds of the processor that its files take, an application counts as one more. */
const MILLISECONDS_A_POINT = 300;

/** How an application came. */
interface Arrival {
  idempotencyKey: IdempotencyKey | undefined;
  signs: FormSigns;
  /** Version of the notice that the form says it showed. */
  notice: string;
  /** The caller's network address. */
  address: string;
}

type Receive = (body: contract.ApplicationBody, arrival: Arrival) => Promise<{ _id: string }>;

/** Gives the function that takes an application in: files checked first, then all of it in one transaction. */
export function createReceive(parts: ReceiveParts): Receive {
  const { db, clock, findJob, shield, takeIn } = parts;

  return async (body, arrival) => {
    const files = await acceptFiles((bytes, name) => parts.inspectPdf(bytes, name, sender(arrival)), body);
    const now = clock.now();
    try {
      return await parts.budget.spend(arrival.address, (take) =>
        db.transaction(async (tx) => {
          const person = await parts.marking.person(tx, body.email);
          const key = arrival.idempotencyKey && { ...arrival.idempotencyKey, person };
          const { answer } = await runIdempotent(tx, key, now, () =>
            addOnce(tx, { body, files, arrival, take, person }, now),
          );
          return answer;
        }),
      );
    } catch (error) {
      throw storage.isJobGone(error) ? unknownJob() : error;
    }
  };

  /** Who reads a file reads no other meanwhile, so its sender may send the fewer. */
  function sender({ address }: Arrival): PdfSender {
    const [network = ""] = networksOf(address);
    return {
      network,
      async charge(milliseconds) {
        const points = Math.floor(milliseconds / MILLISECONDS_A_POINT);
        for (let point = 0; point < points; point += 1) {
          await parts.limiter.isOver("apply", addressKey(address));
        }
      },
    };
  }

  /** A double click has no key in common: the same person, job and file soon after is the same application. */
  async function addOnce(tx: Tx, { body, files, arrival, take, person }: Sent, now: Date) {
    const job = body.jobId ? await findJob(tx, body.jobId) : undefined;
    async function add(): Promise<Added> {
      if (body.jobId && !(job && isOpen(job, now))) throw unknownJob();
      take(bytesOf(body, files));
      const kept = await keep(parts.documents.insert, tx, { body, files, job }, now);
      const notice = await parts.acceptNotice(tx, "application", arrival.notice);
      const held = await shield.hold(tx, { ...toPost(kept), ...arrival, notice }, now);
      const { _id } = held ?? (await takeIn(tx, { body: kept, sentAt: now, notice }, now));
      return { _id, resumeId: kept.resumeId };
    }
    const key = { ...sameAgain(body, job?._id ?? body.jobId, files), person };
    const { answer } = await runIdempotent(tx, key, now, add, (first: Added) => stands(tx, first));
    return { _id: answer._id };
  }

  /** One that was held has another id once it is released, but still its resume. */
  async function stands(tx: Tx, { _id, resumeId }: Added): Promise<boolean> {
    const applicants = await storage.findApplicantsOf(tx, [resumeId]);
    return applicants.size > 0 || shield.isHeld(tx, _id);
  }
}

/** An application that was taken in or held, as a repetition finds it again. */
interface Added {
  _id: string;
  resumeId: string;
}

interface Sent {
  body: contract.ApplicationBody;
  files: Files;
  arrival: Arrival;
  take: Take;
  /** Keyed hash of who sent it. */
  person: string;
}

/** An application whose documents are stored: what the quarantine holds, and what is taken in. */
export type KeptApplication = Omit<contract.ApplicationBody, "resume" | "additionalDocument"> & {
  /** What the job was called when it was sent; the job may be gone by the time that it is taken in. */
  jobTitle?: string;
  resumeId: string;
  additionalId: string | null;
};

async function keep(
  insert: typeof insertDocument,
  tx: Tx,
  { body, files, job }: Pick<Sent, "body" | "files"> & { job: Job | undefined },
  now: Date,
): Promise<KeptApplication> {
  const { resume: _, additionalDocument: __, ...fields } = body;
  const resumeId = await insert(tx, files.resume, now);
  const additionalId = files.additional ? await insert(tx, files.additional, now) : null;
  return { ...fields, ...(job && { jobId: job.jobId, jobTitle: job.title }), resumeId, additionalId };
}

/** What the spam shield reads: nothing is written freely but the name. */
function toPost(kept: KeptApplication) {
  const { name, email, resumeId, additionalId } = kept;
  const documentIds = additionalId ? [resumeId, additionalId] : [resumeId];
  return { kind: "application", name, email, text: "", body: kept, documentIds } as const;
}

function bytesOf({ resume: _, additionalDocument: __, ...fields }: contract.ApplicationBody, files: Files) {
  return storedBytes(fields, files.resume.bytes.byteLength + (files.additional?.bytes.byteLength ?? 0));
}

function sameAgain({ email }: contract.ApplicationBody, job: string, { resume }: Files): IdempotencyKey {
  const hash = sha256(JSON.stringify(["same-application", accountKey(email), job, resume.sha256]));
  return { keyHash: hash, requestHash: hash, lifetimeMs: SAME_AGAIN_MS };
}

type HashedDocument = NewDocument & { sha256: string };

interface Files {
  resume: HashedDocument;
  additional: HashedDocument | undefined;
}

type Inspect = (bytes: Uint8Array, name: string) => ReturnType<typeof inspectPdf>;

/** Checks the files' insides. Throws Fault `invalid` with the messages of those that staff could not open. */
async function acceptFiles(
  inspect: Inspect,
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
  inspect: Inspect,
  file: File,
  kind: "resume" | "additional",
): Promise<HashedDocument | string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const verdict = await inspect(bytes, file.name);
  if (!verdict.ok) return refusalOf(verdict.reason, kind);
  const name = cleanFileName(file.name);
  return { kind, name, mediaType: "application/pdf", bytes, sha256: sha256(bytes), flags: verdict.flags };
}

function refusalOf(reason: PdfRefusal, kind: "resume" | "additional"): string {
  if (reason === "encrypted") return contract.outcomes.encrypted;
  return reason === "too-many-pages" ? contract.outcomes.tooManyPages(MAX_PDF_PAGES) : refusals[kind];
}

/** Takes an application in whole, with its consent, history and mails: when it is sent, or when it is released. */
export type TakeInApplication = (
  tx: Tx,
  given: { body: KeptApplication; sentAt: Date; notice: string },
  now: Date,
) => Promise<{ _id: string }>;

export function createTakeIn(parts: TakeInParts): TakeInApplication {
  const { findJob, recordConsent, enqueueMail, notifyStaff, deskUrl } = parts;
  return async (tx, { body, sentAt, notice: version }, now) => {
    // One that was held may be about a job that has gone since; it keeps the ID and the title that it was sent with.
    const gone = body.jobId ? { _id: null, jobId: body.jobId, title: body.jobTitle ?? body.jobId } : null;
    const applied = { ...body, job: (await findJob(tx, body.jobId)) ?? gone };
    const whole = { ...applied, promisedUntil: promisedUntil(version, sentAt) };
    const { _id, email } = await storage.insertApplication(tx, whole, now);
    await recordConsent(tx, { subjectKind: "application", subjectId: _id, notice: version, at: sentAt });
    const keeps = findNotice(version)?.keeps ?? firstTerms.application;
    const receipt = receiptMail(applied, company, keeps);
    await enqueueMail(tx, { kind: "application-receipt", recipient: email, subjectId: _id, ...receipt }, now);
    const notice = noticeMail(applied, deskUrl);
    await notifyStaff(tx, { kind: "application-notice", subjectId: _id, ...notice }, now);
    return { _id };
  };
}

function unknownJob(): Fault {
  return fieldFault("jobId", contract.outcomes.unknownJob);
}
