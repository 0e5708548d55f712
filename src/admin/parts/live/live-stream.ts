import type { Change } from "#features/events/contract.ts";
import { createEventReader } from "#platform/contract/event-stream.ts";

/** A change told by the server; or, after a pause, that changes may have been missed. */
export type LiveNews = Change | "missed";

export interface LiveStream {
  /** Listens from now on. Gives the function that ends it. */
  open(): () => void;
  /** Tells what is heard while the stream is open. Gives the function that ends it. */
  follow(listener: (news: LiveNews) => void): () => void;
}

export interface LiveStreamParts {
  /** Asks for the stream, with the token of who is signed in. */
  connect: (signal: AbortSignal) => Promise<Response>;
  /** Told when the server knows that token no longer. */
  onSignedOut: () => void;
  /** Milliseconds without any sign of life after which the connection counts as lost. */
  patience: number;
  /** Milliseconds before the first new try; each that fails doubles them. */
  firstWait?: number;
}

const LONGEST_WAIT_MS = 60_000;

/** One stream of changes for as many listeners as there are, taken up again for as long as it is wanted. */
export function createLiveStream(parts: LiveStreamParts): LiveStream {
  const { connect, onSignedOut, patience, firstWait = 1000 } = parts;
  const listeners = new Set<(news: LiveNews) => void>();
  /** Whether a stream was heard before, so that something may have been missed since. */
  let heard = false;

  function tell(news: LiveNews): void {
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
    const silence = createSilence(patience);
    try {
      const response = await connect(AbortSignal.any([signal, silence.signal]));
      if (response.status === 401) return "signed out";
      if (!response.ok || !response.body) return "lost";
      onOpen();
      if (heard) tell("missed");
      heard = true;
      await read(response.body, silence.broken);
    } finally {
      silence.end();
    }
    return "lost";
  }

  async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, onPiece: () => void): Promise<void> {
    const take = createEventReader(({ event, data }) => event === "change" && tell(JSON.parse(data)));
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onPiece();
      take(part.value);
    }
  }

  /** Doubles with each failure, and differs from one to the other, so that a restart is not met by all at once. */
  function waitBefore(failures: number): number {
    return Math.min(firstWait * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
  }

  return {
    open() {
      const closing = new AbortController();
      void run(closing.signal);
      return () => closing.abort();
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Aborts after so many milliseconds in which it was not broken. */
function createSilence(patience: number) {
  const lost = new AbortController();
  let timer = setTimeout(() => lost.abort(), patience);
  return {
    signal: lost.signal,
    broken() {
      clearTimeout(timer);
      timer = setTimeout(() => lost.abort(), patience);
    },
    end: () => clearTimeout(timer),
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
