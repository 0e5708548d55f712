import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { giveWay } from "#platform/process/give-way.server.ts";
import type { AttemptDeps, Attempts } from "./attempts.server.ts";
import type { MailPriority } from "./rules.ts";
import * as storage from "./sending-storage.server.ts";

export interface LaneOptions {
  priorities: readonly MailPriority[];
  /** Connections to the mail server. */
  atOnce: number;
  /** E-mails claimed in one transaction. */
  group: number;
  /** True for e-mails that nobody waits for at a screen: they give way to requests. */
  givesWay: boolean;
}

const FIRST_LOOK_MS = 1_000;
const SHORTEST_WAIT_MS = 1_000;
/** Mails of a process that crashed, or queued by another one, wait at most this long. */
const MAX_WAIT_MS = 30_000;

/** Sends the e-mails of some priorities, group by group, whatever the others wait for. */
export function createLane(
  { db, clock, log, closing }: AttemptDeps,
  attempts: Attempts,
  { priorities, atOnce, group, givesWay }: LaneOptions,
): BackgroundLoop {
  let wait = MAX_WAIT_MS;
  const loop = createBackgroundLoop({
    async run() {
      wait = MAX_WAIT_MS;
      if (await sendDue()) wait = await waitUntilNext();
    },
    log,
    failed: "outbox could not be read",
    firstMs: FIRST_LOOK_MS,
    everyMs: () => wait,
  });
  closing.addEventListener("abort", () => void loop.close());
  return loop;

  /** Sends until nothing is due. False when the mail server is away: it is asked again later, not for every mail. */
  async function sendDue(): Promise<boolean> {
    while (!closing.aborted) {
      const begun = performance.now();
      const mails = await claimDue();
      if (mails.length === 0) return true;
      if (!(await attempts.sendGroup(mails, atOnce))) return false;
      if (givesWay) await giveWay(performance.now() - begun);
    }
    return true;
  }

  /**
   * Claims a group of those that are due. It looks without a lock first: an idle lane never stands in a writer's way.
   */
  async function claimDue(): Promise<storage.GroupedMail[]> {
    const next = await storage.findNextDue(db.read, priorities);
    const now = clock.now();
    if (!next || next > now) return [];
    const wish = { engine: db.engine, priorities, limit: group, now };
    return db.transaction((tx) => storage.claimDueMails(tx, wish));
  }

  async function waitUntilNext(): Promise<number> {
    const next = await storage.findNextDue(db.read, priorities);
    const wait = next ? next.getTime() - clock.now().getTime() : MAX_WAIT_MS;
    return Math.min(Math.max(wait, SHORTEST_WAIT_MS), MAX_WAIT_MS);
  }
}
