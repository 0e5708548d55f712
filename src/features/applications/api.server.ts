import { company } from "#content/company.ts";
import { retentionDays } from "#content/notices.ts";
import type { recordAudit } from "#features/audit/storage.server.ts";
import { accountKey } from "#features/auth/rules.ts";
import type { DocumentLinks } from "#features/documents/api.server.ts";
import type { inspectPdf } from "#features/documents/pdf.server.ts";
import { cleanFileName } from "#features/documents/rules.ts";
import type { Scanner } from "#features/documents/scanner.server.ts";
import type {
  DocumentInfo,
  deleteDocument,
  findDocuments,
  insertDocument,
  NewDocument,
} from "#features/documents/storage.server.ts";
import { isOpen } from "#features/jobs/rules.ts";
import type { findJob } from "#features/jobs/storage.server.ts";
import type { NotifyStaff } from "#features/mail/notices.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import type { Forget } from "#features/privacy/erasure.server.ts";
import type { recordConsent } from "#features/privacy/storage.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database, Tx } from "#platform/db.server.ts";
import { Fault } from "#platform/errors.ts";
import { sha256 } from "#platform/id.server.ts";
import { type OnceKey, once } from "#platform/idempotency.server.ts";
import { isWhole, readPage } from "#platform/page.server.ts";
import { type Handler, handle } from "#platform/serve.server.ts";
import { streamWholeList } from "#platform/whole-list.server.ts";
import * as contract from "./contract.ts";
import { dailyCounts, firstOfDays, noticeMail, receiptMail, statusChange } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface ApplicationsParts {
  db: Database;
  clock: Clock;
  /** Where staff read applications, for the link in notices. */
  deskUrl: string;
  audit: typeof recordAudit;
  findJob: typeof findJob;
  inspectPdf: typeof inspectPdf;
  documents: {
    insert: typeof insertDocument;
    find: typeof findDocuments;
    delete: typeof deleteDocument;
  };
  links: DocumentLinks;
  recordConsent: typeof recordConsent;
  /** Takes the consent and the mails of a deleted record with it. */
  forget: Forget;
  enqueueMail: typeof enqueueMail;
  notifyStaff: NotifyStaff;
  mailer: Pick<Mailer, "wake">;
  scanner: Pick<Scanner, "wake"> | undefined;
}

/** How long the same person, job and file count as one application sent twice (trust.md section 1). */
const SAME_AGAIN_MS = 10 * 60 * 1000;

/** The applications: received from everyone, read and worked through by staff. */
export function applicationsApi(parts: ApplicationsParts): Handler[] {
  const { db, clock, audit } = parts;
  const receive = createReceive(parts);

  return [
    handle(contract.listApplications, async ({ query }) => {
      const list = storage.listApplications(db.read, query);
      if (isWhole(query)) return streamWholeList("data", list, (rows) => present(parts, rows));
      const { rows, ...place } = await readPage(query, list);
      return { data: await present(parts, rows), ...place };
    }),

    // Before `readApplication`, which would take the word for an id.
    handle(contract.readStatistics, async () => {
      const now = clock.now();
      const counts = await storage.countApplicationsByStatus(db.read);
      const daily = dailyCounts(await storage.countByTenMinutes(db.read, firstOfDays(now)), now);
      const unread = await storage.countUnread(db.read);
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const count = (status: contract.ApplicationStatus) => counts.get(status) ?? 0;
      const byStatus = { pending: count("Pending"), accepted: count("Hired"), rejected: count("Rejected") };
      return { data: { total, ...byStatus, unread, daily } };
    }),

    handle(contract.readApplication, async ({ params }) => {
      const data = await presentOne(parts, required(await storage.findApplication(db.read, params.id)));
      return { data, history: await storage.findHistory(db.read, data._id) };
    }),

    handle(contract.createApplication, async ({ body, onceKey }) => {
      const data = await receive(body, onceKey);
      parts.mailer.wake();
      parts.scanner?.wake();
      return { message: contract.outcomes.submitted, data };
    }),

    handle(contract.updateApplicationStatus, async ({ params, body, actor, address }) => {
      const changed = await db.transaction(async (tx) => {
        const present = required(await storage.lockApplication(tx, params.id));
        if (present.status === body.status) return present;
        const at = clock.now();
        const detail = statusChange(present.status, body.status);
        const line = { applicationId: present._id, event: "status" as const, detail };
        await storage.insertHistory(tx, { ...line, actor: actor.name || actor.email, at });
        const entry = { actor: actor.administratorId, action: "application.status-changed", address };
        await audit(tx, { ...entry, subjectId: present._id, at });
        return storage.updateStatus(tx, present._id, body.status, at);
      });
      return { message: contract.outcomes.statusSaved, data: await presentOne(parts, changed) };
    }),

    handle(contract.deleteApplication, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        const application = required(await storage.lockApplication(tx, params.id));
        await erase(parts, tx, application);
        const entry = { actor: actor.administratorId, action: "application.deleted", address };
        await audit(tx, { ...entry, subjectId: application._id, at: clock.now() });
      });
      return { message: contract.outcomes.deleted };
    }),
  ];
}

type Receive = (body: contract.ApplicationBody, onceKey: OnceKey | undefined) => Promise<{ _id: string }>;

/** Gives the function that takes an application in: files checked first, then all of it in one transaction. */
function createReceive(parts: ApplicationsParts): Receive {
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
  { documents, recordConsent, enqueueMail, notifyStaff, deskUrl }: ApplicationsParts,
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

async function erase(
  { documents, forget }: ApplicationsParts,
  tx: Tx,
  { _id, resumeId, additionalId }: storage.StoredApplication,
): Promise<void> {
  await storage.deleteApplication(tx, _id);
  await documents.delete(tx, resumeId);
  if (additionalId) await documents.delete(tx, additionalId);
  await forget(tx, _id);
}

/** Joins applications to their documents; one that was deleted while we read is left out. */
async function present(
  { db, documents, links }: ApplicationsParts,
  applications: storage.StoredApplication[],
): Promise<contract.Application[]> {
  const ids = applications.flatMap(({ resumeId, additionalId }) => [resumeId, additionalId ?? []].flat());
  const found = await documents.find(db.read, ids);
  const link = await links.signer();
  return applications.flatMap(({ resumeId, additionalId, ...application }) => {
    const resume = found.get(resumeId);
    const additional = additionalId ? found.get(additionalId) : undefined;
    if (!resume) return [];
    const resumeDocument = toDocument(resume, link);
    const additionalDocument = additional ? toDocument(additional, link) : null;
    return [{ ...application, resume: resumeDocument.url, resumeDocument, additionalDocument }];
  });
}

async function presentOne(
  parts: ApplicationsParts,
  application: storage.StoredApplication,
): Promise<contract.Application> {
  const [presented] = await present(parts, [application]);
  return required(presented);
}

function toDocument({ _id, name, size, flags, scan }: DocumentInfo, link: (id: string) => string) {
  return { _id, name, size, flags, scan, url: link(_id) };
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw notFound();
  return found;
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}

function unknownJob(): Fault {
  const message = contract.outcomes.unknownJob;
  return new Fault("invalid", { message, fields: { jobId: message } });
}
