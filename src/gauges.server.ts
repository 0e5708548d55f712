import type { BudgetState } from "#features/budget/contract.ts";
import { countUnsent } from "#features/mail/storage.server.ts";
import { type Warning, warningKeys } from "#features/warnings/contract.ts";
import { findLastBackup } from "#platform/backup/backup.server.ts";
import { findScheduled } from "#platform/backup/scheduled-backup.server.ts";
import { isAhead } from "#platform/contract/durations.ts";
import type { Db } from "#platform/database/db.server.ts";
import { type GaugeReading, gauge } from "#platform/http/metrics.server.ts";
import type { Services } from "./services.server.ts";

/** Reads the gauges of /metrics. Without the database there are two: the cached pages, and that it is away. */
export async function readGauges(services: Services, cachedPages: number): Promise<GaugeReading[]> {
  const pages = gauge("kept_pages", "Pages kept in memory.", cachedPages);
  try {
    return [
      pages,
      await outboxGauge(services.db.read),
      warningGauge(await services.warnings.read()),
      ...storageGauges(await services.budget.read()),
      ...(await backupGauges(services)),
      gauge("database_ready", "1 while the database answers.", 1),
    ];
  } catch {
    return [pages, gauge("database_ready", "1 while the database answers.", 0)];
  }
}

async function outboxGauge(db: Db): Promise<GaugeReading> {
  const { queued, failed } = await countUnsent(db);
  const values = [
    { labels: { status: "queued" }, value: queued },
    { labels: { status: "failed" }, value: failed },
  ];
  return { name: "outbox_mails", help: "Mails that were not sent yet, or not at all.", values };
}

/** Returns the gauge of open warnings. */
function warningGauge(warnings: readonly Warning[]): GaugeReading {
  const values = warningKeys.map((key) => ({
    labels: { key },
    value: warnings.some((warning) => warning.key === key) ? 1 : 0,
  }));
  return { name: "warnings", help: "1 while the owner should mend something.", values };
}

/** Returns the gauges of the daily byte budget over all nodes: bytes used, bytes free, and posts refused today. */
function storageGauges({ used, total, free, refused }: BudgetState): GaugeReading[] {
  const values = refused.map(({ reason, count }) => ({ labels: { reason }, value: count }));
  return [
    gauge("daily_stored_bytes", "Bytes that visitors have had stored today.", used),
    ...(total === null ? [] : [gauge("daily_stored_bytes_most", "How many they may today.", total)]),
    ...(free === null ? [] : [gauge("free_bytes", "Bytes that are free for records.", free)]),
    { name: "budget_refusals", help: "Posts of visitors refused today for want of room.", values },
  ];
}

/**
 * Returns the gauges of the last backup's age and of a failed daily backup, over all nodes. The age of one that a clock
 * ahead has dated is unknown.
 */
async function backupGauges({ db, clock }: Pick<Services, "db" | "clock">): Promise<GaugeReading[]> {
  const last = await findLastBackup(db.read);
  const daily = await findScheduled(db.read);
  const failed = gauge(
    "backup_failed",
    "1 when the last daily backup failed.",
    daily?.result === "failed" ? 1 : 0,
  );
  const now = clock.now();
  if (!last || isAhead(last.at, now)) return [failed];
  const age = Math.max(0, now.getTime() - Date.parse(last.at)) / 1000;
  return [gauge("backup_age_seconds", "Seconds since the last backup.", age), failed];
}
