import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { refuseForeignRoot } from "./restore-target.ts";

it.runIf(process.getuid?.() === 0)("root is kept out of the data of another user, and of no other", () => {
  const folder = mkdtempSync(join(tmpdir(), "place-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  refuseForeignRoot(folder);
  refuseForeignRoot(join(folder, "not-there-yet"));
  chownSync(folder, 12_345, 12_345);
  expect(() => refuseForeignRoot(folder)).toThrow(
    `${folder} belongs to another user (12345). Run this as that one`,
  );
});
