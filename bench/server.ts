import { leanEnvironment, leanFlags } from "../scripts/node-flags.mjs";
import { signIn, startProgram, stopProgram } from "../test/program.ts";
import { memoryOf, peakMemoryOf, pinnedTo } from "./processes.ts";

export interface BenchServer {
  url: string;
  /** The administrator's token. */
  token: string;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  /** Fetches a path with the token; returns the whole answer and its time. */
  get(path: string): Promise<{ milliseconds: number; status: number; text: string }>;
  /** Fetches a path with the token and keeps nothing of it; returns its length in bytes and its time. */
  read(path: string): Promise<{ milliseconds: number; bytes: number }>;
  /** Returns the memory of the process in MB. */
  memory(): number;
  /** Returns the peak memory of the process in MB. */
  peakMemory(): number;
  /** The id of the process, which may have started others. */
  pid: number;
  stop(): Promise<unknown>;
}

/** Starts the built program on a free port, on the given cores, and signs in. Throws without a build. */
export async function startServer(env: Record<string, string>, core?: number | string): Promise<BenchServer> {
  const begun = performance.now();
  const program = await startProgram(
    { ...leanEnvironment, LOG_LEVEL: "error", ...env },
    { under: pinnedTo(core), flags: leanFlags, showsLog: true },
  );
  const { url, pid } = program;
  await (await fetch(`${url}/healthz`)).arrayBuffer();
  const startedIn = performance.now() - begun;
  const token = await signIn(program);
  const ask = (path: string) => fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  return {
    url,
    token,
    startedIn,
    pid,
    async get(path) {
      const started = performance.now();
      const answer = await ask(path);
      const text = await answer.text();
      return { milliseconds: performance.now() - started, status: answer.status, text };
    },
    async read(path) {
      const started = performance.now();
      const answer = await ask(path);
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
      let bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
      return { milliseconds: performance.now() - started, bytes };
    },
    memory: () => memoryOf(pid),
    peakMemory: () => peakMemoryOf(pid),
    stop: () => stopProgram(program),
  };
}
