import { type Handler, handle } from "#platform/api/serve.server.ts";
import { readBudget } from "./contract.ts";
import type { DailyBudget } from "./daily-budget.server.ts";

/** What staff see of the budget that strangers have a day. */
export function budgetApi({ budget }: { budget: Pick<DailyBudget, "read"> }): Handler[] {
  return [handle(readBudget, async () => ({ data: await budget.read() }))];
}
