// Finds the browser of the browser tests, or installs one. Plain JavaScript, because `npm test` runs it before anything
// is installed.
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
];

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Returns the path of a Chromium: CHROMIUM_PATH, then one on the PATH, then Playwright's download; else undefined. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, playwrightChromium()].find((path) => path && existsSync(path) && runs(path));
}

/**
 * Finds a Chromium or installs one: Debian's with root rights, else Playwright's download. Returns its path, or
 * undefined after showing the reason.
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium here: installing one for the browser tests…");
  if (process.getuid?.() === 0 && isDebian()) {
    const packages = "chromium fonts-liberation";
    const apt = "apt-get -o DPkg::Lock::Timeout=120";
    await runScript(
      `export DEBIAN_FRONTEND=noninteractive; ${apt} update -q; ${apt} install -qy --no-install-recommends ${packages}`,
      { input: "ignore" },
    );
    const installed = findChromium();
    if (installed) return installed;
  }
  await runScript("playwright install --with-deps chromium || playwright install chromium", {
    input: "ignore",
  });
  return findChromium();
}

/** Returns whether a browser starts: a name on the PATH may be Ubuntu's stub of a snap. */
function runs(path) {
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
