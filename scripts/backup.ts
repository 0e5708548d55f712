// Runs `npm run backup`, which copies all data into one file while the server runs.
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { encryptFile, readRecipient } from "#platform/backup/age.server.ts";
import {
  type BackupReport,
  makeBackup,
  noteBackup,
  putInPlace,
  unfinishedDigest,
} from "#platform/backup/backup.server.ts";
import { digestFile, stamp } from "#platform/backup/backup-file.server.ts";
import { onDiskOf } from "#platform/backup/full-disk.server.ts";
import { deleteOutdated } from "#platform/backup/kept-backups.server.ts";
import { tryRestore } from "#platform/backup/restore.server.ts";
import { type MadeBackup, noteScheduled } from "#platform/backup/scheduled-backup.server.ts";
import { beginWork, type Work } from "#platform/backup/unfinished.server.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import { type Database, openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { type Env, readEnv } from "#platform/process/env.server.ts";
import { ensureFolder } from "#platform/process/folder.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { refuseForeignRoot } from "./restore-target.ts";
import { countLines, endOnSignal, endWithSentence, onProgress, Refusal } from "./terminal.ts";

const usage = `Usage: npm run backup [-- --to file | --scheduled]

Copies everything into one file while the server runs: DATABASE_URL when that is set, else the SQLite file in DATA_DIR.
The copy is as of one moment, checked, and on disk when this ends. Left out, the file gets a name in DATA_DIR/backups.
It holds personal data: keep it as safe as the server, and on another machine.

--scheduled  makes the day's backup as the server does at BACKUP_AT: into BACKUP_DIR, restored once for a trial, encrypted
             where BACKUP_KEY is set. Deletes those that are neither of the last seven days nor of four weeks.`;

const options = {
  to: { type: "string" },
  scheduled: { type: "boolean", default: false },
  help: { type: "boolean" },
} as const;

/** Carries what a backup is made with. */
interface Job {
  env: Env;
  db: Database;
  work: Work;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) return console.log(usage);
  const env = readEnv();
  const source = env.databaseUrl ? "PostgreSQL" : sqliteFile(env.dataDir);
  if (!env.databaseUrl && !existsSync(source)) throw new Refusal(`There is no database ${source}.`);
  if (!values.scheduled) refuseForeignRoot(env.dataDir);
  const work = beginWork(env.dataDir);
  endOnSignal(work.end);
  for (const words of work.found) console.log(words);
  const db = openDatabase(env, createLog("error"));
  try {
    const job = { env, db, work };
    if (values.scheduled) console.log(JSON.stringify(await makeScheduled(job)));
    else
      show(
        await make(job, resolve(values.to ?? join(env.dataDir, "backups", `jaalidar-${stamp()}.db`))),
        source,
      );
  } finally {
    work.end();
    await db.close();
  }
}

async function make({ env, db, work }: Job, to: string): Promise<BackupReport> {
  const report = await makeBackup({ env, db, migrations, work, to, onProgress });
  await db.transaction((tx) => noteBackup(tx, report));
  return report;
}

function show(report: BackupReport, source: string): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(`Backed up ${source} as of ${report.madeAt}, in ${seconds} s.`);
  console.log(countLines(report.counts));
  console.log(`File     ${report.path}\nSize     ${sizeText(report.bytes)}\nSHA-256  ${report.sha256}`);
}

/**
 * Makes the day's backup. It gets its name in BACKUP_DIR when it is whole, was restored and, with a key, is encrypted.
 */
async function makeScheduled({ env, db, work }: Job): Promise<MadeBackup> {
  const folder = env.backupDir;
  if (!folder) throw new Refusal("BACKUP_DIR is not set: it names the folder of the daily backups.");
  const recipient = env.backupKey ? readRecipient(env.backupKey) : undefined;
  ensureFolder(folder);
  const target = join(folder, `nightly-${stamp()}.db${recipient ? ".age" : ""}`);
  // Beside the database until it is encrypted: the folder may be another machine's. Its name says that it is
  // unfinished.
  const plain = join(recipient ? join(env.dataDir, "backups") : folder, "nightly.db.part");
  rmSync(plain, { force: true });
  const copies = [plain, `${plain}.part`, digestFile(plain), unfinishedDigest(target)];
  const keep = (more: string[] = []) => work.plan({ copies: [...copies, ...more] });
  const planned: Work = { ...work, plan: ({ copies }) => keep(copies) };
  const report = await makeBackup({ env, db, migrations, work: planned, to: plain, onProgress });
  await tryRestore(report, { env, log: createLog("error"), migrations, work: planned, onProgress });
  if (recipient) keep([`${target}.part`]);
  const described = await onDiskOf(folder, async () => {
    if (recipient) await encryptFile(plain, `${target}.part`, recipient);
    return putInPlace(recipient ? `${target}.part` : plain, target);
  });
  const made = { madeAt: report.madeAt, file: target, ...described };
  await db.transaction(async (tx) => {
    await noteBackup(tx, report);
    await noteScheduled(tx, env, made);
  });
  for (const name of deleteOutdated(folder)) console.log(`Deleted ${name}, whose time is up.`);
  return made;
}

await endWithSentence(main);
