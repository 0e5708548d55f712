import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

export const administrator = { email: "bench@jaalidar.example", password: "one-hundred-thousand-rows" };

export interface BenchServer {
  url: string;
  /** Asks with the administrator's token, takes the whole answer, gives it with the milliseconds that took. */
  get(path: string): Promise<{ milliseconds: number; status: number; text: string }>;
  /** Memory that the process holds, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

const build = "build/server/index.js";

/** Starts the built program on a free port and signs in. Throws when there is no build. */
export async function startServer(env: Record<string, string>): Promise<BenchServer> {
  if (!existsSync(build)) throw new Error(`There is no ${build}: run "npm run build" first.`);
  const child = spawn(process.execPath, [build], {
    env: {
      PATH: process.env.PATH,
      ...{ NODE_ENV: "production", PORT: "0", LOG_LEVEL: "error", RATE_LIMITS: "off", SAMPLES: "off" },
      ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  const login = await fetch(`${url}/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const { token } = await login.json();
  return {
    url,
    async get(path) {
      const started = performance.now();
      const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
      const text = await answer.text();
      return { milliseconds: performance.now() - started, status: answer.status, text };
    },
    memory: () => memoryOf(child.pid ?? 0),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const address = /ready at (http:\/\/\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`The program ended with ${code} before it was ready.`)));
  });
}

function memoryOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s*(\d+)/.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) / 1024;
}
