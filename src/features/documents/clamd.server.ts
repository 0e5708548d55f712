import { connect, type Socket } from "node:net";

/** Clean, or the name of the malware that was found. */
type ScanVerdict = { clean: true } | { clean: false; found: string };

/** The scanner was reached and gave no verdict on the file: others may fare better. */
export class NoVerdictError extends Error {}

/** Returns the verdict on a file's bytes. Throws without one, NoVerdictError where the scanner was reached. */
export type ScanBytes = (bytes: Uint8Array, signal: AbortSignal) => Promise<ScanVerdict>;

/** A scan of 5 MB takes a fraction of this, even while clamd loads new signatures. */
const PATIENCE_MS = 60_000;
const CHUNK = 64 * 1024;
const MAX_REPLY_LENGTH = 4096;

/** Where clamd listens if the URL names no port. */
const DEFAULT_PORT = 3310;

/** Returns the options of node:net for a URL. */
export function clamdTarget(url: string): { path: string } | { host: string; port: number } {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === "unix:") return { path: pathname };
  // A URL has brackets around an IPv6 address, which are none of the address's own.
  return { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: port ? Number(port) : DEFAULT_PORT };
}

/**
 * Returns the function that sends a file to clamd by its INSTREAM command (clamd(8)): chunks, each after its length in
 * four bytes, and an empty one at the end.
 * @param url `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`
 */
export function createClamd(url: string): ScanBytes {
  const target = clamdTarget(url);
  return async (bytes, signal) => {
    const socket = connect({ ...target, signal });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("clamd did not answer in time")));
    let reached = false;
    socket.once("connect", () => {
      reached = true;
    });
    try {
      send(socket, bytes);
      return readReply(await receive(socket));
    } catch (error) {
      throw reached ? new NoVerdictError("clamd gave no verdict", { cause: error }) : error;
    } finally {
      socket.destroy();
    }
  };
}

function send(socket: Socket, bytes: Uint8Array): void {
  socket.write("zINSTREAM\0");
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    socket.write(length(chunk.length));
    socket.write(chunk);
  }
  socket.write(length(0));
}

function length(bytes: number): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32BE(bytes);
  return field;
}

async function receive(socket: Socket): Promise<string> {
  let reply = "";
  for await (const part of socket) {
    reply += String(part);
    if (reply.includes("\0")) break;
    if (reply.length > MAX_REPLY_LENGTH) throw new Error("clamd said more than a verdict");
  }
  return reply.split("\0")[0] ?? "";
}

function readReply(reply: string): ScanVerdict {
  if (reply === "stream: OK") return { clean: true };
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (found) return { clean: false, found };
  throw new Error(`clamd gave no verdict: ${reply.slice(0, 200) || "nothing"}`);
}
