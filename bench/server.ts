import { existsSync } from "node:fs";
import { leanEnvironment, leanFlags } from "../scripts/node-flags.mjs";
import { administrator } from "../test/administrator.ts";
import { addressOf, memoryOf, peakMemoryOf, start, stop } from "./processes.ts";

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
  stop(): Promise<void>;
}

const build = "build/server/index.js";

/** Starts the built program on a free port, on the given cores, and signs in. Throws without a build. */
export async function startServer(env: Record<string, string>, core?: number | string): Promise<BenchServer> {
  if (!existsSync(build)) throw new Error(`There is no ${build}: run "npm run build" first.`);
  const begun = performance.now();
  const child = start([process.execPath, ...leanFlags, build], {
    core,
    env: {
      PATH: process.env.PATH,
      ...leanEnvironment,
      NODE_ENV: "production",
      PORT: "0",
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
      SAMPLES: "off",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
  });
  const url = (await addressOf(child)).replace("localhost", "127.0.0.1");
  await (await fetch(`${url}/healthz`)).arrayBuffer();
  const startedIn = performance.now() - begun;
  const login = await fetch(`${url}/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const { token } = await login.json();
  const ask = (path: string) => fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  const pid = child.pid ?? 0;
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
    stop: () => stop(child),
  };
}
