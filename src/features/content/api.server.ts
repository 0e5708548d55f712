import { addedLink } from "#content/added-paths.ts";
import { isProgramPath } from "#content/program-names.ts";
import { addedKindNames } from "#content/schemas/added.ts";
import { shownOn } from "#content/shown-on.ts";
import type { AuditAction } from "#features/audit/contract.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { picturesIn } from "#features/media/rules.ts";
import { lockPicture } from "#features/media/storage.server.ts";
import { type Handler, handle, versioned } from "#platform/api/serve.server.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { validateDocument } from "#platform/contract/fields.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { markdownParts } from "#platform/pages/markdown.ts";
import type { Services } from "#services.server.ts";
import { addedOf, createContent, deleteContent, moveContent } from "./added.server.ts";
import * as contract from "./contract.ts";
import { withDraft } from "./draft-pages.server.ts";
import { addedDocument, contentId, kindOfDocument, type SiteDocument } from "./kinds.ts";
import { type ChangeCall, documentOf, lock, notFound, present, writerOf } from "./lock.server.ts";
import * as rules from "./rules.ts";
import { allDocuments, shippedDocuments } from "./shipped.server.ts";
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
type Decide = (document: SiteDocument, stored: rules.StoredContent, tx: Tx) => Change | Promise<Change>;

/** Returns the endpoints of the words of the site that owners write in place of the shipped ones. */
export function contentApi({ db, content, draftPages }: Services): Handler[] {
  async function change(call: ChangeCall, decide: Decide) {
    const document = documentOf(call.params.id);
    const changed = await db.transaction((tx) => changeContent(tx, document, call, decide));
    await content.refresh();
    return versioned({ data: changed });
  }

  /** Returns a document with its words. Throws Fault `notFound`. */
  async function read(id: string): Promise<[SiteDocument, rules.StoredContent]> {
    const document = documentOf(id);
    const stored = await storage.findOneContent(db.read, id);
    if (!stored && !document.words) throw notFound();
    return [document, stored ?? rules.untouched];
  }

  return [
    handle(contract.readWords, async ({ params }) => {
      const words = content.words();
      if (kindOfDocument(params.id)?.forStaff) throw notFound();
      const shipped = shippedDocuments.get(params.id);
      if (shipped) return { data: words(shipped.kind, shipped.key) as contract.Words };
      const added = addedDocument(params.id);
      const shown = added && words.list(added.kind).find(({ key }) => key === added.key);
      return { data: required(shown, notFound).words as contract.Words };
    }),

    handle(contract.listContent, async ({ at }) => {
      const stored = await storage.findContent(db.read);
      const itemOf = (document: SiteDocument) =>
        rules.toItem(document, stored.get(document._id) ?? rules.untouched, at);
      return { data: allDocuments(stored).map(itemOf) };
    }),

    handle(contract.createContent, async (call) => {
      const created = await db.transaction((tx) => createContent(tx, call));
      await content.refresh();
      return versioned({ data: created }, 201);
    }),

    handle(contract.readContent, async ({ params, at }) =>
      versioned({ data: rules.toDocument(...(await read(params.id)), at) }),
    ),

    handle(contract.deleteContent, async (call) => {
      const document = addedOf(call.params.id);
      await db.transaction((tx) => deleteContent(tx, document, call));
      await content.refresh();
      return { message: contract.outcomes.deleted };
    }),

    handle(contract.moveContent, async (call) => {
      const document = addedOf(call.params.id);
      const moved = await db.transaction((tx) => moveContent(tx, document, call));
      await content.refresh();
      return versioned({ data: moved });
    }),

    handle(contract.saveContentDraft, (call) =>
      change(call, () => ({ action: "content.drafted", own: { draft: call.body.words } })),
    ),

    handle(contract.previewContent, async ({ params, body, at }) => {
      const document = documentOf(params.id);
      if (!shownOn(document._id).some(({ path }) => path === body.path))
        throw fieldFault("path", contract.outcomes.notOnPage);
      const draft = wordsThatFit(document, body.words);
      const html = await draftPages.render(body.path, withDraft(content.words(), document, draft, at));
      return { data: { html } };
    }),

    handle(contract.discardContentDraft, (call) =>
      change(call, (document, stored) => discard(document, stored)),
    ),

    handle(contract.publishContent, (call) =>
      change(call, async (document, stored, tx) => {
        const published = publish(document, stored, call);
        await refuseMissingPictures(tx, published.revision?.words);
        await refuseFindings(tx, document, published.revision?.words);
        return published;
      }),
    ),

    handle(contract.unscheduleContent, (call) => change(call, (_, stored) => unschedule(stored))),

    handle(contract.resetContent, (call) => change(call, reset)),

    handle(contract.keepContent, (call) =>
      change(call, (document, { base }) => {
        if (!base) throw new Fault("conflict", { message: contract.outcomes.noOwn });
        return { action: "content.kept", own: { base: document.words as contract.Words } };
      }),
    ),

    handle(contract.listContentRevisions, async ({ params }) => ({
      data: await storage.findRevisions(db.read, (await read(params.id))[0]._id),
    })),

    handle(contract.readContentRevision, async ({ params }) => {
      const [{ _id }] = await read(params.id);
      return { data: required(await storage.findRevision(db.read, _id, params.revisionId), noRevision) };
    }),

    handle(contract.restoreContentRevision, (call) =>
      change(call, async ({ _id }, { draft }, tx) => {
        const revision = required(await storage.findRevision(tx, _id, call.params.revisionId), noRevision);
        return {
          action: "content.restored",
          own: { draft: revision.words },
          revision: draft ? { what: "replaced", words: draft } : undefined,
        };
      }),
    ),
  ];
}

function noRevision(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noRevision });
}

function draftOf({ draft }: rules.OwnWords): contract.Words {
  if (!draft) throw new Fault("conflict", { message: contract.outcomes.noDraft });
  return draft;
}

/** Makes a change in one transaction. */
async function changeContent(tx: Tx, document: SiteDocument, call: ChangeCall, decide: Decide) {
  const writer = writerOf(call);
  const stored = await lock(tx, document, call);
  const { action, detail, own, revision } = await decide(document, stored, tx);
  const next = { ...stored, ...own };
  const base = rules.baseAfter(stored, next, document.words);
  await storage.updateContent(tx, document._id, { ...next, base }, writer);
  if (revision) await storage.insertRevision(tx, document._id, revision, writer);
  await recordAudit(tx, call, action, document._id, detail);
  if ("published" in own || "scheduled" in own) await bumpRevision(tx);
  return present(tx, document, call.at);
}

/** Returns words as their schema has them. Throws Fault `invalid` with an error for each dotted path that fails. */
function wordsThatFit({ schema }: SiteDocument, given: contract.Words): contract.Words {
  const checked = validateDocument(schema, given);
  if (!checked.ok) throw new Fault("invalid", { fields: checked.fields });
  return { ...checked.value } as contract.Words;
}

/**
 * Publishes a draft that holds its schema, as the schema has it: at once, or for a time in front of what is published.
 */
function publish(
  document: SiteDocument,
  stored: rules.StoredContent,
  { body, at }: { body: contract.PublishBody; at: Date },
): Change {
  const read = rules.readSchedule(body, at);
  if (!read.ok) throw fieldFault(read.field, read.message);
  const words = wordsThatFit(document, draftOf(stored));
  const { publishAt, unpublishAt } = read.schedule;
  const moment = at.toISOString();
  const begun = publishAt === null && {
    firstPublishedAt: stored.firstPublishedAt ?? moment,
    lastPublishedAt: moment,
  };
  if (publishAt === null && unpublishAt === null) {
    // Scheduled words that are shown make way; those of another time keep it.
    const makesWay = rules.isInTime(stored, at) && rules.noSchedule;
    const own = { ...makesWay, ...begun, draft: null, published: words };
    return { action: "content.published", own, revision: { what: "published", words } };
  }
  const own = { ...begun, draft: null, scheduled: words, publishAt, unpublishAt };
  const detail = `from ${publishAt ?? "now"} until ${unpublishAt ?? "further notice"}`;
  return { action: "content.scheduled", detail, own, revision: { what: "scheduled", words } };
}

/** Throws Fault `invalid` where words name a picture that is not in the library. */
async function refuseMissingPictures(tx: Tx, words: contract.Words | undefined): Promise<void> {
  const missing = [];
  // Locked, so that none is deleted meanwhile.
  for (const picture of picturesIn(words)) if (!(await lockPicture(tx, picture.id))) missing.push(picture);
  if (missing.length === 0) return;
  const message = "This picture is not in the library any more. Choose another one";
  throw new Fault("invalid", { fields: Object.fromEntries(missing.map(({ path }) => [path, message])) });
}

/**
 * Throws Fault `invalid` where words link to an address of this site at which nothing answers, and where the text of a
 * post is not ready. The schema does not: posts that were published before stay on the site.
 */
async function refuseFindings(
  tx: Tx,
  document: SiteDocument,
  words: contract.Words | undefined,
): Promise<void> {
  const [ids, moves] = [await storage.findContentIds(tx), await storage.findMoves(tx)];
  const files = new Set<string>(Object.values(feedPaths));
  // A document that is no more than a draft counts: two new pages may link to each other.
  const isAdded = (path: string) =>
    addedKindNames.some((kind) => {
      const prefix = addedLink(kind, "");
      const id = contentId(kind, path.slice(prefix.length));
      return path.startsWith(prefix) && (ids.has(id) || moves.has(id));
    });
  const answers = (path: string) => isProgramPath(path) || files.has(path) || isAdded(path);
  const dead = rules.deadLinks(words, answers);
  const fields = new Map<string, string>(dead.map((path) => [path, contract.outcomes.deadLink]));
  const text =
    document.kind === "post" ? rules.textFindings(markdownParts(String(words?.body)), answers) : [];
  if (text.length > 0) fields.set("body", text.join(". "));
  if (fields.size > 0) throw new Fault("invalid", { fields: Object.fromEntries(fields) });
}

function unschedule({ draft, scheduled }: rules.OwnWords): Change {
  if (!scheduled) throw new Fault("conflict", { message: contract.outcomes.noSchedule });
  const own = { ...rules.noSchedule, draft: draft ?? scheduled };
  return { action: "content.unscheduled", own };
}

/** Discards a draft. Throws Fault `conflict` where nothing would be left of a document. */
function discard(document: SiteDocument, stored: rules.OwnWords): Change {
  const words = draftOf(stored);
  if (!document.words && !stored.published && !stored.scheduled)
    throw new Fault("conflict", { message: contract.outcomes.onlyDraft });
  return { action: "content.discarded", own: { draft: null }, revision: { what: "discarded", words } };
}

/** Takes words off the site. Those of a document that is not shipped become its draft where it has none. */
function reset(document: SiteDocument, { draft, published, scheduled }: rules.OwnWords): Change {
  const words = published ?? scheduled;
  if (!words) throw new Fault("conflict", { message: contract.outcomes.noOwn });
  const left = document.words ? draft : (draft ?? words);
  const own = { ...rules.noSchedule, published: null, draft: left };
  return { action: "content.reset", own, revision: { what: "reset", words } };
}
