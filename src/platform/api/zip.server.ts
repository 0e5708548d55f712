import { crc32 } from "node:zlib";

/** A file of an archive, made when its turn comes. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  read(): Promise<Uint8Array>;
}

/** What the directory at the end repeats of a file. */
interface Written {
  name: Buffer;
  checksum: number;
  size: number;
  /** Where its header begins. */
  at: number;
}

/** General purpose bit 11: names are UTF-8. */
const UTF8 = 1 << 11;
/** Version 2.0 of the format, which every program reads. */
const VERSION = 20;
/** Readable for others, writable for its owner, where systems keep such rights. */
const RIGHTS = 0o100644 << 16;

/**
 * Writes files into a ZIP archive, one at a time, so that only one of them is in memory. They are stored as they are:
 * PDFs are compressed already. For up to 65,535 files and 4 GB (APPNOTE.TXT 6.3, without ZIP64).
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array, void> {
  const written: Written[] = [];
  let length = 0;
  for await (const entry of entries) {
    const content = await entry.read();
    const file = {
      name: Buffer.from(entry.name),
      checksum: crc32(content),
      size: content.byteLength,
      at: length,
    };
    const head = localHeader(file, at);
    yield head;
    yield content;
    written.push(file);
    length += head.byteLength + content.byteLength;
  }
  const directory = Buffer.concat(written.map((file) => directoryEntry(file, at)));
  yield directory;
  yield endOfDirectory(written.length, directory.byteLength, length);
}

/** Sends what is being made; whoever goes away ends the making. */
export function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void pieces.return(),
  });
}

function localHeader(file: Written, at: Date): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  writeFacts(head, 6, file, at);
  return Buffer.concat([head, file.name]);
}

function directoryEntry(file: Written, at: Date): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  // Made on Unix: the rights below are meant.
  entry.writeUInt16LE((3 << 8) | VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  writeFacts(entry, 8, file, at);
  entry.writeUInt32LE(RIGHTS >>> 0, 38);
  entry.writeUInt32LE(file.at, 42);
  return Buffer.concat([entry, file.name]);
}

/** The part that a file's header and its line of the directory have in common, from its flags on. */
function writeFacts(target: Buffer, offset: number, { name, checksum, size }: Written, at: Date): void {
  target.writeUInt16LE(UTF8, offset);
  target.writeUInt16LE(timeOf(at), offset + 4);
  target.writeUInt16LE(dateOf(at), offset + 6);
  target.writeUInt32LE(checksum, offset + 8);
  target.writeUInt32LE(size, offset + 12);
  target.writeUInt32LE(size, offset + 16);
  target.writeUInt16LE(name.byteLength, offset + 20);
}

function endOfDirectory(files: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

/** MS-DOS time: hours, minutes and every second second. */
function timeOf(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

/** MS-DOS date: years since 1980, month and day. */
function dateOf(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
