import { outcomes } from "#features/content/contract.ts";
import { siteDocument } from "#features/content/shipped.server.ts";
import { findOneContent } from "#features/content/storage.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoint by which the form of a document knows who else has it open. */
export function presenceApi({ db }: Services): Handler[] {
  return [
    handle(contract.announcePresence, async ({ params, actor, at }) => {
      const document = siteDocument(params.id);
      const isThere = document && (document.words ?? (await findOneContent(db.read, document._id)));
      if (!isThere) throw new Fault("notFound", { message: outcomes.notFound });
      const { sessionId, administratorId } = actor;
      const others = await db.transaction(async (tx) => {
        const isSignedIn = await storage.keepPresence(tx, { sessionId, documentId: document._id }, at);
        if (!isSignedIn) throw new Fault("unauthorized");
        return storage.findOthers(tx, document._id, { administratorId, at });
      });
      return { data: others.map((name) => ({ name })) };
    }),
  ];
}
