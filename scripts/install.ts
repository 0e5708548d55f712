// Runs `jaalidar install`, which makes a system service of the package that it is in.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findDamaged, listShipped } from "./package-digests.ts";
import { endWithSentence, Refusal } from "./terminal.ts";

const usage = `Usage: jaalidar install [--root DIR]

Copies this package to /opt/jaalidar, makes the user jaalidar, /var/lib/jaalidar for its data, /etc/jaalidar/jaalidar.env
for its settings and a systemd service. Settings and data that are there stay as they are, so the next version is
installed in the same way: the service then runs it, and the one before stays in /opt/jaalidar until you delete it.

--root DIR  writes the files below DIR instead; no user is made and no service is told.`;

const USER = "jaalidar";
const source = dirname(import.meta.dirname);

/** Runs a command as the service's user with the service's settings, for `jaalidar backup` and its like. */
const wrapper = `#!/bin/sh
# Runs a command of Jaalidar as the user of the service, with the service's settings.
if [ "$(id -u)" != 0 ]; then
  echo "Run this as root: it reads /etc/jaalidar/jaalidar.env." >&2
  exit 1
fi
# As systemd reads it: nothing in a value means anything to this shell.
trim() {
  while :; do
    case $1 in
      [[:space:]]*) set -- "\${1#?}" ;;
      *[[:space:]]) set -- "\${1%?}" ;;
      *) break ;;
    esac
  done
  trimmed=$1
}
while IFS= read -r line || [ -n "$line" ]; do
  trim "$line"
  case $trimmed in [A-Za-z_]*=*) line=$trimmed ;; *) continue ;; esac
  trim "\${line%%=*}" && name=$trimmed
  case $name in *[!A-Za-z0-9_]*) continue ;; esac
  trim "\${line#*=}" && value=$trimmed
  case $value in
    \\"*\\") value=\${value#?} value=\${value%?} ;;
    \\'*\\') value=\${value#?} value=\${value%?} ;;
  esac
  export "$name=$value"
done </etc/jaalidar/jaalidar.env
cd /var/lib/jaalidar || exit 1
exec runuser -u ${USER} -- /opt/jaalidar/current/jaalidar "$@"
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { root: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) return console.log(usage);
  const damaged = findDamaged(source);
  if (damaged.length > 0)
    throw new Refusal(`The package is damaged: ${damaged.join(", ")}. Unpack it again.`);
  const root = values.root === undefined ? "/" : resolve(values.root);
  const isReal = root === "/";
  if (isReal && process.getuid?.() !== 0)
    throw new Refusal("Run this as root, or see with --root DIR what it makes.");
  const steps = isReal ? runStep : showStep;
  // The service's user reads the program, whatever root keeps from others.
  process.umask(0o022);
  if (!isReal || !hasUser()) {
    steps("useradd", ["--system", "--home-dir", "/var/lib/jaalidar", "--shell", "/usr/sbin/nologin", USER]);
  }
  writeFiles(root);
  steps("chown", [`${USER}:${USER}`, "/var/lib/jaalidar", "/var/lib/jaalidar/data"]);
  if (!isReal || existsSync("/run/systemd/system")) steps("systemctl", ["daemon-reload"]);
  console.log(`Settings  ${join(root, "etc/jaalidar/jaalidar.env")}`);
  console.log("Start it  systemctl enable --now jaalidar   (an upgrade: systemctl restart jaalidar)");
  console.log("Follow it journalctl -u jaalidar -f         (the first password is printed there, once)");
}

function hasUser(): boolean {
  return readFileSync("/etc/passwd", "utf8").includes(`\n${USER}:`);
}

function runStep(command: string, parameters: string[]): void {
  execFileSync(command, parameters, { stdio: "inherit" });
}

function showStep(command: string, parameters: string[]): void {
  console.log(`Not done  ${command} ${parameters.join(" ")}`);
}

function writeFiles(root: string): void {
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  placeProgram(join(root, "opt/jaalidar"), version);
  mkdirSync(join(root, "var/lib"), { recursive: true });
  for (const folder of ["var/lib/jaalidar", "var/lib/jaalidar/data"])
    mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
  const settings = join(root, "etc/jaalidar/jaalidar.env");
  mkdirSync(dirname(settings), { recursive: true });
  // Settings hold passwords: readable by root alone.
  if (!existsSync(settings))
    writeFileSync(settings, readFileSync(join(source, "jaalidar.env")), { mode: 0o600 });
  write(
    join(root, "etc/systemd/system/jaalidar.service"),
    readFileSync(join(source, "jaalidar.service")),
    0o644,
  );
  write(join(root, "usr/local/bin/jaalidar"), wrapper, 0o755);
}

/** Copies the package beside earlier ones; `current` leads to it when it is whole. */
function placeProgram(programs: string, version: string): void {
  const place = join(programs, version);
  if (resolve(place) !== source) {
    const unfinished = `${place}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    // What was shipped and nothing else: the folder may have a ./data from a trial.
    for (const file of listShipped(source)) cpSync(join(source, file), join(unfinished, file));
    rmSync(place, { recursive: true, force: true });
    renameSync(unfinished, place);
  }
  const link = join(programs, "current.part");
  rmSync(link, { force: true });
  symlinkSync(version, link);
  renameSync(link, join(programs, "current"));
}

function write(path: string, text: string | Uint8Array, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

await endWithSentence(main);
