import { execFileSync } from "node:child_process";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { administrator } from "../administrator.ts";
import { type Program, postJson, signIn, startProgram, stopProgram, until } from "../program.ts";
import { startSmtpServer } from "../smtp.ts";
import { runCommand } from "./command.ts";
import { isWhole, note } from "./figures.ts";
import { createEmptyStore, engines, type Row, type TestStore } from "./stores.ts";
import { type Applicant, apply, createApplicant, findLosses, startWriters } from "./writers.ts";

const WRITERS = 8;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function emptyStore(engine: TestStore["engine"]): Promise<TestStore> {
  const store = await createEmptyStore(engine);
  cleanups.push(store.remove);
  return store;
}

async function start(store: TestStore): Promise<Program> {
  const program = await startProgram(store.env);
  cleanups.push(() => program.kill("SIGKILL"));
  return program;
}

/** A store with people in it, and a backup of it made by the command while its server runs. */
async function backedUp(engine: TestStore["engine"], people = 3) {
  const store = await emptyStore(engine);
  const program = await start(store);
  const applicants = Array.from({ length: people }, () => createApplicant());
  for (const applicant of applicants) await until(201, () => apply(program.url, applicant));
  const file = join(store.dataDir, "copy.db");
  expect(await runCommand("backup", store.env, ["--to", file])).toEqual({
    code: 0,
    said: expect.any(String),
  });
  return { store, program, applicants, file };
}

/** In `npm test` from one engine to the other, which does all that the same engine does and more. */
const pairs = engines
  .flatMap((from) => engines.map((to) => [from, to] as const))
  .filter(([from, to]) => isWhole || from !== to);

describe.each(pairs)("a backup of %s under writes, restored to %s elsewhere", (from, to) => {
  it("is whole as of one moment, has every document byte for byte, and serves, also pictures at their addresses", async (context) => {
    const store = await emptyStore(from);
    const program = await start(store);
    const picture = await addPicture(program);
    const writers = startWriters(WRITERS, () => program.url);
    while (writers.acknowledged.length < (isWhole ? 200 : 20)) await pause(20);
    const before: Applicant[] = [...writers.acknowledged];
    const file = join(store.dataDir, "copy.db");
    const made = await runCommand("backup", store.env, ["--to", file]);
    const after = writers.acknowledged.length;
    await writers.finish();
    await stopProgram(program);
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/SHA-256 {2}[0-9a-f]{64}/) });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const other = await emptyStore(to);
    const restored = await runCommand("restore", other.env, ["--from", file]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("All sign-ins were ended") });
    expect(restored.said).toContain("Its SHA-256 is as it was made.");
    expect(await findLosses(other, before)).toEqual([]);
    const [count] = await other.query("select count(*) as count from applications");
    const moved = await start(other);
    expect(await signIn(moved)).toEqual(expect.any(String));
    expect((await apply(moved.url, createApplicant())).status).toBe(201);
    expect(await searchFor(moved, before[0] as Applicant)).toBe(1);
    const shown = await fetch(moved.url + picture);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('d="M0 0h4v4z"')]);
    note(
      context,
      `${count?.count} applications, ${before.length} acknowledged before, ${after - before.length} meanwhile`,
    );
  });
});

describe.each(engines)("a restore on %s", (engine) => {
  it("leaves alone what is there unless told to replace it, and what a server uses; brings back what was lost, but nobody who was erased since", async (context) => {
    const { store, program, applicants, file } = await backedUp(engine);
    const plain = await runCommand("restore", store.env, ["--from", file]);
    expect(plain).toMatchObject({ code: 1, said: expect.stringContaining("There is a database already") });
    const used = await runCommand("restore", store.env, ["--from", file, "--replace"]);
    expect(used).toMatchObject({
      code: 1,
      said: expect.stringContaining("A server still uses this database"),
    });
    expect(await findLosses(store, applicants)).toEqual([]);
    expect(readdirSync(store.dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);

    const [kept, erased, deleted] = applicants as [Applicant, Applicant, Applicant];
    const headers = { authorization: `Bearer ${await signIn(program)}` };
    const erase = await postJson(`${program.url}/v1/privacy/person/erase`, { email: erased.email }, headers);
    expect(erase.status).toBe(200);
    await remove(program, headers, await idOf(store, deleted));
    await remove(program, headers, await idOf(store, kept), { lose: store });
    await stopProgram(program);

    const restored = await runCommand("restore", store.env, ["--from", file, "--replace"]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("Erased again: 2 records") });
    expect(await store.query("select email from applications")).toEqual([{ email: kept.email }]);
    expect(await findLosses(store, [kept])).toEqual([]);
    const leftovers = await store.query("select id from outbox where recipient = ?", erased.email);
    expect(leftovers).toEqual([]);
    const old = readdirSync(store.dataDir).filter((name) => name.startsWith("before-restore-"));
    expect(old).toHaveLength(engine === "sqlite" ? 1 : 0);
    const again = await runCommand("restore", store.env, ["--from", file, "--replace"]);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining("Erased again: 2 records") });
    expect(await store.query("select email from applications")).toEqual([{ email: kept.email }]);
    note(context, "one brought back, two erased again, each time that it is restored");
  });

  it.runIf(engine === "postgres")("waits a moment for a connection that is on its way out", async () => {
    const { store, program, file } = await backedUp(engine, 1);
    await stopProgram(program);
    const leaving = new Client({ connectionString: store.env.DATABASE_URL });
    await leaving.connect();
    const restoring = runCommand("restore", store.env, ["--from", file, "--replace"]);
    await pause(2_000);
    await leaving.end();
    expect(await restoring).toEqual({ code: 0, said: expect.any(String) });
  });

  it("lets in nobody who was shut out since, by no old link, and says who may sign in", async () => {
    const store = await emptyStore(engine);
    const program = await start(store);
    const at = new Date().toISOString();
    await store.query(
      `insert into administrators (id, email, password_hash, name, created_at, updated_at)
       select 'second', 'ravi@jaalidar.example', password_hash, 'Ravi', created_at, updated_at
       from administrators returning id`,
    );
    await store.query(
      `insert into invitations (id, email, name, token_hash, invited_by, created_at)
       values ('invited', 'new@jaalidar.example', 'New', 'one', 'second', ?) returning id`,
      at,
    );
    await store.query(
      `insert into password_resets (id, administrator_id, token_hash, created_at)
       values ('reset', 'second', 'two', ?) returning id`,
      at,
    );
    const file = join(store.dataDir, "copy.db");
    await runCommand("backup", store.env, ["--to", file]);
    await store.query("update administrators set active = 0 where id = 'second' returning id");
    await stopProgram(program);

    const restored = await runCommand("restore", store.env, ["--from", file, "--replace"]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(administrator.email) });
    expect(restored.said).not.toContain("ravi@");
    const active = await store.query("select email from administrators where active = 1");
    expect(active).toEqual([{ email: administrator.email }]);
    expect(await store.query("select id from invitations")).toEqual([]);
    expect(await store.query("select id from password_resets")).toEqual([]);
  });

  it("shuts no owner out when nobody else is owner, and says so with what can be done", async () => {
    const store = await emptyStore(engine);
    const program = await start(store);
    await store.query(
      `insert into administrators (id, email, password_hash, name, roles, created_at, updated_at)
       select given.id, given.id || '@jaalidar.example', password_hash, given.id, given.roles, created_at, updated_at
       from administrators, (select 'ravi' as id, 'recruiter sales' as roles union all select 'mira', 'viewer') as given
       returning id`,
    );
    const file = join(store.dataDir, "copy.db");
    await runCommand("backup", store.env, ["--to", file]);
    await store.query("update administrators set roles = 'owner' where id = 'ravi' returning id");
    await store.query("update administrators set active = 0 where id <> 'ravi' returning id");
    await stopProgram(program);

    const restored = await runCommand("restore", store.env, ["--from", file, "--replace"]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("nobody else is owner") });
    expect(restored.said).toContain("npm run admin -- make-owner");
    expect(restored.said).toContain(
      `${administrator.email} (owner), ravi@jaalidar.example (recruiter and sales).`,
    );
    expect(await signIn(await start(store))).toEqual(expect.any(String));
  });

  it("sends the e-mails of the program that waited then, and neither what staff wrote, invitations too, nor news for somebody who was shut out since", async () => {
    const smtp = await startSmtpServer();
    cleanups.push(() => smtp.close());
    smtp.mood = "defer";
    const empty = await emptyStore(engine);
    const store = { ...empty, env: { ...empty.env, SMTP_URL: smtp.url } };
    const program = await start(store);
    const applicant = createApplicant();
    await until(201, () => apply(program.url, applicant));
    const headers = { authorization: `Bearer ${await signIn(program)}` };
    const words = { subject: "Your application", description: "Taken back.", signature: "Asha" };
    const id = await idOf(store, applicant);
    const letter = { ...words, ids: [id], count: 1 };
    const { data } = await (await postJson(`${program.url}/v1/letters`, letter, headers)).json();
    await vi.waitFor(
      async () => expect(await store.query("select id from outbox where kind = 'staff'")).toHaveLength(1),
      20_000,
    );
    await store.query(
      `insert into administrators (id, email, password_hash, name, roles, created_at, updated_at)
       select 'second', 'ravi@jaalidar.example', password_hash, 'Ravi', 'recruiter', created_at, updated_at
       from administrators returning id`,
    );
    const startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
    const plan = { startsAt, minutes: 45, location: "Noida", people: ["second"], invitesApplicant: true };
    const arranged = await postJson(`${program.url}/v1/applications/${id}/interviews`, plan, headers);
    expect(arranged.status).toBe(201);
    const file = join(store.dataDir, "copy.db");
    await runCommand("backup", store.env, ["--to", file]);
    expect((await postJson(`${program.url}/v1/letters/${data._id}/undo`, {}, headers)).status).toBe(200);
    await store.query("update administrators set active = 0 where id = 'second' returning id");
    await stopProgram(program);

    const restored = await runCommand("restore", store.env, ["--from", file, "--replace"]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("staff that had not left: 2,") });
    smtp.mood = "accept";
    await store.query("update outbox set due_at = created_at where status = 'queued'");
    await start(store);
    await vi.waitFor(
      async () => expect(await store.query("select id from outbox where status = 'queued'")).toEqual([]),
      20_000,
    );
    expect(smtp.mails.flatMap(({ to }) => to)).toContain(applicant.email);
    expect(smtp.mails.filter(({ raw }) => raw.includes("Taken back."))).toEqual([]);
    const calendars = smtp.mails.flatMap(({ to, parsed }) => parsed.attachments.map(() => to));
    expect(calendars).toEqual([]);
    const left = {
      status: "failed",
      last_error: "It waited when the backup was made; nobody knows whether it left.",
    };
    expect(
      await store.query(
        "select kind, status, last_error from outbox where sender_id is not null order by kind",
      ),
    ).toEqual([
      { kind: "interview", ...left },
      { kind: "staff", ...left },
    ]);
  });

  it.runIf(isWhole)("repeats the erasures of another file where the old database is gone", async () => {
    const { store, program, applicants, file } = await backedUp(engine);
    const [erased] = applicants as [Applicant];
    const headers = { authorization: `Bearer ${await signIn(program)}` };
    await postJson(`${program.url}/v1/privacy/person/erase`, { email: erased.email }, headers);
    const later = join(store.dataDir, "later.db");
    await runCommand("backup", store.env, ["--to", later]);
    const other = await emptyStore(engine);
    const restored = await runCommand("restore", other.env, ["--from", file, "--erasures", later]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("Erased again: 1 records") });
    expect(await other.query("select id from applications where email = ?", erased.email)).toEqual([]);
  });
});

it.runIf(process.platform === "linux")(
  "a restore leaves alone the log of a server whose SQLite file was moved away by hand",
  async () => {
    const { store, program, applicants, file } = await backedUp("sqlite");
    const path = join(store.dataDir, "jaalidar.db");
    renameSync(path, `${path}.away`);
    const names = readdirSync(store.dataDir);
    const restored = await runCommand("restore", store.env, ["--from", file]);
    expect(restored).toMatchObject({ code: 1, said: expect.stringContaining("A server still uses") });
    expect(readdirSync(store.dataDir)).toEqual(expect.arrayContaining(names));
    renameSync(`${path}.away`, path);
    expect((await apply(program.url, createApplicant())).status).toBe(201);
    await stopProgram(program);
    expect(await findLosses(store, applicants)).toEqual([]);
  },
);

describe("a restore over a SQLite file that is damaged", () => {
  /** A backup, and beside it a store whose file lost its end while a log of newer commits was waiting. */
  async function damagedStore() {
    const { store, program, applicants, file } = await backedUp("sqlite");
    await stopProgram(program);
    const crashed = await start(store);
    await until(201, () => apply(crashed.url, createApplicant()));
    crashed.kill("SIGKILL");
    await crashed.ended;
    const path = join(store.dataDir, "jaalidar.db");
    truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096);
    return { store, applicants, file, path, log: readFileSync(`${path}-wal`) };
  }

  async function expectWhole(store: TestStore, applicants: Applicant[]) {
    expect(await findLosses(store, applicants)).toEqual([]);
    expect(await store.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const program = await start(store);
    expect((await apply(program.url, createApplicant())).status).toBe(201);
    await stopProgram(program);
  }

  it("reads nothing of the old log, and keeps the log beside the old file", async () => {
    const { store, applicants, file, log } = await damagedStore();
    const restored = await runCommand("restore", store.env, ["--from", file, "--replace"]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("Restored the backup") });
    await expectWhole(store, applicants);
    const kept = readdirSync(store.dataDir).filter((name) => name.startsWith("before-restore-"));
    const [old, oldLog] = kept.sort();
    expect(oldLog).toBe(`${old}-wal`);
    expect(readFileSync(join(store.dataDir, String(oldLog))).equals(log)).toBe(true);
  });

  it("reads nothing of a log that was left when the file was moved away by hand", async () => {
    const { store, applicants, file, path } = await damagedStore();
    renameSync(path, join(store.dataDir, "damaged.db"));
    expect(await runCommand("restore", store.env, ["--from", file])).toEqual({
      code: 0,
      said: expect.any(String),
    });
    await expectWhole(store, applicants);
  });
});

describe("a backup file", () => {
  it("is never written over, and refused when a byte of it is not what it was, when it is none, and when it is not there", async () => {
    const { store, program, file } = await backedUp("sqlite", 1);
    const again = await runCommand("backup", store.env, ["--to", file]);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining("exists already") });
    await stopProgram(program);
    const target = await emptyStore("sqlite");
    const restore = (from: string) => runCommand("restore", target.env, ["--from", from]);
    const damaged = join(store.dataDir, "damaged.db");
    const bytes = readFileSync(file);
    bytes.write("damage", bytes.indexOf("%PDF-") + 20);
    writeFileSync(damaged, bytes);
    for (const [from, words] of [
      [damaged, "damaged"],
      [join(store.dataDir, "jaalidar.db"), "not a finished backup"],
      ["package.json", "not a backup"],
      ["nowhere.db", "There is no file"],
      ["docs", "docs is a folder"],
    ] as const) {
      expect(await restore(from)).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    }
    for (const [erasures, words] of [
      ["package.json", "package.json is not a backup"],
      ["nowhere.db", "There is no file"],
      ["docs", "docs is a folder"],
    ] as const) {
      const restored = await runCommand("restore", target.env, ["--from", file, "--erasures", erasures]);
      expect(restored).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    }
    expect(existsSync(join(target.dataDir, "jaalidar.db"))).toBe(false);
  });

  it("is refused where three bytes of text are not what they were, by the digest beside it", async () => {
    const { store, program, applicants, file } = await backedUp("sqlite", 1);
    await stopProgram(program);
    const digest = `${file}.sha256`;
    expect(statSync(digest).mode & 0o777).toBe(0o600);
    execFileSync("sha256sum", ["-c", "--strict", digest], { cwd: store.dataDir });
    const target = await emptyStore("sqlite");
    const restore = () => runCommand("restore", target.env, ["--from", file]);
    const bytes = readFileSync(file);
    const [{ email }] = applicants as [Applicant];
    for (let at = bytes.indexOf(email); at !== -1; at = bytes.indexOf(email, at + 1)) bytes.write("xyz", at);
    writeFileSync(file, bytes);

    expect(await restore()).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is not as it was made: its SHA-256 is not the one in .*Copy both again/),
    });
    expect(existsSync(join(target.dataDir, "jaalidar.db"))).toBe(false);

    rmSync(digest);
    expect(await restore()).toMatchObject({
      code: 0,
      said: expect.stringContaining(`There is no ${digest}`),
    });
  });
});

/** Adds a picture to the library; returns the address that words lead to. */
async function addPicture(program: Program): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(program)}` };
  const body = new FormData();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
  body.append("file", new File([svg], "loom.svg"));
  return vi.waitFor(async () => {
    const added = await fetch(`${program.url}/v1/media`, { method: "POST", headers, body });
    // A program on a busy machine may say 503 and ask to try again.
    expect(added.status).toBe(201);
    return (await added.json()).data.preview;
  }, 30_000);
}

async function idOf(store: TestStore, { email }: Applicant): Promise<string> {
  const [row] = await store.query("select id from applications where email = ?", email);
  return String((row as Row).id);
}

/** Deletes an application by the API; `lose` takes the mark away, as if nobody had wanted it. */
async function remove(
  { url }: Program,
  headers: Record<string, string>,
  id: string,
  { lose }: { lose?: TestStore } = {},
): Promise<void> {
  const answer = await fetch(`${url}/v1/applications/${id}`, { method: "DELETE", headers });
  expect(answer.status).toBe(200);
  if (lose) await lose.query("delete from erasures where subject = ? returning id", id);
}

/** How many applications staff find of somebody, which asks the index of the search. */
async function searchFor(program: Program, { email }: Applicant): Promise<number> {
  const headers = { authorization: `Bearer ${await signIn(program)}` };
  const answer = await fetch(`${program.url}/v1/applications?q=${encodeURIComponent(email)}`, { headers });
  return (await answer.json()).data.length;
}
