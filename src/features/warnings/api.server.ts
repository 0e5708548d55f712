import { type Handler, handle } from "#platform/api/serve.server.ts";
import { findLastBackup } from "#platform/backup/backup.server.ts";
import type { Services } from "#services.server.ts";
import { listWarnings } from "./contract.ts";

/** Returns the endpoint that shows owners what they should fix. */
export function warningsApi({ db, warnings }: Services): Handler[] {
  return [
    handle(listWarnings, async () => ({
      data: await warnings.read(),
      backup: await findLastBackup(db.read),
    })),
  ];
}
