import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginWork, findUnfinished } from "./unfinished.server.ts";

const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unfinished-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(isRoot)("root begins no work in a directory of the server's user, and leaves nothing there", () => {
  chownSync(folder, 12_345, 12_345);
  expect(() => beginWork(folder)).toThrow(`${folder} belongs to another user (12345). Run this as that one`);
  expect(readdirSync(folder)).toEqual([]);
});

it("work that runs is told from work that was killed", () => {
  const work = beginWork(folder);
  expect(findUnfinished(folder)).toBeUndefined();
  work.end();
  expect(findUnfinished(folder)).toEqual([]);
});
