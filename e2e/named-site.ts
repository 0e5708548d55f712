import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findFreePort } from "../test/free-port.ts";
import { type Site, startSite } from "./fixtures.ts";

/** A program that knows its public address, as passkeys and company accounts want. */
export interface NamedSite extends Site {
  /** Lets every session have proved who its holder is long ago. */
  forgetConfirmations(): void;
}

/** Starts the program at an address of localhost. @param settings by that address */
export async function startNamedSite(
  settings: (publicUrl: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<NamedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-named-"));
  const PORT = String(await findFreePort());
  const PUBLIC_URL = `http://localhost:${PORT}`;
  const env = await settings(PUBLIC_URL);
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: "silent", PORT, PUBLIC_URL, ...env });
  return {
    ...site,
    url: PUBLIC_URL,
    forgetConfirmations() {
      const store = new DatabaseSync(join(dataDir, "jaalidar.db"), { timeout: 5000 });
      store.exec("update sessions set confirmed_at = '2020-01-01T00:00:00.000Z'");
      store.close();
    },
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
