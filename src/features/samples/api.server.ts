import { recordDeed } from "#features/audit/deeds.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { countSamples, deleteSamples } from "./samples.server.ts";

/** Returns the endpoints of the job posts and team members that an empty database begins with. */
export function samplesApi(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.readSamples, async () => ({ data: await countSamples(db.read) })),

    handle(contract.deleteSamples, async (call) => {
      const deleted = await db.transaction(async (tx) => {
        const gone = await deleteSamples(tx);
        if (gone.jobs + gone.members === 0) throw new Fault("notFound", { message: contract.outcomes.none });
        const detail = `job posts: ${gone.jobs}, team members: ${gone.members}`;
        await recordDeed(services, tx, call, "samples.deleted", "", detail);
        return gone;
      });
      return { message: contract.outcomes.deleted, deleted };
    }),
  ];
}
