import { afterAll, beforeAll, expect, it } from "vitest";
import { createAuthority } from "../authority.ts";
import { enquiry, type Program, postJson, signIn, startProgram, stopProgram, timed } from "../program.ts";
import { type SmtpMood, type SmtpTestServer, startSmtpServer } from "../smtp.ts";
import { allowed, ms, note } from "./figures.ts";
import { createStore, type TestStore } from "./stores.ts";

// How tries are spaced over hours, shown as failed and tried again by hand, with a clock that the tests move:
// src/features/mail/*.test.ts. Here the whole program, once with each mood of a mail server.

const ANSWER_WITHIN_MS = 1_000;

let smtp: SmtpTestServer;
let store: TestStore;
let program: Program;
let slowest = 0;
beforeAll(async () => {
  smtp = await startSmtpServer();
  store = await createStore("sqlite");
  program = await startProgram({ ...store.env, SMTP_URL: smtp.url });
});
afterAll(async () => {
  await smtp.close();
  await stopProgram(program);
  await store.remove();
});

/**
 * Sends an enquiry, whose notice is an e-mail, and waits until one attempt has ended. Returns the e-mail from the
 * outbox.
 */
async function noticeOf(message: string) {
  const { result, ms: took } = await timed(() => postJson(`${program.url}/v1/queries`, enquiry(message)));
  expect(result.status).toBe(201);
  expect(took).toBeLessThan(allowed(ANSWER_WITHIN_MS));
  slowest = Math.max(slowest, took);
  const { data } = await result.json();
  for (;;) {
    const [mail] = await store.query(
      "select id, status, attempts, last_error from outbox where subject_id = ?",
      data._id,
    );
    if (Number(mail?.attempts) > 0 && (mail?.status !== "queued" || mail.last_error !== null)) return mail;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

it.each<[SmtpMood, string]>([
  ["accept", "sent"],
  ["refuse", "failed"],
  ["refuse-data", "failed"],
  ["defer", "queued"],
  ["turn-away", "queued"],
  ["drop-data", "queued"],
])(
  "answers an enquiry at once and keeps its mail while the mail server is in the mood %s: %s",
  async (mood, status) => {
    smtp.mood = mood;
    expect(await noticeOf(`In the mood ${mood}`)).toMatchObject({ status, attempts: 1 });
  },
);

it.each<SmtpMood>(["hang", "hang-data"])(
  "answers at once while the mail server is in the mood %s, and ends in time all the same",
  async (mood) => {
    smtp.mood = mood;
    const { result, ms: took } = await timed(() => postJson(`${program.url}/v1/queries`, enquiry()));
    expect(result.status).toBe(201);
    expect(took).toBeLessThan(allowed(ANSWER_WITHIN_MS));
  },
);

it("shows staff what failed, sends it when they say so, and never twice but with the same Message-ID", async (context) => {
  smtp.mood = "accept";
  const headers = { authorization: `Bearer ${await signIn(program)}` };
  const failed = await (await fetch(`${program.url}/v1/mail?status=failed`, { headers })).json();
  expect(failed.data).toHaveLength(2);
  for (const { _id } of failed.data) {
    const { status } = await postJson(`${program.url}/v1/mail/${_id}/retry`, {}, headers);
    expect([200, 202]).toContain(status);
  }
  const dropped = smtp.mails.filter(({ raw }) => raw.includes("In the mood drop-data"));
  expect(new Set(dropped.map(({ parsed }) => parsed.messageId)).size).toBe(1);
  const messages = Map.groupBy(smtp.mails, ({ parsed }) => parsed.messageId);
  for (const copies of messages.values()) expect(copies.length).toBeLessThanOrEqual(2);
  note(context, `every request answered within ${ms(slowest)}`);
});

it("e-mails wait at a mail server of the firm's own authority, with the remedy, and leave once the program is told of it", async () => {
  const authority = createAuthority();
  const guarded = await startSmtpServer({ encrypted: authority.certificate });
  const own = await createStore("sqlite");
  const settings = { ...own.env, SMTP_URL: guarded.url };
  try {
    const distrustful = await startProgram(settings);
    expect((await postJson(`${distrustful.url}/v1/queries`, enquiry())).status).toBe(201);
    await untilRow(own, "select id from outbox where last_error like '%NODE_EXTRA_CA_CERTS%'");
    await stopProgram(distrustful);
    expect(distrustful.log()).toMatch(/"advice":"[^"]*NODE_EXTRA_CA_CERTS.*"mail deferred"/);
    await own.query("update outbox set due_at = ?", new Date().toISOString());
    const trusting = await startProgram({ ...settings, NODE_EXTRA_CA_CERTS: authority.file });
    await untilRow(own, "select id from outbox where status = 'sent'");
    await stopProgram(trusting);
    expect(guarded.mails).toHaveLength(1);
  } finally {
    await guarded.close();
    await own.remove();
    authority.remove();
  }
});

async function untilRow(rows: TestStore, sql: string): Promise<void> {
  while ((await rows.query(sql)).length === 0) await new Promise((resolve) => setTimeout(resolve, 30));
}
