import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, statfs, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Fault } from "#platform/contract/errors.ts";
import { isDiskFull } from "#platform/process/error-code.server.ts";
import { ensureFolder } from "#platform/process/folder.server.ts";

/** Bytes of all bodies on the disk at once. */
const MAX_BYTES = 512 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

/** A body that has arrived completely. */
export interface ArrivedBody {
  size: number;
  /** Returns its bytes, once: afterwards only the reader has them. */
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface TempFiles {
  /**
   * Writes a body to a file as it arrives, then runs the work with it. The file is deleted once read, and on any
   * failure. Throws the errors of the body, Fault `unavailable` when other bodies take all the space, and `diskFull`.
   */
  run<T>(chunks: AsyncIterable<Uint8Array>, work: (body: ArrivedBody) => Promise<T>): Promise<T>;
}

/**
 * Creates the store of bodies in files, so that a slow one takes no memory. A file loses its name right after its
 * creation, so the system deletes it when it is closed, also when the process is killed.
 * @param most limit on the bytes of all files
 */
export function createTempFiles(folder: string, most = MAX_BYTES): TempFiles {
  let held = 0;
  makeParent(folder);
  removeLeftovers(folder);

  async function begin() {
    const { file, free } = await asFault(() => makeFile(folder));
    // Records need space too: bodies take half of the space that would be free without them.
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
    async run(chunks, work) {
      const file = await begin();
      try {
        for await (const chunk of chunks) await file.add(chunk);
        return await work(file.body());
      } finally {
        await file.close();
      }
    },
  };
}

/** Creates the folder above. Where that is not allowed, bodies that need a file are refused. */
function makeParent(folder: string): void {
  try {
    ensureFolder(dirname(folder));
  } catch {}
}

/** Removes the names that a process killed between creation and removal has left. */
function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Creates a file without a name. Returns it with the free bytes of its disk. */
async function makeFile(folder: string): Promise<{ file: FileHandle; free: number }> {
  const path = join(folder, randomUUID());
  const file = await openNew(path).catch(async () => {
    // Not the folder above: a new one would block the return of one that was moved away.
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

/** Ignores that another first upload has just created the folder. */
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

/** Turns errors of the disk into faults that ask the caller to try again. */
async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Fault(isDiskFull(cause) ? "diskFull" : "unavailable", { cause });
  }
}

function noRoom(diskIsShort: boolean): Fault {
  return diskIsShort ? new Fault("diskFull") : new Fault("unavailable", { retryAfter: 5 });
}
