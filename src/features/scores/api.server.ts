import { outcomes as applicationOutcomes } from "#features/applications/contract.ts";
import { findApplication, lockApplication } from "#features/applications/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { insertEntry } from "#features/timeline/storage.server.ts";
import { type Actor, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { scoresFor } from "./rules.ts";
import { findScores, saveScore } from "./storage.server.ts";

/** Returns the endpoints of scores: those who review an application give one each. */
export function scoresApi({ db }: Services): Handler[] {
  return [
    handle(contract.listScores, async ({ params, actor }) => {
      if (!(await findApplication(db.read, params.id, actor.jobs))) throw notFound();
      return { data: await shownTo(actor, params.id) };
    }),

    handle(contract.giveScore, async (call) => {
      const { params, body, actor, at } = call;
      await db.transaction(async (tx) => {
        if (!(await lockApplication(tx, params.id, actor.jobs))) throw notFound();
        const isFirst = await saveScore(tx, params.id, body, actor, at);
        const line = { kind: "application", recordId: params.id, event: "scored", detail: "" } as const;
        if (isFirst) await insertEntry(tx, { ...line, actor, at });
        await recordAudit(tx, call, "application.scored", params.id);
      });
      return { message: contract.outcomes.saved, data: await shownTo(actor, params.id) };
    }),
  ];

  async function shownTo({ administratorId }: Actor, id: string): Promise<contract.ShownScores> {
    const all = (await findScores(db.read, [id])).get(id) ?? [];
    return scoresFor(all, ({ authorId }) => authorId === administratorId);
  }
}

function notFound(): Fault {
  return new Fault("notFound", { message: applicationOutcomes.notFound });
}
