import type { RecordDeed } from "#features/audit/deeds.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";

export interface SamplesParts {
  db: Database;
  clock: Clock;
  deed: RecordDeed;
  samples: {
    count(db: Db): Promise<{ jobs: number; members: number; applications: number }>;
    delete(tx: Tx): Promise<{ jobs: number; members: number }>;
  };
}

/** The job posts and team members that an empty database begins with. */
export function samplesApi({ db, clock, deed, samples }: SamplesParts): Handler[] {
  return [
    handle(contract.readSamples, async () => ({ data: await samples.count(db.read) })),

    handle(contract.deleteSamples, async ({ actor, address }) => {
      const deleted = await db.transaction(async (tx) => {
        const gone = await samples.delete(tx);
        if (gone.jobs + gone.members === 0) throw new Fault("notFound", { message: contract.outcomes.none });
        const entry = { actor, action: "samples.deleted", subjectId: "", address } as const;
        const detail = `job posts: ${gone.jobs}, team members: ${gone.members}`;
        await deed(tx, { ...entry, detail, at: clock.now() });
        return gone;
      });
      return { message: contract.outcomes.deleted, deleted };
    }),
  ];
}
