import { renameSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";
import { createServices } from "../../services.server.ts";
import { notifyStaff } from "./notices.server.ts";
import { allPriorities, LEASE_MS, type OutgoingMail, staffMail } from "./rules.ts";
import { claimDueMails, findMailStatus, settleMails } from "./sending-storage.server.ts";
import { deleteMailsAbout, enqueueMail, findMails } from "./storage.server.ts";

let server: SmtpTestServer;
let app: TestApp;
beforeEach(async () => {
  server = await startSmtpServer();
  app = await createTestApp({ env: { SMTP_URL: server.url } });
  // By itself it looks a second after its start for the first time, and then half a minute after each look.
  await work();
});
afterEach(async () => {
  server.cut();
  await app.close();
  await server.close();
});

function enqueue(changes: Partial<OutgoingMail> = {}): Promise<string> {
  const mail = {
    kind: "application-receipt",
    recipient: "ravi@mail.example",
    subject: "Received",
    body: "Thank you.",
  } as const;
  return app.services.db.transaction((tx) => enqueueMail(tx, { ...mail, ...changes }, app.clock.now()));
}

/** Lets the worker look now, and waits until it has done what it found. */
async function work(mailer = app.services.mailer): Promise<void> {
  mailer.wake();
  await mailer.idle();
}

/** Starts another process on the same database, whose log can be read. */
async function startNode(level: "debug" | "warn") {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  const node = await createServices(app.services.env, { clock: app.clock, log });
  return { node, logged: () => lines.join("") };
}

async function onlyMail() {
  const [mail] = await findMails(app.services.db.read, {});
  return mail;
}

describe("a mail in the outbox", () => {
  it("is not there when its transaction did not commit", async () => {
    const failing = app.services.db.transaction(async (tx) => {
      const mail = {
        kind: "application-receipt",
        recipient: "ravi@mail.example",
        subject: "s",
        body: "b",
      } as const;
      await enqueueMail(tx, mail, app.clock.now());
      throw new Error("no commit");
    });
    await expect(failing).rejects.toThrow("no commit");
    await work();
    expect(server.mails).toEqual([]);
  });

  it("leaves when the worker is woken after the commit, and by itself soon after", async () => {
    const woken = await enqueue();
    await work();
    expect(await findMailStatus(app.services.db.read, woken)).toBe("sent");
    await enqueue({ subject: "By itself" });
    const other = await createServices(app.services.env, { clock: app.clock, log: app.services.log });
    await expect.poll(() => server.mails.length).toBe(2);
    await other.close();
  });

  it("to a recipient that is none is refused", async () => {
    await expect(enqueue({ recipient: "a@b.example, c@d.example" })).rejects.toMatchObject({ status: 422 });
    expect(await onlyMail()).toBeUndefined();
  });
});

describe("when many wait", () => {
  it("urgent kinds are claimed first, then replies and receipts, then notices, and the newsletter last", async () => {
    const kinds = [
      "newsletter-confirmation",
      "query-notice",
      "application-receipt",
      "password-reset",
    ] as const;
    for (const kind of kinds) for (let n = 0; n < 3; n += 1) await enqueue({ kind });
    const wish = {
      engine: app.services.db.engine,
      priorities: allPriorities,
      limit: 10,
      now: app.clock.now(),
    };
    const claimed = await app.services.db.transaction((tx) => claimDueMails(tx, wish));
    const inOrder = kinds.toReversed().flatMap((kind) => [kind, kind, kind]);
    expect(claimed.map((mail) => mail.kind)).toEqual(inOrder.slice(0, 10));
  });

  it("a password reset leaves at once, also while the mail server hangs over others", async () => {
    server.mood = "hang-data";
    for (let mail = 0; mail < 20; mail += 1) await enqueue({ kind: "query-notice" });
    app.services.mailer.wake();
    await expect.poll(() => server.connections).toBe(4);
    server.mood = "accept";
    await enqueue({ kind: "password-reset", subject: "The link" });
    app.services.mailer.wake();
    const arrived = () => server.mails.some((mail) => mail.parsed.subject === "The link");
    await expect.poll(arrived).toBe(true);
  });

  it("few connections carry them all, and what stops gives back what it has not begun", async () => {
    for (let mail = 0; mail < 40; mail += 1) await enqueue({ kind: "query-notice" });
    await work();
    expect(server.mails).toHaveLength(40);
    expect(server.connections).toBe(4);
    server.cut();
    server.mood = "hang";
    for (let mail = 0; mail < 16; mail += 1) await enqueue({ kind: "query-notice" });
    app.services.mailer.wake();
    await expect.poll(() => server.connections).toBe(8);
    const closed = app.services.mailer.close();
    server.cut();
    await closed;
    const waiting = await findMails(app.services.db.read, { status: "queued" });
    expect(waiting.map((mail) => mail.attempts).sort()).toEqual([...Array(12).fill(0), 1, 1, 1, 1]);
  });

  it("a connection that the mail server closed meanwhile costs no attempt", async () => {
    await enqueue();
    await work();
    server.cut();
    const id = await enqueue();
    await work();
    expect(server.mails).toHaveLength(2);
    const mails = await findMails(app.services.db.read, {});
    expect(mails.find((mail) => mail._id === id)).toMatchObject({ status: "sent", attempts: 1 });
  });
});

describe("when the mail server does not take it for now", () => {
  it("is tried ten times over hours, then has failed and says why", async () => {
    server.mood = "defer";
    await enqueue();
    const tries: number[] = [];
    for (let minute = 0; minute < 600; minute += 1) {
      const before = server.connections;
      await work();
      if (server.connections > before) tries.push(minute);
      const mail = await onlyMail();
      if (mail?.status === "failed") break;
      // Straight to the minute of the next attempt, with a look in between that must not send.
      const wait = Math.round((Date.parse(mail?.dueAt ?? "") - app.clock.now().getTime()) / MINUTE_MS);
      app.clock.advance((wait - 1) * MINUTE_MS);
      await work();
      expect(server.connections).toBe(tries.length);
      app.clock.advance(MINUTE_MS);
      minute += wait - 1;
    }
    expect(tries).toEqual([0, 1, 3, 8, 18, 38, 78, 138, 258, 498]);
    expect(await onlyMail()).toMatchObject({
      status: "failed",
      attempts: 10,
      lastError: expect.stringContaining("Greylisted"),
    });
  });

  it("is not tried in the place of others when the server is away: they wait without an attempt", async () => {
    server.mood = "turn-away";
    for (let mail = 0; mail < 12; mail += 1) await enqueue();
    await work();
    expect(server.connections).toBe(4);
    const mails = await findMails(app.services.db.read, {});
    expect(mails.filter((mail) => mail.attempts === 0)).toHaveLength(8);
    server.mood = "accept";
    await work();
    expect(server.mails).toHaveLength(8);
    app.clock.advance(MINUTE_MS);
    await work();
    expect(server.mails).toHaveLength(12);
  });

  it("one refused or hanging mail does not hold up the others", async () => {
    server.mood = "refuse";
    await enqueue();
    await work();
    server.mood = "accept";
    await enqueue({ subject: "Second" });
    await work();
    expect(server.mails.map((mail) => mail.parsed.subject)).toEqual(["Second"]);
  });
});

describe("when nobody knows whether it arrived", () => {
  it("is sent once more under the same Message-ID, then left to a person", async () => {
    server.mood = "drop-data";
    const id = await enqueue();
    for (let hour = 0; hour < 12; hour += 1) {
      await work();
      app.clock.advance(60 * MINUTE_MS);
    }
    expect(server.mails).toHaveLength(2);
    expect(new Set(server.mails.map((mail) => mail.parsed.messageId)).size).toBe(1);
    expect(await onlyMail()).toMatchObject({ _id: id, status: "failed" });
    server.mood = "accept";
    const token = await app.signIn();
    expect((await app.request("POST", `/v1/mail/${id}/retry`, { token })).status).toBe(200);
    expect(server.mails).toHaveLength(3);
  });
});

describe("when a process crashes", () => {
  it("its mail is taken up by another one when the lease ends", async () => {
    const id = await enqueue();
    await claimAll();
    await work();
    expect(server.mails).toEqual([]);
    app.clock.advance(LEASE_MS);
    await work();
    expect(server.mails).toHaveLength(1);
    expect(await findMailStatus(app.services.db.read, id)).toBe("sent");
  });

  it("is deleted with its record while others are written down as sent: neither waits for the other", async () => {
    for (let round = 0; round < 20; round += 1) {
      const subjectId = `record-${round}`;
      const ids = [await enqueue({ subjectId }), await enqueue({ subjectId })];
      const now = app.clock.now();
      const sent = { status: "sent", dueAt: now, lastError: null, certain: true } as const;
      const settlements = new Map(ids.toReversed().map((id) => [id, sent]));
      const { db } = app.services;
      await Promise.all([
        db.transaction((tx) => settleMails(tx, settlements, now)),
        db.transaction((tx) => deleteMailsAbout(tx, [subjectId])),
      ]);
    }
    expect(await findMails(app.services.db.read, {})).toEqual([]);
  });

  it("twice while it sends the same mail, the mail is left to a person", async () => {
    await enqueue();
    for (let crash = 0; crash < 2; crash += 1) {
      await claimAll();
      app.clock.advance(LEASE_MS);
    }
    await work();
    expect(server.mails).toEqual([]);
    expect(await onlyMail()).toMatchObject({ status: "failed" });
  });

  /** Claims all e-mails, as a process does right before it crashes. */
  function claimAll() {
    const { db } = app.services;
    return db.transaction((tx) =>
      claimDueMails(tx, { engine: db.engine, priorities: allPriorities, limit: 10, now: app.clock.now() }),
    );
  }
});

describe("when its record is deleted while it waits", () => {
  it.each([
    ["sent", ["defer", "accept"]],
    ["refused", ["defer", "refuse"]],
    ["left to a person", ["drop-data", "drop-data"]],
  ] as const)("what staff wrote is gone as soon as it is %s", async (_, [first, then]) => {
    server.mood = first;
    const subjectId = "0199e5a0-0000-7000-8000-000000000000";
    const id = await enqueue({ kind: staffMail, subjectId });
    await work();
    await app.services.db.transaction((tx) => deleteMailsAbout(tx, [subjectId]));
    expect(await findMailStatus(app.services.db.read, id)).toBe("queued");
    server.mood = then;
    for (let hour = 0; hour < 3; hour += 1) {
      app.clock.advance(60 * MINUTE_MS);
      await work();
    }
    expect(await onlyMail()).toBeUndefined();
  });
});

describe("when the database is away as the mail server answers", () => {
  it("that the mail was sent is written down as soon as it is back", async () => {
    const { node, logged } = await startNode("warn");
    const id = await enqueue();
    let away: Awaited<ReturnType<typeof takeAway>> | undefined;
    server.beforeAnswer = async () => {
      away = await takeAway();
    };
    const sending = node.mailer.deliver(id, 15_000);
    const refused = async () => {
      await away?.refuse();
      return logged();
    };
    await expect.poll(refused).toContain("outcomes of mails could not be written down yet");
    await away?.giveBack();
    expect(await sending).toBe("sent");
    expect(await findMailStatus(app.services.db.read, id)).toBe("sent");
    app.clock.advance(LEASE_MS);
    await work(node.mailer);
    expect(server.mails).toHaveLength(1);
    await node.close();
  });

  /** Keeps what every writer wants from it. `refuse` ends those that wait for it, as their patience would. */
  async function takeAway(): Promise<{ refuse(): Promise<unknown>; giveBack(): Promise<void> }> {
    const { databaseUrl, dataDir } = app.services.env;
    if (databaseUrl) {
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query("begin; lock table outbox in exclusive mode");
      const refuse = () =>
        client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
      return { refuse, giveBack: () => client.end() };
    }
    const file = join(dataDir, "jaalidar.db");
    renameSync(file, `${file}.away`);
    return { refuse: async () => {}, giveBack: async () => renameSync(`${file}.away`, file) };
  }
});

describe("the log", () => {
  it("says why a mail did not leave, without its address, its text or the server's words", async () => {
    const { node, logged } = await startNode("debug");
    for (const mood of ["refuse", "defer", "drop-data", "accept"] as const) {
      server.mood = mood;
      const id = await enqueue({ subject: "Secret subject", body: "secret body" });
      await node.mailer.deliver(id, 5_000);
    }
    await node.close();
    const text = logged();
    for (const reason of ["RCPT TO 550 5.1.1", "RCPT TO 451 4.7.1", "ECONNECTION", "mail sent"]) {
      expect(text).toContain(reason);
    }
    expect(text).not.toMatch(/ravi|secret|no such person|greylisted/i);
  });
});

describe("two processes on one database", () => {
  it("send each mail once, whoever gets it", async () => {
    const other = await createServices(app.services.env, { clock: app.clock, log: app.services.log });
    const ids: string[] = [];
    for (let mail = 0; mail < 40; mail += 1) ids.push(await enqueue({ subject: `Mail ${mail}` }));
    await Promise.all([
      work(),
      work(other.mailer),
      ...ids.slice(0, 10).map((id) => app.services.mailer.deliver(id, 5_000)),
      ...ids.slice(5, 15).map((id) => other.mailer.deliver(id, 5_000)),
    ]);
    await work();
    expect(server.mails.map((mail) => mail.parsed.subject).toSorted()).toEqual(
      ids.map((_, mail) => `Mail ${mail}`).toSorted(),
    );
    const mails = await findMails(app.services.db.read, {});
    expect(mails.filter((mail) => mail.status !== "sent" || mail.attempts !== 1)).toEqual([]);
    await other.close();
  });
});

describe("stopping", () => {
  it("waits for the mail that is being sent", async () => {
    const id = await enqueue();
    const sending = app.services.mailer.deliver(id, 5_000);
    await app.services.mailer.close();
    expect(await sending).toBe("sent");
    expect(await app.services.mailer.deliver(await enqueue(), 100)).toBe("queued");
    await work();
    expect(server.mails).toHaveLength(1);
  });

  // Seconds of waiting for a mail server, whatever the engine.
  it.runIf(process.env.TEST_ENGINE !== "postgres")(
    "ends a mail server's silence after a few seconds and keeps the mail",
    async () => {
      server.mood = "hang";
      const id = await enqueue();
      app.services.mailer.wake();
      await expect.poll(() => server.connections).toBe(1);
      const started = performance.now();
      await app.services.mailer.close();
      // A busy machine may take its time; by itself the silence would end after ten seconds.
      expect(performance.now() - started).toBeLessThan(9_500);
      expect(await findMailStatus(app.services.db.read, id)).toBe("queued");
    },
  );
});

describe("the text of a mail that was sent", () => {
  it("is forgotten after a day, unless a person wrote it", async () => {
    await enqueue({ kind: "invitation", body: "open this link" });
    await enqueue({ kind: staffMail, body: "please come at ten" });
    await work();
    app.clock.advance(23 * 60 * MINUTE_MS);
    await work();
    expect(await texts()).toEqual(["open this link", "please come at ten"]);
    app.clock.advance(3 * 60 * MINUTE_MS);
    await work();
    expect(await texts()).toEqual(["", "please come at ten"]);
  });

  async function texts(): Promise<string[]> {
    const rows = await app.services.db.read
      .withTables<{ outbox: { id: string; body: string } }>()
      .selectFrom("outbox")
      .select("body")
      .orderBy("id")
      .execute();
    return rows.map((row) => row.body);
  }
});

describe("a notice to the staff", () => {
  const notice = {
    kind: "query-notice" as const,
    subject: "New enquiry",
    body: "b",
    replyTo: "meera@mail.example",
  };

  async function notify(recipients: string[], notifyEmail?: string): Promise<string[][]> {
    const { db, env, log } = app.services;
    const now = app.clock.now();
    await db.transaction(async (tx) => {
      await sql`delete from administrators`.execute(tx);
      for (const address of recipients) {
        await insertAdministrator(
          tx,
          { email: address, name: "", passwordHash: "none", roles: ["owner"] },
          now,
        );
      }
      await notifyStaff(
        { env: { ...env, notifyEmail }, log },
        tx,
        { permission: "enquiries.read" },
        notice,
        now,
      );
    });
    await work();
    for (const { parsed } of server.mails) expect(parsed.replyTo?.[0]?.address).toBe("meera@mail.example");
    return server.mails.map((mail) => mail.to).toSorted();
  }

  it("goes to each administrator who wants it, apart", async () => {
    const recipients = ["asha@jaalidar.example", "ravi@jaalidar.example"];
    expect(await notify(recipients)).toEqual([["asha@jaalidar.example"], ["ravi@jaalidar.example"]]);
  });

  it("goes to NOTIFY_EMAIL instead when it is set", async () => {
    expect(await notify(["asha@jaalidar.example"], "desk@jaalidar.example")).toEqual([
      ["desk@jaalidar.example"],
    ]);
  });

  it("leaves out an address that no mail can go to, and keeps nobody else from theirs", async () => {
    const recipients = ["a,b@jaalidar.example", "asha@jaalidar.example"];
    expect(await notify(recipients)).toEqual([["asha@jaalidar.example"]]);
  });

  it("goes to nobody once every administrator has switched it off", async () => {
    expect(await notify([], "desk@jaalidar.example")).toEqual([]);
  });
});
