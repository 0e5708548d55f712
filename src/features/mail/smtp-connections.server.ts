import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SMTPConnectionAuth, SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

interface Envelope {
  from: string;
  to: string[];
}

/** An e-mail as it goes over the wire. */
export interface ComposedMail {
  envelope: Envelope;
  message: Buffer;
}

/** One attempt to hand an e-mail over. */
interface Handover {
  signal: AbortSignal;
  /** Tells the caller, also after a failure, whether the server has been given any of the message. */
  progress: { handedOver: boolean };
}

/** Connections to a mail server. One that has taken an e-mail is kept for the next. */
export interface SmtpConnections {
  /** Resolves when the server has taken the e-mail; throws what it or the connection said otherwise. */
  handOver(mail: ComposedMail, handover: Handover): Promise<void>;
  /** Ends those that are kept. */
  close(): void;
}

/** How long a connection is kept without use: some servers hang up after ten seconds. */
const KEEP_MS = 5_000;
/** E-mails over one connection; servers commonly allow a hundred. */
const MAILS_AT_MOST = 100;

interface Kept {
  connection: SMTPConnection;
  mails: number;
  /** Hears of an error on the connection; without a listener it would end the process. */
  fail(error: Error): void;
  timer?: NodeJS.Timeout;
}

export function createSmtpConnections(
  options: SMTPConnectionOptions,
  auth: SMTPConnectionAuth | undefined,
): SmtpConnections {
  const idle = new Set<Kept>();

  async function handOver(mail: ComposedMail, handover: Handover): Promise<void> {
    const kept = takeIdle();
    if (kept) {
      try {
        return await use(kept, mail, handover);
      } catch (error) {
        // The server hung up between two e-mails, which says nothing about this one.
        if (handover.progress.handedOver || handover.signal.aborted || isAboutMail(error)) throw error;
      }
    }
    await use(await connect(handover.signal), mail, handover);
  }

  function takeIdle(): Kept | undefined {
    const [kept] = idle;
    if (kept) forget(kept);
    return kept;
  }

  function forget(kept: Kept): void {
    idle.delete(kept);
    clearTimeout(kept.timer);
  }

  async function connect(signal: AbortSignal): Promise<Kept> {
    const { default: Connection } = await import("nodemailer/lib/smtp-connection");
    const kept: Kept = { connection: new Connection(options), mails: 0, fail: () => {} };
    const { connection } = kept;
    connection.on("error", (error: Error) => {
      forget(kept);
      kept.fail(error);
    });
    connection.on("end", () => {
      forget(kept);
      kept.fail(Object.assign(new Error("connection closed"), { code: "ECONNECTION" }));
    });
    await attempt(kept, signal, (end) => {
      connection.connect((error) => {
        if (error) end(error);
        else if (auth && connection.allowsAuth) connection.login(auth, end);
        else end();
      });
    });
    return kept;
  }

  async function use(kept: Kept, { envelope, message }: ComposedMail, handover: Handover): Promise<void> {
    function* body() {
      handover.progress.handedOver = true;
      yield message;
    }
    await attempt(kept, handover.signal, (end) => kept.connection.send(envelope, Readable.from(body()), end));
    kept.mails += 1;
    if (kept.mails >= MAILS_AT_MOST) return void kept.connection.quit();
    idle.add(kept);
    kept.timer = setTimeout(() => {
      forget(kept);
      kept.connection.quit();
    }, KEEP_MS).unref();
  }

  return {
    handOver,
    close() {
      for (const kept of [...idle]) {
        forget(kept);
        kept.connection.quit();
      }
    },
  };
}

/** Runs one step on a connection, which is closed when the step fails or the signal ends it. */
async function attempt(
  kept: Kept,
  signal: AbortSignal,
  step: (end: (error?: Error | null) => void) => void,
): Promise<void> {
  let abort = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort, { once: true });
      kept.fail = reject;
      step((error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    kept.connection.close();
    throw error;
  } finally {
    kept.fail = () => {};
    signal.removeEventListener("abort", abort);
  }
}

/** Returns true for an answer of the server other than 421, by which it ends a connection (RFC 5321 section 4.2.3). */
function isAboutMail(error: unknown): boolean {
  const code = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  return typeof code === "number" && code !== 421;
}
