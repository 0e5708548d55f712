import { storedBytes } from "#features/budget/rules.ts";
import { inspectPdf, type PdfSender } from "#features/documents/pdf.server.ts";
import { cleanFileName, MAX_PDF_PAGES, type PdfRefusal } from "#features/documents/rules.ts";
import { insertDocument, insertUnscanned, type NewDocument } from "#features/documents/storage.server.ts";
import { isOpen, isPaused } from "#features/jobs/rules.ts";
import { findJob, type StoredJob } from "#features/jobs/storage.server.ts";
import { hashPerson } from "#features/privacy/storage.server.ts";
import type { JobAnswer } from "#features/questions/contract.ts";
import { checkAnswers } from "#features/questions/rules.ts";
import {
  type PostRequest,
  type PostTx,
  quarantineOrAccept,
  storePost,
} from "#features/spam/public-post.server.ts";
import { isQuarantined } from "#features/spam/storage.server.ts";
import { type IdempotencyKey, runIdempotent } from "#platform/api/idempotency.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { isForeignKeyViolation, refuseOn } from "#platform/database/database-error.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { clientKey, networksOf } from "#platform/http/caller.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { acceptApplication, type KeptApplication } from "./accept.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** How long the same person, job and file count as one application sent twice (trust.md section 1). */
const SAME_AGAIN_MS = 10 * 60 * 1000;

/** Milliseconds of processor time spent on its files for which an application counts as one more. */
const MILLISECONDS_A_POINT = 300;

/** Stores an application, or quarantines it as spam: its files are checked first, then all of it is one transaction. */
export async function submitApplication(
  services: Services,
  { body, notice }: { body: contract.ApplicationBody; notice: string },
  request: PostRequest,
): Promise<{ _id: string }> {
  const files = await acceptFiles(body, senderOf(services, request.address));
  return refuseOn(isForeignKeyViolation, unknownJob, () =>
    storePost(services, body.email, request, (post) =>
      addOnce(services, post, { body, notice, files, request }),
    ),
  );
}

/** Returns the sender of PDFs. Reading a file keeps others waiting, so its time counts against the sender's limit. */
function senderOf({ limiter }: Services, address: string): PdfSender {
  const [network = ""] = networksOf(address);
  return {
    network,
    async charge(milliseconds) {
      const points = Math.floor(milliseconds / MILLISECONDS_A_POINT);
      if (points > 0) await limiter.isOver("apply", clientKey(address), points);
    },
  };
}

interface Sent {
  body: contract.ApplicationBody;
  /** Version of the notice that the form says it showed. */
  notice: string;
  files: Files;
  request: PostRequest;
}

/**
 * Adds an application. A double click has no key in common: the same person, job and file soon after is the same one.
 */
async function addOnce(services: Services, post: PostTx, sent: Sent): Promise<{ _id: string }> {
  const { tx, at } = post;
  const { body, files } = sent;
  const job = body.jobId ? await findJob(tx, body.jobId) : undefined;
  const person = await hashPerson(tx, body.email);
  const key = { ...sameAgain(body, job?._id ?? body.jobId, files), person };
  const { answer } = await runIdempotent(
    tx,
    key,
    at,
    () => add(services, post, sent, job),
    (first: Added) => stands(tx, first),
  );
  return { _id: answer._id };
}

/** An added application, as a repetition finds it again. */
interface Added {
  _id: string;
  resumeId: string;
}

async function add(services: Services, post: PostTx, sent: Sent, job: StoredJob | undefined): Promise<Added> {
  const { tx, at, take } = post;
  const { body, notice, files, request } = sent;
  if (body.jobId && !(job && isOpen(job, at))) throw job && isPaused(job, at) ? pausedJob() : unknownJob();
  const { answers, fields } = checkAnswers(job?.questions ?? [], body.answers);
  if (Object.keys(fields).length > 0)
    throw new Fault("invalid", { fields, message: contract.applicationAlert(fields) });
  take(bytesOf({ ...body, answers }, files));
  const kept = await keepDocuments(services, post, { sent, job, answers });
  const { _id } = await quarantineOrAccept(services, post, { ...toPost(kept), notice }, request, (accepted) =>
    acceptApplication(services, tx, accepted, at),
  );
  return { _id, resumeId: kept.resumeId };
}

/**
 * Returns true while an application is stored. A quarantined one gets another id by its release, but keeps its resume.
 */
async function stands(tx: Tx, { _id, resumeId }: Added): Promise<boolean> {
  const applicants = await storage.findApplicantsOf(tx, [resumeId], "all");
  return applicants.size > 0 || isQuarantined(tx, _id);
}

/** Stores the documents. While a virus scanner is set up, they cannot be opened before it has seen them. */
async function keepDocuments(
  { scanner }: Services,
  { tx, at }: Pick<PostTx, "tx" | "at">,
  { sent, job, answers }: { sent: Sent; job: StoredJob | undefined; answers: JobAnswer[] },
): Promise<KeptApplication> {
  const { body, files } = sent;
  const insert = scanner ? insertUnscanned : insertDocument;
  const { resume: _, additionalDocument: __, ...fields } = body;
  const resumeId = await insert(tx, files.resume, at);
  const additionalId = files.additional ? await insert(tx, files.additional, at) : null;
  return {
    ...fields,
    answers,
    ...(job && { jobId: job.jobId, jobTitle: job.title }),
    resumeId,
    additionalId,
  };
}

/**
 * Returns the text for the spam filter. Answers are not weighed: to a question that asks for a link, a link is the
 * answer.
 */
function toPost(kept: KeptApplication) {
  const { name, email, resumeId, additionalId } = kept;
  const documentIds = additionalId ? [resumeId, additionalId] : [resumeId];
  return {
    kind: "application",
    name,
    email,
    text: "",
    body: kept,
    documentIds,
  } as const;
}

type Fields = Omit<contract.ApplicationBody, "answers"> & { answers: JobAnswer[] };

function bytesOf({ resume: _, additionalDocument: __, ...fields }: Fields, files: Files) {
  return storedBytes(fields, files.resume.bytes.byteLength + (files.additional?.bytes.byteLength ?? 0));
}

function sameAgain({ email }: contract.ApplicationBody, job: string, { resume }: Files): IdempotencyKey {
  const hash = sha256(JSON.stringify(["same-application", normalizeEmail(email), job, resume.sha256]));
  return { keyHash: hash, requestHash: hash, lifetimeMs: SAME_AGAIN_MS };
}

type HashedDocument = NewDocument & { sha256: string };

interface Files {
  resume: HashedDocument;
  additional: HashedDocument | undefined;
}

/** Checks the contents of the files. Throws Fault `invalid` with a message for each that staff could not open. */
async function acceptFiles(
  body: Pick<contract.ApplicationBody, "resume" | "additionalDocument">,
  sender: PdfSender,
): Promise<Files> {
  const resume = await readPdf(body.resume, "resume", sender);
  const additional =
    body.additionalDocument && (await readPdf(body.additionalDocument, "additional", sender));
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

/** Returns the document to store, or the message that refuses it. */
async function readPdf(
  file: File,
  kind: "resume" | "additional",
  sender: PdfSender,
): Promise<HashedDocument | string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const verdict = await inspectPdf(bytes, file.name, sender);
  if (!verdict.ok) return refusalOf(verdict.reason, kind);
  const name = cleanFileName(file.name);
  return { kind, name, mediaType: "application/pdf", bytes, sha256: sha256(bytes), flags: verdict.flags };
}

function refusalOf(reason: PdfRefusal, kind: "resume" | "additional"): string {
  if (reason === "encrypted") return contract.outcomes.encrypted;
  return reason === "too-many-pages" ? contract.outcomes.tooManyPages(MAX_PDF_PAGES) : refusals[kind];
}

function pausedJob(): Fault {
  return fieldFault("jobId", contract.outcomes.pausedJob);
}

function unknownJob(): Fault {
  return fieldFault("jobId", contract.outcomes.unknownJob);
}
