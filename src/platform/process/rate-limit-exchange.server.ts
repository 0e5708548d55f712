import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LONGEST_TEXT, type NodeChannel } from "./node-bus.server.ts";
import type { Counter } from "./rate-limit-counter.server.ts";

/** Where the processes of one database tell each other what they count. */
export interface LimitNodes {
  channel: NodeChannel;
  /** The key that all of them have and nobody else. */
  secret: string;
  /** Milliseconds that news are gathered before they are told. */
  interval?: number;
}

export interface LimitExchange {
  /** What a key is called in what is told: an address or an e-mail can't be found in it, not even by trying all. */
  nameOf(bucket: string, key: string): string;
  /** This process has counted a call, or given one back. */
  tellCount(bucket: string, name: string): void;
  /** This process has emptied a bucket. */
  tellForgotten(bucket: string, name: string): void;
}

const TOPIC = "limits";
/** Asks the others for all that they have counted. */
const ASK = "all";
/** 132 bits. */
const NAME_LENGTH = 22;
const ENTRY = /^(\w+) ([\w-]{22}) (\d{1,9}) (\d{1,9})$/;
/** Entries told at a time; the rest waits for the next time, so that a great many hold nobody up. */
const MOST_ENTRIES = 2_000;

/**
 * Tells other nodes what this one counts, and counts what they tell. An entry is the whole of what one node has
 * counted in a stretch, so hearing it twice changes nothing, and one that was lost is made good by the next. Nobody
 * waits for any of it.
 */
export function exchangeLimits(
  counters: Readonly<Record<string, Counter>>,
  { channel, secret, interval = 50 }: LimitNodes,
): LimitExchange {
  /** What is to be told: whether the bucket was emptied since it was told of last. In order, each once. */
  const news = new Map<string, { bucket: string; name: string; forgotten: boolean }>();
  let telling = false;

  function note(bucket: string, name: string, forgotten: boolean): void {
    const key = `${bucket} ${name}`;
    const known = news.get(key);
    if (known) known.forgotten ||= forgotten;
    else news.set(key, { bucket, name, forgotten });
    if (!telling) void tell();
  }

  async function tell(): Promise<void> {
    telling = true;
    while (news.size > 0) {
      await pause(interval, undefined, { ref: false });
      // What can't be told now is told when the channel opens again.
      await channel.say(TOPIC, gather(takeNews()));
    }
    telling = false;
  }

  function takeNews(): string[] {
    const entries: string[] = [];
    for (const [key, { bucket, name, forgotten }] of news) {
      if (entries.length >= MOST_ENTRIES) break;
      news.delete(key);
      const own = counters[bucket]?.own(name);
      if (forgotten) entries.push(`${bucket} ${name} 0 0`);
      if (own) entries.push(`${bucket} ${name} ${own.used} ${Math.max(1, Math.round(own.left))}`);
    }
    return entries;
  }

  function learn(entry: string, from: string): void {
    const [, bucket = "", name = "", used = "", left = ""] = ENTRY.exec(entry) ?? [];
    // A node of another version may have other buckets.
    const counter = Object.hasOwn(counters, bucket) ? counters[bucket] : undefined;
    // Nothing with time left is a stretch whose points were given back.
    if (used === "0" && left === "0") counter?.forget(name);
    else counter?.learn(name, from, { used: Number(used), left: Number(left) });
  }

  function tellAll(): void {
    for (const [bucket, counter] of Object.entries(counters)) {
      for (const name of counter.keys()) note(bucket, name, false);
    }
  }

  channel.follow(TOPIC, {
    hear(text, from) {
      if (text === ASK) tellAll();
      else for (const entry of text.split("\n")) learn(entry, from);
    },
    opened() {
      tellAll();
      void channel.say(TOPIC, [ASK]);
    },
  });

  return {
    nameOf: (bucket, key) =>
      createHmac("sha256", secret).update(`${bucket} ${key}`).digest("base64url").slice(0, NAME_LENGTH),
    tellCount: (bucket, name) => note(bucket, name, false),
    tellForgotten: (bucket, name) => note(bucket, name, true),
  };
}

/** Joins entries to texts that are not too long. */
function gather(entries: readonly string[]): string[] {
  const texts: string[] = [];
  for (const entry of entries) {
    const last = texts.at(-1);
    if (last === undefined || last.length + entry.length + 1 > LONGEST_TEXT) texts.push(entry);
    else texts[texts.length - 1] = `${last}\n${entry}`;
  }
  return texts;
}
