import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { readFigures, readStatistics } from "./figures.server.ts";

/** Returns the endpoints of counts of applications, without names. */
export function hiringFiguresApi(services: Services): Handler[] {
  return [
    handle(contract.readFigures, async ({ query, at }) => ({
      data: await readFigures(services.db.read, Number(query.weeks), at),
    })),

    handle(contract.readStatistics, async ({ at }) => ({ data: await readStatistics(services, at) })),
  ];
}
