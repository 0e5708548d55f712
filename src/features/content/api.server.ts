import type { AuditAction } from "#features/audit/contract.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { type By, type Handler, handle, Reply } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import type { ShippedDocument } from "./kinds.ts";
import * as rules from "./rules.ts";
import { shippedDocuments } from "./shipped.server.ts";
import * as storage from "./storage.server.ts";

/** A change of a document: what is written, and how the activity log and the history tell of it. */
interface Change {
  action: AuditAction;
  /** Figures and states for the activity log. */
  detail?: string;
  own: Partial<rules.OwnWords>;
  /** Words for the history. */
  revision?: { what: contract.RevisionKind; words: contract.Words } | undefined;
}

/** Decides on a change. Throws Fault for one that can't be. */
type Decide = (document: ShippedDocument, stored: rules.StoredContent, tx: Tx) => Change | Promise<Change>;

interface ChangeCall extends By {
  params: { id: string };
  ifMatch: number | undefined;
}

/** Returns the endpoints of the words of the site that owners write in place of the shipped ones. */
export function contentApi({ db, content }: Services): Handler[] {
  async function change(call: ChangeCall, decide: Decide) {
    const document = shippedOf(call.params.id);
    const changed = await db.transaction((tx) => changeContent(tx, document, call, decide));
    await content.refresh();
    return withVersion(changed);
  }

  return [
    handle(contract.readWords, async ({ params }) => {
      const { kind, key } = shippedOf(params.id);
      const words = await content.words();
      return { data: words(kind, key) as contract.Words };
    }),

    handle(contract.listContent, async ({ at }) => {
      const stored = await storage.findContent(db.read);
      const itemOf = (document: ShippedDocument) =>
        rules.toItem(document, stored.get(document._id) ?? rules.untouched, at);
      return { data: [...shippedDocuments.values()].map(itemOf) };
    }),

    handle(contract.readContent, async ({ params, at }) => {
      const document = shippedOf(params.id);
      return withVersion(rules.toDocument(document, await storage.findOneContent(db.read, document._id), at));
    }),

    handle(contract.saveContentDraft, (call) =>
      change(call, () => ({ action: "content.drafted", own: { draft: call.body.words } })),
    ),

    handle(contract.discardContentDraft, (call) =>
      change(call, (_, stored) => ({
        action: "content.discarded",
        own: { draft: null },
        revision: { what: "discarded", words: draftOf(stored) },
      })),
    ),

    handle(contract.publishContent, (call) =>
      change(call, (document, stored) => publish(document, stored, call)),
    ),

    handle(contract.unscheduleContent, (call) => change(call, (_, stored) => unschedule(stored))),

    handle(contract.resetContent, (call) => change(call, (_, stored) => reset(stored))),

    handle(contract.keepContent, (call) =>
      change(call, (document, { base }) => {
        if (!base) throw new Fault("conflict", { message: contract.outcomes.noOwn });
        return { action: "content.kept", own: { base: document.words as contract.Words } };
      }),
    ),

    handle(contract.listContentRevisions, async ({ params }) => ({
      data: await storage.findRevisions(db.read, shippedOf(params.id)._id),
    })),

    handle(contract.readContentRevision, async ({ params }) => {
      const { _id } = shippedOf(params.id);
      const revision = await storage.findRevision(db.read, _id, params.revisionId);
      if (!revision) throw noRevision();
      return { data: revision };
    }),

    handle(contract.restoreContentRevision, (call) =>
      change(call, async ({ _id }, { draft }, tx) => {
        const revision = await storage.findRevision(tx, _id, call.params.revisionId);
        if (!revision) throw noRevision();
        return {
          action: "content.restored",
          own: { draft: revision.words },
          revision: draft ? { what: "replaced", words: draft } : undefined,
        };
      }),
    ),
  ];
}

/** Returns a document by its id. Throws Fault `notFound`. */
function shippedOf(id: string): ShippedDocument {
  const document = shippedDocuments.get(id);
  if (!document) throw new Fault("notFound", { message: contract.outcomes.notFound });
  return document;
}

function noRevision(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noRevision });
}

function draftOf({ draft }: rules.OwnWords): contract.Words {
  if (!draft) throw new Fault("conflict", { message: contract.outcomes.noDraft });
  return draft;
}

/** Makes a change in one transaction. Throws Fault `stale` with the present document for an edit of an older version. */
async function changeContent(tx: Tx, document: ShippedDocument, call: ChangeCall, decide: Decide) {
  const { actor, at, ifMatch } = call;
  const writer = { by: actor.administratorId, at };
  const stored = rules.settled(await storage.lockContent(tx, document, writer), at);
  if (ifMatch !== undefined && ifMatch !== stored.version)
    throw new Fault("stale", { current: rules.toDocument(document, stored, at) });
  const { action, detail, own, revision } = await decide(document, stored, tx);
  const next = { ...stored, ...own };
  const base = rules.baseAfter(stored, next, document.words);
  await storage.updateContent(tx, document._id, { ...next, base }, writer);
  if (revision) await storage.insertRevision(tx, document._id, revision, writer);
  await recordAudit(tx, call, action, document._id, detail);
  if ("published" in own || "scheduled" in own) await bumpRevision(tx);
  return rules.toDocument(document, await storage.findOneContent(tx, document._id), at);
}

/** Publishes a draft that holds its schema, as the schema has it: at once, or for a time in front of what is published. */
function publish(
  { schema }: ShippedDocument,
  stored: rules.StoredContent,
  { body, at }: { body: contract.PublishBody; at: Date },
): Change {
  const read = rules.readSchedule(body, at);
  if (!read.ok) throw fieldFault(read.field, read.message);
  const checked = validateDocument(schema, draftOf(stored));
  if (!checked.ok) throw new Fault("invalid", { fields: checked.fields });
  const words = { ...checked.value } as contract.Words;
  const revision = { what: "published" as const, words };
  const { publishAt, unpublishAt } = read.schedule;
  if (publishAt === null && unpublishAt === null) {
    // Scheduled words that are shown make way; those of another time keep it.
    const own = { ...(rules.isInTime(stored, at) && rules.noSchedule), draft: null, published: words };
    return { action: "content.published", own, revision };
  }
  const own = { draft: null, scheduled: words, publishAt, unpublishAt };
  const detail = `from ${publishAt ?? "now"} until ${unpublishAt ?? "further notice"}`;
  return { action: "content.scheduled", detail, own, revision };
}

function unschedule({ draft, scheduled }: rules.OwnWords): Change {
  if (!scheduled) throw new Fault("conflict", { message: contract.outcomes.noSchedule });
  const own = { ...rules.noSchedule, draft: draft ?? scheduled };
  return { action: "content.unscheduled", own };
}

function reset({ published, scheduled }: rules.OwnWords): Change {
  const words = published ?? scheduled;
  if (!words) throw new Fault("conflict", { message: contract.outcomes.noOwn });
  const own = { ...rules.noSchedule, published: null };
  return { action: "content.reset", own, revision: { what: "reset", words } };
}

function withVersion(document: contract.ContentDocument) {
  return new Reply({ data: document }, { headers: { ETag: `"${document.version}"` } });
}
