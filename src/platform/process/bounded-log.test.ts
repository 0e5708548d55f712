import { expect, it } from "vitest";
import { createBoundedLog } from "./bounded-log.server.ts";

it("writes 200 lines in five minutes, and then says how many were left out", () => {
  const lines: object[] = [];
  let now = 0;
  const info = (details: object) => lines.push(details);
  const write = createBoundedLog({ info, warn: info } as never, { monotonic: () => now });
  for (let line = 0; line < 250; line += 1) write("info", { line }, "refused");
  expect(lines).toHaveLength(200);
  now = 5 * 60_000;
  write("info", { line: 250 }, "refused");
  expect(lines.at(-1)).toEqual({ line: 250, leftOut: 50 });
});
