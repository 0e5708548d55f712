import { createConnection, type Socket } from "node:net";
import { Duplex } from "node:stream";
import pg, { type PoolConfig } from "pg";

/**
 * A session of PostgreSQL that a test app is done with. To open one takes the server 20 to 40 ms of a core, until it
 * knows the tables, which is more than most tests ask of it.
 */
interface KeptSession {
  /** The port of the server and the message that the session began with: the database, and what the client has set. */
  key: string;
  socket: Socket;
  /** Its process on the server. */
  pid: number;
  /** The words of the server that let a client in. */
  greeting: Buffer;
}

const kept = new Set<KeptSession>();

const READY = Buffer.from("Z\0\0\0\x05I", "latin1");
const ALLOWED = Buffer.from("R\0\0\0\x08\0\0\0\0", "latin1");
const KEY_DATA = Buffer.from("K\0\0\0\x0c", "latin1");
const TERMINATE = Buffer.from("X\0\0\0\x04", "latin1");
const RESET = Buffer.from("Q\0\0\0\x10DISCARD ALL\0", "latin1");
const WAS_RESET = Buffer.concat([Buffer.from("C\0\0\0\x10DISCARD ALL\0", "latin1"), READY]);

/**
 * Is the connection of a client of pg. When the client ends it, the session is reset and kept, and a later client that
 * begins as this one did has it. A session in a transaction, and one whose client broke off, ends.
 */
class SessionStream extends Duplex {
  #address = { port: 0, host: "" };
  #session: Partial<KeptSession> = {};
  #begun = false;

  connect(port: number, host: string): this {
    this.#address = { port, host };
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#begun && chunk.equals(TERMINATE)) {
      this.#giveBack(done);
      return;
    }
    if (this.#begun) this.#session.socket?.write(chunk);
    else this.#begin(chunk);
    done();
  }

  override _read(): void {
    this.#session.socket?.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#session.socket?.destroy();
    done(error);
  }

  // A test process ends by itself.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  #begin(startup: Buffer): void {
    this.#begun = true;
    const key = `${this.#address.port} ${startup.toString("latin1")}`;
    const session = [...kept].find((one) => one.key === key);
    if (session) {
      kept.delete(session);
      this.#use(session.socket);
      this.#session = session;
      this.push(session.greeting);
    } else {
      const socket = createConnection(this.#address).setNoDelay();
      this.#use(socket);
      this.#session = { key, socket };
      this.#readGreeting(socket);
      socket.write(startup);
    }
  }

  #use(socket: Socket): void {
    letGo(socket)
      .on("data", (chunk) => void (this.push(chunk) || socket.pause()))
      .on("error", (error) => this.destroy(error))
      .on("close", () => this.destroy());
  }

  /** Keeps what the server says from the end of its proof of the password on. */
  #readGreeting(socket: Socket): void {
    let said = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      said = Buffer.concat([said, chunk]);
      if (!said.subarray(-READY.length).equals(READY)) return;
      socket.off("data", read);
      const greeting = said.subarray(said.indexOf(ALLOWED));
      const pid = greeting.readInt32BE(greeting.indexOf(KEY_DATA) + KEY_DATA.length);
      Object.assign(this.#session, { greeting, pid });
    };
    socket.on("data", read);
  }

  /** Resets the session, and keeps it if it is as it was at its beginning. */
  #giveBack(done: () => void): void {
    const { key = "", socket, greeting, pid = 0 } = this.#session;
    if (!socket || !greeting) return void this.destroy();
    let said = Buffer.alloc(0);
    const end = () => {
      letGo(socket);
      if (said.equals(WAS_RESET)) keep({ key, socket, greeting, pid });
      else socket.destroy();
      this.#session = {};
      done();
      this.push(null);
    };
    letGo(socket)
      .on("data", (chunk: Buffer) => {
        said = Buffer.concat([said, chunk]);
        if (said.length >= WAS_RESET.length) end();
      })
      .on("error", () => {})
      .on("close", end)
      .resume();
    socket.write(RESET);
  }
}

function letGo(socket: Socket): Socket {
  for (const event of ["data", "error", "close"]) socket.removeAllListeners(event);
  return socket;
}

function keep(session: KeptSession): void {
  kept.add(session);
  session.socket
    .on("error", () => {})
    .on("close", () => kept.delete(session))
    .unref();
}

/** Returns the processes of the server whose sessions are kept. */
export function keptProcesses(): number[] {
  return [...kept].map(({ pid }) => pid);
}

const { Client, Pool } = pg;

class KeptClient extends Client {
  constructor(config: PoolConfig = {}) {
    super({ ...config, stream: () => new SessionStream() });
  }
}

/** Has the pools of this process keep their sessions for the next pool of the same database. */
export function keepSessions(): void {
  if (pg.Pool !== Pool) return;
  const KeptPool = class extends Pool {
    constructor(options: PoolConfig) {
      super({ ...options, Client: KeptClient });
    }
  };
  Object.assign(pg, { Pool: KeptPool });
}
