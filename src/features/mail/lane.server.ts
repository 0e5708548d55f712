import { setImmediate as turn } from "node:timers/promises";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Attempts, AttemptsParts } from "./attempts.server.ts";
import type { MailPriority } from "./rules.ts";
import * as storage from "./sending-storage.server.ts";

/** Sends the e-mails of some priorities, group by group, whatever the others wait for. */
export interface Lane {
  /** Looks for due e-mails now. */
  wake(): void;
  /** What it does at this moment; undefined while it waits. */
  running(): Promise<void> | undefined;
}

export interface LaneOptions {
  priorities: readonly MailPriority[];
  /** Connections to the mail server. */
  atOnce: number;
  /** E-mails claimed in one transaction. */
  group: number;
}

const FIRST_LOOK_MS = 1_000;
const SHORTEST_WAIT_MS = 1_000;
/** Mails of a process that crashed, or queued by another one, wait at most this long. */
const LONGEST_WAIT_MS = 30_000;

export function createLane(
  { db, clock, log, closing }: AttemptsParts,
  attempts: Attempts,
  { priorities, atOnce, group }: LaneOptions,
): Lane {
  let running: Promise<void> | undefined;
  let again = false;
  let timer = setTimeout(wake, FIRST_LOOK_MS).unref();
  closing.addEventListener("abort", () => clearTimeout(timer));

  function wake(): void {
    if (closing.aborted) return;
    again = true;
    if (running) return;
    clearTimeout(timer);
    running = run();
  }

  async function run(): Promise<void> {
    let wait = LONGEST_WAIT_MS;
    while (again && !closing.aborted) {
      again = false;
      wait = await look();
    }
    running = undefined;
    if (!closing.aborted) timer = setTimeout(wake, wait).unref();
  }

  /** Sends what is due and gives the milliseconds until the next look. */
  async function look(): Promise<number> {
    try {
      return (await sendDue()) ? await waitUntilNext() : LONGEST_WAIT_MS;
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "outbox could not be read");
      return LONGEST_WAIT_MS;
    }
  }

  /** Sends until nothing is due. False when the mail server is away: it is asked again later, not for every mail. */
  async function sendDue(): Promise<boolean> {
    while (!closing.aborted) {
      const mails = await claimDue();
      if (mails.length === 0) return true;
      if (!(await attempts.sendGroup(mails, atOnce))) return false;
      // Requests that have arrived go first.
      await turn();
    }
    return true;
  }

  /** Claims a group of those that are due. It looks without a lock first: an idle lane never stands in a writer's way. */
  async function claimDue(): Promise<storage.GroupedMail[]> {
    const next = await storage.findNextDue(db.read, priorities);
    const now = clock.now();
    if (!next || next > now) return [];
    const wish = { engine: db.engine, priorities, limit: group, now };
    return db.transaction((tx) => storage.claimDueMails(tx, wish));
  }

  async function waitUntilNext(): Promise<number> {
    const next = await storage.findNextDue(db.read, priorities);
    const wait = next ? next.getTime() - clock.now().getTime() : LONGEST_WAIT_MS;
    return Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  }

  return { wake, running: () => running };
}
