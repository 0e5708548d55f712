import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { type Certificate, readCertificate } from "./authority.ts";

/**
 * Sets what the server does with the next e-mail:
 * - `accept`: takes it
 * - `refuse`: no such recipient, for good; `refuse-data`: the same after it has read the message; `refuse-sender`: not
 *   from this address
 * - `defer`: try again later
 * - `turn-away`: greets with "too busy" and hangs up
 * - `hang`: takes the connection and never greets; `hang-data`: never answers to the message
 * - `drop-data`: keeps the message and cuts the connection before it says so
 */
export type SmtpMood =
  | "accept"
  | "refuse"
  | "refuse-data"
  | "refuse-sender"
  | "defer"
  | "turn-away"
  | "hang"
  | "hang-data"
  | "drop-data";

/** A mail as it came over the wire. */
interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  parsed: Email;
}

/** A real SMTP server of the tests' own. */
export interface SmtpTestServer {
  url: string;
  mood: SmtpMood;
  /** Holds the e-mails in the order of their arrival, the unconfirmed ones too. */
  mails: ReceivedMail[];
  /** Runs before a message is answered. */
  beforeAnswer?(): Promise<void>;
  /** How many connections were made. */
  connections: number;
  /** How many sign-ins were tried. */
  signIns: number;
  /** Cuts every connection. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * Starts one on a free port of 127.0.0.1. With an account it wants a sign-in; encrypted, it offers STARTTLS with the
 * given certificate, or with one that nobody vouches for.
 */
export async function startSmtpServer({
  account,
  encrypted = false,
}: {
  account?: { user: string; pass: string };
  encrypted?: boolean | Certificate;
} = {}): Promise<SmtpTestServer> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    ...(typeof encrypted === "object" && readCertificate(encrypted)),
    disabledCommands: [...(encrypted ? [] : ["STARTTLS"]), ...(account ? [] : ["AUTH"])],
    allowInsecureAuth: !encrypted,
    authOptional: !account,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_, answer) {
      if (state.mood === "turn-away") return answer(reply(421, "4.3.2 Too busy"));
      if (state.mood !== "hang") answer();
    },
    onAuth({ username, password }, _, answer) {
      state.signIns += 1;
      const known = username === account?.user && password === account?.pass;
      answer(
        known ? null : reply(535, "5.7.8 Authentication failed"),
        known ? { user: username } : undefined,
      );
    },
    onMailFrom(_, __, answer) {
      answer(state.mood === "refuse-sender" ? reply(550, "5.7.1 Not your address") : null);
    },
    onRcptTo({ address }, _, answer) {
      if (state.mood === "refuse") return answer(reply(550, `5.1.1 <${address}>: no such person here`));
      if (state.mood === "defer") return answer(reply(451, "4.7.1 Greylisted, try again later"));
      answer();
    },
    async onData(stream, session, answer) {
      const raw = await readAll(stream);
      if (!raw) return;
      if (state.mood === "refuse-data") return answer(reply(554, "5.6.0 We do not want this"));
      const { mailFrom, rcptTo } = session.envelope;
      state.mails.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map((recipient) => recipient.address),
        raw: raw.toString("utf8"),
        parsed: await PostalMime.parse(raw),
      });
      await state.beforeAnswer?.();
      if (state.mood === "drop-data") return cut();
      if (state.mood !== "hang-data") answer();
    },
  });
  // A client that hangs up is part of the tests.
  server.on("error", () => {});
  server.server.on("connection", (socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  const { port } = server.server.address() as AddressInfo;
  const credentials = account ? `${[account.user, account.pass].map(encodeURIComponent).join(":")}@` : "";
  const state: SmtpTestServer = {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mood: "accept",
    mails: [],
    connections: 0,
    signIns: 0,
    cut,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
  return state;
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Returns undefined when the client hangs up in the middle of its message, because there is no e-mail then. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
