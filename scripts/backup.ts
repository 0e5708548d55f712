// Runs `npm run backup`, which copies all data into one file while the server runs.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup, noteBackup } from "#platform/backup/backup.server.ts";
import { stamp } from "#platform/backup/restore.server.ts";
import { beginWork } from "#platform/backup/unfinished.server.ts";
import { openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { countLines, endOnSignal, endWithSentence, onProgress, Refusal, size } from "./terminal.ts";

const usage = `Usage: npm run backup [-- --to file]

Copies everything into one file while the server runs: DATABASE_URL when that is set, else the SQLite file in DATA_DIR.
The copy is as of one moment, checked, and on disk when this ends. Left out, the file gets a name in DATA_DIR/backups.
It holds personal data: keep it as safe as the server, and on another machine.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) return console.log(usage);
  const env = readEnv();
  const source = env.databaseUrl ? "PostgreSQL" : sqliteFile(env.dataDir);
  if (!env.databaseUrl && !existsSync(source)) throw new Refusal(`There is no database ${source}.`);
  const to = resolve(values.to ?? join(env.dataDir, "backups", `jaalidar-${stamp()}.db`));
  const begun = performance.now();
  const work = beginWork(env.dataDir);
  endOnSignal(work.end);
  for (const words of work.found) console.log(words);
  const db = openDatabase(env, createLog("error"));
  try {
    const report = await makeBackup({ env, db, migrations, work, to, onProgress });
    await db.transaction((tx) => noteBackup(tx, report));
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`Backed up ${source} as of ${report.madeAt}, in ${seconds} s.`);
    console.log(countLines(report.counts));
    console.log(`File     ${report.path}\nSize     ${size(report.bytes)}\nSHA-256  ${report.sha256}`);
  } finally {
    work.end();
    await db.close();
  }
}

await endWithSentence(main);
