import {
  chmodSync,
  cpSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { createAuthority } from "../authority.ts";
import { hasImapServer, startMailbox } from "../imap.ts";
import { startProgram, stopProgram } from "../program.ts";
import { startSmtpServer } from "../smtp.ts";
import { runCommand } from "./command.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { createStore, type TestStore } from "./stores.ts";
import { apply, createApplicant } from "./writers.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A SQLite store that a server has used and left, to be copied. */
let template: TestStore;
beforeAll(async () => {
  template = await createStore("sqlite");
  await use(template);
});
afterAll(() => template.remove());

async function use(store: TestStore): Promise<void> {
  const program = await startProgram(store.env);
  expect((await apply(program.url, createApplicant())).status).toBe(201);
  await stopProgram(program);
}

async function usedStore(engine: TestStore["engine"]): Promise<TestStore> {
  const store = await createStore(engine);
  cleanups.push(store.remove);
  if (engine === "sqlite") cpSync(template.dataDir, store.dataDir, { recursive: true });
  else await use(store);
  return store;
}

const doctor = (env: Record<string, string>) => runCommand("doctor", { PORT: "1", ...env });

it("finds nothing to mend where all is well, and sees the backup that was made", async () => {
  const store = await usedStore("sqlite");
  const smtp = await startSmtpServer();
  cleanups.push(smtp.close);
  await runCommand("backup", store.env);
  const settings = { PUBLIC_URL: "https://www.jaalidar.example", TRUST_PROXY: "1", SMTP_URL: smtp.url };
  const { code, said } = await doctor({
    ...store.env,
    ...settings,
    MAIL_FROM: "Desk <desk@jaalidar.example>",
  });
  expect(said).toMatch(/fine {2}.*jaalidar\.db \(.* is whole/);
  expect(said).toMatch(/fine {2}The mail server .* takes e-mails/);
  expect(said).toMatch(/fine {2}The last backup is of 20/);
  expect(said).toContain("0 to fix");
  expect(code).toBe(0);
});

it("says what to mend about the settings", async () => {
  const settings = {
    PUBLIC_URL: "https://www.jaalidar.example",
    RATE_LIMITS: "off",
    CLAMD_URL: "tcp://127.0.0.1",
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_CLIENT_ID: "jaalidar",
    OIDC_CLIENT_SECRET: "a secret of the test",
  };
  const store = await createStore("sqlite");
  cleanups.push(store.remove);
  const { code, said } = await doctor({ ...store.env, ...settings, SMTP_URL: "smtp://127.0.0.1:1" });
  expect(said).toMatch(/MEND {2}TRUST_PROXY is 0/);
  expect(said).toMatch(/MEND {2}RATE_LIMITS is off/);
  expect(said).toMatch(/MEND {2}The virus scanner does not answer: .*127\.0\.0\.1:3310/);
  expect(said).toMatch(/MEND {2}The issuer http:\/\/127\.0\.0\.1:1 gives no description of itself/);
  expect(said).toMatch(/MEND {2}The mail server 127\.0\.0\.1:1 does not take e-mails/);
  expect(code).toBe(1);
  expect(await doctor({ PORT: "many" })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/MEND {2}PORT must be a number/),
  });
});

it("tells of a mail server that is not trusted, or to which the password would go in the clear", async () => {
  const store = await createStore("sqlite");
  cleanups.push(store.remove);
  const untrusted = await startSmtpServer({ encrypted: true });
  const plain = await startSmtpServer({ account: { user: "desk", pass: "secret" } });
  cleanups.push(untrusted.close, plain.close);
  const { said } = await doctor({ ...store.env, SMTP_URL: untrusted.url });
  expect(said).toMatch(/MEND {2}The mail server .* does not take e-mails: .*certificate/);
  expect(said).toContain("?ignoreTLS=true");
  // This machine by an address that is not known to be it.
  const elsewhere = plain.url.replace("127.0.0.1", "0.0.0.0");
  expect((await doctor({ ...store.env, SMTP_URL: elsewhere })).said).toMatch(
    /MEND {2}The mail server .* does not take e-mails: .*STARTTLS/,
  );
  expect(plain.signIns).toBe(0);
});

it("trusts mail servers whose certificate an authority of one's own has signed, once it is told of that authority", async () => {
  const store = await createStore("sqlite");
  const authority = createAuthority();
  const smtp = await startSmtpServer({ encrypted: authority.certificate });
  const mailbox = hasImapServer ? await startMailbox(authority.certificate) : undefined;
  cleanups.push(store.remove, authority.remove, smtp.close, () => mailbox?.remove());
  const settings = { ...store.env, SMTP_URL: smtp.url, ...(mailbox && { INBOUND_IMAP_URL: mailbox.url }) };
  const before = await doctor(settings);
  expect(before.said).toMatch(/MEND {2}The mail server .*\n.*set NODE_EXTRA_CA_CERTS to the file/);
  if (mailbox)
    expect(before.said).toMatch(
      /MEND {2}The mailbox .*certificate is not trusted: .*set NODE_EXTRA_CA_CERTS to the file/,
    );
  const after = await doctor({ ...settings, NODE_EXTRA_CA_CERTS: authority.file });
  expect(after.said).toMatch(/fine {2}The mail server .* takes e-mails/);
  if (mailbox) expect(after.said).toMatch(/fine {2}Replies are read from/);
});

it("tells of a clock that is behind what the database knows, or was ahead", async () => {
  const store = await usedStore("sqlite");
  const at = new Date(Date.now() + 400 * DAY_MS).toISOString();
  const database = new DatabaseSync(join(store.dataDir, "jaalidar.db"));
  database
    .prepare("insert or replace into settings (name, value) values ('last-backup', ?)")
    .run(JSON.stringify({ at, bytes: 1 }));
  database.close();
  const { code, said } = await doctor(store.env);
  expect(said).toMatch(/MEND {2}The clock of this machine is behind, or was ahead: /);
  expect(said).toContain(at);
  expect(code).toBe(1);
});

it("tells of files that the virus scanner can't judge, and of damaged ones", async () => {
  const store = await usedStore("sqlite");
  const database = new DatabaseSync(join(store.dataDir, "jaalidar.db"));
  database.exec(
    "update documents set scan = 'pending', created_at = '2026-01-01T00:00:00.000Z', sha256 = 'a'",
  );
  database.close();
  const { said } = await doctor(store.env);
  expect(said).toMatch(/look {2}Files that wait for the virus scanner for over an hour.*: 1\./);
  expect(said).toMatch(/MEND {2}Damaged documents.*: [0-9a-f-]{36}\./);
});

it("tells of published words that this version no longer shows", async () => {
  const store = await usedStore("sqlite");
  const database = new DatabaseSync(join(store.dataDir, "jaalidar.db"));
  database.exec(`insert into content_documents
    (id, kind, key, locale, published, version, created_at, updated_at, updated_by)
    values ('facts', 'facts', '', 'en', '{"name":"Kolam Works"}', 1, '2026', '2026', 'somebody')`);
  database.close();
  const { said } = await doctor(store.env);
  expect(said).toMatch(/look {2}Published words that no longer fit.*: Facts about the company\./);
});

it("tells of e-mail addresses that nobody can have, once visitors come to the site", async () => {
  const store = await usedStore("sqlite");
  const shipped = "sales@jaalidar.example, careers@jaalidar.example, privacy@jaalidar.example";
  const live = { ...store.env, PUBLIC_URL: "https://www.neem.in", TRUST_PROXY: "1" };
  expect((await doctor(store.env)).said).not.toContain("sales@");
  expect((await doctor(live)).said).toContain(`look  E-mails to ${shipped} reach nobody`);
  const own = { salesEmail: "sales@neem.in", careersEmail: "work@neem.in", privacyEmail: "us@old.example" };
  const database = new DatabaseSync(join(store.dataDir, "jaalidar.db"));
  database
    .prepare(
      `insert into content_documents
        (id, kind, key, locale, published, version, created_at, updated_at, updated_by)
        values ('facts', 'facts', '', 'en', ?, 1, '2026', '2026', 'somebody')`,
    )
    .run(JSON.stringify({ ...facts, ...own }));
  database.close();
  expect((await doctor(live)).said).toContain("look  E-mails to us@old.example reach nobody");
});

it("tells of published words with a picture that is not in the library", async () => {
  const store = await usedStore("sqlite");
  const database = new DatabaseSync(join(store.dataDir, "jaalidar.db"));
  database.exec(`insert into content_documents
    (id, kind, key, locale, published, version, created_at, updated_at, updated_by)
    values ('logo', 'logo', '', 'en', '{"icon":{"picture":"0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"}}', 1, '2026', '2026', 'somebody')`);
  database.close();
  const { said } = await doctor(store.env);
  expect(said).toMatch(/look {2}Published words with a picture that is not in the library: Logo and icon\./);
});

it("finds a damaged file and one that others may read", async () => {
  const store = await usedStore("sqlite");
  const path = join(store.dataDir, "jaalidar.db");
  chmodSync(path, 0o644);
  const file = openSync(path, "r+");
  for (let page = 2; page * 4096 < statSync(path).size; page += 3) writeSync(file, "damage", page * 4096);
  const { code, said } = await doctor(store.env);
  expect(said).toMatch(/MEND {2}.*(is damaged|can't be read)/);
  expect(said).toMatch(/MEND {2}.*jaalidar\.db is open to other users/);
  expect(code).toBe(1);
});

it("tells of backups that have no place, and of a database that is not in use", async () => {
  const store = await usedStore("sqlite");
  const place = join(store.dataDir, "not-a-folder");
  writeFileSync(place, "");
  const away = { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", BACKUP_DIR: place };
  const { code, said } = await doctor({ ...store.env, ...away });
  expect(said).toMatch(/MEND {2}.*not-a-folder can't be written/);
  expect(said).toMatch(/look {2}.*jaalidar\.db is not in use, because DATABASE_URL is set/);
  expect(code).toBe(1);
});

it("tells of folders that are not there and can't be made", async () => {
  const store = await usedStore("sqlite");
  const file = join(store.dataDir, "not-a-folder");
  writeFileSync(file, "");
  const missing = join(file, "below");
  const data = await doctor({ ...store.env, DATA_DIR: missing });
  expect(data.said).toContain(`MEND  This user can't read and write ${missing}.`);
  expect(data.code).toBe(1);
  const backups = await doctor({ ...store.env, BACKUP_DIR: missing });
  expect(backups.said).toContain(`MEND  ${missing} can't be written.`);
  expect(backups.code).toBe(1);
});

it("tells of a disk that takes nothing", async (context) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "jaalidar-doctor-"));
  const disk = mountSmallDisk(DATA_DIR, 1);
  cleanups.push(
    () => rmSync(DATA_DIR, { recursive: true, force: true }),
    () => disk?.unmount(),
  );
  if (!disk) return context.skip();
  disk.fill();
  const { code, said } = await doctor({ DATA_DIR });
  expect(said).toContain(`MEND  ${DATA_DIR} can't be written: ENOSPC`);
  expect(code).toBe(1);
});

it("tells when PostgreSQL is set up to lose what was acknowledged, and when it is away", async () => {
  const store = await usedStore("postgres");
  const { code, said } = await doctor(store.env);
  expect(said).toMatch(/fine {2}PostgreSQL 1\d/);
  expect(said).toMatch(/MEND {2}PostgreSQL runs with fsync = off/);
  expect(said).toMatch(/fine {2}1 administrator/);
  expect(code).toBe(1);
  expect(await doctor({ ...store.env, DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/MEND {2}PostgreSQL does not answer/),
  });
});
