import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "./errors.ts";

const MB = 1024 * 1024;
/** Bytes of all bodies together that are on the disk at once. */
const ON_DISK = 512 * MB;
/** Bytes of all bodies together, and of one, that are in memory at once. */
const IN_MEMORY = 16 * MB;
const IN_MEMORY_OF_ONE = 2 * MB;
/** What a piece takes of memory beside its bytes, about: a body may come in pieces of one byte. */
const PIECE_COST = 256;
/** What is read back at once. */
const READ_BYTES = 256 * 1024;

/** A body that has arrived whole. */
export interface ArrivedBody {
  size: number;
  /** Its bytes, once: when they are read they are nowhere but with the reader. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface Spool {
  /**
   * Keeps a body as it arrives, and runs the work with it when it is whole. It is gone when it was read, and when
   * anything fails. Throws what the body throws, and Fault `unavailable` when the bodies of others take
   * all the room there is for them, `diskFull` when the disk has none.
   */
  run<T>(arriving: AsyncIterable<Uint8Array>, work: (body: ArrivedBody) => Promise<T>): Promise<T>;
}

/**
 * Keeps bodies in a small part of memory as long as there is room in it, and else in files of a folder, so that slow ones
 * hold no memory. A file has a name only for the moment in which it is made: the system takes it back when it is closed,
 * also when the process is killed.
 * @param most bytes that all of them may have on the disk, all in memory, and one of them in memory
 */
export function createSpool(
  folder: string,
  most = { onDisk: ON_DISK, inMemory: IN_MEMORY, inMemoryOfOne: IN_MEMORY_OF_ONE },
): Spool {
  removeLeftovers(folder);
  const memory = createMemory(most);
  const disk = createDisk(folder, most.onDisk);

  function begin() {
    const inMemory = memory.begin();
    let file: SpoolFile | undefined;
    let size = 0;

    async function add(chunk: Uint8Array): Promise<void> {
      size += chunk.byteLength;
      if (!file && inMemory.add(chunk)) return;
      file ??= await disk.begin();
      for (const piece of [...inMemory.take(), chunk]) await file.add(piece);
    }

    async function close(): Promise<void> {
      inMemory.take();
      await file?.close();
    }

    const chunks = () => file?.chunks() ?? inMemory.take();
    return { add, close, body: (): ArrivedBody => ({ size, chunks }) };
  }

  return {
    async run(arriving, work) {
      const kept = begin();
      try {
        for await (const chunk of arriving) await kept.add(chunk);
        return await work(kept.body());
      } finally {
        await kept.close();
      }
    },
  };
}

function createMemory(most: { inMemory: number; inMemoryOfOne: number }) {
  let held = 0;
  function begin() {
    const pieces: Uint8Array[] = [];
    let own = 0;
    return {
      /** Keeps a piece, if there is room. */
      add(piece: Uint8Array): boolean {
        const cost = piece.byteLength + PIECE_COST;
        if (own + cost > most.inMemoryOfOne || held + cost > most.inMemory) return false;
        own += cost;
        held += cost;
        pieces.push(piece);
        return true;
      },
      /** Gives what it has, which is the taker's from now on. */
      take(): Uint8Array[] {
        held -= own;
        own = 0;
        return pieces.splice(0);
      },
    };
  }
  return { begin };
}

interface SpoolFile {
  add(piece: Uint8Array): Promise<void>;
  chunks(): AsyncGenerator<Uint8Array>;
  /** May be asked for again. */
  close(): Promise<void>;
}

function createDisk(folder: string, most: number) {
  let held = 0;
  async function begin(): Promise<SpoolFile> {
    const { file, free } = await asFault(() => makeFile(folder));
    // Records need room too: bodies take the half of what would be free without them.
    const room = Math.min(most, (held + free) / 2);
    let size = 0;
    let closing: Promise<void> | undefined;

    async function add(piece: Uint8Array): Promise<void> {
      if (held + piece.byteLength > room) throw noRoom(room < most);
      held += piece.byteLength;
      size += piece.byteLength;
      await asFault(() => file.appendFile(piece));
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
    return { add, chunks, close };
  }
  return { begin };
}

/** A process that was killed just then may have left a name. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Makes a file without a name, and tells how many bytes are free beside it. */
async function makeFile(folder: string): Promise<{ file: FileHandle; free: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return { file, free: bavail * bsize };
}

async function* read(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, size - at));
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
