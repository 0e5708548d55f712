// Runs `npm run rollback`, which goes back to the tables of the version before without losing what came in since.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { recordAudit } from "#features/audit/storage.server.ts";
import { replayErasures } from "#features/privacy/erasure.server.ts";
import { compareDigest, verify } from "#platform/backup/backup-file.server.ts";
import type { Merged } from "#platform/backup/merge.server.ts";
import {
  assertOlder,
  findUpgradeBackup,
  keepFolder,
  type PreparedRollback,
  prepareImport,
  prepareRollback,
  verifyKept,
} from "#platform/backup/rollback.server.ts";
import { keptAs } from "#platform/backup/unfinished.server.ts";
import { backupFolder } from "#platform/backup/upgrade-backup.server.ts";
import type { Database } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { migrations } from "../migrations/all.ts";
import { type TargetWork, withRestoreTarget } from "./restore-target.ts";
import { agrees, countLines, endWithSentence, Refusal } from "./terminal.ts";

const usage = `Usage: npm run rollback [-- --to file] [--yes]
       npm run rollback -- --import folder

Goes back to the version before an upgrade: run this with the newer version while no server runs, then start the older one.
It takes the newest backup that an upgrade made by itself, adds everything that came in since, and puts that in the place of
the database: DATABASE_URL when that is set, else the SQLite file in DATA_DIR. Whoever was erased stays erased.

What the older tables have no place for is kept in a folder of DATA_DIR. When you come back to the newer version, --import
brings it in, before or after its first start; what changed meanwhile stays as it is.

--to      another backup from before the upgrade
--yes     goes back without asking
--import  the folder that a rollback has kept`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      yes: { type: "boolean", default: false },
      import: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(usage);
  if (values.import !== undefined) return importKept(resolve(values.import));
  const newest = () => findUpgradeBackup(backupFolder(readEnv()), migrations);
  await goBack(values.to ? resolve(values.to) : await newest(), values.yes);
}

async function goBack(from: string, yes: boolean): Promise<void> {
  console.log(`Checking ${from}`);
  const { madeAt } = verify(from);
  console.log(await compareDigest(from));
  await atStandstill(async (target, deps, letSignals) => {
    await assertOlder(target, from, deps);
    const prepare = () => prepareRollback(from, deps, (db) => leaveMark(db, "backup.rolled-back", madeAt));
    let prepared = await prepare();
    show(prepared, madeAt);
    if (!yes) {
      if (!(await agrees("Go back?"))) return console.log("Nothing was changed.");
      // Once more, with what may have come in while the question stood.
      await target.assertUnused();
      prepared = await prepare();
    }
    await target.assertUnused();
    const folder = keepFolder(prepared, deps);
    const before = await target.replaceWith(prepared.file);
    letSignals();
    console.log("The tables are those of the older version now: start that one.");
    if (before.length > 0) console.log(`${keptAs(before).trim()} Delete it when you are sure.`);
    console.log(`To come back to this version: npm run rollback -- --import ${folder}`);
    console.log("The folder holds personal data: delete it after that, or when you are sure to stay.");
  });
}

async function importKept(folder: string): Promise<void> {
  console.log(`Checking ${folder}`);
  const { madeAt } = verifyKept(folder);
  await atStandstill(async (target, deps, letSignals) => {
    let erased = 0;
    const { file, merged } = await prepareImport(folder, target, deps, async (db) => {
      const { records, mails } = await replayErasures(db, { key: undefined, erasures: [] });
      erased = records + mails;
      await leaveMark(db, "backup.imported", madeAt);
    });
    await target.assertUnused();
    const before = await target.replaceWith(file);
    letSignals();
    console.log(`Imported what the rollback of ${madeAt} had kept.`);
    console.log(mergedLines(merged) || "Everything in it was here already.");
    if (erased > 0) console.log(`Erased again: ${erased} records and mails.`);
    if (before.length > 0) console.log(`${keptAs(before).trim()} Delete it when you are sure.`);
    console.log(`Delete ${folder}, which holds personal data.`);
  });
}

/** Runs work on the database while no server uses it. Throws a Refusal where there is none. */
function atStandstill(run: TargetWork): Promise<void> {
  return withRestoreTarget(async (target, deps, letSignals) => {
    if (!target.taken)
      throw new Refusal("There is no database. Set DATA_DIR or DATABASE_URL as the server has it.");
    await target.assertUnused();
    await run(target, deps, letSignals);
  });
}

/** Records what was done in the activity log, and has no page of before be taken for one of after. */
async function leaveMark(
  db: Database,
  action: "backup.rolled-back" | "backup.imported",
  madeAt: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await recordAudit(tx, { actor: "program", address: "", at: new Date() }, action, "", `made ${madeAt}`);
    await bumpRevision(tx);
  });
}

function show({ merged, withoutPlace }: PreparedRollback, madeAt: string): void {
  console.log(`The backup is of ${madeAt}. What came in since comes along:`);
  console.log(mergedLines(merged));
  if (Object.keys(withoutPlace).length === 0) return;
  console.log("The older tables have no place for these, which are kept in a folder:");
  console.log(countLines(withoutPlace));
}

/** Returns a line for each table with changes. */
function mergedLines(merged: Merged): string {
  const width = Math.max(0, ...Object.keys(merged).map((table) => table.length));
  return Object.entries(merged)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([table, { added, changed, deleted, leftOut }]) => {
      const counts = { new: added, changed, deleted, "left out": leftOut };
      const words = Object.entries(counts).flatMap(([word, count]) => (count > 0 ? `${count} ${word}` : []));
      return `  ${table.padEnd(width)}  ${words.join(", ")}`;
    })
    .join("\n");
}

await endWithSentence(main);
