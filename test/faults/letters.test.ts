import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import { findApplication, insertApplication } from "#features/applications/storage.server.ts";
import type { LetterRun } from "#features/letters/contract.ts";
import type { Engine } from "#platform/database/db.server.ts";
import { enquiry, type Program, postJson, signIn, startProgram, until } from "../program.ts";
import { startSmtpServer } from "../smtp.ts";
import { isWhole, note } from "./figures.ts";
import { withDatabase } from "./rows.ts";
import { createStore, engines, type TestStore } from "./stores.ts";
import { apply, createApplicant } from "./writers.ts";

// Both engines at once: most of the time is the second after which a program that has started looks into its outbox.

const APPLICANTS = isWhole ? 1_000 : 100;
/** Kills while a letter is written, and as many while its e-mails leave. */
const KILLS = isWhole ? 10 : 1;
/** Kills while a letter and e-mails are taken back. */
const ROUNDS = isWhole ? 10 : 1;
const MAILS = 10;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds; the time of the test ends the wait. */
async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5);
}

/** Adds applicants who share one resume. */
async function addApplicants(url: string, store: TestStore): Promise<void> {
  const { data } = await (await apply(url, createApplicant())).json();
  await withDatabase(store, async (db) => {
    const first = await findApplication(db.read, data._id, "all");
    if (!first) throw new Error("The first application is not there.");
    await db.transaction(async (tx) => {
      for (let number = 1; number < APPLICANTS; number += 1) {
        const given = { ...first, email: `applicant-${number}@mail.example`, additionalId: null };
        await insertApplication(tx, { ...given, promisedUntil: null }, new Date());
      }
    });
  });
}

/** Starts the program, beside a mail server, with applicants and somebody who writes to them. */
async function createDesk(engine: Engine) {
  const smtp = await startSmtpServer();
  const store = await createStore(engine);
  const start = () => startProgram({ ...store.env, SMTP_URL: smtp.url });
  let program: Program = await start();
  await addApplicants(program.url, store);
  const headers = { authorization: `Bearer ${await signIn(program)}` };
  const post = (path: string, body: object = {}) => postJson(`${program.url}/v1${path}`, body, headers);

  return {
    store,
    post,

    async close(): Promise<void> {
      program.kill("SIGKILL");
      await program.ended;
      await smtp.close();
      await store.remove();
    },

    /** Begins a letter to all. Returns its id. */
    async writeLetter(subject: string, status: ApplicationStatus): Promise<string> {
      const words = { subject, description: "Hello {name}", signature: "Asha" };
      const to = { filter: "archived=false", count: APPLICANTS, status };
      const answer = await post("/letters", { ...words, ...to });
      expect(answer.status).toBe(201);
      return (await answer.json()).data._id;
    },

    /** Returns how far the newest letter has come. */
    async readLetter(): Promise<LetterRun> {
      const answer = await fetch(`${program.url}/v1/letters`, { headers });
      return (await answer.json()).data[0];
    },

    /** Returns how many applicants the newest letter is written to, past the program. */
    async countWritten(): Promise<number> {
      const [run] = await store.query("select written from letter_runs order by id desc limit 1");
      return Number(run?.written);
    },

    /** Returns who has got an e-mail. What was in hand at a kill may have left again, with the same Message-ID. */
    receivers(subject: string): Set<string> {
      const mails = smtp.mails.filter(({ parsed }) => parsed.subject === subject);
      const copies = Map.groupBy(mails, ({ to }) => to.join());
      for (const same of copies.values())
        expect(new Set(same.map(({ parsed }) => parsed.messageId)).size).toBe(1);
      return new Set(copies.keys());
    },

    /** Ends the undo time, the pace of an hour, and the lease of what was in hand. */
    async letAllLeave(): Promise<void> {
      await store.query("update outbox set due_at = created_at where status = 'queued'");
    },

    async isAllSent(): Promise<boolean> {
      return (await store.query("select id from outbox where status = 'queued' limit 1")).length === 0;
    },

    async kill(): Promise<void> {
      program.kill("SIGKILL");
      await program.ended;
    },

    async start(): Promise<void> {
      program = await start();
      await until(200, () => fetch(`${program.url}/readyz`));
    },

    /** Has the program look into its outbox, as every enquiry does. */
    async wake(): Promise<void> {
      const { status } = await postJson(`${program.url}/v1/queries`, enquiry(`Call me at ${Date.now()}.`));
      expect(status).toBe(201);
    },

    /**
     * Returns the applications that do not fit who has got a letter: each of these has its line and the status that is
     * given, and each of the others the line that it was taken back.
     */
    async findUnfit(subject: string, statusOf: (email: string) => string) {
      const receivers = this.receivers(subject);
      const lines = (event: string) =>
        `(select count(*) from timeline where record_id = applications.id and event = '${event}' and detail = ?)`;
      const rows = await store.query(
        `select email, status, ${lines("mail")} as mails, ${lines("mail-undone")} as undone from applications`,
        subject,
        subject,
      );
      expect(rows).toHaveLength(APPLICANTS);
      return rows.filter(({ email, status, mails, undone }) => {
        const [told, untold] = receivers.has(String(email)) ? [1, 0] : [0, 1];
        return Number(mails) !== told || Number(undone) !== untold || status !== statusOf(String(email));
      });
    },
  };
}

describe.concurrent.each(engines)("on %s", (engine) => {
  let desk: Awaited<ReturnType<typeof createDesk>>;
  beforeAll(async () => {
    desk = await createDesk(engine);
  });
  afterAll(() => desk.close());

  it(`writes one e-mail of a letter to each of ${APPLICANTS} applicants over ${2 * KILLS} kills`, {
    concurrent: false,
    timeout: 120_000 + KILLS * 12_000,
  }, async (context) => {
    const subject = "Your application";
    const partAt = (kill: number) => (APPLICANTS / (KILLS + 1)) * kill;
    await desk.writeLetter(subject, "Reviewed");
    const writtenAt: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await waitUntil(async () => (await desk.countWritten()) >= partAt(kill));
      await desk.kill();
      writtenAt.push(await desk.countWritten());
      await desk.start();
    }
    await waitUntil(async () => (await desk.readLetter()).state === "written");
    expect(await desk.readLetter()).toMatchObject({ written: APPLICANTS, leftOut: 0, waiting: APPLICANTS });

    await desk.letAllLeave();
    await desk.wake();
    const sentAt: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await waitUntil(() => desk.receivers(subject).size > partAt(kill));
      await desk.kill();
      sentAt.push(desk.receivers(subject).size);
      await desk.letAllLeave();
      await desk.start();
    }
    await waitUntil(() => desk.isAllSent());
    expect(desk.receivers(subject).size).toBe(APPLICANTS);
    expect(await desk.findUnfit(subject, () => "Reviewed")).toEqual([]);
    note(context, `killed with ${writtenAt.join(", ")} written, and with ${sentAt.join(", ")} sent`);
  });

  it(`has a letter and e-mails that are taken back at a kill reach nobody, or leave once, ${ROUNDS} times`, {
    concurrent: false,
    timeout: 120_000 + ROUNDS * 15_000,
  }, async (context) => {
    const rows = await desk.store.query("select id, email, status from applications");
    const subjectId = rows[0]?.id;
    const statuses = new Map(rows.map(({ email, status }) => [String(email), String(status)]));
    const outcomes: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const letter = `Letter ${round}`;
      const status = round % 2 === 1 ? "Rejected" : "Reviewed";
      const letterId = await desk.writeLetter(letter, status);
      await waitUntil(async () => (await desk.readLetter()).state === "written");
      const mails = Array.from({ length: MAILS }, (_, index) => `E-mail ${round}.${index}`);
      const mailIds: string[] = [];
      for (const subject of mails) {
        const words = { userEmail: "asha@mail.example", subject, description: "Hello", signature: "Asha" };
        const answer = await desk.post("/mail/send", { ...words, subjectId, undoable: true });
        expect(answer.status).toBe(202);
        mailIds.push((await answer.json())._id);
      }

      await desk.letAllLeave();
      await desk.wake();
      await waitUntil(() => desk.receivers(letter).size > APPLICANTS / 3);
      const answering = [`/letters/${letterId}`, ...mailIds.map((id) => `/mail/${id}`)].map((path) =>
        desk.post(`${path}/undo`).then(
          (answer) => answer.status,
          () => 0,
        ),
      );
      // In turns: once the letter is stopped, while its applications are told of it, and at any moment.
      await (round % 2 === 1 ? answering[0] : pause(Math.random() * 60));
      await desk.kill();
      const [letterAnswer, ...mailAnswers] = await Promise.all(answering);
      await desk.letAllLeave();
      await desk.start();
      await waitUntil(() => desk.isAllSent());
      await waitUntil(async () => (await desk.readLetter()).state !== "undoing");

      const { state, written, undone } = await desk.readLetter();
      const receivers = desk.receivers(letter);
      expect([written, undone]).toEqual([receivers.size, APPLICANTS - receivers.size]);
      if (letterAnswer === 200) expect(state).toBe("undone");
      if (state === "written") expect(undone).toBe(0);
      for (const email of receivers) statuses.set(email, status);
      expect(await desk.findUnfit(letter, (email) => statuses.get(email) ?? "")).toEqual([]);

      for (const [index, subject] of mails.entries()) {
        const lines = await desk.store.query(
          "select event from timeline where mail_id = ?",
          mailIds[index] ?? "",
        );
        const copies = desk.receivers(subject).size;
        expect(lines).toEqual([{ event: copies === 1 ? "mail" : "mail-undone" }]);
        if (mailAnswers[index] === 200) expect(copies).toBe(0);
        if (mailAnswers[index] === 409) expect(copies).toBe(1);
      }
      const taken = mails.filter((subject) => desk.receivers(subject).size === 0).length;
      outcomes.push(`${undone} and ${taken}`);
    }
    note(context, `of ${APPLICANTS} and ${MAILS} taken back: ${outcomes.join("; ")}`);
  });
});
