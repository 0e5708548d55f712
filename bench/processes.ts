import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { LoadFigures, LoadPlan } from "./client.ts";

/** One core for the server that is measured, another for the load. */
export const cores = { server: 0, load: 1 };

const pins = availableParallelism() > 1 && isThere("taskset");

export const pinning = pins
  ? "a core for the server and another for the load"
  : "no cores of their own: taskset is missing, or there is one core";

/** Whether a command is on the PATH. */
export function isThere(command: string): boolean {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, command)));
}

interface Spawned {
  core?: number;
  env?: NodeJS.ProcessEnv;
}

/** Starts a command on a core. What it says is read, what goes wrong is shown. */
export function start([command = "", ...rest]: string[], { core, env }: Spawned = {}): ChildProcess {
  const line =
    core !== undefined && pins ? ["taskset", "-c", String(core), command, ...rest] : [command, ...rest];
  return spawn(line[0] ?? "", line.slice(1), {
    env: env ?? process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Waits until a server says `ready at http://…`, gives that address. */
export function addressOf(child: ChildProcess): Promise<string> {
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

/** Asks a process to end and waits until it has. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Starts a script of this folder with Node, with one argument. */
export function startScript(name: string, argument: string, core: number): ChildProcess {
  const path = join(import.meta.dirname, name);
  return start([process.execPath, path, argument], { core });
}

/** Runs the load client on its core. */
export async function runLoad(plan: LoadPlan): Promise<LoadFigures> {
  const child = startScript("client.ts", JSON.stringify(plan), cores.load);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(said);
}

/** Memory that a process holds now, in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = statusLine(pid, "VmRSS");
  return (
    Number(kilobytes ?? execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024
  );
}

/** The most that a process ever held, in MB; what it holds now where the system doesn't say. */
export function peakMemoryOf(pid: number): number {
  const kilobytes = statusLine(pid, "VmHWM");
  return kilobytes ? Number(kilobytes) / 1024 : memoryOf(pid);
}

function statusLine(pid: number, name: string): string | undefined {
  const path = `/proc/${pid}/status`;
  return existsSync(path)
    ? new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(path, "utf8"))?.[1]
    : undefined;
}
