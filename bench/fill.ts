import { insertJob } from "#features/jobs/storage.server.ts";
import type { OutgoingMail } from "#features/mail/rules.ts";
import { enqueueMails } from "#features/mail/storage.server.ts";
import { openDatabase } from "#platform/database/db.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { generate } from "../scripts/generate.ts";
import { createRandom, generatedJob } from "../scripts/generated-records.ts";

/** Keeps applications young enough that none is archived, which would take it out of the list. */
const DAYS = 170;

interface Contents {
  /** The number of open jobs. */
  jobs?: number;
  applications?: number;
  /** The number of e-mails that wait to be sent. */
  mails?: number;
}

/** Fills a SQLite database before a server opens it. */
export async function fill(
  dataDir: string,
  { jobs = 0, applications = 0, mails = 0 }: Contents,
): Promise<void> {
  const db = openDatabase(readEnv({ DATA_DIR: dataDir }), createLog("warn"));
  try {
    await db.migrate(migrations);
    const random = createRandom(1);
    await db.transaction(async (tx) => {
      for (let count = 0; count < jobs; count += 1)
        await insertJob(tx, { ...generatedJob(random), status: "open" }, new Date());
    });
    const waiting = Array.from({ length: mails }, (_, at) => noticeTo(`asha${at}@mail.example`));
    for (const some of batches(waiting)) await db.transaction((tx) => enqueueMails(tx, some, new Date()));
    if (applications) await generate(db, { applications, enquiries: 0, jobs: 50 }, { days: DAYS });
  } finally {
    await db.close();
  }
}

/** Takes what one statement may insert. */
const BATCH = 1_000;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}

function noticeTo(recipient: string): OutgoingMail {
  return {
    kind: "post",
    recipient,
    subject: "A new post",
    body: "There is a new post on our site.\n".repeat(10),
  };
}
