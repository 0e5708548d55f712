import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Fault } from "#platform/contract/errors.ts";

/** Bytes of all bodies together that are on the disk at once. */
const MOST_BYTES = 512 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

/** A body that has arrived whole. */
export interface ArrivedBody {
  size: number;
  /** Its bytes, once: when they are read they are nowhere but with the reader. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface Spool {
  /**
   * Writes a body to a file as it arrives, and runs the work with it when it is whole. The file is gone when it was
   * read, and when anything fails. Throws what the body throws, and Fault `unavailable` when the bodies of others take
   * all the room there is for them, `diskFull` when the disk has none.
   */
  run<T>(arriving: AsyncIterable<Uint8Array>, work: (body: ArrivedBody) => Promise<T>): Promise<T>;
}

/**
 * Keeps bodies in files of a folder, so that a slow one holds no memory. A file has a name only for the moment in which
 * it is made: the system takes it back when it is closed, also when the process is killed.
 * @param most bytes that all of them may have together
 */
export function createSpool(folder: string, most = MOST_BYTES): Spool {
  let held = 0;
  makeParent(folder);
  removeLeftovers(folder);

  async function begin() {
    const { file, free } = await asFault(() => makeFile(folder));
    // Records need room too: bodies take the half of what would be free without them.
    const room = Math.min(most, (held + free) / 2);
    let size = 0;
    let closing: Promise<void> | undefined;

    async function add(chunk: Uint8Array): Promise<void> {
      if (held + chunk.byteLength > room) throw noRoom(room < most);
      held += chunk.byteLength;
      size += chunk.byteLength;
      await asFault(() => file.appendFile(chunk));
    }

    function close(): Promise<void> {
      closing ??= file.close().finally(() => {
        held -= size;
      });
      return closing;
    }

    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        yield* read(file, size);
      } finally {
        await close();
      }
    }
    return { add, close, body: (): ArrivedBody => ({ size, chunks }) };
  }

  return {
    async run(arriving, work) {
      const file = await begin();
      try {
        for await (const chunk of arriving) await file.add(chunk);
        return await work(file.body());
      } finally {
        await file.close();
      }
    },
  };
}

/** Where that is not allowed, bodies that need a file are refused. */
function makeParent(folder: string): void {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  } catch {}
}

/** A process that was killed just then may have left a name. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Makes a file without a name, and tells how many bytes are free beside it. */
async function makeFile(folder: string): Promise<{ file: FileHandle; free: number }> {
  const path = join(folder, randomUUID());
  const file = await openNew(path).catch(async () => {
    // Not the folder above: made anew, it would stand in the way of one that was moved and is moved back.
    await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
    return openNew(path);
  });
  try {
    await unlink(path);
    const { bavail, bsize } = await statfs(folder);
    return { file, free: bavail * bsize };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const openNew = (path: string) => open(path, "wx+", 0o600);

/** Of several first uploads at once each finds no folder, and one of them makes it. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function* read(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, size - at));
    const { bytesRead } = await asFault(() => file.read(piece, 0, piece.length, at));
    if (bytesRead === 0) throw new Fault("unavailable", { message: "The upload could not be read back." });
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The disk's own troubles are no fault of the program: the caller is to come again. */
async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    throw new Fault(code === "ENOSPC" || code === "EDQUOT" ? "diskFull" : "unavailable", { cause });
  }
}

function noRoom(diskIsShort: boolean): Fault {
  return diskIsShort ? new Fault("diskFull") : new Fault("unavailable", { retryAfter: 5 });
}
