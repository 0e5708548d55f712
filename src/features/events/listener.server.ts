import type { Rights } from "#features/auth/storage.server.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import { commentText, eventText } from "#platform/contract/event-stream.ts";
import type { Db } from "#platform/database/db.server.ts";
import { findReadable } from "./readable.server.ts";
import { gathered } from "./rules.ts";
import type { ChangeWatch, News } from "./watch.server.ts";

/** Bytes that may wait for a slow reader; one that lags further has to begin anew. */
const MAX_WAITING = 64 * 1024;
/** Wait of a reader that follows the standard before it connects again. */
const RETRY_MS = 2000;

interface ListenerParts {
  db: Db;
  watch: Pick<ChangeWatch, "follow">;
  /** Mark of the watch before which the reader knows everything. */
  mark: string | undefined;
  heartbeatMs: number;
  /** The reader as they were when the stream was opened. */
  actor: Actor;
  /** Returns the reader as they are now; null when their session has ended. */
  identify(): Promise<Actor | null>;
  /** Everybody who listens. */
  listeners: Set<Listener>;
}

/** Returns the stream of a listener. */
export function openStream(parts: ListenerParts): ReadableStream<Uint8Array> {
  let listener: Listener;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        listener = new Listener(parts, controller);
      },
      cancel: () => listener.leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
  );
}

/** Tells a reader of changes, as long as their session lasts and they keep up. */
export class Listener {
  readonly sessionId: string;
  readonly #parts: ListenerParts;
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #unfollow: () => void;
  /** The rights of the reader; undefined while the store is away. */
  #rights: Rights | undefined;
  #turn = Promise.resolve();

  constructor(parts: ListenerParts, controller: ReadableStreamDefaultController<Uint8Array>) {
    this.sessionId = parts.actor.sessionId;
    this.#parts = parts;
    this.#controller = controller;
    this.#rights = parts.actor;
    this.#send(`retry: ${RETRY_MS}\n${commentText("listening")}`);
    this.#heartbeat = setInterval(() => this.#beat(), parts.heartbeatMs);
    this.#unfollow = parts.watch.follow((news) => this.#inTurn(() => this.#tell(news)), parts.mark);
    parts.listeners.add(this);
    // The session may have ended since the call was let in, and the watch have told so to others.
    this.#inTurn(() => this.#check());
  }

  /** Ends the stream. */
  end(): void {
    if (!this.#parts.listeners.has(this)) return;
    this.leave();
    this.#controller.close();
  }

  /** Listens no more, after the reader has gone. */
  leave(): void {
    this.#parts.listeners.delete(this);
    clearInterval(this.#heartbeat);
    this.#unfollow();
  }

  #send(text: string): void {
    if ((this.#controller.desiredSize ?? 0) > 0) this.#controller.enqueue(this.#encoder.encode(text));
    else this.end();
  }

  #beat(): void {
    this.#send(commentText("still here"));
    this.#inTurn(() => this.#check());
  }

  async #tell({ changes, sessions }: News): Promise<void> {
    // What comes with a change of roles is told by the new ones.
    if (sessions || !this.#rights) await this.#check();
    const readable = this.#rights ? await findReadable(this.#parts.db, this.#rights, changes) : [];
    for (const one of gathered(readable))
      this.#send(eventText({ event: "change", data: JSON.stringify(one) }));
  }

  /** Reads the rights anew. A store that is away says nothing about the session; until it answers there is no news. */
  async #check(): Promise<void> {
    const now = await this.#parts.identify().catch(() => undefined);
    if (now === null) this.end();
    else this.#rights = now;
  }

  /** Does one work after the other, so that an earlier answer never replaces the rights of a later one. */
  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch(() => {});
  }
}
