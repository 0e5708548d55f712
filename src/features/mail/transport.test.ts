import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { allowed } from "../../../test/faults/figures.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";
import { staffMail } from "./rules.ts";
import type { ClaimedMail } from "./sending-storage.server.ts";
import { createMailTransport } from "./transport.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "mail-test-"));
/** Lets a busy machine take its time; less where the mail server is silent on purpose. */
const patience = { connectMs: 10_000, answerMs: 10_000, attemptMs: 15_000 };
const readCompany = () => ({ name: "Jaalidar Systems", salesEmail: "sales@jaalidar.example" });
const still = new AbortController().signal;
const env = { mailFrom: undefined, publicUrl: "https://www.jaalidar.example", dataDir, smtpUrl: undefined };

const mail: ClaimedMail = {
  id: "0198c0de-0000-7000-8000-000000000001",
  kind: staffMail,
  recipient: "ravi@mail.example",
  unsubscribeUrl: null,
  calendar: null,
  replyTo: "asha@jaalidar.example",
  subject: "Interview on Tuesday",
  body: "Dear Ravi,\n\nplease come at ten.\n",
  attempts: 1,
  createdAt: new Date("2026-11-20T10:00:00Z"),
};

let server: SmtpTestServer;
beforeAll(async () => {
  server = await startSmtpServer();
});
afterEach(() => {
  server.cut();
  server.mood = "accept";
  server.mails.length = 0;
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

function smtp(overrides: object = {}, shorter: Partial<typeof patience> = {}) {
  return createMailTransport({ ...env, smtpUrl: server.url, ...overrides }, readCompany, {
    ...patience,
    ...shorter,
  });
}

async function send(
  changes: Partial<ClaimedMail> = {},
  overrides: object = {},
  shorter: Partial<typeof patience> = {},
) {
  const delivery = await smtp(overrides, shorter).deliver({ ...mail, ...changes }, still);
  return { delivery, received: server.mails.at(-1) };
}

describe("a mail on its way", () => {
  it("carries sender, recipient, reply address, subject, date and text", async () => {
    const { delivery, received } = await send();
    expect(delivery).toEqual({ outcome: "accepted" });
    expect(received).toMatchObject({ from: "sales@jaalidar.example", to: ["ravi@mail.example"] });
    expect(received?.parsed).toMatchObject({
      from: { name: "Jaalidar Systems", address: "sales@jaalidar.example" },
      to: [{ address: "ravi@mail.example" }],
      replyTo: [{ address: "asha@jaalidar.example" }],
      subject: "Interview on Tuesday",
      messageId: `<${mail.id}@www.jaalidar.example>`,
      text: "Dear Ravi,\n\nplease come at ten.\n",
    });
    expect(new Date(received?.parsed.date ?? "")).toEqual(mail.createdAt);
    expect(received?.raw).toContain("Content-Type: text/plain; charset=utf-8");
  });

  it("carries an invitation as a part that calendars read and as a file", async () => {
    const calendar = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";
    const { received } = await send({ kind: "interview", calendar });
    expect(received?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST\r$/m);
    expect(received?.parsed.text?.trimEnd()).toBe("Dear Ravi,\n\nplease come at ten.");
    expect(received?.raw).toContain("Content-Disposition: attachment; filename=interview.ics");
    // The raw text, since the reader turns line ends into those of Unix.
    expect(received?.raw).toContain(Buffer.from(calendar).toString("base64"));
  });

  it("is the same at every attempt, so that a duplicate is known as one", async () => {
    const first = (await send()).received;
    const second = (await send({ attempts: 2 })).received;
    expect(second?.raw).toBe(first?.raw);
  });

  it("says that a program wrote it, unless a person did", async () => {
    expect((await send({ kind: "receipt" })).received?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect((await send()).received?.raw).not.toContain("Auto-Submitted");
  });

  it("comes from MAIL_FROM, and without PUBLIC_URL its id bears the sender's domain", async () => {
    const mailFrom = '"Desk, Jaalidar" <desk@post.example>';
    const { received } = await send({}, { mailFrom, publicUrl: undefined });
    expect(received?.parsed.from).toMatchObject({ name: "Desk, Jaalidar", address: "desk@post.example" });
    expect(received?.parsed.messageId).toBe(`<${mail.id}@post.example>`);
  });

  it("keeps Hindi, long lines and lines that begin with dots or From", async () => {
    const body = `नमस्ते रवि,\n.\n..\n.hidden\nFrom here on\n${"long line ".repeat(300)}end\n`;
    const subject = `साक्षात्कार — ${"मंगलवार ".repeat(20)}`.trim();
    const { received } = await send({ body, subject });
    expect(received?.parsed.text).toBe(body);
    expect(received?.parsed.subject).toBe(subject);
    for (const line of received?.raw.split("\r\n") ?? []) expect(line.length).toBeLessThanOrEqual(78);
  });

  it("goes to an address in another script", async () => {
    const { received } = await send({ recipient: "रवि@उदाहरण.भारत" });
    expect(received?.to).toHaveLength(1);
    expect(received?.to[0]).toMatch(/^रवि@/);
  });
});

describe("hostile text", () => {
  it.each([
    ["subject", "Hi\r\nBcc: victim@mail.example"],
    ["subject", "Hi\nContent-Type: text/html\n\n<b>x</b>"],
    ["subject", "Hi\rBcc: victim@mail.example"],
    ["subject", "Hi\u2028Bcc: victim@mail.example"],
    ["replyTo", "a@b.example\r\nBcc: victim@mail.example"],
    ["replyTo", "a@b.example, victim@mail.example"],
    ["replyTo", "x <a@b.example>, victim@mail.example"],
  ])("in the %s makes no header and no recipient of its own: %j", async (field, text) => {
    const { delivery, received } = await send({ [field]: text });
    expect(delivery.outcome).toBe("accepted");
    expect(received?.to).toEqual(["ravi@mail.example"]);
    expect(received?.parsed.bcc ?? []).toEqual([]);
    expect(received?.parsed.html).toBeUndefined();
    expect(received?.parsed.headers.filter((header) => header.key === "bcc")).toEqual([]);
    expect(received?.parsed.replyTo ?? []).toHaveLength(1);
    expect(received?.parsed.text).toBe(mail.body);
  });

  it.each([
    "\r\n.\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<victim@mail.example>\r\nDATA\r\nowned\r\n.\r\n",
    "\n.\nMAIL FROM:<a@b.example>\nRCPT TO:<victim@mail.example>\nDATA\nowned\n.\n",
    "\n.\r\nMAIL FROM:<a@b.example>\r\n",
    "\r.\r\nMAIL FROM:<a@b.example>\r\n",
    "\r\n.\rMAIL FROM:<a@b.example>\r\n",
    "\n\n.\n.\r\n.\n",
  ])("in the body smuggles no second mail: %j", async (body) => {
    const { delivery, received } = await send({ body });
    expect(delivery.outcome).toBe("accepted");
    expect(server.mails).toHaveLength(1);
    // A bare CR or LF is what one server takes for the end of a line and the next one doesn't.
    expect(received?.raw).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(received?.parsed.text?.trim()).toBe(body.replace(/\r\n?/g, "\n").trim());
  });

  it.each(["a@b.example, c@d.example", "a@b.example>\r\nRCPT TO:<victim@mail.example", "x <a@b.example>"])(
    "as a recipient reaches nobody else: %j",
    async (recipient) => {
      const { received } = await send({ recipient });
      for (const to of received?.to ?? []) expect(to).not.toMatch(/victim|^c@d|^a@b\.example$/);
    },
  );

  it("of any kind stays one mail to one recipient with its own headers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 120 }),
        fc.string({ unit: "binary", maxLength: 300 }),
        async (subject, body) => {
          const { parsed } = await compose({ subject, body });
          const keys = parsed.headers.map((header) => header.key);
          expect(new Set(keys).size).toBe(keys.length);
          for (const key of keys) expect(plainKeys).toContain(key);
          expect(parsed.attachments).toEqual([]);
          expect(parsed.html).toBeUndefined();
        },
      ),
      { numRuns: 150 },
    );
  });

  const plainKeys = [
    "content-transfer-encoding",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "reply-to",
    "subject",
    "to",
  ];

  /** Through a file, which is quicker than a server and made by the same code. */
  async function compose(changes: Partial<ClaimedMail>) {
    await createMailTransport(env, readCompany).deliver({ ...mail, subject: "x", ...changes }, still);
    const folder = join(dataDir, "mail");
    const [name = ""] = readdirSync(folder);
    const raw = readFileSync(join(folder, name));
    rmSync(folder, { recursive: true });
    return { parsed: await PostalMime.parse(raw) };
  }
});

describe("what the server answers", () => {
  it("for good about this mail is final, and the code to log holds neither address nor text", async () => {
    server.mood = "refuse";
    expect((await send()).delivery).toEqual({
      outcome: "refused",
      code: "RCPT TO 550 5.1.1",
      detail: "The mail server said: 550 5.1.1 <ravi@mail.example>: no such person here",
    });
    server.mood = "refuse-data";
    expect((await send()).delivery).toMatchObject({ outcome: "refused", code: "DATA 554 5.6.0" });
  });

  it("for good about the sender is about our setting: the mail is tried again, and others wait", async () => {
    server.mood = "refuse-sender";
    expect((await send()).delivery).toEqual({
      outcome: "deferred",
      code: "MAIL FROM 550 5.7.1",
      detail: "The mail server said: 550 5.7.1 Not your address",
      certain: true,
      reached: false,
    });
  });

  it("for now is tried again", async () => {
    server.mood = "defer";
    expect((await send()).delivery).toMatchObject({
      outcome: "deferred",
      code: "RCPT TO 451 4.7.1",
      certain: true,
      reached: true,
    });
    server.mood = "turn-away";
    expect((await send()).delivery).toMatchObject({ outcome: "deferred", certain: true, reached: false });
  });

  it("never, before the message was given: it is certain that it did not arrive", async () => {
    server.mood = "hang";
    expect((await send({}, {}, { connectMs: 400 })).delivery).toMatchObject({
      outcome: "deferred",
      code: "ETIMEDOUT",
      detail: "The mail server did not answer in time.",
      certain: true,
      reached: false,
    });
    const nobody = await send({}, { smtpUrl: "smtp://127.0.0.1:1" });
    expect(nobody.delivery).toMatchObject({ outcome: "deferred", certain: true, reached: false });
    const nowhere = await send({}, { smtpUrl: "smtp://nowhere.invalid:25" });
    expect(nowhere.delivery).toMatchObject({ outcome: "deferred", certain: true, reached: false });
  });

  it("never, after the message was given: nobody knows whether it arrived", async () => {
    server.mood = "drop-data";
    expect((await send()).delivery).toMatchObject({ outcome: "deferred", certain: false });
    server.mood = "hang-data";
    expect((await send({}, {}, { answerMs: 1_000 })).delivery).toMatchObject({
      outcome: "deferred",
      certain: false,
    });
  });

  it("is not waited for when the process ends", async () => {
    server.mood = "hang-data";
    const ending = new AbortController();
    const started = performance.now();
    const sending = createMailTransport({ ...env, smtpUrl: server.url }, readCompany).deliver(
      mail,
      ending.signal,
    );
    await expect.poll(() => server.mails.length).toBe(1);
    ending.abort();
    expect(await sending).toMatchObject({ outcome: "deferred", certain: false });
    expect(performance.now() - started).toBeLessThan(allowed(3_000));
  });
});

describe("signing in", () => {
  it("with the user and password of SMTP_URL", async () => {
    const guarded = await startSmtpServer({ account: { user: "desk@post", pass: "a:b/c?" } });
    expect((await send({}, { smtpUrl: guarded.url })).delivery).toEqual({ outcome: "accepted" });
    expect(guarded.mails).toHaveLength(1);
    await guarded.close();
  });

  it("never sends the password in the clear when the connection must be encrypted and is not", async () => {
    const guarded = await startSmtpServer({ account: { user: "desk", pass: "secret" } });
    const smtpUrl = `${guarded.url}?requireTLS=true`;
    expect((await send({}, { smtpUrl })).delivery).toMatchObject({
      outcome: "deferred",
      code: "STARTTLS 500",
      detail: "No safe connection to the mail server could be made.",
    });
    expect(guarded.signIns).toBe(0);
    await guarded.close();
  });

  it("over a connection that the server encrypts", async () => {
    const guarded = await startSmtpServer({ account: { user: "desk", pass: "secret" }, encrypted: true });
    const trusting = `${guarded.url}?requireTLS=true&tls.rejectUnauthorized=false`;
    expect((await send({}, { smtpUrl: trusting })).delivery).toEqual({ outcome: "accepted" });
    expect(guarded.mails).toHaveLength(1);
    const unknownCertificate = await send({}, { smtpUrl: `${guarded.url}?requireTLS=true` });
    expect(unknownCertificate.delivery).toMatchObject({ outcome: "deferred", certain: true });
    expect(guarded.signIns).toBe(1);
    await guarded.close();
  });

  it("to a server whose certificate nobody vouches for fails with that reason, not as if it were away", async () => {
    const guarded = await startSmtpServer({ encrypted: true });
    expect((await send({}, { smtpUrl: guarded.url })).delivery).toMatchObject({
      outcome: "deferred",
      code: expect.stringMatching(/CERT/),
      detail: "The certificate of the mail server is not trusted.",
    });
    expect((await send({}, { smtpUrl: `${guarded.url}?ignoreTLS=true` })).delivery).toEqual({
      outcome: "accepted",
    });
    const { delivery } = await send({}, { smtpUrl: server.url.replace("smtp:", "smtps:") });
    expect(delivery).toMatchObject({ detail: "No safe connection to the mail server could be made." });
    await guarded.close();
  });

  it("refused is our own trouble, not the recipient's: the mail is tried again", async () => {
    const guarded = await startSmtpServer({ account: { user: "desk", pass: "right" } });
    const smtpUrl = guarded.url.replace("right", "wrong");
    expect((await send({}, { smtpUrl })).delivery).toMatchObject({
      outcome: "deferred",
      detail: "The mail server did not let us sign in.",
      certain: true,
      reached: false,
    });
    const anonymous = guarded.url.replace(/\w+:\w+@/, "");
    expect((await send({}, { smtpUrl: anonymous })).delivery).toMatchObject({ outcome: "deferred" });
    await guarded.close();
  });
});

describe("without SMTP_URL", () => {
  it("mails are whole files that a mail program opens, and a repeated attempt writes the same file", async () => {
    const folder = join(dataDir, "mail");
    const files = createMailTransport(env, readCompany);
    expect(files.kind).toBe("files");
    await files.deliver(mail, still);
    await files.deliver({ ...mail, attempts: 2 }, still);
    expect(readdirSync(folder)).toEqual([`2026-11-20T10-00-00-000Z-${mail.id}.eml`]);
    const raw = readFileSync(join(folder, readdirSync(folder)[0] ?? ""));
    expect(await PostalMime.parse(raw)).toMatchObject({ subject: mail.subject, text: mail.body });
    rmSync(folder, { recursive: true });
  });

  it("a folder that can't be written to is tried again", async () => {
    writeFileSync(join(dataDir, "blocked"), "");
    const files = createMailTransport({ ...env, dataDir: join(dataDir, "blocked") }, readCompany);
    expect(await files.deliver(mail, still)).toMatchObject({ outcome: "deferred", certain: true });
    expect(existsSync(join(dataDir, "mail"))).toBe(false);
  });
});

it("a MAIL_FROM that is no sender stops the start with a sentence", () => {
  expect(() => createMailTransport({ ...env, mailFrom: "the desk" }, readCompany)).toThrow(
    "MAIL_FROM must look like Company <sales@example.com>.",
  );
});
