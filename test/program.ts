import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { administrator } from "./administrator.ts";
import { addressOf, type Ending, endOf } from "./server-process.ts";

/** The built program as a process of its own, as `npm start` runs it. */
export interface Program {
  url: string;
  pid: number;
  /** Milliseconds from its start until it said where it listens. */
  startedIn: number;
  /** Returns its log so far. */
  log(): string;
  /** Returns its standard output so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<Ending>;
}

const BUILD = "build/server/index.js";

/** Has each process that a test starts use the code that Node compiled for the one before. */
export const processEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled-for-tests"),
};

/** Everything that still runs; a test that fails leaves nothing behind. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

interface Start {
  /** A command that runs it, such as `strace`. */
  under?: readonly string[];
  /** Flags of Node. */
  flags?: readonly string[];
  /** Shows its log in place of keeping it. */
  showsLog?: boolean;
}

/** Starts the program on a free port. Throws with its output when it ends before it is ready, or without a build. */
export async function startProgram(
  env: Record<string, string>,
  { under = [], flags = [], showsLog = false }: Start = {},
): Promise<Program> {
  if (!existsSync(BUILD)) throw new Error(`There is no ${BUILD}: run "npm run build" first.`);
  const [command = "", ...parameters] = [...under, process.execPath, ...flags, BUILD];
  const begun = performance.now();
  const child = spawn(command, parameters, {
    env: {
      ...processEnv,
      NODE_ENV: "production",
      PORT: "0",
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      SAMPLES: "off",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    stdio: ["ignore", "pipe", showsLog ? "inherit" : "pipe"],
  });
  running.add(child);
  const ended = endOf(child);
  void ended.then(() => running.delete(child));
  let output = "";
  let log = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const address = await addressOf(child);
  return {
    url: address.replace("localhost", "127.0.0.1"),
    pid: child.pid ?? 0,
    startedIn: performance.now() - begun,
    log: () => log,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** Asks it to end and waits until it has. */
export async function stopProgram(program: Program): Promise<Ending> {
  program.kill("SIGTERM");
  return program.ended;
}

/** Signs the administrator in. Returns the bearer token. */
export async function signIn({ url }: Pick<Program, "url">): Promise<string> {
  const answer = await postJson(`${url}/v1/auth/login`, administrator);
  return (await answer.json()).token;
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** A quick enquiry, as the smallest thing that is stored. */
export function enquiry(message = "Please call me about a website.") {
  return { name: "Asha Rao", email: "asha@mail.example", phoneNumber: "9810012345", message };
}

/** Asks again and again until the answer has the status; gives how long that took, in milliseconds. */
export async function until(
  status: number,
  ask: () => Promise<Response>,
  patience = 20_000,
): Promise<number> {
  const begun = performance.now();
  let last = "";
  while (performance.now() - begun < patience) {
    try {
      const answer = await ask();
      await answer.arrayBuffer();
      if (answer.status === status) return performance.now() - begun;
      last = String(answer.status);
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No answer ${status} within ${patience} ms; the last was ${last}.`);
}

/** Runs work. Returns its result with the milliseconds that it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  return { result: await work(), ms: performance.now() - begun };
}
