import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import { applicationNotice, enquiryNotice, firstTerms } from "#content/notices.ts";
import { listApplications } from "#features/applications/list-storage.server.ts";
import { insertResumeText } from "#features/applications/resumes-storage.server.ts";
import { statusChange } from "#features/applications/rules.ts";
import {
  applicationReadStatus,
  insertApplication,
  updateStatus,
  updateSteps,
} from "#features/applications/storage.server.ts";
import { MAX_ADDED } from "#features/content/contract.ts";
import { addedDocument, contentId } from "#features/content/kinds.ts";
import { createContentReader } from "#features/content/reader.server.ts";
import { noOwnWords } from "#features/content/rules.ts";
import { insertContent } from "#features/content/storage.server.ts";
import { insertDocument } from "#features/documents/storage.server.ts";
import { getInTouchStorage, queryStorage } from "#features/enquiries/storage.server.ts";
import { findJobs, insertJob, type StoredJob } from "#features/jobs/storage.server.ts";
import { recordNotice } from "#features/privacy/notices.server.ts";
import { promisedUntil } from "#features/privacy/rules.ts";
import { recordConsent } from "#features/privacy/storage.server.ts";
import { insertEntry } from "#features/timeline/storage.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { type Database, openDatabase, type Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { systemClock } from "#platform/process/clock.server.ts";
import { EnvError, readEnv } from "#platform/process/env.server.ts";
import { createLog, reasonOf } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import {
  createRandom,
  generatedAnswers,
  generatedApplication,
  generatedEnquiry,
  generatedJob,
  generatedLead,
  generatedPost,
  generatedQuery,
  generatedResume,
} from "./generated-records.ts";

const usage = `Usage: npm run generate -- [--applications 100000] [--enquiries 20000] [--jobs 500] [--posts 40]
                           [--data-dir ./data] [--days 360] [--seed 1] [--add]

Fills a database with made-up records, to see and measure the staff area at size. It writes to DATABASE_URL when that is
set, else to the SQLite file in --data-dir (DATA_DIR when left out).

--enquiries counts the quick enquiries and, once more, the get-in-touch ones.
--posts     published posts of the blog, 500 at most.
--days      over how many days, up to now, the records are spread. What is older than records are kept for is erased
            by the next server that starts, and old applications leave the lists for the archive before that.
--seed      another number makes other records; the same one makes the same.
--add       writes into a database that already has records. Without it such a database is left alone. What is added
            stands before older records in the lists, whatever its date: they are read in the order things came in.

Every application has a document of its own, as in life: deleting an application deletes its documents, and two that
shared one would lose it together. The bytes are the same small PDF each time. No mail is written for any of them.`;

/**
 * Commits so many records together: enough that commits take little time, few enough that a running server hardly
 * waits. SQLite's journal of the statements of one transaction is a list in memory that each statement walks: with
 * 1000 records filling took twice as long.
 */
const BATCH = 50;

export interface Amounts {
  applications: number;
  /** The number of enquiries of each of the two kinds. */
  enquiries: number;
  jobs: number;
  /** The number of published posts; 0 when left out. */
  posts?: number;
}

interface Options {
  seed?: number;
  days?: number;
  now?: Date;
  /** Called at the beginning of a noun and after every batch. */
  onProgress?: (noun: string, done: number, total: number) => void;
}

/** Writes made-up records, oldest first, in batches of one transaction each. */
export async function generate(
  db: Database,
  { applications, enquiries, jobs, posts = 0 }: Amounts,
  { seed = 1, days = 360, now = new Date(), onProgress }: Options = {},
): Promise<void> {
  const random = createRandom(seed);
  const resume = await readFile(new URL("../test/fixtures/pdf/resume.pdf", import.meta.url));
  const made: StoredJob[] = [];
  const notices = await recordNotices(db, now);

  /** Spreads records over the days; `write` gets the number of each, counted from 1, and its time. */
  async function spread(
    noun: string,
    total: number,
    write: (tx: Tx, number: number, at: Date) => Promise<unknown>,
  ): Promise<void> {
    const step = (days * DAY_MS) / total;
    onProgress?.(noun, 0, total);
    for (let done = 0; done < total; ) {
      const end = Math.min(done + BATCH, total);
      const first = done;
      await db.transaction(async (tx) => {
        for (let index = first; index < end; index += 1) {
          const age = (total - index - random()) * step;
          await write(tx, index + 1, new Date(now.getTime() - age));
        }
      });
      done = end;
      onProgress?.(noun, done, total);
    }
  }

  async function addApplication(tx: Tx, number: number, at: Date): Promise<void> {
    const daysAgo = (now.getTime() - at.getTime()) / DAY_MS;
    const { status, read, ...given } = generatedApplication(random, number, daysAgo);
    // One in 50 is a general application.
    const job =
      made.length && random() < 0.98 ? (made[Math.floor(random() ** 2 * made.length)] ?? null) : null;
    const document = {
      kind: "resume",
      name: "resume.pdf",
      mediaType: "application/pdf",
      bytes: resume,
    } as const;
    const resumeId = await insertDocument(tx, document, at);
    const until = promisedUntil(notices.application.version, at);
    const answers = generatedAnswers(random, job?.questions ?? []);
    const whole = { ...given, job, resumeId, additionalId: null, answers, promisedUntil: until };
    const { _id } = await insertApplication(tx, whole, at);
    await insertResumeText(tx, _id, generatedResume(random, given.name));
    await recordConsent(tx, { subjectKind: "application", subjectId: _id, notice: notices.application, at });
    if (read) await applicationReadStatus.markRead(tx, _id, at);
    if (status === "Pending") return;
    await decide(tx, _id, status, later(at));
    if (random() < 0.9) await answer(tx, _id, later(at));
    await updateSteps(tx, _id);
  }

  /** Returns a time within twenty days, at which staff work on a record. */
  function later(at: Date): Date {
    return new Date(Math.min(at.getTime() + random() * 20 * DAY_MS, now.getTime()));
  }

  type Worked = Pick<typeof queryStorage, "recordAnswer" | "readStatus" | "updateLead">;

  /** Marks most enquiries as answered, with a stage and some with a next step, and others as read. */
  async function handle(tx: Tx, storage: Worked, _id: string, at: Date): Promise<void> {
    const fate = random();
    if (fate < 0.6) {
      await storage.recordAnswer(tx, _id, later(at));
      await storage.updateLead(tx, _id, generatedLead(random, now));
    } else if (fate < 0.85) await storage.readStatus.markRead(tx, _id, later(at));
  }

  await spread("jobs", jobs, async (tx, _, at) => made.push(await insertJob(tx, generatedJob(random), at)));
  await spread("applications", applications, addApplication);
  await spread("quick enquiries", enquiries, async (tx, number, at) => {
    const until = promisedUntil(notices.enquiry.version, at);
    const { _id } = await queryStorage.insert(tx, generatedQuery(random, number), at, until);
    await recordConsent(tx, { subjectKind: "query", subjectId: _id, notice: notices.enquiry, at });
    await handle(tx, queryStorage, _id, at);
  });
  await spread("get-in-touch enquiries", enquiries, async (tx, number, at) => {
    const until = promisedUntil(notices.enquiry.version, at);
    const { _id } = await getInTouchStorage.insert(tx, generatedEnquiry(random, number), at, until);
    await recordConsent(tx, { subjectKind: "get-in-touch", subjectId: _id, notice: notices.enquiry, at });
    await handle(tx, getInTouchStorage, _id, at);
  });
  if (posts > MAX_ADDED) throw new Refusal(`--posts is ${MAX_ADDED} at most.`);
  await spread("posts", posts, (tx, number, at) => addPost(tx, generatedPost(random, number), at));
  if (posts > 0) await db.transaction(bumpRevision);
}

/** Keeps the words of the notices as they are published. */
async function recordNotices(db: Database, at: Date) {
  const content = createContentReader({ db, clock: systemClock, log: createLog("warn") });
  await content.refresh();
  return db.transaction(async (tx) => ({
    application: await recordNotice({ content }, tx, applicationNotice(firstTerms).version, at),
    enquiry: await recordNotice({ content }, tx, enquiryNotice(firstTerms).version, at),
  }));
}

/** Adds a published post; one whose address is taken is left out. */
async function addPost(tx: Tx, { key, words }: ReturnType<typeof generatedPost>, at: Date): Promise<void> {
  const document = addedDocument(contentId("post", key));
  if (!document) throw new Error(`${key} is no address of a post.`);
  const moment = at.toISOString();
  const times = { firstPublishedAt: moment, lastPublishedAt: moment };
  const own = { ...noOwnWords, ...times, published: { ...words } };
  await insertContent(tx, document, own, { by: "machine", at });
}

const actor = { administratorId: null, name: "Meera Iyer", email: "" };

/** Sets an application's status, with the line of its history. */
async function decide(tx: Tx, applicationId: string, status: ApplicationStatus, at: Date): Promise<void> {
  const line = { event: "status", detail: statusChange("Pending", { status, reason: "" }) } as const;
  await insertEntry(tx, { kind: "application", recordId: applicationId, ...line, actor, at });
  await updateStatus(tx, applicationId, { status, reason: "" }, at);
}

/** Adds the line of an e-mail to an applicant; the e-mail itself is long gone. */
async function answer(tx: Tx, recordId: string, at: Date): Promise<void> {
  await insertEntry(tx, {
    kind: "application",
    recordId,
    event: "mail",
    detail: "Your application",
    actor,
    at,
  });
}

/** Returns whether the database has any record besides samples. */
export async function holdsRecords({ read }: Database): Promise<boolean> {
  const counts = [
    await listApplications(read, { jobs: "all" }).count(),
    await queryStorage.list(read, {}).count(),
    await getInTouchStorage.list(read, {}).count(),
  ];
  if (counts.some((count) => count > 0)) return true;
  return (await findJobs(read, {})).some((job) => !job.sample);
}

/** Carries a message for the caller, shown without a stack. */
class Refusal extends Error {}

async function main(): Promise<void> {
  const given = readArguments();
  if (given.help) return console.log(usage);
  const dataDir = given["data-dir"];
  const env = readEnv({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) });
  const db = openDatabase(env, createLog("warn"));
  try {
    await db.migrate(migrations);
    if (!given.add && (await holdsRecords(db)))
      throw new Refusal(
        "This database holds records already. Nothing was written; --add writes all the same.",
      );
    const started = performance.now();
    const amounts = {
      applications: wholeNumber("applications", given.applications),
      enquiries: wholeNumber("enquiries", given.enquiries),
      jobs: wholeNumber("jobs", given.jobs),
      posts: wholeNumber("posts", given.posts),
    };
    const days = wholeNumber("days", given.days);
    await generate(db, amounts, {
      seed: wholeNumber("seed", given.seed),
      days,
      onProgress: createProgress(),
    });
    const place = env.databaseUrl ? "PostgreSQL" : env.dataDir;
    console.error(`Written to ${place} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await db.close();
  }
}

function readArguments() {
  const number = (value: string) => ({ type: "string", default: value }) as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      options: {
        applications: number("1000"),
        enquiries: number("200"),
        jobs: number("40"),
        posts: number("40"),
        days: number("360"),
        seed: number("1"),
        "data-dir": { type: "string" },
        add: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${reasonOf(error)}\n\n${usage}`);
  }
}

function wholeNumber(name: string, given: string): number {
  if (!/^\d{1,9}$/.test(given)) throw new Refusal(`--${name} must be a whole number.`);
  return Number(given);
}

/** Shows the progress on stderr: in place on a terminal, elsewhere a line every few seconds. */
function createProgress(): Options["onProgress"] {
  const inPlace = process.stderr.isTTY;
  let noun = "";
  let startedAt = 0;
  let saidAt = 0;
  return (current, done, total) => {
    const now = performance.now();
    if (current !== noun) [noun, startedAt, saidAt] = [current, now, now];
    const last = done === total && total > 0;
    if (!last && now - saidAt < (inPlace ? 200 : 5000)) return;
    saidAt = now;
    const line = progressLine(current, done, total, (now - startedAt) / 1000);
    process.stderr.write(inPlace ? `\r\x1b[K${line}${last ? "\n" : ""}` : `${line}\n`);
  };
}

function progressLine(noun: string, done: number, total: number, seconds: number): string {
  const count = (number: number) => Math.round(number).toLocaleString("en-IN");
  const pace = done / Math.max(seconds, 0.001);
  const rest = done < total ? `, ${count((total - done) / pace)} s left` : "";
  return `${noun}: ${count(done)} of ${count(total)}, ${count(pace)} a second${rest}`;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
