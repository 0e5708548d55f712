import type { recordAudit } from "#features/audit/storage.server.ts";
import type { DocumentLinks } from "#features/documents/api.server.ts";
import type { deleteDocument, findDocuments } from "#features/documents/storage.server.ts";
import type { Mailer } from "#features/mail/worker.server.ts";
import type { Forget } from "#features/privacy/erasure.server.ts";
import { streamList } from "#platform/api/list-stream.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import { isUnpaged, readPage } from "#platform/database/pagination.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import type { FormStamps } from "./stamp.server.ts";
import * as storage from "./storage.server.ts";

/**
 * Takes in what was held, as if it came now.
 * @param held the `body` and the `notice` that its noun gave the shield, and when the person sent it
 */
export type Release = (
  tx: Tx,
  held: { body: object; sentAt: Date; notice: string },
  now: Date,
) => Promise<unknown>;

export interface SpamParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  stamps: Pick<FormStamps, "make">;
  documents: { find: typeof findDocuments; delete: typeof deleteDocument };
  links: DocumentLinks;
  forget: Forget;
  mailer: Pick<Mailer, "wake" | "transport">;
  /** How each noun takes in what is released. */
  release: Record<contract.QuarantineKind, Release>;
}

/** The form stamps, and what is held as spam for staff to release or delete. */
export function spamApi(parts: SpamParts): Handler[] {
  const { db, clock, audit, stamps, documents, links, forget, mailer, release } = parts;

  return [
    handle(contract.readFormStamp, async () => ({ stamp: await stamps.make() })),

    handle(contract.listQuarantine, async ({ query }) => {
      const list = storage.listQuarantined(db.read, query);
      if (isUnpaged(query)) return streamList("data", list, withDocuments);
      const { rows, ...place } = await readPage(query, list);
      return { data: await withDocuments(rows), ...place };
    }),

    handle(contract.releaseQuarantined, async ({ params, actor, address }) => {
      const at = clock.now();
      await db.transaction(async (tx) => {
        const { kind, body, createdAt, notice } = await take(tx, params.id);
        await release[kind](tx, { body, sentAt: new Date(createdAt), notice }, at);
        const entry = { actor, action: "spam.released", subjectId: params.id } as const;
        await audit(tx, { ...entry, address, detail: kind, at });
      });
      mailer.wake();
      const { released, releasedUnsent } = contract.outcomes;
      return { message: mailer.transport === "smtp" ? released : releasedUnsent };
    }),

    handle(contract.deleteQuarantined, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        const { kind, documentIds } = await take(tx, params.id);
        for (const id of documentIds) await documents.delete(tx, id);
        await forget(tx, params.id);
        const entry = { actor, action: "spam.deleted", subjectId: params.id } as const;
        await audit(tx, { ...entry, address, detail: kind, at: clock.now() });
      });
      return { message: contract.outcomes.deleted };
    }),
  ];

  async function take(tx: Tx, id: string): Promise<storage.StoredQuarantined> {
    const held = await storage.takeQuarantined(tx, id);
    if (!held) throw new Fault("notFound", { message: contract.outcomes.notFound });
    return held;
  }

  async function withDocuments(rows: storage.StoredQuarantined[]): Promise<contract.Quarantined[]> {
    const found = await documents.find(
      db.read,
      rows.flatMap(({ documentIds }) => documentIds),
    );
    const link = await links.signer();
    return rows.map(({ documentIds, notice: _, ...held }) => ({
      ...held,
      documents: documentIds.flatMap((id) => {
        const document = found.get(id);
        if (!document) return [];
        const { name, flags, scan } = document;
        return [{ _id: id, name, flags, scan, url: link(id) }];
      }),
    }));
  }
}
