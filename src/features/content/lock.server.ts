import { type By, type Call, isStale } from "#platform/api/serve.server.ts";
import { Fault, required } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import * as contract from "./contract.ts";
import type { SiteDocument } from "./kinds.ts";
import * as rules from "./rules.ts";
import { siteDocument } from "./shipped.server.ts";
import * as storage from "./storage.server.ts";

/** A call that changes a document. */
export interface ChangeCall extends By, Pick<Call<unknown>, "ifMatch"> {
  params: { id: string };
}

/** Returns a document by its id, one of an added kind whether it exists or not. Throws Fault `notFound`. */
export function documentOf(id: string): SiteDocument {
  return required(siteDocument(id), notFound);
}

export function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}

/** Returns the author and moment of a change, as rows store them. */
export function writerOf({ actor, at }: By) {
  return { by: actor.administratorId, at };
}

/** Locks a document. Throws Fault `notFound`, and `stale` with the present document for an edit of an older version. */
export async function lock(tx: Tx, document: SiteDocument, call: ChangeCall): Promise<rules.StoredContent> {
  const locked = document.words
    ? await storage.lockContent(tx, document, writerOf(call))
    : await storage.lockAdded(tx, document._id);
  const stored = rules.settled(required(locked, notFound), call.at);
  if (isStale(call, stored))
    throw new Fault("stale", { current: rules.toDocument(document, stored, call.at) });
  return stored;
}

/** Returns a document as it is in the open transaction. */
export async function present(tx: Tx, document: SiteDocument, at: Date): Promise<contract.ContentDocument> {
  const stored = await storage.findOneContent(tx, document._id);
  return rules.toDocument(document, stored ?? rules.untouched, at);
}
