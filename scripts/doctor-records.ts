// Checks the records in the database for the doctor.
import type { Kysely } from "kysely";
import { countAdministrators } from "#features/auth/storage.server.ts";
import type { SiteDocument } from "#features/content/kinds.ts";
import { findInvalid, type OwnWords, readable, settled, untouched } from "#features/content/rules.ts";
import { allDocuments, shippedDocuments } from "#features/content/shipped.server.ts";
import { findContent } from "#features/content/storage.server.ts";
import { SCAN_OVERDUE_MS } from "#features/documents/rules.ts";
import { countPendingSince, findDamaged } from "#features/documents/storage.server.ts";
import { allPriorities } from "#features/mail/rules.ts";
import { findNextDue } from "#features/mail/sending-storage.server.ts";
import { countUnsent } from "#features/mail/storage.server.ts";
import { picturesIn } from "#features/media/rules.ts";
import { findPictures } from "#features/media/storage.server.ts";
import { readRetentionState } from "#features/privacy/storage.server.ts";
import { findLastBackup } from "#platform/backup/backup.server.ts";
import { findScheduled } from "#platform/backup/scheduled-backup.server.ts";
import { DAY_MS, HOUR_MS, isAhead } from "#platform/contract/durations.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import type { Db } from "#platform/database/db.server.ts";
import { compareMigrations } from "#platform/database/migrate.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { migrations } from "../migrations/all.ts";
import { type Finding, fine, look, mend } from "./doctor-findings.ts";

/** Checks the migrations, and the records where the tables are those of this version; `quick` reads no document. */
export async function* checkRecords(
  db: Db,
  engine: "sqlite" | "postgres",
  env: Env,
  quick: boolean,
): AsyncGenerator<Finding, void> {
  const state = await migrationState(db, engine);
  yield state;
  // The checks below need the tables of this version.
  if (state.state !== "fine") return;
  yield* checkAdministrators(await countAdministrators(db), env);
  yield* checkMails(await countUnsent(db), await findNextDue(db, allPriorities));
  const lastErasure = await readRetentionState(db, "lastRun");
  const lastBackup = await findLastBackup(db);
  yield* checkClock([lastErasure?.at, lastBackup?.at]);
  yield* checkRetention(lastErasure, await readRetentionState(db, "stalled"));
  yield checkBackup(lastBackup);
  const daily = await findScheduled(db);
  if (daily?.result === "failed")
    yield mend(`The daily backup failed: ${daily.reason}`, "It is tried again after an hour.");
  if (!quick) yield* checkDocuments(await findDamaged(db));
  const content = await findContent(db);
  yield* checkWords(findInvalid(allDocuments(content), content));
  if (env.publicUrl) yield* checkAddresses(content.get("facts") ?? untouched);
  yield* checkPictures(allDocuments(content), content, await findPictures(db));
  yield* checkUnscanned(await countPendingSince(db, new Date(Date.now() - SCAN_OVERDUE_MS)));
}

function* checkDocuments(damaged: readonly string[]): Generator<Finding> {
  if (damaged.length === 0) return yield fine("Every document is byte for byte what was stored");
  const advice =
    "Nobody can open them. Keep the database, restore a backup elsewhere and look for them there.";
  yield mend(`Damaged documents, whose bytes do not fit their SHA-256: ${damaged.join(", ")}.`, advice);
}

function* checkPictures(
  documents: readonly SiteDocument[],
  content: ReadonlyMap<string, OwnWords>,
  pictures: readonly { _id: string }[],
): Generator<Finding> {
  const there = new Set(pictures.map(({ _id }) => _id));
  const lacking = documents.filter(({ _id }) => {
    const own = content.get(_id);
    return picturesIn([own?.published, own?.scheduled]).some(({ id }) => !there.has(id));
  });
  if (lacking.length === 0) return;
  yield look(
    `Published words with a picture that is not in the library: ${lacking.map(({ title }) => title).join(", ")}.`,
    "Choose another picture in the staff area, and publish them anew.",
  );
}

function* checkWords(invalid: readonly string[]): Generator<Finding> {
  if (invalid.length === 0) return;
  yield look(
    `Published words that no longer fit this version, so that visitors do not read them: ${invalid.join(", ")}.`,
    "Publish them anew in the staff area; a draft says what is wrong.",
  );
}

/** Finds e-mail addresses of the company at a domain that nobody can have (RFC 2606), such as the shipped ones. */
function* checkAddresses(facts: OwnWords): Generator<Finding> {
  const document = shippedDocuments.get("facts");
  const shown = document && (readable(document, settled(facts, new Date()).published) ?? document.words);
  const unreachable = Object.values(shown ?? {}).filter((fact) => /^\S+@\S+\.example$/.test(fact));
  if (unreachable.length === 0) return;
  yield look(
    `E-mails to ${[...new Set(unreachable)].join(", ")} reach nobody: no real domain ends in .example.`,
    "Publish addresses of your own in the staff area: Edit the site, Facts about the company.",
  );
}

function* checkUnscanned(overdue: number): Generator<Finding> {
  if (overdue === 0) return;
  yield look(
    `Files that wait for the virus scanner for over an hour, and that nobody can open: ${overdue}.`,
    "Check CLAMD_URL and that clamd runs; the server's log says why it gave no verdict.",
  );
}

async function migrationState(db: Kysely<object>, engine: "sqlite" | "postgres"): Promise<Finding> {
  const { done, waiting, foreign } = await compareMigrations(db, migrations(engine));
  if (foreign.length > 0) {
    const advice = "Start the version that made it, or a later one.";
    return mend(`The database was made by a newer version of this program (${foreign.join(", ")}).`, advice);
  }
  if (waiting.length === 0) return fine(`The tables are up to date (${done.at(-1)})`);
  return look(`${waiting.length} migrations wait: ${waiting.join(", ")}.`, "The next start runs them.");
}

function* checkAdministrators(count: number, env: Env): Generator<Finding> {
  if (count === 0) return yield look("There is no administrator.", "The next start makes one.");
  yield fine(`${count} ${count === 1 ? "administrator" : "administrators"}`);
  if (env.adminPassword) {
    yield look("ADMIN_PASSWORD is still set.", "It was for the first start: take it out of the settings.");
  }
}

function* checkMails({ queued, failed }: { queued: number; failed: number }, due: Date | undefined) {
  if (failed > 0) {
    const advice = "The staff area lists them under Settings with the reason, and sends them again.";
    yield look(`${failed} e-mails could not be sent.`, advice);
  }
  const late = due ? Date.now() - due.getTime() : 0;
  if (late > HOUR_MS) {
    const advice = "Nothing has tried to send it: does the server run?";
    yield look(`An e-mail has been waiting since ${due?.toISOString()}.`, advice);
  } else yield fine(queued === 0 ? "No e-mails waiting" : `${queued} e-mails are waiting for their next try`);
}

/** Compares the clock with moments of the past. */
function* checkClock(past: readonly (string | undefined)[]): Generator<Finding> {
  const latest = past
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
  const now = new Date();
  if (!latest || !isAhead(latest, now)) return;
  const words = `it says ${now.toISOString()}, and the database knows ${latest}`;
  const advice =
    "Set the clock (NTP), and run this again. If it is right by now, the next backup and the next erasure settle this.";
  yield mend(`The clock of this machine is behind, or was ahead: ${words}.`, advice);
}

function* checkRetention(
  last: { at: string } | undefined,
  stalled: { at: string } | undefined,
): Generator<Finding> {
  if (stalled) {
    const advice = "Is the clock right? Settings, Privacy shows what it would erase, and lets it go on.";
    yield mend(`The erasure of ${stalled.at} was stopped: it would have erased unusually much.`, advice);
  }
  if (last && Date.now() - Date.parse(last.at) > 3 * DAY_MS) {
    yield look(
      `What has reached its end was last erased at ${last.at}.`,
      "The server does it daily: does it run?",
    );
  }
}

function checkBackup(last: { at: string; bytes: number } | null): Finding {
  const advice =
    "npm run backup makes one while the server runs; BACKUP_DIR has the server make one every night.";
  if (!last) return look("This database was never backed up by npm run backup.", advice);
  const days = Math.floor((Date.now() - Date.parse(last.at)) / DAY_MS);
  const words = `The last backup is of ${last.at} (${sizeText(last.bytes)})`;
  return days > 2 ? look(`${words}, ${days} days ago.`, advice) : fine(words);
}
