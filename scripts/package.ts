// Runs `npm run package`, which makes one archive that runs on this kind of machine without Node and npm.
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sizeText } from "#platform/contract/size-text.ts";
import { archiveFolder } from "./archive-folder.ts";
import { installLocked, stagePackage } from "./package-folder.ts";
import { build } from "./prepare.mjs";
import { endWithSentence, Refusal } from "./terminal.ts";

const target = join("build", "release");

async function main(): Promise<void> {
  await build();
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const name = `jaalidar-${version}-${process.platform}-${process.arch}`;
  const work = mkdtempSync(join(tmpdir(), "jaalidar-package-"));
  try {
    console.log("Fetching what is shipped, by the hashes of the lock file…");
    const modules = installLocked(join(work, "locked"));
    await stagePackage(join(work, name), modules);
    mkdirSync(target, { recursive: true });
    const archive = join(target, `${name}.tar.gz`);
    await archiveFolder(join(work, name), archive, readReleaseTime(version));
    const hash = createHash("sha256");
    await pipeline(createReadStream(archive), hash);
    const digest = hash.digest("hex");
    writeFileSync(`${archive}.sha256`, `${digest}  ${basename(archive)}\n`);
    const bytes = readFileSync(archive).length;
    console.log(`File     ${archive}\nSize     ${sizeText(bytes)}\nSHA-256  ${digest}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the seconds that every entry gets: those of SOURCE_DATE_EPOCH, or the day of the release. */
function readReleaseTime(version: string): number {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given && /^\d+$/.test(given)) return Number(given);
  const day = readFileSync("CHANGELOG.md", "utf8").match(/^## \[(.+?)\] - (\d{4}-\d\d-\d\d)$/m);
  if (day?.[1] !== version) throw new Refusal(`CHANGELOG.md does not begin with the version ${version}.`);
  return Date.parse(`${day[2]}T00:00:00Z`) / 1000;
}

await endWithSentence(main);
