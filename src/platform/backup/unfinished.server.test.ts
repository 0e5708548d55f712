import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginWork, findUnfinished } from "./unfinished.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unfinished-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("work that runs is told from work that has ended", () => {
  const work = beginWork(folder);
  expect(findUnfinished(folder)).toBeUndefined();
  work.end();
  expect(findUnfinished(folder)).toEqual([]);
});
