import type { RecordDeed } from "#features/audit/deeds.server.ts";
import type { recordAudit } from "#features/audit/storage.server.ts";
import type { DocumentLinks } from "#features/documents/api.server.ts";
import type { Scanner } from "#features/documents/scanner.server.ts";
import type {
  DocumentInfo,
  deleteDocument,
  findDocuments,
  insertDocument,
} from "#features/documents/storage.server.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import type { Forget } from "#features/privacy/erasure.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { isUnpaged, type List, readPage } from "#platform/database/pagination.server.ts";
import * as contract from "./contract.ts";
import { findHistory, insertHistory } from "./history-storage.server.ts";
import * as lists from "./list-storage.server.ts";
import { createReceive, type ReceiveParts } from "./receive.server.ts";
import { csvHead, dailyCounts, firstOfDays, statusChange, toCsvCells } from "./rules.ts";
import * as storage from "./storage.server.ts";

export interface ApplicationsParts extends ReceiveParts {
  audit: typeof recordAudit;
  deed: RecordDeed;
  /** The moment before which what came is archived (trust.md section 2). */
  archivedBefore(): Promise<Date>;
  documents: {
    insert: typeof insertDocument;
    find: typeof findDocuments;
    delete: typeof deleteDocument;
  };
  links: DocumentLinks;
  /** Takes the consent and the mails of a deleted record with it. */
  forget: Forget;
  mailer: Pick<Mailer, "wake">;
  scanner: Pick<Scanner, "wake"> | undefined;
}

/** The applications: received from everyone, read and worked through by staff. */
export function applicationsApi(parts: ApplicationsParts): Handler[] {
  return [
    // The lists before `readApplication`, which would take their words for an id.
    ...listHandlers(parts),
    ...oneHandlers(parts),
    ...statusHandlers(parts),
    ...deletionHandlers(parts),
  ];
}

function listHandlers(parts: ApplicationsParts): Handler[] {
  const { db, clock, deed } = parts;
  return [
    handle(contract.listApplications, async ({ query }) => {
      const list = await listOf(parts, query);
      if (isUnpaged(query)) return streamList("data", list, (rows) => present(parts, rows));
      const { rows, ...place } = await readPage(query, list);
      const archived = await lists.countArchived(db.read, await parts.archivedBefore());
      return { data: await present(parts, rows), ...place, archived };
    }),

    handle(contract.exportApplications, async ({ query, ...by }) => {
      const at = clock.now();
      await db.transaction((tx) => deed(tx, { ...by, action: "application.exported", subjectId: "", at }));
      const list = await listOf(parts, query);
      return streamCsv({ name: csvName(query), at, list, head: csvHead, toCells: toCsvCells });
    }),

    handle(contract.readStatistics, async () => ({ data: await countAll(parts) })),
  ];
}

type ListQuery = Call<typeof contract.exportApplications>["query"];

/** Names a file after what is in it. */
function csvName({ archived }: ListQuery): string {
  if (archived === undefined) return "applications";
  return archived ? "applications-archived" : "applications-current";
}

/** The list that a query asks for. A job that is there is found by what stays when it gets another ID. */
async function listOf(
  { db, findJob, archivedBefore }: ApplicationsParts,
  { jobId, archived, ...query }: ListQuery,
): Promise<List<storage.StoredApplication>> {
  const job = jobId ? await findJob(db.read, jobId) : undefined;
  const ofJob = job ? { jobKey: job._id } : { jobId };
  const archive = archived === undefined ? undefined : { archived, before: await archivedBefore() };
  return lists.listApplications(db.read, { ...query, ...ofJob, archive });
}

type Statistics = AnswerOf<typeof contract.readStatistics>["data"];

async function countAll({ db, clock, archivedBefore }: ApplicationsParts): Promise<Statistics> {
  const now = clock.now();
  const before = await archivedBefore();
  const counts = await lists.countApplicationsByStatus(db.read);
  const daily = dailyCounts(await lists.countByTenMinutes(db.read, firstOfDays(now)), now);
  const unread = await lists.countUnread(db.read, before);
  const archived = await lists.countArchived(db.read, before);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const count = (status: contract.ApplicationStatus) => counts.get(status) ?? 0;
  const byStatus = { pending: count("Pending"), accepted: count("Hired"), rejected: count("Rejected") };
  return { total, ...byStatus, archived, unread, daily };
}

function oneHandlers(parts: ApplicationsParts): Handler[] {
  const { db } = parts;
  const receive = createReceive(parts);
  return [
    handle(contract.readApplication, async ({ params }) => {
      const data = await presentOne(parts, required(await storage.findApplication(db.read, params.id)));
      return { data, history: await findHistory(db.read, data._id) };
    }),

    handle(contract.createApplication, async ({ body: given, idempotencyKey, address }) => {
      const { homepage, stamp, notice, ...body } = given;
      const data = await receive(body, { idempotencyKey, signs: { homepage, stamp }, notice, address });
      parts.mailer.wake();
      parts.scanner?.wake();
      return { message: contract.outcomes.submitted, data };
    }),
  ];
}

function statusHandlers(parts: ApplicationsParts): Handler[] {
  const { db, clock, audit } = parts;
  return [
    handle(contract.updateApplicationStatus, async ({ params, body, ...by }) => {
      const changed = await db.transaction(async (tx) => {
        const present = required(await storage.lockApplication(tx, params.id));
        return setStatus(parts, tx, present, { status: body.status, by });
      });
      return { message: contract.outcomes.statusSaved, data: await presentOne(parts, changed) };
    }),

    handle(contract.updateApplicationStatuses, async ({ body: { ids, status }, ...by }) => {
      const changed = await db.transaction((tx) =>
        ofEach(tx, ids, (application) => setStatus(parts, tx, application, { status, by })),
      );
      return { message: contract.outcomes.statusSavedMany(changed, status), changed };
    }),

    handle(contract.markApplication, async ({ params, body, ...by }) => {
      const at = clock.now();
      const marked = await db.transaction(async (tx) => {
        if (await storage.applicationMarks.read(tx, params.id, body.read ? at : null)) {
          const detail = body.read ? "read" : "unread";
          await audit(tx, { ...by, action: "application.marked", subjectId: params.id, detail, at });
        }
        return storage.findApplication(tx, params.id);
      });
      return { data: await presentOne(parts, required(marked)) };
    }),
  ];
}

/** Gives a locked application another status, and its history and the audit log a line each. */
async function setStatus(
  { clock, audit }: ApplicationsParts,
  tx: Tx,
  present: storage.StoredApplication,
  { status, by }: { status: contract.ApplicationStatus; by: By },
): Promise<storage.StoredApplication> {
  if (present.status === status) return present;
  const at = clock.now();
  const detail = statusChange(present.status, status);
  const line = { applicationId: present._id, event: "status" as const, detail };
  await insertHistory(tx, { ...line, actor: by.actor.name || by.actor.email, at });
  await audit(tx, { ...by, action: "application.status-changed", subjectId: present._id, at });
  return storage.updateStatus(tx, present._id, status, at);
}

function deletionHandlers(parts: ApplicationsParts): Handler[] {
  const { db, clock, deed } = parts;
  return [
    handle(contract.deleteApplication, async ({ params, ...by }) => {
      await db.transaction(async (tx) => {
        await remove(parts, tx, required(await storage.lockApplication(tx, params.id)), by);
      });
      return { message: contract.outcomes.deleted };
    }),

    handle(contract.deleteApplications, async ({ body, ...by }) => {
      const deleted = await db.transaction(async (tx) => {
        const count = await ofEach(tx, body.ids, (application) => remove(parts, tx, application, by));
        const entry = { ...by, action: "applications.deleted", subjectId: "", at: clock.now() } as const;
        if (count > 0) await deed(tx, { ...entry, detail: `applications: ${count}` });
        return count;
      });
      return { message: contract.outcomes.deletedMany(deleted), deleted };
    }),
  ];
}

async function remove(
  { clock, audit, documents, forget }: ApplicationsParts,
  tx: Tx,
  { _id }: storage.StoredApplication,
  by: By,
): Promise<void> {
  const documentIds = await storage.deleteApplicationsById(tx, [_id]);
  for (const documentId of documentIds) await documents.delete(tx, documentId);
  await forget(tx, _id);
  await audit(tx, { ...by, action: "application.deleted", subjectId: _id, at: clock.now() });
}

/**
 * Does the same with each of several applications, all or none, and counts them; those deleted meanwhile are left
 * out. They are locked in the order of their ids, so that two who choose the same ones don't wait for each other.
 */
async function ofEach(
  tx: Tx,
  ids: readonly string[],
  work: (application: storage.StoredApplication) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (const id of ids.toSorted()) {
    const application = await storage.lockApplication(tx, id);
    if (!application) continue;
    await work(application);
    count += 1;
  }
  return count;
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
