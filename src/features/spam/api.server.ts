import { recordAudit } from "#features/audit/storage.server.ts";
import { deleteDocument, findDocuments } from "#features/documents/storage.server.ts";
import { kindOf, kinds, kindsWith } from "#features/kinds.ts";
import { nouns } from "#features/nouns.server.ts";
import { deleteTraces } from "#features/privacy/traces.server.ts";
import { streamList } from "#platform/api/list-stream.server.ts";
import { type Actor, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { isForeignKeyViolation } from "#platform/database/database-error.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { isUnpaged, readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of the form stamps, and of the quarantine, which staff read, release from and delete in. */
export function spamApi(services: Services): Handler[] {
  const { db, mailer, stamps, links } = services;

  return [
    handle(contract.readFormStamp, async () => ({ stamp: await stamps.make() })),

    handle(contract.listQuarantine, async ({ query, actor }) => {
      const list = storage.listQuarantined(db.read, { ...query, kinds: readableKinds(actor) });
      const present = (rows: storage.StoredQuarantined[]) => withDocuments(rows, actor);
      if (isUnpaged(query)) return streamList("data", list, present);
      const { rows, ...place } = await readPage(query, list);
      return { data: await present(rows), ...place };
    }),

    handle(contract.releaseQuarantined, async (call) => {
      await release(call).catch((error: unknown) => {
        if (!isForeignKeyViolation(error)) throw error;
        // The job of an application was deleted at that moment. Once it is gone, its title stays.
        return release(call);
      });
      mailer.wake();
      const { released, releasedUnsent } = contract.outcomes;
      return { message: mailer.transport === "smtp" ? released : releasedUnsent };
    }),

    handle(contract.deleteQuarantined, async (call) => {
      const { id } = call.params;
      await db.transaction(async (tx) => {
        const { kind, documentIds } = await take(tx, id, call.actor);
        for (const documentId of documentIds) await deleteDocument(tx, documentId);
        await deleteTraces(tx, id, call.at);
        await recordAudit(tx, call, "spam.deleted", id, kind);
      });
      return { message: contract.outcomes.deleted };
    }),
  ];

  function release(call: Call<typeof contract.releaseQuarantined>): Promise<void> {
    const { id } = call.params;
    return db.transaction(async (tx) => {
      const { kind, body, createdAt, notice } = await take(tx, id, call.actor);
      const noun = nouns.find(({ name }) => kindOf(name).form?.kind === kind);
      await noun?.release?.(services, tx, { body, sentAt: new Date(createdAt), notice }, call.at);
      await recordAudit(tx, call, "spam.released", id, kind);
    });
  }

  async function take(tx: Tx, id: string, actor: Actor): Promise<storage.StoredQuarantined> {
    const taken = await storage.takeQuarantined(tx, id);
    if (!taken || !readableKinds(actor).includes(taken.kind))
      throw new Fault("notFound", { message: contract.outcomes.notFound });
    return taken;
  }

  async function withDocuments(
    rows: storage.StoredQuarantined[],
    reader: Actor,
  ): Promise<contract.Quarantined[]> {
    const found = await findDocuments(
      db.read,
      rows.flatMap(({ documentIds }) => documentIds),
    );
    const link = await links.signer(reader);
    return rows.map(({ documentIds, notice: _, ...row }) => ({
      ...row,
      documents: documentIds.flatMap((id) => {
        const document = found.get(id);
        if (!document) return [];
        const { name, flags, scan } = document;
        return [{ _id: id, name, flags, scan, url: link(id) }];
      }),
    }));
  }
}

/**
 * Returns the kinds of quarantined messages that somebody may read: those whose records they may read. Quarantined
 * applications are for those who read the applications for every job.
 */
function readableKinds({ permissions, jobs }: Actor): contract.QuarantineKind[] {
  const readable = kindsWith("form").filter(
    (name) => permissions.has(kinds[name].permission) && (name !== "application" || jobs === "all"),
  );
  return readable.map((name) => kinds[name].form.kind);
}
