import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { Refusal } from "./terminal.ts";

/**
 * Writes a folder as a compressed tar archive. The same files make the same bytes, whoever makes them and when: names
 * are sorted, and owner, modes and times are fixed (https://reproducible-builds.org/docs/archives/).
 */
export async function archiveFolder(folder: string, archive: string, seconds: number): Promise<void> {
  const fixed = ["--sort=name", `--mtime=@${seconds}`, "--owner=0", "--group=0", "--numeric-owner"];
  const modes = ["--mode=u=rwX,go=rX", "--format=gnu"];
  const where = ["-C", dirname(folder), "-cf", "-", basename(folder)];
  const tar = spawn("tar", [...fixed, ...modes, ...where], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  let said = "";
  tar.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once("error", reject);
    tar.once("close", resolve);
  });
  // Node's header of gzip has no time and no name.
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  const [code] = await Promise.all([ended, pipeline(tar.stdout, gzip, createWriteStream(archive))]);
  if (code !== 0) throw new Refusal(`GNU tar could not make the archive: ${said.trim()}`);
}
