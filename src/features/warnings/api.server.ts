import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { Services } from "#services.server.ts";
import { listWarnings } from "./contract.ts";

/** Returns the endpoint by which owners see what they should mend. */
export function warningsApi({ warnings }: Services): Handler[] {
  return [handle(listWarnings, async () => ({ data: await warnings.read() }))];
}
