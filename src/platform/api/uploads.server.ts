import { Fault } from "#platform/contract/errors.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import {
  arriving,
  declaredSize,
  MAX_SMALL_BYTES,
  readBytes,
  refuseOversize,
  requireMediaType,
} from "./json-body.server.ts";
import { MAX_MULTIPART_BYTES, readMultipart } from "./multipart.server.ts";
import { type ArrivedBody, createSpool } from "./temp-files.server.ts";

/** The largest form is an application with two files, which the API takes with 12 MB. */
const MAX_FORM_BYTES = 13 * 1024 * 1024;

/**
 * Large bodies that arrive at once, by the size that they declare: a crowd is let in as far as all of it can arrive, or
 * every one would be broken off in the middle. A small part of it is one caller's: two of the largest.
 */
const arrivals = { places: 440 * 1024 * 1024, queue: 1_000, share: 0.06, queueShare: 0.01, patience: 10_000 };

/**
 * Bodies with files that are held in memory at once: 24 MB by their size, half of it of one caller's. Whoever gets in
 * is whole already and is done soon, so it is worth waiting.
 */
const held = { places: 24 * 1024 * 1024, queue: 500, share: 0.5, queueShare: 0.1, patience: 30_000 };

/** The same for large forms that a page takes itself. The framework keeps several copies of each, so fewer. */
const heldForms = { places: 4, queue: 100, share: 0.25, patience: 20_000 };

/**
 * Bodies that arrive in memory while there is room, by the size that they declare, one and all together: a resume of
 * ordinary size is there in a moment, and a file for each would cost more than the rest of the work.
 */
const inMemory = { one: 2 * 1024 * 1024, all: 16 * 1024 * 1024 };

export interface Uploads {
  /**
   * Runs the work with a multipart body: text fields as text, files as File, at most two files of 5 MB and 20 fields.
   * What is still arriving takes nobody's place in memory; a whole one has its own until the work is done. Throws Fault
   * as `readJson` does, and `unavailable` or `diskFull` when there is no room for it.
   * @param from the caller, who may have only a part of the places
   */
  withMultipart<T>(
    request: Request,
    from: string,
    work: (body: Record<string, unknown>) => Promise<T>,
  ): Promise<T>;
  /** Runs the work with the bytes of a form that a page takes, once they are known to be one, else as above. */
  withForm<T>(
    request: Request,
    from: string,
    work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T>;
}

/**
 * Takes bodies with files. Small ones are read as JSON is; large ones, and what finds no room in memory, are written to
 * files of the folder as they arrive (docs/decisions/0018).
 */
export function createUploads(folder: string): Uploads {
  const spool = createSpool(folder);
  let bytesInMemory = 0;
  const atWork = createConcurrencyLimit(held);
  const formsAtWork = createConcurrencyLimit(heldForms);
  // A page calls the API while it has its form: with one gate for both, forms could wait for each other.
  const coming = createConcurrencyLimit(arrivals);
  const formsComing = createConcurrencyLimit(arrivals);

  async function receive<T>(
    request: Request,
    { limit, gate, from }: { limit: number; gate: ConcurrencyLimit; from: string },
    work: (body: ArrivedBody) => Promise<T>,
  ): Promise<T> {
    refuseOversize(request, limit);
    const size = Math.min(declaredSize(request, limit), limit);
    if (size <= MAX_SMALL_BYTES) return work(await readWhole(request, MAX_SMALL_BYTES));
    return gate.run(() => keep(request, size, work), from, size);
  }

  /** Keeps a large body until it is whole. */
  async function keep<T>(
    request: Request,
    size: number,
    work: (body: ArrivedBody) => Promise<T>,
  ): Promise<T> {
    if (size > inMemory.one || bytesInMemory + size > inMemory.all) {
      return spool.run(arriving(request, size), work);
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
          // Whoever takes them has a place for them.
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
      return receive(request, { limit: MAX_MULTIPART_BYTES, gate: coming, from }, ({ size, chunks }) =>
        atWork.run(async () => work(await readMultipart(chunks(), type)), from, size),
      );
    },

    async withForm(request, from, work) {
      const type = requireMediaType(request, "application/x-www-form-urlencoded", "multipart/form-data");
      return receive(request, { limit: MAX_FORM_BYTES, gate: formsComing, from }, (body) => {
        const take = async () => {
          const bytes = await join(body);
          await requireForm(bytes, type);
          return work(bytes);
        };
        return body.size <= MAX_SMALL_BYTES ? take() : formsAtWork.run(take, from);
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

async function requireForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
  try {
    await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw new Fault("malformed", { message: "The body could not be read.", cause });
  }
}
