import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { NodemailerError } from "nodemailer/lib/errors";
import type { SMTPConnectionAuth, SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import type { Company } from "#content/company.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { cleanText } from "#platform/contract/fields.ts";
import type { Database } from "#platform/database/db.server.ts";
import { readBirth } from "#platform/database/migrate.server.ts";
import { type Env, EnvError } from "#platform/process/env.server.ts";
import { errorCode } from "#platform/process/error-code.server.ts";
import { authorityAdvice, type Delivery, isLoopback, readSender, staffMail } from "./rules.ts";
import type { ClaimedMail } from "./sending-storage.server.ts";
import { type ComposedMail, createSmtpConnections, type SmtpConnections } from "./smtp-connections.server.ts";
import { findKnownMails } from "./storage.server.ts";

/** The way mails leave by. */
export interface MailTransport {
  kind: "smtp" | "files";
  /** Tries once to hand a mail over. Never throws; ends when the signal says so. */
  deliver(mail: ClaimedMail, signal: AbortSignal): Promise<Delivery>;
  /** Ends the connections that are kept for further mails. */
  close(): void;
}

interface Patience {
  /** For the server to take the connection and to greet. */
  connectMs: number;
  /** For each of its answers; some look into a mail before they take it. */
  answerMs: number;
  /** For the whole attempt; shorter than a lease. */
  attemptMs: number;
}

const defaultPatience: Patience = { connectMs: 10_000, answerMs: 30_000, attemptMs: 60_000 };

type MailEnv = Pick<Env, "smtpUrl" | "mailFrom" | "publicUrl" | "dataDir"> & Partial<Pick<Env, "mailbox">>;

/**
 * Returns the way by which mails leave: SMTP when SMTP_URL is set, else `.eml` files in DATA_DIR/mail. nodemailer is
 * loaded with the first mail only. Without MAIL_FROM the company is the sender. Throws EnvError when MAIL_FROM is not
 * a sender.
 */
export function createMailTransport(
  env: MailEnv,
  readCompany: () => Pick<Company, "name" | "salesEmail">,
  patience: Patience = defaultPatience,
): MailTransport {
  const from = readMailFrom(env);
  async function readOrigin(): Promise<MailOrigin> {
    const sender = from ?? senderOf(readCompany());
    const host = env.publicUrl ? new URL(env.publicUrl).hostname : sender.address.replace(/^.*@/, "");
    return { sender, host };
  }
  const compose = async (mail: ClaimedMail) => {
    // Where replies are read, they go there in place of their writer's own mailbox.
    const replyTo = mail.kind === staffMail && env.mailbox ? env.mailbox.address : mail.replyTo;
    return composeMail({ ...mail, replyTo }, await readOrigin());
  };
  return env.smtpUrl
    ? smtpTransport({ url: env.smtpUrl, readHost: async () => (await readOrigin()).host, patience, compose })
    : fileTransport({ folder: join(env.dataDir, "mail"), compose });
}

/** Returns the sender of the settings; undefined where none is set. Throws EnvError when MAIL_FROM is not a sender. */
export function readMailFrom({ mailFrom }: Pick<Env, "mailFrom">): MailOrigin["sender"] | undefined {
  if (mailFrom === undefined) return undefined;
  const sender = readSender(mailFrom);
  if (!sender) throw new EnvError("MAIL_FROM must look like Company <sales@example.com>.");
  return sender;
}

interface MailOrigin {
  sender: { name: string; address: string };
  host: string;
}

function senderOf({ name, salesEmail }: Pick<Company, "name" | "salesEmail">): MailOrigin["sender"] {
  return { name, address: salesEmail };
}

type Compose = (mail: ClaimedMail) => Promise<ComposedMail>;

/** Composes a mail. Every attempt makes the same, down to Message-ID and date, so that a duplicate is recognised. */
async function composeMail(mail: ClaimedMail, { sender, host }: MailOrigin): Promise<ComposedMail> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const node = new MailComposer({
    from: sender,
    // An object is taken as one address; text would be read as a list.
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.body,
    textEncoding: "quoted-printable",
    newline: "windows",
    messageId: `<${mail.id}@${host}>`,
    date: mail.createdAt,
    headers: headersOf(mail),
    ...(mail.calendar && { icalEvent: calendarPart(mail.calendar) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: { from: sender.address, to: [mail.recipient] }, message: await node.build() };
}

/** Returns the calendar as its part of a mail. The method stands in the content type too (RFC 6047 section 2.4). */
function calendarPart(calendar: string) {
  const method = /^METHOD:([A-Z]+)\r$/m.exec(calendar)?.[1] ?? "PUBLISH";
  return { method, content: Buffer.from(calendar), filename: "interview.ics" };
}

function headersOf({ kind, unsubscribeUrl }: ClaimedMail): Record<string, string> {
  return {
    // Out-of-office programs don't answer these (RFC 3834).
    ...(kind !== staffMail && { "Auto-Submitted": "auto-generated" }),
    ...(unsubscribeUrl && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}

function fileTransport({ folder, compose }: { folder: string; compose: Compose }): MailTransport {
  return {
    kind: "files",
    async deliver(mail) {
      try {
        const { message } = await compose(mail);
        await writeMail(folder, fileName(mail), message);
        return { outcome: "saved" };
      } catch (error) {
        const detail = "The mail could not be written to its folder.";
        return { outcome: "deferred", code: codeOf(error), detail, certain: true, reached: false };
      }
    },
    close() {},
  };
}

function fileName({ id, createdAt }: Pick<ClaimedMail, "id" | "createdAt">): string {
  return `${fileTime(createdAt)}-${id}.eml`;
}

function fileTime(time: Date): string {
  return time.toISOString().replace(/[:.]/g, "-");
}

/** Returns the id of the mail in a file of ours. */
function mailIdOf(name: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT[\d-]+Z-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(name)?.[1];
}

const FILES_AT_ONCE = 200;

/**
 * Deletes the files of mails that are no longer in the outbox; nothing when there is no such folder.
 * @param since when the database began: what is older may be another one's
 */
async function sweepMailFolder(
  folder: string,
  since: Date,
  findKnown: (ids: readonly string[]) => Promise<Set<string>>,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => {
    const id = mailIdOf(name);
    return id && name >= fileTime(since) ? [{ name, id }] : [];
  });
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const some = files.slice(start, start + FILES_AT_ONCE);
    const known = await findKnown(some.map(({ id }) => id));
    for (const { name, id } of some) if (!known.has(id)) await rm(join(folder, name), { force: true });
  }
}

/** Deletes the mails that were kept as files (no SMTP_URL) and that are no longer in the outbox. */
export async function sweepMailFiles(db: Database, dataDir: string): Promise<void> {
  const since = new Date((await readBirth(db.read)).getTime() - MINUTE_MS);
  await sweepMailFolder(join(dataDir, "mail"), since, (ids) => findKnownMails(db.read, ids));
}

/** Writes a file under another name first, so that a reader finds whole mails only; on disk when it resolves. */
async function writeMail(folder: string, name: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}.part`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

interface SmtpOptions {
  url: string;
  /** Returns the host name in our greeting. */
  readHost(): Promise<string>;
  patience: Patience;
  compose: Compose;
}

function smtpTransport({ url, readHost, patience, compose }: SmtpOptions): MailTransport {
  let connections: Promise<SmtpConnections> | undefined;
  return {
    kind: "smtp",
    async deliver(mail, signal) {
      const progress = { handedOver: false };
      try {
        connections ??= openConnections({ url, readHost, patience });
        const limited = AbortSignal.any([signal, AbortSignal.timeout(patience.attemptMs)]);
        await (await connections).handOver(await compose(mail), { signal: limited, progress });
        return { outcome: "accepted" };
      } catch (error) {
        return readFailure(error, progress.handedOver);
      }
    },
    close: () => void connections?.then((open) => open.close()),
  };
}

async function openConnections({
  url,
  readHost,
  patience,
}: Omit<SmtpOptions, "compose">): Promise<SmtpConnections> {
  const { auth, ...given } = await readSmtpUrl(url);
  const options: SMTPConnectionOptions = {
    name: await readHost(),
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    dnsTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    ...given,
  };
  return createSmtpConnections(options, auth);
}

/** Returns the options of SMTP_URL, with the sign-in. */
export async function readSmtpUrl(
  url: string,
): Promise<SMTPConnectionOptions & { auth?: SMTPConnectionAuth }> {
  const { parseConnectionUrl } = await import("nodemailer/lib/shared");
  const given = parseConnectionUrl(url);
  // A password goes over the open network encrypted or not at all; `?requireTLS=false` in the URL says otherwise.
  return { requireTLS: given.auth !== undefined && !isLoopback(given.host), ...given };
}

/** Answers that ask for another sign-in: our setting is wrong, not this mail. */
const signInCodes = [530, 534, 535, 538];

/**
 * Returns the outcome of a failed attempt: only a 5xx answer about this very mail is for good (RFC 5321 section 4.2.1).
 * A refusal of MAIL FROM is about the sender of all mails, a setting of ours.
 */
function readFailure(error: unknown, handedOver: boolean): Delivery {
  const { response = "", responseCode, command = "" } = asMailError(error);
  if (!responseCode) {
    const detail = handedOver
      ? "The connection ended before the mail server said whether it took the mail."
      : sentenceFor(codeOf(error));
    return { outcome: "deferred", code: codeOf(error), detail, certain: !handedOver, reached: false };
  }
  const code = `${command} ${responseCode} ${/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? ""}`.trim();
  const aboutMail = /^(RCPT TO|DATA)$/.test(command) && !signInCodes.includes(responseCode);
  const said = `The mail server said: ${cleanText(response).replace(/\s+/g, " ").slice(0, 300)}`;
  // 503 is about the order of commands, which another connection mends.
  if (aboutMail && responseCode >= 500 && responseCode !== 503)
    return { outcome: "refused", code, detail: said };
  const detail = sentences.get(codeOf(error)) ?? said;
  return { outcome: "deferred", code, detail, certain: true, reached: aboutMail && responseCode !== 421 };
}

function asMailError(error: unknown): Partial<NodemailerError> {
  return error instanceof Error ? error : {};
}

/** Returns the code of the system or of OpenSSL where there is one: nodemailer has one code for all of a socket. */
function codeOf(error: unknown): string {
  if (error instanceof Error && "originalCode" in error) return String(error.originalCode);
  return errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
}

const sentences = new Map([
  ["EAUTH", "The mail server did not let us sign in."],
  ["ETLS", "No safe connection to the mail server could be made."],
  ["ETIMEDOUT", "The mail server did not answer in time."],
  ["TimeoutError", "The mail server did not answer in time."],
]);

function sentenceFor(code: string): string {
  const advice = authorityAdvice(code);
  if (advice) return `The certificate of the mail server is not trusted: ${advice}.`;
  if (isCertificateCode(code)) return "The certificate of the mail server is not trusted.";
  return sentences.get(code.replace(/^ERR_SSL_.*/, "ETLS")) ?? "The mail server could not be reached.";
}

/** Returns true when a mail server was not trusted, by the codes of X.509 errors in Node. */
export function isUntrusted(error: unknown): boolean {
  return isCertificateCode(codeOf(error));
}

function isCertificateCode(code: string): boolean {
  return /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/.test(code);
}
