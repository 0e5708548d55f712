import { isPageKind, pageKinds } from "#content/added-paths.ts";
import { isProgramName } from "#content/program-names.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { deleteLinksOf } from "#features/draft-links/storage.server.ts";
import { moveMailing, stopMailing } from "#features/mailings/storage.server.ts";
import type { Call } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import * as contract from "./contract.ts";
import { addedKinds, contentId, type SiteDocument } from "./kinds.ts";
import { type ChangeCall, documentOf, lock, present, writerOf } from "./lock.server.ts";
import * as rules from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns a document by its id. Throws Fault `conflict` for a shipped one. */
export function addedOf(id: string): SiteDocument {
  const document = documentOf(id);
  if (document.words) throw new Fault("conflict", { message: contract.outcomes.isShipped });
  return document;
}

/** Adds a document with a draft. Throws Fault `conflict` where its key is taken or too many are there. */
export async function createContent(tx: Tx, call: Call<typeof contract.createContent>) {
  const { kind, key, title, words } = call.body;
  const document = documentOf(contentId(kind, key));
  // Takes the lock of the revision first: of two that want one address, one waits. Its key may have led elsewhere.
  await bumpRevision(tx);
  await refuseTakenAddress(tx, document);
  if ((await storage.countContent(tx, kind)) >= contract.MAX_ADDED)
    throw new Fault("conflict", { message: contract.outcomes.tooMany });
  const draft = words ?? (addedKinds[kind].start(title, dayInIndia(call.at)) as contract.Words);
  const own = { ...rules.noOwnWords, draft };
  if (!(await storage.insertContent(tx, document, own, writerOf(call)))) throw keyTaken();
  await recordAudit(tx, call, "content.added", document._id);
  return present(tx, document, call.at);
}

/** Throws Fault `invalid` where an address of the program has the key of a page, `conflict` where another page has. */
async function refuseTakenAddress(tx: Tx, { kind, key }: SiteDocument): Promise<void> {
  if (!isPageKind(kind)) return;
  if (isProgramName(key)) throw fieldFault("key", contract.outcomes.keyOfProgram);
  const others = pageKinds.filter((other) => other !== kind).map((other) => contentId(other, key));
  for (const id of others) if (await storage.findOneContent(tx, id)) throw keyTaken();
}

function keyTaken(): Fault {
  const message = contract.outcomes.keyTaken;
  return new Fault("conflict", { message, fields: { key: message } });
}

/** Deletes a document that an owner has added; its history stays. */
export async function deleteContent(tx: Tx, document: SiteDocument, call: ChangeCall): Promise<void> {
  const { draft, published, scheduled } = await lock(tx, document, call);
  const writer = writerOf(call);
  for (const words of [published, scheduled, draft])
    if (words) await storage.insertRevision(tx, document._id, { what: "deleted", words }, writer);
  await storage.deleteContent(tx, document._id, writer);
  await stopMailing(tx, document._id, call.at);
  await deleteLinksOf(tx, document._id);
  await recordAudit(tx, call, "content.deleted", document._id);
  await bumpRevision(tx);
}

/** Changes the key of a document. Its words and its history stay. Throws Fault `conflict` where the key is taken. */
export async function moveContent(tx: Tx, from: SiteDocument, call: Call<typeof contract.moveContent>) {
  const stored = await lock(tx, from, call);
  const to = documentOf(contentId(from.kind, call.body.key));
  if (to._id === from._id) return present(tx, from, call.at);
  await bumpRevision(tx);
  await refuseTakenAddress(tx, to);
  if (!(await storage.insertContent(tx, to, stored, writerOf(call)))) throw keyTaken();
  const keepsAddress = stored.firstPublishedAt !== null || stored.scheduled !== null;
  await storage.replaceContent(tx, { from: from._id, to: to._id, keepsAddress, at: call.at });
  await moveMailing(tx, from._id, to._id);
  await deleteLinksOf(tx, from._id);
  await recordAudit(tx, call, "content.moved", to._id, `from ${from._id}`);
  return present(tx, to, call.at);
}
