import type { Socket } from "node:net";

const NOTHING = Buffer.alloc(0);
/** Ends the head of a request and of an answer. */
export const HEAD_END = "\r\n\r\n";
/** Ends an answer of unknown length. Nothing follows it, because a connection has one request at a time. */
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/**
 * Calls back with status and length of each whole answer. Parses only as much as it needs to find the end, so that the
 * client stays cheaper than the server.
 */
export function onAnswer(socket: Socket, done: (status: number, bytes: number) => void): void {
  let status = 0;
  let received = 0;
  /** Undefined until the head has arrived, infinite where the last chunk ends the answer. */
  let expected: number | undefined;
  let rest: Buffer = NOTHING;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (expected === undefined) {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      const end = rest.indexOf(HEAD_END);
      if (end === -1) return;
      const head = rest.toString("latin1", 0, end);
      status = Number(head.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      const bodiless = status === 304 || status === 204;
      expected = length || bodiless ? end + HEAD_END.length + Number(length ?? 0) : Number.POSITIVE_INFINITY;
    } else if (expected === Number.POSITIVE_INFINITY) {
      rest = Buffer.concat([rest.subarray(-LAST_CHUNK.length), chunk]);
    }
    const whole =
      received >= expected ||
      (expected === Number.POSITIVE_INFINITY && rest.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK));
    if (!whole) return;
    const bytes = received;
    received = 0;
    expected = undefined;
    rest = NOTHING;
    done(status, bytes);
  });
}

/** Returns a client address for each number, as a proxy in front would send it. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
