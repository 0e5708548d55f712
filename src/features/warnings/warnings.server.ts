import { notifyOwners } from "#features/mail/notices.server.ts";
import { countLate, countUnsent } from "#features/mail/storage.server.ts";
import { findScheduled } from "#platform/backup/scheduled-backup.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { jsonSetting } from "#platform/database/settings.server.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { writeRefusal } from "#platform/process/folder.server.ts";
import type { Services } from "#services.server.ts";
import { readCertificate } from "./certificate.server.ts";
import { type Warning, warningKeys } from "./contract.ts";
import {
  afterTelling,
  type Certificate,
  checkBackup,
  checkCertificate,
  checkClock,
  checkDisk,
  checkMailbox,
  checkMails,
  type Finding,
  jumpBetween,
  LONG_WAIT_MS,
  type Told,
  warningNotice,
  warningsToTell,
} from "./rules.ts";

/** Looks every minute for problems that the owner should fix. */
export interface Warnings extends BackgroundLoop {
  /** Returns the warnings of the last look; looks first where there was none. */
  read(): Promise<Warning[]>;
}

type Parts = Pick<Services, "env" | "db" | "clock" | "log" | "budget" | "mailer" | "replies">;

const stored = jsonSetting<Told>("warnings.told");
const FIRST_MS = 10_000;
const LOOK_MS = MINUTE_MS;
const CERTIFICATE_MS = 12 * HOUR_MS;
/** How long a jump of the clock is warned about. */
const JUMP_SHOWN_MS = DAY_MS;

/**
 * Starts to look for problems before anybody notices them. Lasting ones are also sent to the owners by e-mail; a row of
 * the database decides which of several nodes sends it.
 */
export function createWarnings(parts: Parts): Warnings {
  const { db, clock, log } = parts;
  const certificate = createCertificateWatch(parts);
  const findJump = createClockWatch(parts);
  let latest: Warning[] | undefined;

  async function look(): Promise<Warning[]> {
    const now = clock.now();
    const found = [
      ...checkDisk({ ...(await parts.budget.read()), refusal: await writeRefusal(parts.env.dataDir) }),
      ...(parts.env.backupDir ? checkBackup(await findScheduled(db.read), now) : []),
      ...certificate.check(now),
      ...checkMails({
        failed: (await countUnsent(db.read)).failed,
        late: await countLate(db.read, new Date(now.getTime() - LONG_WAIT_MS)),
      }),
      ...checkMailbox(parts.replies?.failure(), now),
      ...checkClock(findJump()),
    ];
    latest = sinceFirstSeen(found, latest ?? [], now);
    return latest;
  }

  async function run(stopping: AbortSignal): Promise<void> {
    await certificate.read(stopping);
    await tell(parts, await look());
  }

  const loop = createBackgroundLoop({
    run,
    log,
    failed: "what the owner should mend could not be looked after",
    firstMs: FIRST_MS,
    everyMs: LOOK_MS,
  });
  return { ...loop, read: async () => latest ?? look() };
}

/** Adds to each finding when it was seen first, in the order of the list. */
function sinceFirstSeen(found: readonly Finding[], before: readonly Warning[], now: Date): Warning[] {
  const firstSeen = new Map(before.map(({ key, since }) => [key, since]));
  const warnings = found.map((one) => ({ ...one, since: firstSeen.get(one.key) ?? now.toISOString() }));
  return warnings.sort((a, b) => warningKeys.indexOf(a.key) - warningKeys.indexOf(b.key));
}

/** Puts an e-mail for each owner into the outbox where there is something to tell. */
async function tell(parts: Parts, warnings: readonly Warning[]): Promise<void> {
  const { db, clock, env, mailer } = parts;
  const now = clock.now();
  // Read first: a write a minute would wake the disk for nothing.
  if (warningsToTell(warnings, await stored.read(db.read), now).length === 0) return;
  await db.transaction(async (tx) => {
    const told = await stored.lock(tx);
    const chosen = warningsToTell(warnings, told, now);
    if (chosen.length === 0) return;
    await stored.write(tx, afterTelling(chosen, told, now));
    await notifyOwners(parts, tx, { kind: "warning", ...warningNotice(chosen, env.origin) }, now);
  });
  mailer.wake();
}

/** Keeps what was seen of the certificate of PUBLIC_URL; callers of the API do not wait for a look at it. */
function createCertificateWatch({ env: { publicUrl }, clock }: Parts) {
  let seen: { certificate: Certificate | undefined; at: number } | undefined;
  return {
    /** Looks at it, twice a day. */
    async read(stopping: AbortSignal): Promise<void> {
      if (!publicUrl?.startsWith("https:")) return;
      const at = clock.monotonic();
      if (seen && at - seen.at < CERTIFICATE_MS) return;
      seen = { certificate: await readCertificate(publicUrl, stopping), at };
    },
    check: (now: Date) =>
      publicUrl ? checkCertificate(seen?.certificate, new URL(publicUrl).host, now) : [],
  };
}

/**
 * Returns a function that compares the wall clock with the monotonic one. It reports the last jump in milliseconds for
 * a day, then 0.
 */
function createClockWatch({ clock }: Parts): () => number {
  const read = () => ({ now: clock.now().getTime(), monotonic: clock.monotonic() });
  let before = read();
  let jumped = { by: 0, at: 0 };
  return () => {
    const after = read();
    const by = jumpBetween(before, after);
    before = after;
    if (by !== 0) jumped = { by, at: after.monotonic };
    return after.monotonic - jumped.at < JUMP_SHOWN_MS ? jumped.by : 0;
  };
}
