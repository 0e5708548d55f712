import { recordDeed } from "#features/audit/deeds.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { toLinked } from "#features/documents/links.server.ts";
import { deleteDocument, findDocuments } from "#features/documents/storage.server.ts";
import { findJobTitles } from "#features/jobs/storage.server.ts";
import { deleteTraces } from "#features/privacy/traces.server.ts";
import { splitPost } from "#features/spam/public-post.server.ts";
import { openedBy } from "#features/timeline/shared-record.server.ts";
import { findHistory, insertEntry } from "#features/timeline/storage.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Actor, type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { searchable } from "#platform/contract/searchable.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { isUnpaged, type List, readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { archiveLimit, filterOf } from "./filter.server.ts";
import * as lists from "./list-storage.server.ts";
import { findLines } from "./resumes-storage.server.ts";
import { csvColumns, isDecidedMeanwhile } from "./rules.ts";
import { setStatus } from "./set-status.server.ts";
import * as storage from "./storage.server.ts";
import { submitApplication } from "./submit.server.ts";
import { changeTags, findTags } from "./tags-storage.server.ts";

/** Returns the endpoints of applications: anyone sends one, staff read them and work through them. */
export function applicationsApi(services: Services): Handler[] {
  return [
    // The lists before `readApplication`, which would take their words for an id.
    ...listHandlers(services),
    ...oneHandlers(services),
    ...statusHandlers(services),
    ...deletionHandlers(services),
  ];
}

function listHandlers(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.listApplications, async (call) => {
      const { query, at, actor } = call;
      const list = await listOf(services, call);
      const toListed = (rows: storage.StoredApplication[]) => presentFound(services, rows, call);
      if (isUnpaged(query)) return streamList("data", list, toListed);
      const { rows, ...place } = await readPage(query, list);
      const archived = await lists.countArchived(db.read, await archiveLimit(services, at), actor.jobs);
      return { data: await toListed(rows), ...place, archived };
    }),

    handle(contract.exportApplications, async (call) => {
      const { query, at } = call;
      await db.transaction((tx) => recordDeed(services, tx, call, "application.exported"));
      const list = await listOf(services, call);
      return streamCsv({ name: csvName(query), at, list, columns: csvColumns });
    }),

    handle(contract.listApplicationJobs, async ({ actor: { jobs } }) => ({
      data: await findJobTitles(db.read, jobs),
      all: jobs === "all",
    })),

    handle(contract.listTags, async ({ actor }) => ({ data: await findTags(db.read, actor.jobs) })),

    handle(contract.listRejectionReasons, () => ({
      data: services.content.words()("rejection-reasons").reasons,
    })),
  ];
}

type ListQuery = Call<typeof contract.exportApplications>["query"];

/** Returns the name of a file by its contents. */
function csvName({ archived }: ListQuery): string {
  if (archived === undefined) return "applications";
  return archived ? "applications-archived" : "applications-current";
}

/** Returns the list that a query asks for. */
async function listOf(
  services: Services,
  call: Pick<Call<typeof contract.exportApplications>, "query" | "actor" | "at">,
): Promise<List<storage.StoredApplication>> {
  const filter = await filterOf(services, call);
  return lists.listApplications(services.db.read, { ...filter, sort: call.query.sort });
}

function oneHandlers(services: Services): Handler[] {
  const { db, scanner } = services;
  return [
    handle(contract.readApplication, async ({ params, actor }) => {
      const found = required(await storage.findApplication(db.read, params.id, actor.jobs), notFound);
      const data = await presentOne(services, found, actor);
      return { data, history: await findHistory(db.read, data._id) };
    }),

    handle(contract.createApplication, async (call) => {
      const { request, ...sent } = splitPost<contract.ApplicationBody>(call);
      const data = await submitApplication(services, sent, request);
      scanner?.wake();
      return { message: contract.outcomes.submitted, data };
    }),
  ];
}

function statusHandlers(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.updateApplicationStatus, async (call) => {
      const { params, body, actor } = call;
      const { status, reason, seen } = body;
      const { application, decider } = await db.transaction(async (tx) => {
        const present = required(await storage.lockApplication(tx, params.id, actor.jobs), notFound);
        if (isDecidedMeanwhile(present, { status, seen: seen && [seen] }))
          return { application: present, decider: await findDecider(tx, present._id) };
        return { application: await setStatus(tx, present, status, call, reason) };
      });
      const data = await presentOne(services, application, actor);
      if (decider === undefined) return { message: contract.outcomes.statusSaved, data };
      const message = contract.outcomes.decidedMeanwhile(decider, data.status, status);
      throw new Fault("stale", { message, current: data });
    }),

    handle(contract.updateApplicationStatuses, async (call) => {
      const { status, seen } = call.body;
      const { changed, spared } = await db.transaction(async (tx) => {
        let spared = 0;
        const found = await ofEach(tx, call, async (application) => {
          if (isDecidedMeanwhile(application, { status, seen })) spared += 1;
          else await setStatus(tx, application, status, call);
        });
        return { changed: found - spared, spared };
      });
      return { message: contract.outcomes.statusSavedMany(changed, status, spared), changed };
    }),

    handle(contract.updateTags, async (call) => {
      const { params, body, actor } = call;
      const tagged = await db.transaction(async (tx) => {
        const present = required(await storage.lockApplication(tx, params.id, actor.jobs), notFound);
        const changed = await retag(tx, present, body, call);
        if (changed.tags.length > contract.MAX_TAGS) throw fieldFault("add", contract.tooManyTags);
        return changed;
      });
      const data = await presentOne(services, tagged, actor);
      return { message: contract.outcomes.tagsSaved, data };
    }),

    handle(contract.tagApplications, async (call) => {
      const { tag, take } = call.body;
      const change = take ? { add: [], remove: [tag] } : { add: [tag], remove: [] };
      const changed = await db.transaction((tx) =>
        ofEach(tx, call, async (application) => {
          const { name, tags } = await retag(tx, application, change, call);
          if (tags.length > contract.MAX_TAGS) throw fieldFault("tag", `${name}: ${contract.tooManyTags}`);
        }),
      );
      const { taggedMany, untaggedMany } = contract.outcomes;
      return { message: (take ? untaggedMany : taggedMany)(changed, tag), changed };
    }),

    handle(contract.markApplication, async (call) => {
      const { id } = call.params;
      const { read } = call.body;
      const { jobs } = call.actor;
      const marked = await db.transaction(async (tx) => {
        required(await storage.lockApplication(tx, id, jobs), notFound);
        if (await storage.applicationReadStatus.markRead(tx, id, read ? call.at : null)) {
          await recordAudit(tx, call, "application.marked", id, read ? "read" : "unread");
          if (read) await insertEntry(tx, openedBy("application", id, call));
        }
        return storage.findApplication(tx, id, jobs);
      });
      return { data: await presentOne(services, required(marked, notFound), call.actor) };
    }),
  ];
}

/** Returns the name of the administrator who chose an application's present status; "" when nobody did. */
async function findDecider(db: Db, id: string): Promise<string> {
  const history = await findHistory(db, id);
  return history.find(({ event }) => event === "status")?.actor ?? "";
}

function deletionHandlers(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.deleteApplication, async (call) => {
      await db.transaction(async (tx) => {
        const { params, actor } = call;
        await remove(tx, required(await storage.lockApplication(tx, params.id, actor.jobs), notFound), call);
      });
      return { message: contract.outcomes.deleted };
    }),

    handle(contract.deleteApplications, async (call) => {
      const deleted = await db.transaction(async (tx) => {
        const count = await ofEach(tx, call, (application) => remove(tx, application, call));
        const detail = `applications: ${count}`;
        if (count > 0) await recordDeed(services, tx, call, "applications.deleted", "", detail);
        return count;
      });
      return { message: contract.outcomes.deletedMany(deleted), deleted };
    }),
  ];
}

/** Changes the tags of a locked application. Returns it as it is then. */
async function retag(
  tx: Tx,
  present: storage.StoredApplication,
  change: { add: string[]; remove: string[] },
  by: By,
): Promise<storage.StoredApplication> {
  await changeTags(tx, present, change, by.at);
  await recordAudit(tx, by, "application.tagged", present._id);
  return required(await storage.findApplication(tx, present._id, by.actor.jobs), notFound);
}

async function remove(tx: Tx, { _id }: storage.StoredApplication, by: By): Promise<void> {
  const documentIds = await storage.deleteApplicationsById(tx, [_id]);
  for (const documentId of documentIds) await deleteDocument(tx, documentId);
  await deleteTraces(tx, _id, by.at);
  await recordAudit(tx, by, "application.deleted", _id);
}

/**
 * Does the same with each of several applications, all or none, and counts them, without those deleted meanwhile. Locks
 * them in the order of their ids, so that two calls about the same applications cannot deadlock.
 */
async function ofEach(
  tx: Tx,
  { body, actor }: { body: { ids: readonly string[] }; actor: Actor },
  work: (application: storage.StoredApplication) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (const id of body.ids.toSorted()) {
    const application = await storage.lockApplication(tx, id, actor.jobs);
    if (!application) continue;
    await work(application);
    count += 1;
  }
  return count;
}

/** Joins applications to their documents; one deleted meanwhile is left out. */
async function present(
  { db, links }: Services,
  applications: storage.StoredApplication[],
  reader: Actor,
): Promise<contract.Application[]> {
  const ids = applications.flatMap(({ resumeId, additionalId }) => [resumeId, additionalId ?? []].flat());
  const found = await findDocuments(db.read, ids);
  const link = await links.signer(reader);
  return applications.flatMap(({ resumeId, additionalId, ...application }) => {
    const resume = found.get(resumeId);
    const additional = additionalId ? found.get(additionalId) : undefined;
    if (!resume) return [];
    const resumeDocument = toLinked(resume, link);
    const additionalDocument = additional ? toLinked(additional, link) : null;
    return [{ ...application, resume: resumeDocument.url, resumeDocument, additionalDocument }];
  });
}

/** Presents applications with the line of the resume that they were found by, where nothing else has the text. */
async function presentFound(
  services: Services,
  applications: storage.StoredApplication[],
  { query: { q }, actor }: Pick<Call<typeof contract.listApplications>, "query" | "actor">,
): Promise<contract.ListedApplication[]> {
  const byResume = q ? applications.filter((one) => !storage.searchText(one).includes(searchable(q))) : [];
  const lines = await findLines(
    services.db.read,
    byResume.map(({ _id }) => _id),
    q ?? "",
  );
  const presented = await present(services, applications, actor);
  return presented.map((one) => ({ ...one, resumeLine: lines.get(one._id) ?? null }));
}

async function presentOne(
  services: Services,
  application: storage.StoredApplication,
  reader: Actor,
): Promise<contract.Application> {
  const [presented] = await present(services, [application], reader);
  return required(presented, notFound);
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}
