import { type ChildProcess, fork } from "node:child_process";
import { realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { getPriority, setPriority } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Fault } from "#platform/contract/errors.ts";
import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { hasPdfEnd, hasPdfHeader, hasPdfName, MAX_PDF_PAGES, type PdfVerdict } from "./rules.ts";

interface PdfInspector {
  /**
   * Takes a file and the name it was sent under, says whether it is a PDF that staff can open and what to be wary of.
   * Nothing in it is run. Throws Fault "unavailable" when too many files wait already, and when no worker can start or
   * the machine is too busy to read the file.
   */
  inspect(bytes: Uint8Array, name: string, sender: PdfSender): Promise<PdfVerdict>;
  /**
   * Returns the text of a file that was inspected, as far as it can be read within the limits of a file; else "". Waits
   * until no file is being inspected. Throws as `inspect` does.
   */
  readText(bytes: Uint8Array): Promise<string>;
  /** Ends the workers; they are made anew when a file comes. */
  close(): void;
}

/** The sender of a file. */
export interface PdfSender {
  /** Of one network one file is read at a time, or one sender's slow files would stand before everybody else's. */
  network: string;
  /**
   * Takes the milliseconds of the processor that reading the file took. One that is refused because it is too complex
   * counts as taking all that a file may, however early the reader saw it.
   */
  charge?(milliseconds: number): Promise<void>;
}

interface PdfLimits {
  /** Files looked at side by side. */
  workers: number;
  /** Files that may wait for a worker. Each has its place among the uploads (platform/api/uploads.server.ts). */
  waiting: number;
  /** How long a worker may take to begin. It does in a fraction of a second, unless the machine is at its end. */
  startMilliseconds: number;
  /** How long one file is waited for by the clock, however busy the machine is. */
  milliseconds: number;
  /** Processor time that one file may take. A normal resume takes some milliseconds. */
  cpuMilliseconds: number;
  /** Memory that one file may take beyond that of a worker at rest. */
  megabytes: number;
  /** How many pages one file may have. */
  pages: number;
  /** How long a file waits for the worker that reads a text; about as long as another takes to start. */
  textMilliseconds: number;
  /** How long a worker stays without work. */
  idleMilliseconds: number;
}

const defaults: PdfLimits = {
  workers: 2,
  waiting: 400,
  startMilliseconds: 15_000,
  milliseconds: 15_000,
  cpuMilliseconds: 1_500,
  megabytes: 192,
  pages: MAX_PDF_PAGES,
  textMilliseconds: 200,
  idleMilliseconds: 30_000,
};

/** Returns an inspector with workers of its own. @param changes the limits that differ from the defaults */
export function createPdfInspector(changes: Partial<PdfLimits> = {}): PdfInspector {
  const limits = { ...defaults, ...changes };
  const resting: PdfWorker[] = [];
  /** Files that are looked at, or wait for it. */
  const inspections = new Set<Promise<unknown>>();
  /** The text that is being read. */
  let text: Promise<Answer<"read"> | undefined> | undefined;
  const turns = new ConcurrencyLimit({
    permits: limits.workers,
    queue: limits.waiting,
    perCaller: 1 / limits.workers,
  });

  async function inspect(bytes: Uint8Array, name: string, sender: PdfSender): Promise<PdfVerdict> {
    if (!hasPdfName(name) || !hasPdfHeader(bytes)) return { ok: false, reason: "not-a-pdf" };
    if (!hasPdfEnd(bytes)) return { ok: false, reason: "broken" };
    const inspection = turns.run(() => inspectRested(bytes), { path: [sender.network] });
    inspections.add(inspection);
    const answer = await inspection.finally(() => inspections.delete(inspection));
    const { result: verdict, cost } = answer ?? { result: tooComplex, cost: limits.cpuMilliseconds };
    const isRefused = !verdict.ok && verdict.reason === "too-complex";
    await sender.charge?.(isRefused ? limits.cpuMilliseconds : cost);
    return verdict;
  }

  async function readText(bytes: Uint8Array): Promise<string> {
    // Those who upload wait for an answer, and a second worker beside theirs takes 100 MB.
    while (inspections.size > 0) await Promise.allSettled(inspections);
    // A caller like any network: what it reads keeps a visitor waiting for one file at most.
    const answer = await turns.run(() => readNow(bytes), { path: ["texts"] });
    return answer?.result ?? "";
  }

  function readNow(bytes: Uint8Array): Promise<Answer<"read"> | undefined> {
    const reading = ask("read", bytes).finally(() => {
      text = undefined;
    });
    text = reading;
    return reading;
  }

  /** Inspects a file. Most texts are read before another worker would have started. */
  async function inspectRested(bytes: Uint8Array): Promise<Answer<"inspect"> | undefined> {
    if (text && resting.length === 0) {
      const longest = pause(limits.textMilliseconds, undefined, { ref: false });
      await Promise.race([text.catch(() => {}), longest]);
    }
    return ask("inspect", bytes);
  }

  async function ask<Of extends Task>(task: Of, bytes: Uint8Array): Promise<Answer<Of> | undefined> {
    const worker = takeRested() ?? new PdfWorker(limits);
    const answer = await worker.ask(task, bytes);
    if (worker.alive) resting.push(worker);
    return answer;
  }

  /** Returns the resting worker that worked last, so that a second one that is no longer needed ends. */
  function takeRested(): PdfWorker | undefined {
    let worker = resting.pop();
    while (worker && !worker.alive) worker = resting.pop();
    return worker;
  }

  function close(): void {
    for (const worker of resting.splice(0)) worker.end();
  }

  return { inspect, readText, close };
}

/** The server's own inspector. */
export const { inspect: inspectPdf, readText: readPdfText } = createPdfInspector();

const tooComplex: PdfVerdict = { ok: false, reason: "too-complex" };

/** Lists the tasks of a worker on a file, each with the type of its result. */
interface Tasks {
  inspect: PdfVerdict;
  read: string;
}
type Task = keyof Tasks;

/** The answer of a worker about a file. */
interface Answer<Of extends Task> {
  result: Tasks[Of];
  /** Milliseconds of the processor. */
  cost: number;
}

/** Lets requests go first: a third of the processor where both want it. */
const NICENESS = 5;

/**
 * One process, one file at a time: whatever a file does to its reader, this process only sees it end. It ends itself
 * when idle, and for good after a file that it could not bear.
 */
class PdfWorker {
  alive = true;
  readonly #limits: PdfLimits;
  readonly #process: ChildProcess;
  readonly #ready: Promise<unknown>;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: PdfLimits) {
    this.#limits = limits;
    const { cpuMilliseconds, megabytes, pages } = limits;
    this.#process = fork(workerFile, [cpuMilliseconds, megabytes, pages].map(String), {
      // The worker reads strangers' files: it sees neither our secrets nor our options, files or console.
      env: {},
      execArgv: sandbox(limits),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
    });
    const { pid } = this.#process;
    // Where the program itself runs with a higher niceness, the system refuses a lower one.
    if (pid && getPriority(pid) < NICENESS) setPriority(pid, NICENESS);
    this.#ready = new Promise((resolve, reject) => {
      this.#process.once("message", resolve);
      this.#process.once("error", reject);
      this.#process.once("exit", (code) => reject(new Error(`The PDF worker ended with ${code}`)));
    });
    // Waiting calls get the failure below; an end without any is none.
    this.#ready.catch(() => {});
    for (const event of ["exit", "error"]) {
      this.#process.once(event, () => {
        this.alive = false;
      });
    }
  }

  /**
   * Returns undefined when the worker ends in the middle: it has met its limits. Throws Fault `unavailable` when it
   * cannot start, or has not had the processor time of a file when its time is over: that is not the file's fault.
   */
  async ask<Of extends Task>(task: Of, bytes: Uint8Array): Promise<Answer<Of> | undefined> {
    clearTimeout(this.#idle);
    this.#hold();
    await this.#start();
    const answer = await this.#send(task, bytes);
    if (this.alive) this.#rest();
    return answer;
  }

  /**
   * Starts the worker. One that does not begin in time is ended, which fails the waiting files: they keep their places
   * among the uploads until then.
   */
  async #start(): Promise<void> {
    const deadline = setTimeout(() => this.end(), this.#limits.startMilliseconds);
    try {
      await this.#ready;
    } catch (cause) {
      throw new Fault("unavailable", { cause });
    } finally {
      clearTimeout(deadline);
    }
  }

  async #send<Of extends Task>(task: Of, bytes: Uint8Array): Promise<Answer<Of> | undefined> {
    const answer = Promise.withResolvers<Answer<Of> | undefined>();
    const onEnd = () => answer.resolve(undefined);
    const deadline = setTimeout(() => {
      this.end();
      answer.reject(new Fault("unavailable", { cause: new Error("The machine is too busy to read a PDF") }));
    }, this.#limits.milliseconds);
    this.#process.once("message", answer.resolve);
    this.#process.once("exit", onEnd);
    this.#process.send({ task, bytes }, (error) => error && onEnd());
    try {
      return await answer.promise;
    } finally {
      clearTimeout(deadline);
      this.#process.off("message", answer.resolve);
      this.#process.off("exit", onEnd);
    }
  }

  #hold(): void {
    this.#process.ref();
    this.#process.channel?.ref();
  }

  /** Rests the worker. An idle one keeps no server from ending. */
  #rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
    this.#idle = setTimeout(() => this.end(), this.#limits.idleMilliseconds).unref();
  }

  end(): void {
    this.alive = false;
    clearTimeout(this.#idle);
    this.#process.kill("SIGKILL");
  }
}

/**
 * From source Node runs the TypeScript itself; the build puts the worker beside the server's bundle (vite.config.ts).
 */
const fromSource = import.meta.url.endsWith(".ts");
const workerFile = new URL(fromSource ? "./pdf-worker.server.ts" : "./pdf-worker.js", import.meta.url);

/**
 * Returns the options of Node's permission model: no writing, no programs, and nothing to read but the worker's own
 * code.
 */
function sandbox({ megabytes }: PdfLimits): string[] {
  return [
    "--permission",
    "--allow-worker",
    ...workerCode().map((file) => `--allow-fs-read=${file}`),
    `--max-old-space-size=${megabytes}`,
    "--max-semi-space-size=8",
    "--no-warnings",
  ];
}

/**
 * Returns the paths of the worker's code. The built worker includes its parser; from source it is read from
 * node_modules, which may be a link.
 */
function workerCode(): string[] {
  const folder = `${dirname(fileURLToPath(workerFile))}/*`;
  if (!fromSource) return [folder];
  const parser = dirname(findPackageJSON("unpdf", import.meta.url) ?? "");
  const modules = [parser, realpathSync(parser)].map((path) => `${dirname(path)}/*`);
  return [folder, findPackageJSON(import.meta.url) ?? "", ...modules];
}
