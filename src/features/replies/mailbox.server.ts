import { buffer as readBuffer, text as readText } from "node:stream/consumers";
import type { ImapFlow, MessageStructureObject } from "imapflow";
import { authorityAdvice, isLoopback } from "#features/mail/rules.ts";
import type { MailboxSettings } from "#platform/process/env.server.ts";
import { errorCode } from "#platform/process/error-code.server.ts";
import { type IncomingMail, readFields, textOfHtml } from "./rules.ts";

/** A file that came with an e-mail, without its bytes. */
export interface MailFile {
  name: string;
  /** Such as "application/pdf". */
  type: string;
  part: string;
}

/** An e-mail of a mailbox, without its words. */
export interface MailHead extends IncomingMail {
  uid: number;
  files: MailFile[];
  /** The parts that may have its words, in the order in which they are tried. */
  words: { part: string; isHtml: boolean }[];
  /** The part of a report that programs read; undefined where there is none. */
  report: string | undefined;
}

/** An open mailbox, which is only read: nothing in it is changed, moved or marked. */
export interface Mailbox {
  /** Changes where the server has numbered its e-mails anew (RFC 3501 section 2.3.1.1). */
  validity: string;
  /** The number that the next e-mail gets. */
  next: number;
  /**
   * Returns the heads of the e-mails with the numbers from one to another. Throws HeadTooLargeError where one of them
   * is, which ends the connection.
   */
  readHeads(from: number, to: number): Promise<MailHead[]>;
  /** Returns the words of an e-mail, the first 200 kB of them; a sentence where they can't be read. */
  readWords(head: MailHead): Promise<string>;
  /** Returns what a report says for programs, the first 200 kB of it; empty where there is none or it can't be read. */
  readReport(head: MailHead): Promise<string>;
  /** Returns the bytes of a file; undefined when they can't be read or exceed `mostBytes`. */
  readFile(head: MailHead, file: MailFile, mostBytes: number): Promise<Uint8Array | undefined>;
  close(): void;
}

/** A head is longer, or has more recipients or parts, than is read. */
export class HeadTooLargeError extends Error {}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const MAX_BYTES = 200_000;
/** Bytes of a file that are asked for at once. */
const FILE_CHUNK_BYTES = 1_000_000;
/** Bytes that are read of the fields of one e-mail. */
const MAX_HEAD_BYTES = 64_000;
export const PDF_TYPE = "application/pdf";
/**
 * Words, addresses and lists that the server may answer with about one e-mail: 10,000 recipients. A sender could have
 * the program read for seconds, and no other request is answered meanwhile.
 */
const MAX_TOKENS = 50_000;
/** Bytes that the server may answer with about one e-mail; a chunk of a file is the largest that is asked for. */
const MAX_RESPONSE_BYTES = 2 * FILE_CHUNK_BYTES;
/** Parts that are looked at of one e-mail. */
const MAX_PARTS = 500;
/** Parts that are read for its words, until one is not blank. */
const MAX_TEXTS = 3;

const fields = [
  "in-reply-to",
  "references",
  "auto-submitted",
  "precedence",
  "x-autoreply",
  "x-autorespond",
  "x-failed-recipients",
  "return-path",
];

/** Opens a mailbox by IMAP. Throws when it can't be reached, refuses us, or has no safe connection for the password. */
export async function openMailbox(settings: MailboxSettings, signal: AbortSignal): Promise<Mailbox> {
  const { ImapFlow } = await import("imapflow");
  const { host, port, secure, user, password, folder } = settings;
  const client = new ImapFlow({
    host,
    port,
    secure,
    // A password goes over the open network encrypted or not at all.
    ...(!secure && !isLoopback(host) && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxResponseTokens: MAX_TOKENS,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  // An answer that is too large ends the connection, and its call is told of that alone.
  let ended: unknown;
  client.on("error", (error) => {
    ended ??= error;
  });
  // The signal outlives the mailbox, and would keep each one that was ever opened.
  const close = () => {
    signal.removeEventListener("abort", close);
    client.close();
  };
  signal.addEventListener("abort", close);
  try {
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    return {
      validity: String(uidValidity),
      next: uidNext,
      readHeads: (from, to) =>
        readHeads(client, from, to).catch((error: unknown) => {
          const cause = [error, ended].find(isTooLarge);
          throw cause ? new HeadTooLargeError("an e-mail has too large a head", { cause }) : error;
        }),
      readWords: (head) => readWords(client, head),
      readReport: (head) => readReport(client, head),
      readFile: (head, file, mostBytes) => readFile(client, head, { file, mostBytes }),
      close,
    };
  } catch (error) {
    close();
    throw withReason(error);
  }
}

/** Returns an error with the remedy, or else what the server has said, in its words, where there is one. */
function withReason(error: unknown): unknown {
  const advice = authorityAdvice(errorCode(error));
  if (advice) return new Error(`its certificate is not trusted: ${advice}`, { cause: error });
  const said = error instanceof Error && "responseText" in error ? error.responseText : undefined;
  return said ? new Error(String(said), { cause: error }) : error;
}

async function readHeads(client: ImapFlow, from: number, to: number): Promise<MailHead[]> {
  const query = { uid: true, envelope: true, bodyStructure: true, headers: fields };
  const found = await client.fetchAll(`${from}:${to}`, query, { uid: true });
  return found
    .filter(({ uid }) => uid >= from && uid <= to)
    .map(({ uid, envelope, bodyStructure, headers }) => {
      const parts = partsOf(bodyStructure);
      const read = readFields((headers ?? Buffer.alloc(0)).subarray(0, MAX_HEAD_BYTES).toString());
      const isReport = bodyStructure?.parameters?.["report-type"]?.toLowerCase() === "delivery-status";
      const [sender] = envelope?.from ?? [];
      const returned = isReport ? parts.map((part) => part.envelope?.messageId ?? "") : [];
      return {
        uid,
        from: sender?.name ? `${sender.name} <${sender.address ?? ""}>` : (sender?.address ?? ""),
        references: [read.get("references"), read.get("in-reply-to"), ...returned].filter(Boolean).join(" "),
        fields: read,
        files: parts.flatMap((part) => fileOf(part) ?? []),
        isReport,
        words: wordsOf(bodyStructure),
        report: isReport ? parts.find(({ type }) => type.endsWith("/delivery-status"))?.part : undefined,
      };
    })
    .sort((one, other) => one.uid - other.uid);
}

/** Codes of imapflow for an answer past its limits. */
const tooLarge = new Set(["TooManyTokens", "ResponseTooLarge", "LiteralTooLarge", "LineTooLarge"]);

function isTooLarge(error: unknown): boolean {
  return tooLarge.has(errorCode(error) ?? "");
}

/** Returns the parts of an e-mail that have no parts themselves, in their order. */
function partsOf(
  structure: MessageStructureObject | undefined,
  childrenOf = ({ childNodes }: MessageStructureObject) => childNodes,
): MessageStructureObject[] {
  const parts: MessageStructureObject[] = [];
  const waiting = structure ? [structure] : [];
  for (let looked = 0; looked < MAX_PARTS; looked += 1) {
    const part = waiting.shift();
    if (!part) break;
    const children = childrenOf(part);
    if (children) waiting.unshift(...children.slice(0, MAX_PARTS));
    // What a bounce brings back has parts, and an envelope that tells what it was.
    if (!children || part.envelope) parts.push(part);
  }
  return parts;
}

function fileOf(structure: MessageStructureObject): MailFile | undefined {
  const { disposition, dispositionParameters, parameters, part = "1" } = structure;
  const type = structure.type.toLowerCase();
  const name = dispositionParameters?.filename ?? parameters?.name;
  const isFile = name !== undefined || disposition?.toLowerCase() === "attachment" || type === PDF_TYPE;
  return isFile ? { name: name ?? "a file without a name", type, part } : undefined;
}

function wordsOf(structure: MessageStructureObject | undefined): MailHead["words"] {
  return partsOf(structure, plainFirst)
    .filter((part) => /^text\/(plain|html)$/.test(part.type) && fileOf(part) === undefined)
    .slice(0, MAX_TEXTS)
    .map(({ part = "1", type }) => ({ part, isHtml: type === "text/html" }));
}

/** Returns the children that may have the words: of alternatives the plain one first, and none of another e-mail. */
function plainFirst({ type, childNodes }: MessageStructureObject): MessageStructureObject[] | undefined {
  if (type === "message/rfc822") return undefined;
  if (type !== "multipart/alternative") return childNodes;
  const rank = (child: MessageStructureObject) => Number(child.type !== "text/plain");
  return childNodes?.toSorted((one, other) => rank(one) - rank(other));
}

async function readWords(client: ImapFlow, { uid, words }: MailHead): Promise<string> {
  for (const { part, isHtml } of words) {
    const read = await readPart(client, uid, part);
    if (read === undefined) return "Its words could not be read: they are in the mailbox.";
    const text = isHtml ? textOfHtml(read) : read;
    if (text.trim()) return text;
  }
  return "";
}

async function readReport(client: ImapFlow, { uid, report }: MailHead): Promise<string> {
  const read = report && (await readPart(client, uid, report));
  return read ?? "";
}

/** Returns the text of a part; undefined when it can't be read. */
function readPart(client: ImapFlow, uid: number, part: string): Promise<string | undefined> {
  return unlessUnreadable(client, async () => {
    const { content } = await client.download(String(uid), part, { uid: true, maxBytes: MAX_BYTES });
    return content ? readText(content) : "";
  });
}

async function readFile(
  client: ImapFlow,
  { uid }: MailHead,
  { file, mostBytes }: { file: MailFile; mostBytes: number },
): Promise<Uint8Array | undefined> {
  const bytes = await unlessUnreadable(client, async () => {
    const limits = { maxBytes: mostBytes + 1, chunkSize: FILE_CHUNK_BYTES };
    const { content } = await client.download(String(uid), file.part, {
      uid: true,
      decodeText: false,
      ...limits,
    });
    return content ? readBuffer(content) : undefined;
  });
  return bytes && bytes.byteLength <= mostBytes ? bytes : undefined;
}

/**
 * Returns the result of reading an e-mail; undefined when it can't be read, so that one unreadable part does not block
 * later e-mails.
 */
async function unlessUnreadable<T>(client: ImapFlow, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (client.usable) return undefined;
    throw error;
  }
}
