import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { readEnv } from "#platform/process/env.server.ts";
import { createApi } from "../src/endpoints.server.ts";
import { createServices } from "../src/services.server.ts";

const path = join(import.meta.dirname, "../docs/openapi.json");

/** Returns the document as the API answers it, on a temporary database. */
async function readDocument(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-openapi-"));
  const services = await createServices(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  try {
    const answer = await createApi(services).fetch(new Request("http://localhost/v1/openapi.json"));
    if (!answer.ok) throw new Error(`The API could not describe itself: ${answer.status}`);
    return `${await answer.text()}\n`;
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes docs/openapi.json; with --check only checks that the file is up to date. */
async function main(): Promise<void> {
  const made = await readDocument();
  const name = relative(process.cwd(), path);
  if (process.argv.includes("--check")) {
    if (existsSync(path) && readFileSync(path, "utf8") === made) return;
    console.error(`${name} is stale: the contracts have changed. Run "npm run openapi" and commit it.`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, made);
  console.log(`${name} is written.`);
}

await main();
