import { setTimeout as pause } from "node:timers/promises";
import { randomToken } from "./id.server.ts";
import type { Log } from "./log.server.ts";
import { LONGEST_NOTICE, type NoticeLine, openNoticeLine } from "./postgres-notices.server.ts";

/**
 * What the processes of one database say to each other. Nothing of it is kept: what is said while somebody does not
 * listen is lost to them, so what matters is said again when `opened` is called, or when they ask.
 */
export interface NodeChannel {
  /** Follows a topic; one listener each. */
  follow(topic: string, listener: NodeListener): void;
  /**
   * Tells every other process, in this order. Says whether the server took it; where it did not, they hear it late or
   * never. A text has `LONGEST_TEXT` bytes at most.
   */
  say(topic: string, texts: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

export interface NodeListener {
  /** Another process said something. */
  hear(text: string, from: string): void;
  /** From now on we hear the others; what they said before, we may have missed. */
  opened(): void;
}

/** A notice begins with who speaks, and about what. */
export const LONGEST_TEXT = LONGEST_NOTICE - 64;

const CHANNEL = "jaalidar_nodes";
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** A server that hangs does not answer a good-bye either. */
const FAREWELL_MS = 2_000;

/**
 * Opens the channel between the processes of a PostgreSQL. It is there at once and works as soon as the server answers;
 * the one connection that it takes is made anew when it is lost.
 */
export function openNodeChannel(url: string, log: Pick<Log, "warn" | "info">): NodeChannel {
  const self = randomToken().slice(0, 12);
  const listeners = new Map<string, NodeListener>();
  const closing = new AbortController();
  let line: NoticeLine | undefined;

  function hear(notice: string): void {
    const [, from = "", topic = "", text = ""] = /^(\S+) (\S+) (.*)$/s.exec(notice) ?? [];
    if (from !== self) listeners.get(topic)?.hear(text, from);
  }

  /** Holds one connection as long as it lasts. Throws with the reason when there is none any more. */
  async function listen(onOpen: () => void): Promise<never> {
    const opened = await openNoticeLine(url, CHANNEL, hear);
    if (closing.signal.aborted) opened.close();
    else {
      line = opened;
      onOpen();
      for (const listener of listeners.values()) listener.opened();
    }
    const reason = await opened.lost;
    line = undefined;
    throw new Error(reason);
  }

  async function keepListening(): Promise<void> {
    let wait = SHORTEST_WAIT_MS;
    let isAway = false;
    const onOpen = () => {
      if (isAway) log.info("other nodes are heard again");
      isAway = false;
      wait = SHORTEST_WAIT_MS;
    };
    while (!closing.signal.aborted) {
      await listen(onOpen).catch((error: Error) => {
        if (!isAway && !closing.signal.aborted)
          log.warn({ reason: error.message }, "other nodes are not heard");
        isAway = true;
      });
      await pause(wait, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  const listening = keepListening();

  return {
    follow(topic, listener) {
      listeners.set(topic, listener);
      if (line) listener.opened();
    },
    async say(topic, texts) {
      if (!line) return false;
      return line.send(texts.map((text) => `${self} ${topic} ${text}`)).then(
        () => true,
        () => false,
      );
    },
    async close() {
      closing.abort();
      line?.close();
      await Promise.race([listening, pause(FAREWELL_MS, undefined, { ref: false })]);
    },
  };
}
