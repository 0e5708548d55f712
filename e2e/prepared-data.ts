import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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
  // Specs look for an e-mail in the mail server as soon as it is sent.
  const database = new DatabaseSync(join(dataDir, "jaalidar.db"));
  database.exec("insert into settings (name, value) values ('mail.undo-minutes', '0')");
  database.close();
  process.env[preparedDataVariable] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
