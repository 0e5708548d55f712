import { join } from "node:path";
import { createResumeTexts } from "#features/applications/resume-texts.server.ts";
import { createDailyBudget, type DailyBudget } from "#features/budget/daily-budget.server.ts";
import { createDraftPages, type DraftPages } from "#features/content/draft-pages.server.ts";
import { type ContentReader, createContentReader } from "#features/content/reader.server.ts";
import { createClamd } from "#features/documents/clamd.server.ts";
import { createDocumentLinks, type DocumentLinks } from "#features/documents/links.server.ts";
import {
  createPortraitThumbnails,
  type PortraitThumbnails,
} from "#features/documents/portrait-thumbnails.server.ts";
import { createScanner, type Scanner } from "#features/documents/scanner.server.ts";
import { type ChangeWatch, watchChanges } from "#features/events/watch.server.ts";
import { createInterviewReminders } from "#features/interviews/reminders.server.ts";
import { createDigest } from "#features/leads/digest.server.ts";
import { createLetterWriter } from "#features/letters/letter-writer.server.ts";
import { type Bucket, limits } from "#features/limits.ts";
import { createMailTransport } from "#features/mail/transport.server.ts";
import { createMailer, type Mailer } from "#features/mail/worker.server.ts";
import { createPostMailer } from "#features/mailings/post-mailer.server.ts";
import { createPictureFiles, type PictureFiles } from "#features/media/files.server.ts";
import { createIssuer, type Issuer } from "#features/oidc/issuer.server.ts";
import { createRetention, type Retention } from "#features/privacy/retention.server.ts";
import { createReplies, type Replies } from "#features/replies/replies.server.ts";
import { createSpamFilter, type SpamFilter } from "#features/spam/spam-filter.server.ts";
import { createFormStamps, type FormStamps } from "#features/spam/stamp.server.ts";
import { createWarnings, type Warnings } from "#features/warnings/warnings.server.ts";
import { createUploads, type Uploads } from "#platform/api/uploads.server.ts";
import { createScheduledBackup } from "#platform/backup/scheduled-backup.server.ts";
import { backUpBeforeUpgrade } from "#platform/backup/upgrade-backup.server.ts";
import { type Database, openDatabase } from "#platform/database/db.server.ts";
import { createRateLimitTable } from "#platform/database/rate-limit-table.server.ts";
import { readSharedKey } from "#platform/database/settings.server.ts";
import { createMetrics, type Metrics } from "#platform/http/metrics.server.ts";
import type { BackgroundLoop } from "#platform/process/background-loop.server.ts";
import { type Clock, systemClock } from "#platform/process/clock.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { createLog, type Log } from "#platform/process/log.server.ts";
import { createLimiter, type Limiter, unlimited } from "#platform/process/rate-limit.server.ts";
import { createRateLimitMemory } from "#platform/process/rate-limit-memory.server.ts";
import { migrations } from "../migrations/all.ts";

/** The state of the server, made once a process and passed to every feature. */
export interface Services {
  env: Env;
  log: Log;
  clock: Clock;
  db: Database;
  limiter: Limiter<Bucket>;
  /** Takes the bodies of applications and of other forms with files. */
  uploads: Uploads;
  /** Counts the bytes that visitors may have stored a day. */
  budget: DailyBudget;
  stamps: FormStamps;
  spamFilter: SpamFilter;
  links: DocumentLinks;
  metrics: Metrics;
  mailer: Mailer;
  /** Puts posts for subscribers into the outbox. */
  postMailer: BackgroundLoop;
  /** Writes letters to many applicants. */
  letterWriter: BackgroundLoop;
  /** Writes the morning digest of enquiries. */
  digest: BackgroundLoop;
  /** Reminds those who take part in an interview. */
  interviewReminders: BackgroundLoop;
  /** Finds what changes, for those who look at it. */
  changes: ChangeWatch;
  /** Reads the words of the site that are in force. */
  content: ContentReader;
  /** Makes and reads the files of the picture library. */
  pictures: PictureFiles;
  /** Takes in replies to e-mails of the desk; unset without INBOUND_IMAP_URL. */
  replies: Replies | undefined;
  /** Makes the daily backups; unset without BACKUP_DIR. */
  scheduledBackup: BackgroundLoop | undefined;
  thumbnails: PortraitThumbnails;
  /** Renders public pages with words that are not published. */
  draftPages: DraftPages;
  /** Looks for what the owner should mend. */
  warnings: Warnings;
  /** Begins with `start`; tests run it themselves. */
  retention: Retention;
  /** Aborted as soon as the process was told to stop: proxies send visitors elsewhere. */
  leaving: AbortSignal;
  /** Aborts `leaving`. */
  beginLeave(): void;
  /** Aborted when the server stops: what would last for hours ends then. */
  stopping: AbortSignal;
  /** Aborts `stopping`. */
  beginStop(): void;
  /** Reads the texts of resumes. */
  resumeTexts: BackgroundLoop;
  /** Unset when no virus scanner is (CLAMD_URL). */
  scanner: Scanner | undefined;
  /** The issuer of the company's accounts; unset while none is set up (OIDC_ISSUER). */
  issuer: Issuer | undefined;
  /** Ends what runs in the background and closes the store. */
  close(): Promise<void>;
}

/** Opens the store, brings its tables up to date and starts the background work. Tests bring their own clock. */
export async function createServices(
  env: Env,
  { clock = systemClock, log = createLog(env.logLevel) } = {},
): Promise<Services> {
  const opened = new AsyncDisposableStack();
  /** Has a part closed later, before those that it was made of. */
  function open<Part extends { close(): Promise<void> } | undefined>(part: Part): Part {
    return opened.adopt(part, (one) => one?.close());
  }

  const transport = createMailTransport(env, () => content.company());
  const db = open(openDatabase(env, log));
  const content = createContentReader({ db, clock, log });
  await db.migrate(migrations, () => backUpBeforeUpgrade({ env, db, migrations, log }));
  // Loaded before the first request, then by the revision watch. A caller of `words()` may hold a database connection,
  // so it must never wait for a second one.
  await content.refresh();
  if (!env.rateLimits) log.warn("RATE_LIMITS is off: nothing limits how often this server is called");
  const mailer = open(createMailer({ db, clock, log, transport }));
  const postMailer = open(createPostMailer({ env, db, clock, log, content, mailer }));
  const letterWriter = open(createLetterWriter({ db, clock, log, content, mailer }));
  const digest = open(createDigest({ env, db, clock, log, content, mailer }));
  const interviewReminders = open(createInterviewReminders({ env, db, clock, log, content, mailer }));
  const retention = open(createRetention({ env, db, clock, log }));
  const metrics = createMetrics();
  const budget = open(await createDailyBudget({ env, db, clock, log }));
  const scheduledBackup = open(createScheduledBackup({ env, db, clock, log }));
  const scanner = open(
    env.clamdUrl ? createScanner({ db, log, scan: createClamd(env.clamdUrl) }) : undefined,
  );
  const replies = open(createReplies({ env, db, clock, log, budget, scanner }));
  const warnings = open(createWarnings({ env, db, clock, log, budget, mailer, replies }));
  const leaving = new AbortController();
  const stopping = new AbortController();
  const table = open(await openRateLimitTable({ db, clock, log }));
  const store = table ?? createRateLimitMemory(clock);
  const limiter = metrics.countRefusals(env.rateLimits ? createLimiter(limits, store) : unlimited);
  const stamps = createFormStamps({ db, clock });
  const resumeTexts = open(createResumeTexts({ db, log }));
  const pictures = open(createPictureFiles({ db, clock, log }));
  const thumbnails = open(createPortraitThumbnails());
  return {
    env,
    log,
    clock,
    db,
    limiter,
    uploads: createUploads(join(env.dataDir, "uploads")),
    budget,
    stamps,
    spamFilter: createSpamFilter({ limiter, stamps }),
    links: createDocumentLinks({ db, clock }),
    metrics,
    mailer,
    postMailer,
    letterWriter,
    digest,
    interviewReminders,
    changes: watchChanges({ db, clock }),
    content,
    pictures,
    replies,
    scheduledBackup,
    thumbnails,
    draftPages: createDraftPages(),
    warnings,
    retention,
    leaving: leaving.signal,
    beginLeave: () => leaving.abort(),
    stopping: stopping.signal,
    beginStop: () => stopping.abort(),
    resumeTexts,
    scanner,
    issuer: env.oidc && createIssuer(env.oidc, { clock, log }),
    async close() {
      stopping.abort();
      await opened.disposeAsync();
    },
  };
}

/**
 * Returns the table that nodes of one PostgreSQL count limits in; undefined on SQLite, whose one process has its
 * memory.
 */
async function openRateLimitTable({ db, clock, log }: Pick<Services, "db" | "clock" | "log">) {
  if (!db.autonomous) return undefined;
  return createRateLimitTable({
    db: db.autonomous,
    secret: await readSharedKey(db, "limit-key"),
    clock,
    log,
  });
}
