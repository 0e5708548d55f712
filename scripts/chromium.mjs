// Finds the browsers of the browser tests, or installs them. Plain JavaScript, because `npm test` runs it before
// anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { runScript } from "./prepare.mjs";

/** Starts a browser without questions and, as root, without its sandbox. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages of one site and context share a process, and what is compiled in it.
  "--process-per-site",
];

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Returns the path of a Chromium: CHROMIUM_PATH, then one on the PATH, then Playwright's download; else undefined. */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? [...onPath(names), playwrightChromium()].find(works);
}

/**
 * Returns the path of Chromium's headless shell, which draws no window around a page: HEADLESS_SHELL_PATH, then
 * Debian's; else the path of a Chromium, or undefined.
 */
export function findHeadlessShell() {
  return process.env.HEADLESS_SHELL_PATH ?? onPath(["chromium-headless-shell"]).find(works) ?? findChromium();
}

/**
 * Finds Chromium's headless shell or installs it: Debian's with root rights, else Playwright's download. Returns its
 * path, or that of a Chromium; undefined after showing the reason.
 */
export async function ensureChromium() {
  const hasShell = findHeadlessShell() !== findChromium();
  if (!hasShell && process.getuid?.() === 0 && isDebian()) {
    console.log("Installing Chromium's headless shell for the browser tests…");
    const packages = "chromium-headless-shell fonts-liberation";
    const apt = "apt-get -o DPkg::Lock::Timeout=120";
    await runScript(
      `export DEBIAN_FRONTEND=noninteractive; ${apt} update -q; ${apt} install -qy --no-install-recommends ${packages}`,
      { limit: 10 * 60_000, input: "ignore" },
    );
  }
  const found = findHeadlessShell();
  if (found) return found;
  console.log("No Chromium here: installing Playwright's for the browser tests…");
  await runScript("playwright install --with-deps chromium || playwright install chromium", {
    input: "ignore",
  });
  return findChromium();
}

function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Returns whether a browser is there and starts: a name on the PATH may be Ubuntu's stub of a snap. */
function works(path) {
  if (!path || !existsSync(path)) return false;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** Returns whether this is Debian: Ubuntu's chromium package is a snap, which containers can't run. */
function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

function playwrightChromium() {
  try {
    return createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  } catch {
    // Playwright is not installed yet.
    return undefined;
  }
}
