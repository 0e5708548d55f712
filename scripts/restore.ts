// Runs `npm run restore`, which makes the database of a backup.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { deactivate } from "#features/administrators/deactivate.server.ts";
import { deleteAllInvitations } from "#features/administrators/invitations-storage.server.ts";
import { findAccounts, findInactive } from "#features/administrators/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { deleteAllSessions } from "#features/auth/sessions-storage.server.ts";
import { deleteAllFeeds } from "#features/calendar-feeds/storage.server.ts";
import { deleteAllDraftLinks } from "#features/draft-links/storage.server.ts";
import { forgetDueReminders } from "#features/interviews/reminders-storage.server.ts";
import { endAllRuns } from "#features/letters/storage.server.ts";
import { failWaitingOfStaff } from "#features/mail/sending-storage.server.ts";
import { stopAllMailings } from "#features/mailings/storage.server.ts";
import { deleteAllResets } from "#features/password-reset/storage.server.ts";
import { findErasures, replayErasures } from "#features/privacy/erasure.server.ts";
import { assertSqliteFile, compareDigest, verify } from "#platform/backup/backup-file.server.ts";
import { clean, prepareCopy } from "#platform/backup/restore.server.ts";
import type { RestoreTarget } from "#platform/backup/restore-target.server.ts";
import { keptAs } from "#platform/backup/unfinished.server.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import { readSqlite } from "#platform/database/sqlite.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import { withRestoreTarget } from "./restore-target.ts";
import { countLines, endWithSentence, Refusal } from "./terminal.ts";

const usage = `Usage: npm run restore -- --from file [--replace] [--erasures file]

Checks a backup whole and makes the database of it: DATABASE_URL when that is set, else the SQLite file in DATA_DIR.
A backup made from either engine can be restored to either. No server may run on the database meanwhile.

--replace   replaces the database that is there. A SQLite file is kept beside the new one until you delete it.
--erasures  another backup or database file, to repeat the erasures that it knows of. Those of the database that is
            replaced are repeated without being asked for.

Whoever was erased since the backup was made stays erased, and administrators who were deactivated stay so, where the
database that is replaced can be read and an owner is left. E-mails that staff wrote and that were waiting then count as
failed, and so do invitations of applicants to interviews. All sign-ins, invitations to the staff and reset links end;
passwords and recovery codes are those of the backup.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      replace: { type: "boolean", default: false },
      erasures: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(usage);
  if (!values.from) throw new Refusal("Name the backup: --from FILE.");
  const from = resolve(values.from);
  const erasures = values.erasures === undefined ? undefined : resolve(values.erasures);
  if (erasures !== undefined) assertSqliteFile(erasures);
  console.log(`Checking ${from}`);
  const manifest = verify(from);
  console.log(await compareDigest(from));
  await withRestoreTarget(async (target, deps, letSignals) => {
    if (target.taken && !values.replace) {
      throw new Refusal("There is a database already. Nothing was changed; --replace replaces it.");
    }
    await target.assertUnused();
    const replaced = await readReplaced(target, "erasures", findErasures);
    const other = erasures === undefined ? undefined : await readErasures(erasures);
    const inactive = await readReplaced(target, "deactivated administrators", findInactive);
    let erased = { records: 0, mails: 0 };
    let closed = { active: [] as string[], failed: 0 };
    const file = await prepareCopy(from, deps, async (db) => {
      // Without other erasures, those of the copy are repeated.
      for (const one of [{ key: undefined, erasures: [] }, replaced, other]) {
        if (!one) continue;
        const more = await replayErasures(db, one);
        erased = { records: erased.records + more.records, mails: erased.mails + more.mails };
      }
      closed = await closeBooks(db, manifest.madeAt, inactive ?? []);
    });
    clean(file);
    const before = await target.replaceWith(file);
    letSignals();
    console.log(`Restored the backup of ${manifest.madeAt} (from ${manifest.engine}).`);
    console.log(countLines(manifest.counts));
    console.log(`Erased again: ${erased.records} records and ${erased.mails} mails.`);
    console.log(`E-mails of staff that had not left: ${closed.failed}, now under Settings, Site as failed.`);
    console.log("All sign-ins were ended, and all invitations and reset links are void.");
    console.log(`These may sign in, with the password that they had then: ${closed.active.join(", ")}.`);
    if (before.length > 0) console.log(`${keptAs(before).trim()} Delete it when you are sure.`);
  });
}

/**
 * Reads the part of the replaced database that the backup lacks; returns undefined with a warning when it is damaged.
 */
async function readReplaced<T>(
  target: RestoreTarget,
  what: string,
  read: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  if (!target.taken) return undefined;
  try {
    return await target.read(read);
  } catch (error) {
    console.log(`The ${what} of the database that is replaced could not be read (${reasonOf(error)}).`);
    return undefined;
  }
}

/** Reads the erasures that another backup knows of. Throws a Refusal when it can't be read. */
async function readErasures(path: string) {
  try {
    return await readSqlite(path, findErasures);
  } catch (error) {
    throw new Refusal(`The erasures of ${path} could not be read (${reasonOf(error)}). Nothing was changed.`);
  }
}

/**
 * Ends sign-ins, invitations, links and accounts that were ended after the backup, and records the missing days in the
 * activity log. Returns the accounts that may sign in with their roles, and how many e-mails of staff do not leave.
 */
async function closeBooks(db: Database, madeAt: string, inactive: readonly string[]) {
  return db.transaction(async (tx) => {
    await deleteAllSessions(tx);
    await deleteAllInvitations(tx);
    await deleteAllResets(tx);
    await deleteAllDraftLinks(tx);
    await deleteAllFeeds(tx);
    await deactivateAgain(tx, inactive);
    // Nobody knows whom they have reached since the backup.
    await stopAllMailings(tx, new Date());
    await endAllRuns(tx, new Date());
    const failed = await failWaitingOfStaff(tx);
    await forgetDueReminders(tx, new Date());
    const program = { actor: "program", address: "", at: new Date() };
    await recordAudit(tx, program, "backup.restored", "", `made ${madeAt}`);
    const active = await findActive(tx);
    return { active: active.map(({ email, roles }) => `${email} (${roles.join(" and ")})`), failed };
  });
}

/** Deactivates the administrators who were deactivated since, but no owner where none would be left. */
async function deactivateAgain(tx: Tx, inactive: readonly string[]): Promise<void> {
  const active = await findActive(tx);
  const ended = active.filter(({ _id }) => inactive.includes(_id));
  const owners = active.filter(({ roles }) => roles.includes("owner"));
  const spared = owners.every((owner) => ended.includes(owner)) ? owners : [];
  const env = readEnv();
  for (const account of ended)
    if (!spared.includes(account)) await deactivate({ env }, tx, account._id, new Date());
  if (spared.length > 0)
    console.log(
      "Owners who were deactivated since are active: nobody else is owner. npm run admin -- make-owner EMAIL makes another one.",
    );
}

async function findActive(tx: Tx) {
  return (await findAccounts(tx, "")).filter((account) => account.active);
}

await endWithSentence(main);
