import { Worker } from "node:worker_threads";
import { createGate } from "#platform/gate.server.ts";
import { hasPdfEnd, hasPdfHeader, hasPdfName, type PdfVerdict } from "./rules.ts";

export interface PdfInspector {
  /**
   * Takes a file and the name it was sent under, says whether it is a PDF that staff can open and what to be wary of.
   * Nothing in it is run. Throws Fault "unavailable" when too many files wait already.
   */
  inspect(bytes: Uint8Array, name: string): Promise<PdfVerdict>;
  /** Ends the workers; they are made anew when a file comes. */
  close(): Promise<void>;
}

interface PdfLimits {
  /** Files looked at side by side. */
  workers: number;
  /** Files that may wait for a worker. */
  waiting: number;
  /** A normal resume takes some milliseconds. */
  milliseconds: number;
  /** For the parser's heap, and again for its buffers, which live outside it. */
  megabytes: number;
  /** How long a worker stays without work. */
  idleMilliseconds: number;
}

const defaults: PdfLimits = {
  workers: 2,
  waiting: 16,
  milliseconds: 5000,
  megabytes: 96,
  idleMilliseconds: 30_000,
};

/** Takes limits that differ from the usual ones, gives an inspector with workers of its own. */
export function createPdfInspector(changes: Partial<PdfLimits> = {}): PdfInspector {
  const limits = { ...defaults, ...changes };
  const resting: PdfWorker[] = [];
  const turns = createGate({ places: limits.workers, queue: limits.waiting });

  async function inspect(bytes: Uint8Array, name: string): Promise<PdfVerdict> {
    if (!hasPdfName(name) || !hasPdfHeader(bytes)) return { ok: false, reason: "not-a-pdf" };
    if (!hasPdfEnd(bytes)) return { ok: false, reason: "broken" };
    return turns.run(() => inspectInWorker(bytes));
  }

  async function inspectInWorker(bytes: Uint8Array): Promise<PdfVerdict> {
    const worker = takeRested() ?? new PdfWorker(limits);
    const verdict = await worker.inspect(bytes);
    if (worker.alive) resting.push(worker);
    return verdict;
  }

  /** The one that worked last, so that a second worker, once no longer needed, comes to its end. */
  function takeRested(): PdfWorker | undefined {
    let worker = resting.pop();
    while (worker && !worker.alive) worker = resting.pop();
    return worker;
  }

  async function close(): Promise<void> {
    await Promise.all(resting.splice(0).map((worker) => worker.end()));
  }

  return { inspect, close };
}

/** The server's own inspector. */
export const { inspect: inspectPdf } = createPdfInspector();

/** One thread, one file at a time. It ends itself when idle, and for good after a file that it could not bear. */
class PdfWorker {
  alive = true;
  readonly #limits: PdfLimits;
  readonly #worker: Worker;
  readonly #ready: Promise<unknown>;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: PdfLimits) {
    this.#limits = limits;
    this.#worker = new Worker(workerFile(), {
      // The thread reads strangers' files: it sees neither our secrets nor our options.
      env: {},
      execArgv: [],
      argv: [],
      workerData: { milliseconds: limits.milliseconds },
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.once("message", resolve);
      this.#worker.once("error", reject);
    });
    this.#worker.on("error", () => {
      this.alive = false;
    });
    this.#worker.once("exit", () => {
      this.alive = false;
    });
  }

  /** Throws when the thread cannot start: that is our fault and not the file's. */
  async inspect(bytes: Uint8Array): Promise<PdfVerdict> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    await this.#ready;
    const verdict = await this.#ask(bytes);
    if (this.alive) this.#rest();
    return verdict;
  }

  async #ask(bytes: Uint8Array): Promise<PdfVerdict> {
    const answer = Promise.withResolvers<PdfVerdict>();
    const tooComplex = () => answer.resolve({ ok: false, reason: "too-complex" });
    const onError = (error: unknown) =>
      isOutOfMemory(error) ? tooComplex() : answer.resolve({ ok: false, reason: "broken" });
    // The scan keeps to its limits itself, since ending its thread may end the process (pdf-worker.server.ts).
    let deadline = setTimeout(tooComplex, this.#limits.milliseconds * 10 + 10_000);
    let watch: NodeJS.Timeout | undefined;
    const onMessage = (said: "scanned" | PdfVerdict) => {
      if (said !== "scanned") return answer.resolve(said);
      clearTimeout(deadline);
      deadline = setTimeout(tooComplex, this.#limits.milliseconds);
      watch = setInterval(() => this.#overflows().then((over) => over && tooComplex()), 25);
    };
    this.#worker.on("message", onMessage);
    this.#worker.once("error", onError);
    const copy = new Uint8Array(bytes);
    this.#worker.postMessage(copy, [copy.buffer]);
    const verdict = await answer.promise;
    clearTimeout(deadline);
    clearInterval(watch);
    this.#worker.off("message", onMessage);
    this.#worker.off("error", onError);
    if (!verdict.ok && verdict.reason === "too-complex") await this.end();
    return verdict;
  }

  /** resourceLimits do not count typed arrays, and those are what a bomb grows in. */
  async #overflows(): Promise<boolean> {
    try {
      const { external_memory: bytes } = await this.#worker.getHeapStatistics();
      return bytes > this.#limits.megabytes * 1e6;
    } catch {
      return false; // The thread has just ended; its own event says why.
    }
  }

  #rest(): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => this.end(), this.#limits.idleMilliseconds).unref();
  }

  async end(): Promise<void> {
    this.alive = false;
    clearTimeout(this.#idle);
    await this.#worker.terminate();
  }
}

/** From source Node runs the TypeScript itself; the build puts the worker beside the server's bundle (vite.config.ts). */
function workerFile(): URL {
  const fromSource = new URL(import.meta.url).pathname.endsWith(".ts");
  return new URL(fromSource ? "./pdf-worker.server.ts" : "./pdf-worker.js", import.meta.url);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
