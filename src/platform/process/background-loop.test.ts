import { expect, it } from "vitest";
import { createBackgroundLoop } from "./background-loop.server.ts";

it("goes on after its work threw, with a warning", async () => {
  const warnings: unknown[] = [];
  let runs = 0;
  const loop = createBackgroundLoop({
    async run() {
      runs += 1;
      if (runs === 1) throw new Error("the store is away");
    },
    log: { warn: (...warning: unknown[]) => void warnings.push(warning) },
    failed: "nothing was done",
    firstMs: 0,
    everyMs: 1,
  });
  await expect.poll(() => runs).toBeGreaterThan(1);
  await loop.close();
  expect(warnings).toEqual([[{ reason: "the store is away" }, "nothing was done"]]);
});
