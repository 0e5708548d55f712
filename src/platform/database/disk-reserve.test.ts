import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createDiskReserve } from "./disk-reserve.server.ts";

const folder = mkdtempSync(join(tmpdir(), "jaalidar-reserve-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("keeps bytes of the disk in a file of its owner until they are released", () => {
  const path = join(folder, "disk-reserve");
  const reserve = createDiskReserve(path);
  expect(reserve.release()).toBe(false);
  reserve.keep();
  const { size, blocks, mode } = statSync(path);
  expect([size, mode & 0o777]).toEqual([16 * 1024 * 1024, 0o600]);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  expect([reserve.release(), existsSync(path)]).toEqual([true, false]);
});
