import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp } from "../../../test/create-test-app.ts";
import { StoreError } from "./database-error.server.ts";
import { type Database, openDatabase, sqliteFile, type Tx } from "./db.server.ts";

let home: string;
let dataDir: string;
let file: string;
let db: Database;
let log: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "jaalidar-test-"));
  dataDir = join(home, "data");
  file = sqliteFile(dataDir);
  log = "";
  const stream = {
    write(line: string) {
      log += line;
    },
  };
  db = openDatabase({ dataDir, databaseUrl: undefined }, pino({}, stream));
  await db.transaction((tx) => sql`create table notes (text text)`.execute(tx));
});
afterEach(async () => {
  await db.close();
  rmSync(home, { recursive: true, force: true });
});

const write = (text: string) => (tx: Tx) => sql`insert into notes (text) values (${text})`.execute(tx);
const unavailable = { code: "unavailable", status: 503 };

const losses: [string, { take: () => void; giveBack?: () => void }][] = [
  [
    "moved",
    { take: () => renameSync(file, `${file}.away`), giveBack: () => renameSync(`${file}.away`, file) },
  ],
  ["removed", { take: () => rmSync(file) }],
  [
    "moved with its folder",
    {
      take: () => renameSync(dataDir, `${dataDir}-away`),
      giveBack: () => renameSync(`${dataDir}-away`, dataDir),
    },
  ],
  [
    "moved with its folder, and a new folder stands in its place",
    {
      take() {
        renameSync(dataDir, `${dataDir}-away`);
        mkdirSync(dataDir);
      },
      giveBack() {
        rmSync(dataDir, { recursive: true });
        renameSync(`${dataDir}-away`, dataDir);
      },
    },
  ],
  [
    "replaced by another file",
    {
      take() {
        copyFileSync(file, `${file}.old`);
        renameSync(file, `${file}.away`);
        renameSync(`${file}.old`, file);
      },
      giveBack: () => renameSync(`${file}.away`, file),
    },
  ],
  [
    "left without its write-ahead log",
    {
      take: () => renameSync(`${file}-wal`, `${file}.away`),
      giveBack: () => renameSync(`${file}.away`, `${file}-wal`),
    },
  ],
  [
    "given another write-ahead log",
    {
      take() {
        renameSync(`${file}-wal`, `${file}.away`);
        writeFileSync(`${file}-wal`, "");
      },
      giveBack: () => renameSync(`${file}.away`, `${file}-wal`),
    },
  ],
  ["left without the index of that log", { take: () => rmSync(`${file}-shm`) }],
];

describe.each(losses)("a database file that is %s", (_, { take, giveBack }) => {
  it("acknowledges nothing that a restart would not find, says so and what to do", async () => {
    await db.ping();
    take();
    await expect(db.transaction(write("after"))).rejects.toMatchObject(unavailable);
    await expect(db.ping()).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/database file/),
    });
    await expect(db.transaction(write("again"))).rejects.toMatchObject(unavailable);
    expect(log.match(/"level":50/g)).toHaveLength(1);
    expect(log).toMatch(/Move the same file back|Restart the server/);
    if (!giveBack) return;
    giveBack();
    await db.ping();
    await db.transaction(write("back"));
    const rows = await sql<{ text: string }>`select text from notes`.execute(db.read);
    expect(rows.rows).toEqual([{ text: "back" }]);
    expect(log).toContain("database file is back");
  });

  it("acknowledges nothing of a transaction in whose middle it happens", async () => {
    const work = db.transaction(async (tx) => {
      await write("during")(tx);
      take();
    });
    await expect(work).rejects.toMatchObject(unavailable);
  });
});

it("takes what was acknowledged from a removed write-ahead log into the file at once", async () => {
  await db.transaction(write("acknowledged"));
  rmSync(`${file}-wal`);
  await expect(db.ping()).rejects.toMatchObject(unavailable);
  const copy = join(home, "copy.db");
  copyFileSync(file, copy);
  const other = new DatabaseSync(copy);
  expect(other.prepare("select text from notes").all()).toEqual([{ text: "acknowledged" }]);
  other.close();
});

describe("a write-ahead log whose database file was moved away", () => {
  /** Leaves the files of a program that was killed, without the first of them. */
  function leaveLogAlone(): { folder: string; path: string; kept: Buffer } {
    const folder = join(home, "killed");
    mkdirSync(folder);
    for (const ending of ["", "-wal"]) copyFileSync(file + ending, sqliteFile(folder) + ending);
    const path = sqliteFile(folder);
    renameSync(path, `${path}.away`);
    return { folder, path, kept: readFileSync(`${path}-wal`) };
  }

  it.each(["is missing", "is empty"])(
    "is kept while the file %s: nothing opens it, with a sentence on what to do",
    async (how) => {
      await db.transaction(write("acknowledged"));
      const { folder, path, kept } = leaveLogAlone();
      if (how === "is empty") writeFileSync(path, "");
      const open = () => openDatabase({ dataDir: folder, databaseUrl: undefined }, pino({ enabled: false }));
      expect(open).toThrow(StoreError);
      expect(open).toThrow(/Move .*jaalidar\.db back.*restore a backup/);
      expect(existsSync(path)).toBe(how === "is empty");
      expect(readFileSync(`${path}-wal`).equals(kept)).toBe(true);
      renameSync(`${path}.away`, path);
      const again = open();
      const { rows } = await sql<{ text: string }>`select text from notes`.execute(again.read);
      expect(rows).toEqual([{ text: "acknowledged" }]);
      await again.close();
    },
  );
});

it("is one file once it is closed, also when nothing was read", async () => {
  await db.close();
  expect(readdirSync(dataDir).filter((name) => name.startsWith("jaalidar.db"))).toEqual(["jaalidar.db"]);
});

it("is said by the program: posts get 503, /readyz a word why, and all of it heals", async () => {
  const app = await createTestApp();
  try {
    const { env } = app.services;
    const path = sqliteFile(env.dataDir);
    const body = {
      name: "Asha Rao",
      email: "asha@mail.example",
      phoneNumber: "9810012345",
      message: "Call me.",
    };
    const post = () => app.request("POST", "/v1/queries", { body });
    renameSync(env.dataDir, `${env.dataDir}-away`);
    for (let tries = 0; tries < 5; tries += 1) expect((await post()).status).toBe(503);
    const ready = await app.request("GET", "/readyz");
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
    expect(await ready.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/database file/),
    });
    renameSync(`${env.dataDir}-away`, env.dataDir);
    expect((await app.request("GET", "/readyz")).status).toBe(200);
    expect((await post()).status).toBe(201);
    const other = new DatabaseSync(path, { readOnly: true });
    expect(other.prepare("select count(*) as count from queries").get()).toEqual({ count: 1 });
    other.close();
  } finally {
    await app.close();
  }
});
