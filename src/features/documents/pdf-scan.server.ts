import { constants, inflateSync } from "node:zlib";
import type { PdfFlag } from "./rules.ts";

/** The file costs more to read than any resume does. */
export class TooComplexError extends Error {}

/** The file has more pages than the parser should have to count. */
export class TooManyPagesError extends Error {}

/**
 * Far above real files: content streams of dense vector pages reach some 10 MB, a resume's whole text some 100 kB, and
 * its streams are some hundred. What a file may cost before it is turned away is about a second.
 */
const limits = { inflatedStream: 24e6, inflatedFile: 120e6, inflatedStreams: 10_000, lexed: 64e6 };

/**
 * Page objects for each page that a file may have. The parser counts the shown pages; the scan stops only a count of
 * seconds, since a file that was saved repeatedly has a page several times.
 */
const OBJECTS_A_PAGE = 10;

/**
 * Names that give a feature away wherever they stand in an object (ISO 32000-2, 12.6.4 actions, 12.5.6 annotations).
 */
const telltales: Record<string, PdfFlag> = {
  JS: "script",
  JavaScript: "script",
  Launch: "launch-action",
  EmbeddedFile: "embedded-file",
  EmbeddedFiles: "embedded-file",
  FileAttachment: "embedded-file",
  SubmitForm: "remote-action",
  ImportData: "remote-action",
  GoToR: "remote-action",
  GoToE: "remote-action",
  RichMedia: "rich-media",
  Rendition: "rich-media",
  Movie: "rich-media",
  Sound: "rich-media",
  "3D": "rich-media",
  XFA: "xfa-form",
};

/**
 * Returns the flags of the features that a PDF's objects announce. It looks at every object in the file, also those
 * that no page refers to and those packed into object streams, and never follows a reference, so no structure can lead
 * it in circles. Throws TooComplexError and TooManyPagesError past the limits: a deflate bomb must not reach the
 * parser, whose buffers have none.
 */
export function scanPdf(bytes: Uint8Array, maxPages: number): Set<PdfFlag> {
  return new PdfScan(bytes, maxPages).run();
}

class PdfScan {
  readonly #file: Buffer;
  readonly #flags = new Set<PdfFlag>();
  readonly #maxPageObjects: number;
  #lexed = 0;
  #inflated = 0;
  #inflatedStreams = 0;
  #pageObjects = 0;
  /** Where the next stream ends: looked for once for all that begin before it. */
  #streamEnd = 0;

  constructor(bytes: Uint8Array, maxPages: number) {
    this.#maxPageObjects = maxPages * OBJECTS_A_PAGE;
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  run(): Set<PdfFlag> {
    for (let at = this.#file.indexOf("obj"); at >= 0; at = this.#file.indexOf("obj", at + 3)) {
      // Every "1 0 obj" counts, also inside what looks like a stream or a string: a cross-reference may point there.
      if (endsNumberOrSpace(this.#file[at - 1])) this.#readObject(at + 3);
    }
    return this.#flags;
  }

  #readObject(start: number): void {
    const value = this.#readValue(this.#file, start);
    const data = streamStart(this.#file, value.end);
    if (data !== undefined) this.#readStream(value, data);
  }

  #readValue(source: Buffer, start: number): PdfValue {
    const value = readValue(source, start);
    this.#count(value.end - start);
    this.#countPages(value);
    for (const name of value.names) {
      const flag = telltales[name];
      if (flag) this.#flags.add(flag);
    }
    if (value.names.has("EF") && (value.names.has("F") || value.names.has("UF")))
      this.#flags.add("embedded-file");
    return value;
  }

  #count(lexed: number): void {
    this.#lexed += lexed;
    if (this.#lexed > limits.lexed) throw new TooComplexError("too much to read");
  }

  /** Counts pages. One page may stand in the list of its parent many times. */
  #countPages({ names, references }: PdfValue): void {
    if (names.has("Page")) this.#pageObjects++;
    const listed = names.has("Pages") ? references : 0;
    if (Math.max(this.#pageObjects, listed) > this.#maxPageObjects) throw new TooManyPagesError();
  }

  #readStream(value: PdfValue, start: number): void {
    const packed = value.names.has("ObjStm");
    // Pictures may rightly be large once inflated, and the check never decodes one.
    if (value.names.has("Image") && !packed && !value.names.has("XRef")) return;
    if (value.filters.length === 0 && !packed) return;
    const content = this.#decode(value, start);
    if (!packed) return;
    if (content && !value.numbers.get("Predictor")) this.#readPacked(content, value);
    else this.#flags.add("unchecked-part");
  }

  /** Returns the content of a stream behind plain FlateDecode filters; nothing behind another filter or damage. */
  #decode(value: PdfValue, start: number): Buffer | undefined {
    let content = this.#file.subarray(start);
    if (value.filters.length === 0) return this.#file.subarray(start, this.#endOfStream(start));
    for (const filter of value.filters) {
      if (filter !== "FlateDecode" && filter !== "Fl") return undefined;
      const inflated = this.#inflate(content);
      if (!inflated) return undefined;
      content = inflated;
    }
    return content;
  }

  /** Streams are met in the order of the file. One without an end goes on to the end of the file. */
  #endOfStream(start: number): number {
    if (this.#streamEnd >= start) return this.#streamEnd;
    const end = this.#file.indexOf("endstream", start);
    this.#streamEnd = end < 0 ? this.#file.length : end;
    return this.#streamEnd;
  }

  #inflate(content: Buffer): Buffer | undefined {
    this.#inflatedStreams++;
    if (this.#inflatedStreams > limits.inflatedStreams) throw new TooComplexError("too many to inflate");
    try {
      const inflated = inflateSync(content, {
        chunkSize: 65_536,
        maxOutputLength: limits.inflatedStream,
        // A stream cut short still gives what is there, as viewers do it.
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      this.#inflated += inflated.length;
      if (this.#inflated > limits.inflatedFile) throw new TooComplexError("too much to inflate");
      return inflated;
    } catch (error) {
      if (error instanceof TooComplexError) throw error;
      if (isTooLarge(error)) throw new TooComplexError("a stream inflates without end");
      return undefined;
    }
  }

  /**
   * Reads an object stream. It starts with pairs of object number and offset, the offset counted from /First (ISO
   * 32000-2, 7.5.7).
   */
  #readPacked(content: Buffer, value: PdfValue): void {
    const first = value.numbers.get("First");
    const text = first === undefined ? "" : content.toString("latin1", 0, first);
    this.#count(text.length);
    const header = text.trim().split(/\s+/).map(Number);
    if (first === undefined || header.length % 2 !== 0 || !header.every(isOffset)) {
      this.#flags.add("unchecked-part");
      return;
    }
    for (let pair = 1; pair < header.length; pair += 2) this.#readValue(content, first + (header[pair] ?? 0));
  }
}

/** The other names that are asked for. The rest of an object is not kept: it may be a million names. */
const asked = new Set([
  ...Object.keys(telltales),
  "EF",
  "F",
  "UF",
  "ObjStm",
  "Image",
  "XRef",
  "First",
  "Predictor",
  "Page",
  "Pages",
]);

/** The scanned parts of an object: its names at any depth, and the description of its own stream. */
interface PdfValue {
  names: Set<string>;
  /** Direct numbers after one of these names, such as /First 12. */
  numbers: Map<string, number>;
  /** Number of its references to other objects, such as 12 0 R. */
  references: number;
  filters: string[];
  /** The offset behind the value. */
  end: number;
}

/** Takes a buffer and an offset, reads the one value that begins there. Iterative, so nesting costs no stack. */
function readValue(source: Buffer, start: number): PdfValue {
  const value: PdfValue = { names: new Set(), numbers: new Map(), references: 0, filters: [], end: start };
  let depth = 0;
  let key = "";
  let inFilter = false;
  while (value.end < source.length) {
    const token = readToken(source, value.end);
    if (token.kind === "word" && endsObject.has(token.text)) return value;
    value.end = token.end;
    if (token.kind === "space") continue;
    if (token.kind === "open") depth++;
    if (token.kind === "close") depth--;
    if (token.kind === "name") {
      key = token.text;
      if (asked.has(key)) value.names.add(key);
      value.numbers.delete(key);
      if (inFilter && filterNames.has(key)) value.filters.push(key);
      else inFilter = key === "Filter";
    }
    if (token.kind === "word") {
      noteNumber(value.numbers, key, token.text);
      if (token.text === "R") value.references++;
    }
    if (depth <= 0) return value;
  }
  return value;
}

/** Keeps the first number after a key, unless it turns out to be a reference such as 12 0 R. */
function noteNumber(numbers: Map<string, number>, key: string, word: string): void {
  if (word === "R") numbers.delete(key);
  else if (asked.has(key) && !numbers.has(key) && Number.isFinite(Number(word)))
    numbers.set(key, Number(word));
}

const endsObject = new Set(["endobj", "stream", "endstream", "obj", "xref", "trailer"]);
const filterNames = new Set(
  "FlateDecode Fl LZWDecode LZW ASCII85Decode A85 ASCIIHexDecode AHx RunLengthDecode RL BrotliDecode Crypt".split(
    " ",
  ),
);

interface Token {
  /** Comments count as space; numbers and keywords are words; strings are not kept. */
  kind: "space" | "name" | "word" | "string" | "open" | "close";
  text: string;
  end: number;
}

/** Reads a token by the lexical rules of ISO 32000-2, 7.2, as far as they decide where a token ends. */
function readToken(source: Buffer, at: number): Token {
  const byte = source[at];
  const token = (kind: Token["kind"], end: number, text = ""): Token => ({ kind, text, end });
  if (isSpace(byte)) return token("space", at + 1);
  switch (String.fromCharCode(byte ?? 0)) {
    case "%":
      return token("space", endOfLine(source, at));
    case "/": {
      const end = endOfRegular(source, at + 1);
      return token("name", end, nameOf(source, at + 1, end));
    }
    case "(":
      return token("string", endOfString(source, at));
    case "<":
      if (source[at + 1] === 0x3c) return token("open", at + 2);
      return token("string", source.indexOf(">", at) + 1 || source.length);
    case ">":
      return source[at + 1] === 0x3e ? token("close", at + 2) : token("space", at + 1);
    case "[":
      return token("open", at + 1);
    case "]":
      return token("close", at + 1);
    case "{":
    case "}":
    case ")":
      return token("space", at + 1);
    default: {
      const end = endOfRegular(source, at);
      return token("word", end, source.toString("latin1", at, Math.min(end, at + 20)));
    }
  }
}

const delimiters = new Set(Buffer.from("()<>[]{}/%"));

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 0 || byte === 12;
}

function endsNumberOrSpace(byte: number | undefined): boolean {
  return isSpace(byte) || (byte !== undefined && byte >= 0x30 && byte <= 0x39);
}

function endOfLine(source: Buffer, start: number): number {
  let at = start;
  while (at < source.length && source[at] !== 10 && source[at] !== 13) at++;
  return at;
}

function endOfRegular(source: Buffer, start: number): number {
  let at = start;
  while (at < source.length && !isSpace(source[at]) && !delimiters.has(source[at] ?? 0)) at++;
  return at;
}

/** Strings nest their parentheses, and a backslash takes the next byte out of the count (ISO 32000-2, 7.3.4.2). */
function endOfString(source: Buffer, start: number): number {
  let open = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === 0x5c) at++;
    else if (source[at] === 0x28) open++;
    else if (source[at] === 0x29 && --open === 0) return at + 1;
  }
  return source.length;
}

/** Returns a name. It may hide letters as #xx: /J#53 is /JS. */
function nameOf(source: Buffer, start: number, end: number): string {
  const raw = source.toString("latin1", start, Math.min(end, start + 200));
  return raw.includes("#")
    ? raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : raw;
}

/** Returns true for an offset that is not negative: reading from a negative one would pass the whole file. */
function isOffset(number: number): boolean {
  return Number.isInteger(number) && number >= 0;
}

/** Returns the offset of a stream's data when one follows, else nothing. */
function streamStart(source: Buffer, end: number): number | undefined {
  let at = end;
  while (isSpace(source[at])) at++;
  if (source.toString("latin1", at, at + 6) !== "stream") return undefined;
  at += 6;
  if (source[at] === 13) at++;
  return source[at] === 10 ? at + 1 : at;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
}
