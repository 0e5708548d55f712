import type { Clock } from "#platform/process/clock.server.ts";
import type { NodeChannel } from "#platform/process/node-bus.server.ts";

export interface RevisionWatch {
  /** Returns the state of the public pages: the content's revision and the day in India, on which jobs close. */
  current(): string;
  /** Reads the revision after a write of this process, so that its next page is new, and notifies the other nodes. */
  refresh(): Promise<void>;
  stop(): void;
}

interface Parts {
  read(): Promise<number>;
  clock: Clock;
  /** Channel of the other nodes' writes. */
  channel?: Pick<NodeChannel, "follow" | "say"> | undefined;
  /** Milliseconds between two reads, for writes without a notice: pages are new within a second. */
  interval?: number;
}

const TOPIC = "revision";
const INDIA_AHEAD_OF_UTC = 5.5 * 3_600_000;
const DAY = 86_400_000;

/** Follows the revision of the public content. While the store can't be read, the last known one stays. */
export async function watchRevision({ read, clock, channel, interval = 700 }: Parts): Promise<RevisionWatch> {
  let revision = 0;
  /** The last revision sent to the other nodes. */
  let told = 0;
  // Reads may overtake each other; a revision never decreases.
  const look = async () => {
    revision = Math.max(revision, await read().catch(() => revision));
  };
  const refresh = async () => {
    await look();
    if (revision === told) return;
    told = revision;
    void channel?.say(TOPIC, ["changed"]);
  };
  await look();
  told = revision;
  channel?.follow(TOPIC, { hear: look, opened: look });
  const timer = setInterval(look, interval).unref();
  return {
    current: () => `${revision}.${Math.floor((clock.now().getTime() + INDIA_AHEAD_OF_UTC) / DAY)}`,
    refresh,
    stop: () => clearInterval(timer),
  };
}
