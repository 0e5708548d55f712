import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { gatherBracketed } from "#platform/contract/bracket-names.ts";
import { Fault } from "#platform/contract/errors.ts";
import { MAX_FILE_BYTES } from "#platform/contract/fields.ts";
import { MAX_SMALL_BYTES } from "./json-body.server.ts";

/** Largest multipart body. */
export const MAX_MULTIPART_BYTES = 12 * 1024 * 1024;
const MAX_PARTS = 22;
const MAX_FILES = 2;
/**
 * Longest boundary (RFC 2046 section 5.1.1). Looking for one that a chunk may end with takes the square of its length.
 */
const MAX_BOUNDARY = 70;

/**
 * Reads a multipart body: text fields as text, files as File, at most two files of 5 MB and 20 fields, whose text
 * together is no longer than a JSON body. Throws Fault `tooLarge` or `malformed`. A name in brackets, such as
 * `answers[a1]`, becomes a field of fields.
 * @param type the Content-Type of the body
 */
export async function readMultipart(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  type: string,
): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  await readParts(chunks, type, {
    maxHeaderSize: 4096,
    take(part) {
      if (!part.name) throw new Fault("malformed", { message: "A field has no name." });
      if (body.has(part.name)) throw new Fault("malformed", { message: "A field was sent twice." });
      body.set(part.name, part.isFile ? new ReceivedFile(part) : part.text);
    },
  });
  return gatherBracketed(body);
}

/**
 * Checks that a multipart body keeps the limits above, without keeping its parts. Throws as `readMultipart` does. A
 * long name of a file passes: the form is answered with a message beside the field.
 */
export async function checkMultipart(bytes: Uint8Array, type: string): Promise<void> {
  await readParts([bytes], type, { maxHeaderSize: MAX_SMALL_BYTES, take() {} });
}

async function readParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  type: string,
  { maxHeaderSize, take }: { maxHeaderSize: number; take: (part: MultipartPart) => void },
): Promise<void> {
  let files = 0;
  let textBytes = 0;
  const add = (part: MultipartPart) => {
    if (part.isFile && ++files > MAX_FILES) throw new Fault("tooLarge", { message: "Too many files." });
    if (!part.isFile) textBytes += part.size;
    if (textBytes > MAX_SMALL_BYTES) throw new Fault("tooLarge");
    take(part);
  };
  try {
    const boundary = getMultipartBoundary(type);
    if (!boundary) throw new MultipartParseError("There is no boundary.");
    if (boundary.length > MAX_BOUNDARY) throw new MultipartParseError("The boundary is too long.");
    const parser = new MultipartParser(boundary, {
      maxFileSize: MAX_FILE_BYTES,
      maxTotalSize: MAX_MULTIPART_BYTES,
      maxParts: MAX_PARTS,
      maxHeaderSize,
    });
    for await (const chunk of chunks) {
      for (const part of parser.write(chunk)) add(part);
    }
    parser.finish();
  } catch (cause) {
    throw asMultipartFault(cause);
  }
}

/**
 * A file with one copy of its bytes. The garbage collector does not count the bytes of an ordinary File, so many unused
 * ones pile up, and each read copies them. Only the methods below are used.
 */
class ReceivedFile extends File {
  readonly #bytes: ArrayBuffer;

  constructor(part: MultipartPart) {
    super([], part.filename ?? "", { type: part.mediaType ?? "" });
    this.#bytes = part.arrayBuffer;
  }

  override get size(): number {
    return this.#bytes.byteLength;
  }

  /** Returns the same bytes each time, because no caller changes them. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}

function asMultipartFault(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  if (cause instanceof MaxFileSizeExceededError) {
    return new Fault("tooLarge", { message: "Please choose a file of 5 MB or less.", cause });
  }
  if (cause instanceof MultipartParseError && /^Max|exceed/i.test(cause.constructor.name + cause.message)) {
    return new Fault("tooLarge", { cause });
  }
  return new Fault("malformed", { message: "The body could not be read.", cause });
}
