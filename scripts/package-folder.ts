// Fills the folder that is shipped: the build, its commands, Node and the packages that the build loads at run time.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleCommands, inOwnWords, ownWords } from "./bundle-commands.ts";
import { type LockedPackage, type Lockfile, reduceLock } from "./locked-packages.ts";
import { listFiles, writeDigests } from "./package-digests.ts";
import { Refusal } from "./terminal.ts";

/** Names the package with the Node of this platform. */
const nodePackage = `node-${process.platform}-${process.arch}`;

/** Loaded from node_modules by the build (`external` in vite.config.ts), with Node itself. */
const shipped = ["sharp", "pg", nodePackage];

/** Left out: for those who build on Node or read its manual. */
const leftOut = /\/node_modules\/node-[a-z0-9-]+\/(include|share|CHANGELOG\.md|README\.md)(\/|$)/;

const licenceFile = /^(licen[cs]e|copying|notice|third-party-notices)/i;

/**
 * Installs the shipped packages into a new folder, where npm compares each with its hash in the lock file. Returns
 * their node_modules. Throws a Refusal with npm's words when one is not what was locked.
 */
export function installLocked(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const { manifest, lock } = reduceLock(readJson("package-lock.json"), shipped);
  if (!lock.packages[`node_modules/${nodePackage}`]) {
    throw new Refusal(`The lock file has no Node for ${process.platform} ${process.arch}.`);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  const flags = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  try {
    execFileSync("npm", ["ci", ...flags], { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    if (/EINTEGRITY/.test(said)) {
      throw new Refusal(`A package is not the one of the lock file, so nothing was made.\n${said.trim()}`);
    }
    throw new Refusal(`The packages could not be fetched.\n${said.trim()}`);
  }
  return join(folder, "node_modules");
}

/** Fills a new folder with all that runs without Node and npm, from a node_modules with the shipped packages. */
export async function stagePackage(folder: string, modules: string): Promise<void> {
  const put = (from: string, to: string) =>
    cpSync(from, join(folder, to), {
      recursive: true,
      dereference: true,
      filter: (path) => !leftOut.test(path),
    });
  put("build/server", "build/server");
  put("build/client", "build/client");
  const program = join(folder, "build/server/index.js");
  writeFileSync(program, inOwnWords(readFileSync(program, "utf8")));
  const { packages } = reduceLock(readJson("package-lock.json"), shipped).lock;
  for (const path of Object.keys(packages).filter(Boolean)) {
    const name = path.replace(/^node_modules\//, "");
    if (name !== nodePackage && existsSync(join(modules, name))) put(join(modules, name), path);
  }
  put(join(modules, nodePackage, "bin/node"), "runtime/node");
  put("release", ".");
  for (const file of ["CHANGELOG.md", "LICENSE", "docs/alerts.yml", "docs/operations.md", "docs/security.md"])
    put(file, file);
  writeFileSync(join(folder, "docs/settings.md"), readSettings());
  writeFileSync(join(folder, "LICENSES.txt"), readLicences(modules));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  await bundleCommands(join(folder, "commands"), [ownWords]);
  writeDigests(folder);
}

function manifest() {
  const { name, version, description, license, type, optionalDependencies } =
    readJson<Record<string, unknown>>("package.json");
  return { name, version, description, license, type, optionalDependencies };
}

/** Returns the README's table of settings. */
function readSettings(): string {
  const table = /^## Environment\n[\s\S]*?(?=^## )/m.exec(readFileSync("README.md", "utf8"))?.[0] ?? "";
  // Its links lead from the project's folder, this file's from docs/.
  return `${table.replace("## Environment", "# Settings").replaceAll("](docs/", "](").trim()}\n`;
}

/** Returns the licences of Node, of the packages in the build and beside it, and of the fonts. */
function readLicences(modules: string): string {
  const lock = readJson<Lockfile>("package-lock.json");
  const paths = Object.entries(lock.packages)
    .filter(([path, entry]) => path && !entry.dev && !entry.devOptional)
    .flatMap(([path, entry]) => {
      const beside = join(dirname(modules), path);
      const found = [beside, path].find((folder) => existsSync(folder));
      return found ? [{ path, entry, found }] : [];
    });
  const texts = paths.map(({ path, entry, found }) => licenceOf(path, entry, found));
  const fonts = listFiles("src/ui/fonts").filter((file) => /OFL|licen/i.test(file));
  texts.push(
    ...fonts.map((file) => `src/ui/fonts/${file}\n\n${readFileSync(join("src/ui/fonts", file), "utf8")}`),
  );
  return `${texts.map((text) => text.trim()).join(`\n\n${"=".repeat(72)}\n\n`)}\n`;
}

function licenceOf(path: string, { version, license }: LockedPackage, folder: string): string {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const words = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license ?? "see below"})`, ...words].join("\n\n");
}

function readJson<T = Lockfile>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8"));
}
