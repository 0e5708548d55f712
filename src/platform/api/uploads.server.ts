import { Fault } from "#platform/contract/errors.ts";
import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import {
  declaredSize,
  MAX_SMALL_BYTES,
  readBytes,
  readChunks,
  refuseOversize,
  requireMediaType,
} from "./json-body.server.ts";
import { checkMultipart, MAX_MULTIPART_BYTES, readMultipart } from "./multipart.server.ts";
import { type ArrivedBody, createTempFiles } from "./temp-files.server.ts";

/** The largest form is an application with two files, for which the API allows 12 MB. */
const MAX_FORM_BYTES = 13 * 1024 * 1024;

/** Most fields of a form that is not multipart. */
const MAX_FIELDS = 200;
const AMPERSAND = "&".charCodeAt(0);

/**
 * Limit on large bodies that arrive at once, by their declared bytes: more would make all of them time out. One caller
 * may have two of the largest.
 */
const arrivals = {
  permits: 440 * 1024 * 1024,
  queue: 1_000,
  perCaller: 0.06,
  queuePerCaller: 0.01,
  timeoutMs: 10_000,
};

/**
 * Limit on complete bodies with files in memory, by their bytes, half of it for one caller. Their work is short, so
 * waiting pays.
 */
const complete = {
  permits: 24 * 1024 * 1024,
  queue: 500,
  perCaller: 0.5,
  queuePerCaller: 0.1,
  timeoutMs: 30_000,
};

/** Limit on large forms of pages, of which there are several copies in memory. */
const completeForms = { permits: 4, queue: 100, perCaller: 0.25, timeoutMs: 20_000 };

/**
 * Limits on bodies that arrive in memory, by declared bytes: an ordinary resume arrives in a moment, and a file for
 * each would cost more than the rest of the work.
 */
const inMemory = { one: 2 * 1024 * 1024, all: 16 * 1024 * 1024 };

export interface Uploads {
  /**
   * Runs the work with a multipart body: text fields as text, files as File, at most two files of 5 MB and 20 fields. A
   * body takes its place in memory once complete. Throws Fault as `readJson` does, and `unavailable` or `diskFull`.
   * @param from the caller, who may take only a share of the places
   */
  withMultipart<T>(
    request: Request,
    from: string,
    work: (body: Record<string, unknown>) => Promise<T>,
  ): Promise<T>;
  /** Runs the work with a form of a page; otherwise as above. */
  withForm<T>(request: Request, from: string, work: (form: FormData) => Promise<T>): Promise<T>;
}

/**
 * Creates the reader of bodies with files. Small ones are read like JSON; large ones, and those without room in memory,
 * are written to files of the folder as they arrive (docs/decisions/0018).
 */
export function createUploads(folder: string): Uploads {
  const tempFiles = createTempFiles(folder);
  let bytesInMemory = 0;
  const atWork = new ConcurrencyLimit(complete);
  const formsAtWork = new ConcurrencyLimit(completeForms);
  // A page calls the API while it has its form: with one limit for both, forms could wait for each other.
  const coming = new ConcurrencyLimit(arrivals);
  const formsComing = new ConcurrencyLimit(arrivals);

  async function receive<T>(
    request: Request,
    { maxBytes, turns, from }: { maxBytes: number; turns: ConcurrencyLimit; from: string },
    work: (body: ArrivedBody) => Promise<T>,
  ): Promise<T> {
    refuseOversize(request, maxBytes);
    const size = Math.min(declaredSize(request, maxBytes), maxBytes);
    if (size <= MAX_SMALL_BYTES) return work(await readWhole(request, MAX_SMALL_BYTES));
    return turns.run(() => store(request, size, work), { path: [from], permits: size });
  }

  /** Stores a large body until it is complete. */
  async function store<T>(
    request: Request,
    size: number,
    work: (body: ArrivedBody) => Promise<T>,
  ): Promise<T> {
    if (size > inMemory.one || bytesInMemory + size > inMemory.all) {
      return tempFiles.run(readChunks(request, size), work);
    }
    let own = size;
    bytesInMemory += own;
    const release = () => {
      bytesInMemory -= own;
      own = 0;
    };
    try {
      const body = await readWhole(request, size);
      return await work({
        ...body,
        chunks() {
          // The reader has a place in memory for them.
          release();
          return body.chunks();
        },
      });
    } finally {
      release();
    }
  }

  return {
    async withMultipart(request, from, work) {
      const type = requireMediaType(request, "multipart/form-data");
      return receive(request, { maxBytes: MAX_MULTIPART_BYTES, turns: coming, from }, ({ size, chunks }) =>
        atWork.run(async () => work(await readMultipart(chunks(), type)), {
          path: [from],
          permits: size,
        }),
      );
    },

    async withForm(request, from, work) {
      const type = requireMediaType(request, "application/x-www-form-urlencoded", "multipart/form-data");
      const maxBytes = isMultipart(type) ? MAX_FORM_BYTES : MAX_SMALL_BYTES;
      return receive(request, { maxBytes, turns: formsComing, from }, (body) => {
        const take = async () => work(await readForm(await join(body), type));
        return body.size <= MAX_SMALL_BYTES ? take() : formsAtWork.run(take, { path: [from] });
      });
    },
  };
}

async function readWhole(request: Request, limit: number): Promise<ArrivedBody> {
  const bytes = await readBytes(request, limit);
  const chunks = [bytes];
  return { size: bytes.byteLength, chunks: () => chunks.splice(0) };
}

async function join({ size, chunks }: ArrivedBody): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of chunks()) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads a form after a check of its limits: the platform's reader takes the square of the number of fields and knows no
 * limit. Throws Fault `tooLarge` or `malformed`.
 */
async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  if (isMultipart(type)) await checkMultipart(bytes, type);
  else if (countFields(bytes) > MAX_FIELDS) throw new Fault("tooLarge", { message: "Too many fields." });
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw new Fault("malformed", { message: "The body could not be read.", cause });
  }
}

function isMultipart(type: string): boolean {
  return /^\s*multipart\//i.test(type);
}

/** Counts the fields of a urlencoded form by what parts them. */
function countFields(bytes: Uint8Array): number {
  let count = 1;
  for (let at = bytes.indexOf(AMPERSAND); at !== -1; at = bytes.indexOf(AMPERSAND, at + 1)) count += 1;
  return count;
}
