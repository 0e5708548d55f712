import { createParser } from "eventsource-parser";
import type { Change } from "#features/events/contract.ts";

/** Carries one change, or "missed" when changes may have been lost while the connection was down. */
export type LiveNews = Change | "missed";

interface LiveStream {
  /** Connects and stays connected; returns the function that disconnects. */
  open(): () => void;
  /** Calls `listener` for each change while the stream is open; returns the function that removes it. */
  follow(listener: (news: LiveNews) => void): () => void;
}

interface LiveStreamOptions {
  /** Requests the stream with the bearer token. */
  connect: (signal: AbortSignal) => Promise<Response>;
  /** Called when the server refuses the token. */
  onSignedOut: () => void;
  /** Silence after which the connection counts as lost. */
  silenceMs: number;
  /** Age up to which the server tells changes from before the connection. */
  recentMs: number;
  /** Wait before the first retry; each failure doubles it. */
  firstWaitMs?: number;
}

const MAX_WAIT_MS = 60_000;

/** Creates one stream of changes for any number of listeners, which reconnects until it is closed. */
export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const { connect, onSignedOut, silenceMs, recentMs, firstWaitMs = 1000 } = options;
  const listeners = new Set<(news: LiveNews) => void>();
  /** True from the first connection on: changes between two connections may be lost. */
  let connectedBefore = false;
  /** When the first listener came, which had read everything until then. */
  let followedSince: number | undefined;

  function notify(news: LiveNews): void {
    for (const listener of [...listeners]) listener(news);
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const ending = await listen(signal, () => {
        failures = 0;
      }).catch(() => "lost");
      if (ending === "signed out") return onSignedOut();
      await wait(waitBefore(failures), signal);
    }
  }

  /** Reads one connection to its end. */
  async function listen(signal: AbortSignal, onOpen: () => void): Promise<"signed out" | "lost"> {
    const idle = createIdleTimeout(silenceMs);
    try {
      const response = await connect(AbortSignal.any([signal, idle.signal]));
      if (response.status === 401) return "signed out";
      if (!response.ok || !response.body) return "lost";
      onOpen();
      if (connectedBefore || isLate()) notify("missed");
      connectedBefore = true;
      await readEvents(response.body, idle.reset);
    } finally {
      idle.stop();
    }
    return "lost";
  }

  /** Returns whether changes since the first listener came may be older than the server tells. */
  function isLate(): boolean {
    return followedSince !== undefined && performance.now() - followedSince > recentMs;
  }

  async function readEvents(
    body: ReadableStream<Uint8Array<ArrayBuffer>>,
    onChunk: () => void,
  ): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => event === "change" && notify(JSON.parse(data)),
    });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onChunk();
      parser.feed(chunk.value);
    }
  }

  /** Returns a wait that doubles with each failure; a random part keeps clients from reconnecting all at once. */
  function waitBefore(failures: number): number {
    return Math.min(firstWaitMs * 2 ** failures, MAX_WAIT_MS) * (0.5 + Math.random() / 2);
  }

  return {
    open() {
      const closing = new AbortController();
      void run(closing.signal);
      return () => closing.abort();
    },
    follow(listener) {
      listeners.add(listener);
      followedSince ??= performance.now();
      return () => void listeners.delete(listener);
    },
  };
}

/** Creates a signal that aborts once `reset` was not called for `silenceMs`. */
function createIdleTimeout(silenceMs: number) {
  const lost = new AbortController();
  let timer = setTimeout(() => lost.abort(), silenceMs);
  return {
    signal: lost.signal,
    reset() {
      clearTimeout(timer);
      timer = setTimeout(() => lost.abort(), silenceMs);
    },
    stop: () => clearTimeout(timer),
  };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
