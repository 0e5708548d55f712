import { type EnquiryKind, eachKind, type Sent, type Stored } from "#features/enquiries/kind.server.ts";
import { kinds } from "#features/kinds.ts";
import { enqueueMails } from "#features/mail/storage.server.ts";
import { findNoticeRecipients } from "#features/settings/storage.server.ts";
import { recordPath } from "#features/timeline/rules.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Services } from "#services.server.ts";
import { insertDigestDay } from "./digest-storage.server.ts";
import {
  type DigestLine,
  type DigestPart,
  dayText,
  digestMail,
  isDigestTime,
  MAX_DIGEST_LINES,
  overdueBefore,
  type WorkingHours,
  workingMsBetween,
  workingTimeText,
} from "./rules.ts";

type DigestDeps = Pick<Services, "env" | "db" | "clock" | "log" | "content" | "mailer">;

/** Milliseconds to the first look at the clock, and to the next. */
const FIRST_MS = 20_000;
const EVERY_MS = 60_000;

/**
 * Returns the loop that writes the morning digest. A row a day decides: of many processes, restarts and clocks that are
 * set back one writes it, and after noon nobody does.
 */
export function createDigest(deps: DigestDeps): BackgroundLoop {
  const { db, clock, log, content, mailer } = deps;
  let decided = "";

  async function run(): Promise<void> {
    const now = clock.now();
    const day = dayInIndia(now);
    if (day === decided || !isDigestTime(now, content.company().hours)) return;
    await db.transaction((tx) => writeDigest(deps, tx, day, now));
    decided = day;
    mailer.wake();
  }

  return createBackgroundLoop({
    run,
    log,
    failed: "the morning digest could not be put into the outbox",
    firstMs: FIRST_MS,
    everyMs: EVERY_MS,
  });
}

/** Puts the digest of a day into the outbox, for each administrator who wants it, unless there is nothing to say. */
async function writeDigest({ env, content }: DigestDeps, tx: Tx, day: string, now: Date): Promise<void> {
  if (!(await insertDigestDay(tx, day, now))) return;
  const recipients = await findNoticeRecipients(tx, { permission: "enquiries.read" }, "notify_digest");
  if (recipients.length === 0) return;
  const { hours } = content.company();
  const parts = await Promise.all(
    eachKind((kind) => readParts(tx, kind, { day, now, hours, origin: env.origin })),
  );
  const mail = digestMail(
    {
      overdue: parts.map(({ overdue }) => overdue),
      due: parts.map(({ due }) => due),
    },
    env.origin,
  );
  if (!mail) return;
  const mails = recipients.map((recipient) => ({
    kind: "enquiry-digest" as const,
    recipient,
    ...mail,
    secret: true,
  }));
  await enqueueMails(tx, mails, now);
}

interface Morning {
  day: string;
  now: Date;
  hours: WorkingHours;
  origin: string;
}

/** Reads the enquiries of one kind that wait for more than a working day, and those whose next step is due. */
async function readParts<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  tx: Tx,
  { name, storage, texts }: EnquiryKind<Body, Enquiry>,
  { day, now, hours, origin }: Morning,
): Promise<{ overdue: DigestPart; due: DigestPart }> {
  const { adminPath, words } = kinds[name];

  async function read(list: List<Enquiry>, note: (enquiry: Enquiry) => string, search: string) {
    const rows = await list.find({ limit: MAX_DIGEST_LINES, after: undefined });
    const lines = rows.map(
      (enquiry): DigestLine => ({
        name: texts.sender(enquiry),
        note: note(enquiry),
        link: origin + recordPath(name, enquiry._id),
      }),
    );
    return { words, lines, total: await list.count(), more: `${origin}${adminPath}?${search}` };
  }

  const waited = ({ createdAt }: Enquiry) =>
    workingTimeText(workingMsBetween(new Date(createdAt), now, hours), hours);
  const overdue = storage.list(tx, { waitingSince: overdueBefore(now, hours), sort: "waiting" });
  const due = storage.list(tx, { dueUntil: day, sort: "nextStepOn" });
  return {
    overdue: await read(overdue, (enquiry) => `waiting ${waited(enquiry)}`, "waiting=true&sort=waiting"),
    due: await read(due, ({ nextStepOn }) => `due ${dayText(nextStepOn)}`, "sort=nextStepOn"),
  };
}
