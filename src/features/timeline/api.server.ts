import { recordAudit } from "#features/audit/storage.server.ts";
import type { ColleagueAccount } from "#features/auth/storage.server.ts";
import type { SharedRecord } from "#features/define-noun.server.ts";
import { toLinked } from "#features/documents/links.server.ts";
import { sharedNouns } from "#features/nouns.server.ts";
import { has } from "#features/roles.ts";
import { runIdempotent } from "#platform/api/idempotency.server.ts";
import { type Actor, type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, required } from "#platform/contract/errors.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import { updateAssignee } from "./assignee-storage.server.ts";
import { findAttachedDocuments } from "./attachment-storage.server.ts";
import * as contract from "./contract.ts";
import { findReaders, type OfRecord, type ToldEntry, tellColleagues } from "./news.server.ts";
import { changeableSince, changeableUntil, findMentioned } from "./rules.ts";
import { lockShared } from "./shared-record.server.ts";
import * as storage from "./storage.server.ts";

const { outcomes } = contract;

/** Returns the endpoints of timelines: notes on records, who looks after them, and what is for oneself. */
export function timelineApi(services: Services): Handler[] {
  return [...ownHandlers(services), ...sharedNouns.flatMap((noun) => recordHandlers(services, noun))];
}

type SharedNoun = (typeof sharedNouns)[number];

function ownHandlers({ db }: Services): Handler[] {
  return [
    handle(contract.listOwnNews, async ({ actor }) => {
      const stored = await storage.findNews(db.read, actor.administratorId);
      const readable = await Promise.all(stored.map((news) => named(db.read, news, actor)));
      return { data: readable.filter((news) => news !== undefined) };
    }),

    handle(contract.markNewsSeen, async ({ body, actor, at }) => {
      const seen = { administratorId: actor.administratorId, recordId: body.recordId };
      await db.transaction((tx) => storage.markSeen(tx, seen, at));
      return { message: "" };
    }),
  ];
}

/** Adds the name of its record to a line; undefined for a record that the reader may not read any more. */
async function named(db: Db, news: storage.StoredNews, actor: Actor): Promise<contract.OwnNews | undefined> {
  const noun = sharedNouns.find(({ name }) => name === news.kind);
  if (!noun || !has(actor, contract.timelineOf[noun.name].list.access)) return undefined;
  const record = await noun.findShared(db, news.recordId, actor.jobs);
  return record && { ...news, recordName: record.name };
}

function recordHandlers(services: Services, noun: SharedNoun): Handler[] {
  const { db } = services;
  const { name: kind } = noun;
  const calls = contract.timelineOf[kind];
  return [
    handle(calls.list, async ({ params: { id }, actor, at }) => {
      const record = required(await noun.findShared(db.read, id, actor.jobs), notFound);
      const entries = await storage.findTimeline(db.read, id, actor.administratorId);
      const attached = await findAttachedDocuments(db.read, [id]);
      const link = await services.links.signer(actor);
      const shown = entries.map((entry) => ({
        ...forReader(entry, actor, { mayDeleteAny: mayDelete(kind, actor), at }),
        documents: attached
          .filter(({ entryId }) => entryId === entry._id)
          .map(({ document }) => toLinked(document, link)),
      }));
      return { data: [...shown, ...receivedLine(record, entries)] };
    }),

    handle(calls.addNote, async (call) => {
      const { params, actor, at, idempotencyKey } = call;
      const { answer } = await db.transaction(async (tx) => {
        const record = required(await lockShared(tx, noun, params.id, actor.jobs), notFound);
        return runIdempotent(tx, idempotencyKey, at, () => addNote(tx, call, record));
      });
      return answer;
    }),

    handle(calls.changeNote, async (call) => {
      const { params, body, actor, at } = call;
      const own = { id: params.noteId, recordId: params.id, authorId: actor.administratorId };
      await db.transaction(async (tx) => {
        const record = required(await lockShared(tx, noun, params.id, actor.jobs), notFound);
        const mentioned = await mentionedIn(tx, body.note, { kind, record });
        if (!(await storage.updateNote(tx, { ...own, since: changeableSince(at) }, body.note, at)))
          throw new Fault("conflict", { message: outcomes.notChangeable });
        const line = { kind, recordId: params.id, event: "note" as const, detail: body.note };
        await tell(tx, call, { ...line, entryId: params.noteId, record, recipients: mentioned });
        await recordAudit(tx, call, `${kind}.note-changed`, params.id);
      });
      return { message: outcomes.noted };
    }),

    handle(calls.deleteNote, async (call) => {
      const { params, actor, at } = call;
      const authorId = mayDelete(kind, actor) ? undefined : actor.administratorId;
      await db.transaction(async (tx) => {
        required(await lockShared(tx, noun, params.id, actor.jobs), notFound);
        if (!(await storage.clearNote(tx, { id: params.noteId, recordId: params.id, authorId }, at)))
          throw new Fault("notFound", { message: outcomes.notDeletable });
        await recordAudit(tx, call, `${kind}.note-deleted`, params.id);
      });
      return { message: outcomes.noteDeleted };
    }),

    handle(calls.listColleagues, async ({ params, actor }) => {
      const record = required(await noun.findShared(db.read, params.id, actor.jobs), notFound);
      const found = await findReaders(db.read, { kind, record });
      return { data: found.map(({ _id, name }) => ({ _id, name })) };
    }),

    handle(calls.assign, async (call) => {
      const { params, body, actor, at } = call;
      const assignee = await db.transaction(async (tx) => {
        const record = required(await lockShared(tx, noun, params.id, actor.jobs), notFound);
        const chosen = body.assignee
          ? (await findReaders(tx, { kind, record })).find(({ _id }) => _id === body.assignee)
          : null;
        if (chosen === undefined) throw new Fault("invalid", { fields: { assignee: outcomes.noColleague } });
        if ((record.assigneeId ?? null) === (chosen?._id ?? null)) return chosen;
        await updateAssignee(tx, noun.table, params.id, chosen?._id ?? null);
        const entry = { kind, recordId: params.id, event: "assigned" as const, detail: chosen?.name ?? "" };
        const entryId = await storage.insertEntry(tx, { ...entry, actor, at });
        await tell(tx, call, { ...entry, entryId, record, recipients: chosen ? [chosen] : [] });
        await recordAudit(tx, call, `${kind}.assigned`, params.id);
        return chosen;
      });
      return {
        message: assignee ? outcomes.assigned(assignee.name) : outcomes.unassigned,
        data: { assignee: assignee && { _id: assignee._id, name: assignee.name } },
      };
    }),
  ];

  /** Adds a note, and tells the colleagues whom it mentions. */
  async function addNote(tx: Tx, call: Call<typeof calls.addNote>, record: SharedRecord) {
    const { params, body, actor, at } = call;
    const mentioned = await mentionedIn(tx, body.note, { kind, record });
    const entry = { kind, recordId: params.id, event: "note" as const, detail: body.note };
    const entryId = await storage.insertEntry(tx, { ...entry, actor, at });
    await tell(tx, call, { ...entry, entryId, record, recipients: mentioned });
    await recordAudit(tx, call, `${kind}.noted`, params.id);
    return { message: outcomes.noted };
  }

  /** Tells colleagues of a line, but for its author. */
  async function tell(
    tx: Tx,
    { actor, at }: By,
    { recipients, ...entry }: Omit<ToldEntry, "actor" | "origin" | "at">,
  ): Promise<void> {
    const others = recipients.filter(({ _id }) => _id !== actor.administratorId);
    const author = actor.name || actor.email;
    const { origin } = services.env;
    await tellColleagues(tx, { ...entry, recipients: others, actor: author, origin, at });
  }
}

/** Returns the colleagues whom a note mentions. Throws Fault `invalid` when they are too many. */
async function mentionedIn(db: Db, note: string, of: OfRecord): Promise<ColleagueAccount[]> {
  if (!note.includes("@")) return [];
  const mentioned = findMentioned(note, await findReaders(db, of));
  if (mentioned.length > contract.MAX_MENTIONS)
    throw new Fault("invalid", { fields: { note: outcomes.tooManyMentions } });
  return mentioned;
}

/** Returns whether a person may also delete colleagues' notes, as everyone may who may delete the record. */
function mayDelete(kind: contract.TimelineKindName, actor: Actor): boolean {
  return has(actor, kind === "application" ? "applications.delete" : "enquiries.delete");
}

function forReader(
  { actorId, unseen, ...entry }: storage.StoredEntry,
  { administratorId }: Actor,
  { mayDeleteAny, at }: { mayDeleteAny: boolean; at: Date },
): Omit<contract.OwnTimelineEntry, "documents"> {
  const isNote = entry.event === "note";
  const own = actorId === administratorId;
  const until = changeableUntil(entry.createdAt);
  const changeable = isNote && own && until > at;
  return {
    ...entry,
    unseen,
    changeableUntil: changeable ? until.toISOString() : null,
    deletable: isNote && (own || mayDeleteAny),
  };
}

/** Returns the first line of a record whose timeline has none stored: an enquiry costs one write less. */
function receivedLine(
  { _id, createdAt, origin }: SharedRecord,
  entries: readonly contract.TimelineEntry[],
): contract.OwnTimelineEntry[] {
  if (entries.some(({ event }) => event === "received")) return [];
  const line = { _id, event: "received" as const, detail: origin, actor: "", createdAt, editedAt: null };
  return [{ ...line, unseen: false, changeableUntil: null, deletable: false, documents: [] }];
}

function notFound(): Fault {
  return new Fault("notFound", { message: outcomes.notFound });
}
