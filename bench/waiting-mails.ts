import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { addressOf, stop } from "../test/server-process.ts";
import type { LoadFigures } from "./client.ts";
import { cases } from "./comparisons.ts";
import { fill } from "./fill.ts";
import { cores, runLoad, startScript } from "./processes.ts";
import { type BenchServer, startServer } from "./server.ts";

/** Carries what e-mails that wait do to the rate of a page and to the 99th percentile of a post. */
export interface WaitingMails {
  /** How they leave. */
  to: "files" | "a mail server";
  page: { quiet: number; meanwhile: number };
  /** Milliseconds. */
  post: { quiet: number; meanwhile: number };
  /** E-mails that left while both were measured. */
  sent: number;
  /** False when none was left to wait before the end. */
  lasted: boolean;
}

/** Limits the loss of rate of a page, and the growth of a post's 99th percentile. */
export const waitingBars = { page: 0.9, post: 2 };

const MAILS = 40_000;
const CONNECTIONS = 32;
const page = "content page";
const post = "POST /v1/queries";

/** Measures a page and posts with e-mails that leave meanwhile, as files and by a mail server, and without any. */
export async function measureWaitingMails(folder: string, seconds: number): Promise<WaitingMails[]> {
  const sink = startScript("mail-sink.ts", "", cores.load);
  try {
    const { host } = new URL(await addressOf(sink));
    return [
      await measure(folder, seconds, "files", {}),
      await measure(folder, seconds, "a mail server", {
        SMTP_URL: `smtp://${host}`,
        MAIL_FROM: "site@jaalidar.example",
      }),
    ];
  } finally {
    await stop(sink);
  }
}

/** Returns whether both goals are met. */
export function isUnhindered({ page, post, lasted }: WaitingMails): boolean {
  const { page: least, post: most } = waitingBars;
  return lasted && page.meanwhile >= page.quiet * least && post.meanwhile <= post.quiet * most;
}

async function measure(
  folder: string,
  seconds: number,
  to: WaitingMails["to"],
  env: Record<string, string>,
): Promise<WaitingMails> {
  console.error(`… e-mails that wait for ${to}`);
  const measureQuiet = () => withMails(folder, 0, env, (server) => loadBoth(server, seconds));
  // Before and after, because the speed of a shared machine changes from minute to minute.
  const before = await measureQuiet();
  const { page, post, sent, lasted } = await withMails(folder, MAILS, env, async (server, countQueued) => {
    const queued = countQueued();
    const during = await loadBoth(server, seconds);
    const left = countQueued();
    return { ...during, sent: queued - left, lasted: left > 0 };
  });
  const after = await measureQuiet();
  return {
    to,
    page: {
      quiet: (before.page.perSecond + after.page.perSecond) / 2,
      meanwhile: page.perSecond,
    },
    post: { quiet: (before.post.p99 + after.post.p99) / 2, meanwhile: post.p99 },
    sent,
    lasted,
  };
}

async function withMails<T>(
  folder: string,
  mails: number,
  env: Record<string, string>,
  work: (server: BenchServer, countQueued: () => number) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(folder, "mails-"));
  await fill(dataDir, { jobs: 50, mails });
  const server = await startServer(
    { ...env, DATA_DIR: dataDir, RATE_LIMITS: "on", TRUST_PROXY: "1" },
    cores.server,
  );
  try {
    return await work(server, () => countQueued(dataDir));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns how many of the first e-mails wait; posts add notices of their own. */
function countQueued(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, "jaalidar.db"), { readOnly: true });
  const row = database
    .prepare("SELECT count(*) AS count FROM outbox WHERE kind = 'post' AND status = 'queued'")
    .get();
  database.close();
  return Number(row?.count);
}

async function loadBoth(
  server: BenchServer,
  seconds: number,
): Promise<{ page: LoadFigures; post: LoadFigures }> {
  return { page: await load(server, page, seconds), post: await load(server, post, seconds) };
}

function load(server: BenchServer, name: string, seconds: number): Promise<LoadFigures> {
  const plan = cases.find((one) => one.name === name)?.plan;
  if (!plan) throw new Error(`There is no case "${name}".`);
  const port = Number(new URL(server.url).port);
  return runLoad({ ...plan, port, connections: CONNECTIONS, seconds, warmUp: 1 });
}
