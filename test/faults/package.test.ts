import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stagePackage } from "../../scripts/package-folder.ts";
import { administrator } from "../administrator.ts";
import { addressOf, stop } from "../server-process.ts";
import { note } from "./figures.ts";

const run = promisify(execFile);
let folder: string;
let launcher: string;
let program: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "jaalidar-shipped-"));
  launcher = join(folder, "package/jaalidar");
  // `npm run package` takes them anew by the lock's hashes; that they are these is npm's own promise.
  await stagePackage(join(folder, "package"), "node_modules");
});
afterAll(() => {
  program?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the package on a machine that has nothing on its PATH. */
async function call(...parameters: string[]): Promise<string> {
  const env = { PATH: "/nowhere", DATA_DIR: join(folder, "data") };
  const { stdout } = await run(launcher, parameters, { env, cwd: folder });
  return stdout;
}

it("a package serves, backs up and checks itself without Node, npm or any program of the machine", async (context) => {
  const begun = performance.now();
  const settings = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
  program = spawn(launcher, ["start"], {
    env: { PATH: "/nowhere", DATA_DIR: join(folder, "data"), PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const page = await fetch(await addressOf(program));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
  note(context, `first page after ${Math.round(performance.now() - begun)} ms`);

  expect(await call("backup")).toMatch(/SHA-256 {2}[0-9a-f]{64}/);
  expect(await call("admin", "list")).toContain(administrator.email);
  expect(await call("backup", "--help")).toContain("Usage: jaalidar backup [--to file");
  expect(await call("rollback", "--help")).toContain("jaalidar rollback --import folder");
  // What the program itself writes, in e-mails and on screens.
  const words = readFileSync(join(folder, "package/build/server/index.js"), "utf8");
  expect(words.match(/(npm run|jaalidar) (admin|doctor)/g)?.toSorted()).toEqual([
    "jaalidar admin",
    "jaalidar doctor",
  ]);
  expect(await stop(program)).toBe(0);
});

it("a package shows below another root what its installation makes, and keeps settings that are there", async () => {
  const root = join(folder, "root");
  await call("install", "--root", root);
  const settings = join(root, "etc/jaalidar/jaalidar.env");
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  const unit = readFileSync(join(root, "etc/systemd/system/jaalidar.service"), "utf8");
  expect(unit).toContain("ProtectSystem=strict");
  expect(unit).toMatch(/^\[Unit\]\n(?:.+\n)*StartLimitIntervalSec=0\n/);
  appendFileSync(settings, "PORT=4000\n");

  const said = await call("install", "--root", root);

  expect(readFileSync(settings, "utf8")).toContain("PORT=4000");
  expect(said).toContain("Not done  useradd --system");
  expect(existsSync(join(root, "opt/jaalidar/current/runtime/node"))).toBe(true);
  const { stdout } = await run(join(root, "opt/jaalidar/current/jaalidar"), ["verify", "--say"], { env: {} });
  expect(stdout).toContain("as it was shipped");
});

it("an installed command reads the settings as systemd does, with nothing that means anything to a shell", async () => {
  const root = join(folder, "settings");
  await call("install", "--root", root);
  const settings = join(root, "etc/jaalidar/jaalidar.env");
  const url = "postgres://web:pa$HOME`id`@db/site?sslmode=no-verify&application_name=web";
  writeFileSync(
    settings,
    `# A note\nDATABASE_URL=${url}\nMAIL_FROM='Desk <desk@example.com>'\nADMIN_PASSWORD="two words"\r\nOIDC_CLIENT_SECRET='a\\b'\n  DATA_DIR = /srv/data \r\nexport HOST=::\nPORT=4000`,
  );
  const script = readFileSync(join(root, "usr/local/bin/jaalidar"), "utf8")
    .replaceAll("/etc/jaalidar/jaalidar.env", settings)
    .replace("cd /var/lib/jaalidar", `cd ${root}`)
    .replace('"$(id -u)" != 0', "0 != 0")
    .replace(/exec runuser .*/, "exec env");
  const { stdout } = await run("sh", ["-c", script], { env: { PATH: process.env.PATH } });
  expect(stdout.split("\n")).toEqual(
    expect.arrayContaining([
      `DATABASE_URL=${url}`,
      "MAIL_FROM=Desk <desk@example.com>",
      "ADMIN_PASSWORD=two words",
      "OIDC_CLIENT_SECRET=a\\b",
      "DATA_DIR=/srv/data",
      "PORT=4000",
    ]),
  );
});

it("a damaged package is refused with a sentence", async () => {
  appendFileSync(join(folder, "package/build/server/index.js"), "\n");
  await expect(call("start")).rejects.toMatchObject({
    stderr: expect.stringContaining("The package is damaged: build/server/index.js. Unpack it again"),
  });

  truncateSync(join(folder, "package/runtime/node"), 1_000_000);
  await expect(call("start")).rejects.toMatchObject({
    stderr: expect.stringContaining("The Node in this package does not run here"),
  });
});
