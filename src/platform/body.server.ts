import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { Fault } from "./errors.ts";
import { MAX_FILE_BYTES } from "./fields.ts";
import { createGate } from "./gate.server.ts";

const MAX_JSON_BYTES = 256 * 1024;
const MAX_MULTIPART_BYTES = 12 * 1024 * 1024;
/** The largest form is an application with two files, which the API takes with 12 MB. */
const MAX_FORM_BYTES = 13 * 1024 * 1024;
const MAX_PARTS = 22;
const MAX_FILES = 2;

/**
 * Bodies with files that are held in memory at once: 24 MB by the size they declare, half of it of one caller's; the
 * others wait unread. Small ones hold little, so that many slow phones find room. Who has waited for long enough is
 * told to come again, so that the queue of a busy minute is gone seconds later.
 */
const uploads = createGate({ places: 24 * 1024 * 1024, queue: 100, share: 0.5, patience: 3_000 });

/** The same for forms that a page takes itself. The framework holds several copies of each, so fewer. */
const largeForms = createGate({ places: 4, queue: 100, share: 0.25 });

/** Calls with a JSON body that are worked on at once. */
const MOST_AT_WORK = 400;
let atWork = 0;

/**
 * A body has so many milliseconds, and one more for each of these bytes that are there: a phone at 0.8 Mbit a second
 * sends 25 times as fast.
 */
const GRACE_MS = 10_000;
const BYTES_PER_MS = 4;

/** Reads a JSON body, of at most 256 kB if not told otherwise. Throws Fault for a wrong media type, size, pace, encoding or syntax. */
export async function readJson(
  request: Request,
  { mediaTypes = ["application/json"], limit = MAX_JSON_BYTES } = {},
): Promise<unknown> {
  requireMediaType(request, ...mediaTypes);
  refuseOversize(request, limit);
  const bytes = await readBytes(request, limit);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Fault("malformed", { message: "The body is not valid JSON.", cause });
  }
}

/**
 * Runs the work with a JSON body. Throws Fault as `readJson` does, and `unavailable` without having read the body while
 * very many are at work: it costs next to nothing then, and those at work are done in about a second. Bodies that are
 * still to come don't count, or slow clients could keep all others out.
 */
export async function withJson<T>(request: Request, work: (body: unknown) => Promise<T>): Promise<T> {
  if (atWork >= MOST_AT_WORK) throw new Fault("unavailable", { retryAfter: 2 });
  const body = await readJson(request);
  atWork += 1;
  try {
    return await work(body);
  } finally {
    atWork -= 1;
  }
}

/**
 * Runs the work with a multipart body: text fields as text, files as File, at most two files of 5 MB and 20 fields.
 * The body counts against the number held in memory until the work is done. Throws Fault as `readJson` does.
 * @param from the caller, who may hold only a part of that number
 */
export async function withMultipart<T>(
  request: Request,
  from: string,
  work: (body: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  requireMediaType(request, "multipart/form-data");
  refuseOversize(request, MAX_MULTIPART_BYTES);
  const size = Number(request.headers.get("Content-Length") ?? MAX_MULTIPART_BYTES);
  return uploads.run(async () => work(await readMultipart(request)), from, size);
}

/**
 * Runs the work with the bytes of a form that a page takes, once they are known to be one; large ones count against
 * the number held in memory until the work is done. Throws Fault as `readJson` does.
 */
export async function withForm<T>(
  request: Request,
  from: string,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const type = requireMediaType(request, "application/x-www-form-urlencoded", "multipart/form-data");
  refuseOversize(request, MAX_FORM_BYTES);
  const read = async () => {
    const bytes = await readBytes(request, MAX_FORM_BYTES);
    await requireForm(bytes, type);
    return work(bytes);
  };
  const small = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) <= MAX_JSON_BYTES;
  return small ? read() : largeForms.run(read, from);
}

async function requireForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
  try {
    await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw asBodyFault(cause);
  }
}

async function readMultipart(request: Request): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  let files = 0;
  const add = (part: MultipartPart) => {
    if (!part.name) throw new Fault("malformed", { message: "A field has no name." });
    if (body.has(part.name)) throw new Fault("malformed", { message: "A field was sent twice." });
    if (part.isFile && ++files > MAX_FILES) throw new Fault("tooLarge", { message: "Too many files." });
    body.set(part.name, part.isFile ? new ReceivedFile(part) : part.text);
  };
  try {
    const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
    if (!boundary) throw new MultipartParseError("There is no boundary.");
    const parser = new MultipartParser(boundary, {
      maxFileSize: MAX_FILE_BYTES,
      maxTotalSize: MAX_MULTIPART_BYTES,
      maxParts: MAX_PARTS,
      maxHeaderSize: 4096,
    });
    for await (const chunk of paced(request)) {
      for (const part of parser.write(chunk)) add(part);
    }
    parser.finish();
  } catch (cause) {
    throw asBodyFault(cause);
  }
  return Object.fromEntries(body);
}

/**
 * A file whose bytes are held once. Those of an ordinary File are outside of what the garbage collector knows of: it lets
 * many that are read and done with pile up, and each look at them is one more copy. Only what stands here is asked of it.
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

  /** The same bytes each time: nobody changes them. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}

function asBodyFault(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  if (cause instanceof MaxFileSizeExceededError) {
    return new Fault("tooLarge", { message: "Please choose a file of 5 MB or less.", cause });
  }
  if (cause instanceof MultipartParseError && /^Max|exceed/i.test(cause.constructor.name + cause.message)) {
    return new Fault("tooLarge", { cause });
  }
  return new Fault("malformed", { message: "The body could not be read.", cause });
}

/** Gives the Content-Type when it is one of those wanted. */
function requireMediaType(request: Request, ...wanted: string[]): string {
  const given = request.headers.get("Content-Type") ?? "";
  const type = given.split(";")[0]?.trim().toLowerCase();
  if (type && wanted.includes(type)) return given;
  throw new Fault("unsupportedMedia", { message: `Send this as ${wanted.join(" or ")}.` });
}

function refuseOversize(request: Request, limit: number): void {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw new Fault("tooLarge");
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of paced(request)) {
      size += chunk.byteLength;
      if (size > limit) throw new Fault("tooLarge");
      chunks.push(chunk);
    }
  } catch (cause) {
    throw asBodyFault(cause);
  }
  return Buffer.concat(chunks);
}

/**
 * A request's body as it arrives. Throws Fault `tooSlow` for one that dribbles in, since it holds memory and a place. What
 * nobody reads on is left to the server, which takes the rest or hangs up.
 */
async function* paced(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const begun = performance.now();
  let received = 0;
  for (;;) {
    const left = begun + GRACE_MS + received / BYTES_PER_MS - performance.now();
    const { done, value } = await within(left, reader.read());
    if (done) return;
    received += value.byteLength;
    yield value;
  }
}

async function within<T>(ms: number, reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Fault("tooSlow")), ms);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}
