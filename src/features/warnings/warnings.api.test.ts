import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { noteBackup } from "#platform/backup/backup.server.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { writeSetting } from "#platform/database/settings.server.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import type { LastBackup, Warning } from "./contract.ts";
import { createWarnings } from "./warnings.server.ts";

let app: TestApp;
afterEach(() => app?.close());

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await createTestApp({ env });
}

async function look(warnings = app.services.warnings): Promise<void> {
  warnings.wake();
  await warnings.running();
}

async function read(): Promise<{ data: Warning[]; backup: LastBackup | null }> {
  const answer = await app.request("GET", "/v1/warnings", { token: await app.signIn() });
  expect(answer.status).toBe(200);
  return answer.json();
}

const listed = async () => (await read()).data;

/** Returns the e-mails about warnings in the outbox. */
async function written() {
  type Outbox = { outbox: { id: string; kind: string; recipient: string; subject: string } };
  return app.services.db.read
    .withTables<Outbox>()
    .selectFrom("outbox")
    .select(["recipient", "subject"])
    .where("kind", "=", "warning")
    .orderBy("id")
    .execute();
}

async function failBackup(): Promise<void> {
  const state = { day: 1, result: "failed", at: app.clock.now().toISOString(), reason: "no room is left." };
  await app.services.db.transaction((tx) => writeSetting(tx, "scheduled-backup", JSON.stringify(state)));
}

describe("the list of warnings", () => {
  it("is empty where all is well, also without daily backups", async () => {
    await start();
    await failBackup();
    expect(await listed()).toEqual([]);
  });

  it("names a backup that failed and e-mails that wait, since when, until they are mended", async () => {
    await start({ BACKUP_DIR: "/var/backups", SMTP_URL: "smtp://127.0.0.1:9" });
    await failBackup();
    const mail = {
      kind: "mention",
      recipient: "asha@mail.example",
      subject: "Hello",
      body: "Hello",
    } as const;
    await app.services.db.transaction(async (tx) => void (await enqueueMail(tx, mail, app.clock.now())));
    const began = app.clock.now().toISOString();
    await look();
    expect(await listed()).toMatchObject([{ key: "backup", since: began }]);
    app.clock.advance(31 * MINUTE_MS);
    await look();
    expect(await listed()).toMatchObject([
      { key: "backup", since: began },
      { key: "mailWaits", text: "1 e-mail should have left more than half an hour ago." },
    ]);
    await app.services.db.transaction((tx) => writeSetting(tx, "scheduled-backup", ""));
    await look();
    expect((await listed()).map(({ key }) => key)).toEqual(["mailWaits"]);
  });
});

it("a data directory that can't be written is named with the reason", async () => {
  await start();
  const env = { ...app.services.env, dataDir: "/proc" };
  const warnings = createWarnings({ ...app.services, env });
  expect(await warnings.read()).toMatchObject([
    {
      key: "disk",
      text: expect.stringMatching(/^Nothing can be written to the disk: E/),
      advice: expect.stringContaining("repair and mount the disk"),
    },
  ]);
  await warnings.close();
});

it("a mailbox that could not be read for ten minutes is named with the reason", async () => {
  await start({
    INBOUND_IMAP_URL: "imap://desk:secret@127.0.0.1:9",
    INBOUND_ADDRESS: "desk@jaalidar.example",
  });
  const readMailbox = async () => {
    app.services.replies?.wake();
    await app.services.replies?.running();
    await look();
  };
  await readMailbox();
  app.clock.advance(9 * MINUTE_MS);
  await readMailbox();
  expect(await listed()).toEqual([]);
  app.clock.advance(MINUTE_MS);
  await readMailbox();
  expect(await listed()).toMatchObject([
    { key: "mailbox", text: expect.stringMatching(/^Replies have not been read since .*ECONNREFUSED/) },
  ]);
});

it("the last backup comes with the list, whoever made it, and nothing before the first", async () => {
  await start();
  expect((await read()).backup).toBeNull();
  const made = { madeAt: "2026-11-26T03:00:00.000Z", bytes: 12_000_000 };
  await app.services.db.transaction((tx) => noteBackup(tx, made));
  expect((await read()).backup).toEqual({ at: made.madeAt, bytes: made.bytes });
});

describe("a warning that lasts", () => {
  it("is told once a day to active owners alone, by one of two nodes", async () => {
    await start({ BACKUP_DIR: "/var/backups" });
    const { services } = app;
    await services.db.transaction(async (tx) => {
      const person = { email: "rec@jaalidar.example", name: "Rec", passwordHash: "none" };
      await insertAdministrator(tx, { ...person, roles: ["recruiter"] }, app.clock.now());
    });
    const other = createWarnings(services);
    const bothLook = async () => {
      await Promise.all([services.warnings, other].map(look));
      await services.mailer.idle();
    };
    await failBackup();
    await bothLook();
    expect(await written()).toEqual([]);
    app.clock.advance(10 * MINUTE_MS);
    await bothLook();
    const notice = {
      recipient: administrator.email,
      subject: "The daily backup failed: no room is left.",
    };
    expect(await written()).toEqual([notice]);
    app.clock.advance(20 * HOUR_MS);
    await bothLook();
    expect(await written()).toEqual([notice]);
    app.clock.advance(4 * HOUR_MS);
    await bothLook();
    expect(await written()).toEqual([notice, notice]);
    await other.close();
  });
});

describe("a clock that jumps", () => {
  it("is told of for a day", async () => {
    await start();
    const began = app.clock.now().getTime();
    let ran = 0;
    let ahead = 0;
    const clock = { ...app.clock, now: () => new Date(began + ran + ahead), monotonic: () => ran };
    const warnings = createWarnings({ ...app.services, clock });
    const keys = async () => {
      await look(warnings);
      return (await warnings.read()).map(({ key }) => key);
    };
    ran += MINUTE_MS;
    expect(await keys()).toEqual([]);
    ahead = -2 * HOUR_MS;
    expect(await keys()).toEqual(["clock"]);
    ran += 25 * HOUR_MS;
    expect(await keys()).toEqual([]);
    await warnings.close();
  });
});

describe("the certificate of an address", () => {
  it("is read although browsers refuse it, and is nobody's fault where nothing answers", async () => {
    const server = new SMTPServer({ secure: true });
    server.on("error", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    await start({ PUBLIC_URL: `https://localhost:${port}` });
    await look();
    expect(await listed()).toMatchObject([
      {
        key: "certificate",
        text: expect.stringMatching(`^Browsers refuse the certificate of localhost:${port}: [A-Z_]+\\.$`),
      },
    ]);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    app.clock.advance(12 * HOUR_MS);
    await look();
    expect(await listed()).toEqual([]);
  });
});
