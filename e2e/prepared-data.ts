import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparedDataVariable, startSite } from "./fixtures.ts";

/**
 * Playwright's global setup: has the program make its tables, the first administrator and the samples once, in a data
 * directory that each spec file then begins with a copy of.
 */
export default async function prepareData(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-prepared-"));
  const site = await startSite({ DATA_DIR: dataDir });
  await site.stop();
  if (!existsSync(join(dataDir, "jaalidar.db"))) throw new Error("The program kept no data.");
  process.env[preparedDataVariable] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
