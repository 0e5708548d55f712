// `npm run restore`: makes the database of a backup.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { recordAudit } from "#features/audit/storage.server.ts";
import { deleteAllSessions } from "#features/auth/storage.server.ts";
import { eraseAgain, findErasures, type KeptErasures } from "#features/privacy/erasure.server.ts";
import { verify } from "#platform/backup-file.server.ts";
import type { Database } from "#platform/db.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openPlace, type Place, prepareCopy } from "#platform/restore.server.ts";
import { openSqlite, sqliteKysely } from "#platform/sqlite.server.ts";
import { migrations } from "../migrations/all.ts";
import { holdings } from "../src/holdings.server.ts";
import { countLines, endWithSentence, onProgress, Refusal } from "./terminal.ts";

const usage = `Usage: npm run restore -- --from file [--replace] [--erasures file]

Checks a backup whole and makes the database of it: DATABASE_URL when that is set, else the SQLite file in DATA_DIR.
A backup made from either engine can be restored to either. No server may run on the database meanwhile.

--replace   replaces the database that is there. A SQLite file is kept beside the new one until you delete it.
--erasures  another backup or database file, to repeat the erasures that it knows of. Those of the database that is
            replaced are repeated without being asked for.

Whoever was erased since the backup was made stays erased. Everybody has to sign in again.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      replace: { type: "boolean", default: false },
      erasures: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help || !values.from) return console.log(usage);
  const from = resolve(values.from);
  const parts = { env: readEnv(), log: createLog("error"), migrations, onProgress };
  console.log(`Checking ${from}`);
  const manifest = verify(from);
  const place = await openPlace(parts);
  try {
    if (place.taken && !values.replace) {
      throw new Refusal("There is a database already. Nothing was changed; --replace replaces it.");
    }
    await place.claim();
    const kept = await readErasures(place, values.erasures);
    let erased = { records: 0, mails: 0 };
    const { file, folder } = await prepareCopy(from, parts, async (db) => {
      for (const one of kept) {
        const more = await eraseAgain(db, holdings, one);
        erased = { records: erased.records + more.records, mails: erased.mails + more.mails };
      }
      await closeBooks(db, manifest.madeAt);
    });
    const before = await place.put(file).finally(() => rmSync(folder, { recursive: true, force: true }));
    console.log(`Restored the backup of ${manifest.madeAt} (from ${manifest.engine}).`);
    console.log(countLines(manifest.counts));
    console.log(
      `Erased again: ${erased.records} records and ${erased.mails} mails. All sign-ins were ended.`,
    );
    if (before) console.log(`What was there before is kept as ${before}. Delete it when you are sure.`);
  } finally {
    await place.close();
  }
}

/** The erasures that must outlive the backup; with none at all, the copy's own are repeated. */
async function readErasures(place: Place, other: string | undefined): Promise<KeptErasures[]> {
  const kept: KeptErasures[] = [{ key: undefined, erasures: [] }];
  if (place.taken) {
    try {
      kept.push(await place.read(findErasures));
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      console.log(`The erasures of the database that is replaced could not be read (${reason}).`);
    }
  }
  if (other) {
    const db = sqliteKysely(openSqlite(resolve(other), { readOnly: true }));
    try {
      kept.push(await findErasures(db));
    } finally {
      await db.destroy();
    }
  }
  return kept;
}

/** A sign-in that was ended since would be good again, and the log shall show that days are missing. */
async function closeBooks(db: Database, madeAt: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteAllSessions(tx);
    const entry = { actor: "program", action: "backup.restored", subjectId: "", address: "" };
    await recordAudit(tx, { ...entry, detail: `made ${madeAt}`, at: new Date() });
  });
}

await endWithSentence(main);
