import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { LoadFigures, LoadPlan } from "./client.ts";

/** Pins the measured server to one core and the load to another. */
export const cores = { server: 0, load: 1 };

const pins = availableParallelism() > 1 && isThere("taskset");

export const pinning = pins
  ? "a core for the server and another for the load"
  : "no cores of their own: taskset is missing, or there is one core";

/** Returns whether a command is on the PATH. */
export function isThere(command: string): boolean {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, command)));
}

/**
 * Returns the command that runs another on a core, and nothing where processes are not pinned.
 * @param core or a list of cores as `taskset` takes it
 */
export function pinnedTo(core?: number | string): string[] {
  return core !== undefined && pins ? ["taskset", "-c", String(core)] : [];
}

/** Starts a command on a core, with its stdout piped and its stderr shown. */
export function start(line: string[], core?: number | string): ChildProcess {
  const [command = "", ...parameters] = [...pinnedTo(core), ...line];
  return spawn(command, parameters, { stdio: ["ignore", "pipe", "inherit"] });
}

/** Starts a script of this folder with Node, with one argument. */
export function startScript(name: string, argument: string, core?: number | string): ChildProcess {
  const path = join(import.meta.dirname, name);
  return start([process.execPath, path, argument], core);
}

/** Runs a script of this folder to its end with one argument; returns the JSON that it prints. */
export async function runScript<T>(name: string, argument: object, core?: number | string): Promise<T> {
  const child = startScript(name, JSON.stringify(argument), core);
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await new Promise((resolve) => child.once("close", resolve));
  return JSON.parse(said);
}

/** Runs the load client on its core. */
export function runLoad(plan: LoadPlan): Promise<LoadFigures> {
  return runScript("client.ts", plan, cores.load);
}

/** Returns the present memory of a process in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = statusLine(pid, "VmRSS");
  return (
    Number(kilobytes ?? execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024
  );
}

/** Returns the peak memory of a process in MB, or its present memory where the system does not record the peak. */
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

interface MemoryWatch {
  /** Returns the peak so far, in MB. */
  peak(): number;
  stop(): void;
}

const WATCH_EVERY_MS = 50;

/** Watches the memory of a process and its children together. */
export function watchMemory(pid: number): MemoryWatch {
  let most = 0;
  const look = () => {
    most = Math.max(most, memoryOfAll(pid));
  };
  look();
  const timer = setInterval(look, WATCH_EVERY_MS);
  return { peak: () => most, stop: () => clearInterval(timer) };
}

/**
 * Returns the memory of a process and its children in MB, as the sum of proportional set sizes (PSS), in which a
 * shared page counts once. Elsewhere returns the memory of the process itself.
 */
function memoryOfAll(pid: number): number {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return memoryOf(pid);
  return processTree(pid).reduce((sum, one) => sum + proportionalSize(one), 0) / 1024;
}

function processTree(pid: number): number[] {
  const started = readIfThere(() => {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")).join(" ");
  });
  const children = started.split(" ").map(Number).filter(Boolean);
  return [pid, ...children.flatMap(processTree)];
}

function proportionalSize(pid: number): number {
  const text = readIfThere(() => readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
  return Number(/^Pss:\s*(\d+)/m.exec(text)?.[1] ?? 0);
}

/** Returns "" where the process has ended. */
function readIfThere(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
