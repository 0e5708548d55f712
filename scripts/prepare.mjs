// Installs, builds and runs commands for `npm start` and `npm test`. Runs before anything is installed, on Node 20, so
// it is plain JavaScript without packages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(root, "node_modules/.bin");

/** Points to the Node of the lock file, from this platform's package (optionalDependencies of package.json). */
const pinnedNode = join(binaries, "node");

/** Requires the first Node with argon2 in its crypto module. */
const OLDEST_NODE = [24, 7];

const buildStamp = join(root, "build/.sources");

/**
 * Installs the packages unless those of the lock file are installed; returns whether it had to. Throws a `Failure`
 * with a sentence for the user.
 */
export async function installPackages() {
  if (packagesAreCurrent()) return false;
  const started = Date.now();
  console.log("Installing packages (about a minute the first time)…");
  const progress = setInterval(() => console.log(`…still installing (${seconds(started)})`), 20_000);
  try {
    const { code, output } = await runNpm(["ci"]);
    if (code !== 0) {
      console.error(output);
      throw new Failure("The packages could not be installed. The reason is in npm's lines above.");
    }
  } finally {
    clearInterval(progress);
  }
  console.log(`Installed in ${seconds(started)}.`);
  return true;
}

/**
 * Returns the Node that runs everything but this bootstrap: the pinned one, or on other platforms the one that runs
 * this script. Throws a `Failure` when that one is too old.
 */
export function projectNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  throw new Failure(
    `No Node is pinned for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}: ` +
      `run the command again with Node ${OLDEST_NODE.join(".")} or newer.`,
  );
}

/**
 * Runs the npm that started this script, or the one on the PATH, with its own Node. npm replaces node_modules, so it
 * must not run on the Node inside. Shows errors only: warnings about old Node versions don't matter.
 */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { env: { ...process.env, PATH: pathWithoutBinaries() }, quiet: true };
  if (npm && node && !node.startsWith(root) && existsSync(npm))
    return run(node, [npm, ...args, ...flags], options);
  return run("npm", [...args, ...flags], options);
}

/**
 * Returns whether the installed packages are exactly those of the lock file, except packages for other platforms.
 * Compares contents, because a checkout changes dates only.
 */
function packagesAreCurrent() {
  let wanted;
  let installed;
  try {
    wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
    installed = JSON.parse(readFileSync(join(root, "node_modules/.package-lock.json"), "utf8")).packages;
  } catch {
    return false;
  }
  if (Object.keys(installed).some((path) => !wanted[path])) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional);
  });
}

/**
 * Builds unless the sources are those of the last build; returns whether it had to. Throws a `Failure` after showing
 * the build's output.
 */
export async function build() {
  const sources = hashSources();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === sources) return false;
  const started = Date.now();
  console.log("Building…");
  rmSync(buildStamp, { force: true });
  const { code, output } = await runScript(packageScripts().build, { quiet: true });
  if (code !== 0) {
    console.error(output);
    throw new Failure("The build failed. The reason is in the lines above.");
  }
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
  console.log(`Built in ${seconds(started)}.`);
  return true;
}

/** Returns the commands of package.json, by name. */
export function packageScripts() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
}

/** Returns a digest of all files that the build reads, without tests. */
function hashSources() {
  const hash = createHash("sha256");
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  const files = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "react-router.config.ts",
  ];
  for (const file of files) if (existsSync(join(root, file))) add(file);
  for (const folder of ["src", "migrations", "public"]) {
    if (!existsSync(join(root, folder))) continue;
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) if (!/\.test\.tsx?$/.test(path)) add(path.slice(root.length + 1));
  }
  return hash.digest("hex");
}

/** Runs a line of package.json's scripts as npm would, with the project's own commands and Node first. */
export function runScript(line, options = {}) {
  return run("/bin/sh", ["-c", line], options);
}

/**
 * Runs a command in the project's folder and passes SIGINT, SIGTERM and SIGHUP on to it. `quiet` returns its output
 * instead of showing it; `limit` (ms) ends it with its children. Returns its exit code (128 + number of a signal) and
 * whether it ran into the limit.
 */
export function run(command, args, { env = environment(), quiet = false, limit, input = "inherit" } = {}) {
  // A limited command leads a process group of its own, so that the limit ends its children too.
  const child = spawn(command, args, {
    cwd: root,
    env,
    detached: limit !== undefined,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : [input, "inherit", "inherit"],
  });
  const signalAll = (signal) => {
    try {
      if (limit !== undefined && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // The process has ended already.
    }
  };
  const forward = (signal) => {
    // The terminal has sent Ctrl-C to the child too; a second one would skip its graceful stop.
    if (signal === "SIGINT" && process.stdin.isTTY && limit === undefined) return;
    signalAll(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);

  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  let expired = false;
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          expired = true;
          signalAll("SIGKILL");
        }, limit);

  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      for (const name of signals) process.off(name, forward);
      resolve({ code: code ?? 128 + constants.signals[signal], output, expired });
    });
  });
}

/**
 * Ends this process and its child when the npm that started it is gone. Ending npm ends only the shell between them,
 * and the server would keep its port.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 250).unref();
}

/** Returns the environment of the project's commands, with its own binaries first on the PATH. */
export function environment() {
  return { ...process.env, PATH: [binaries, pathWithoutBinaries()].join(delimiter) };
}

function pathWithoutBinaries() {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== binaries)
    .join(delimiter);
}

export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** Carries a message for the user, shown without a stack. */
export class Failure extends Error {}
