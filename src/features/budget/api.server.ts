import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { Services } from "#services.server.ts";
import { readBudget } from "./contract.ts";

/** Returns the endpoint by which staff see how much of its day's bytes visitors have used. */
export function budgetApi({ budget }: Services): Handler[] {
  return [handle(readBudget, async () => ({ data: await budget.read() }))];
}
