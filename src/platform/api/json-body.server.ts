import { Fault } from "#platform/contract/errors.ts";

/** Bodies up to this size are read into memory as they arrive; larger ones are uploads. */
export const MAX_SMALL_BYTES = 256 * 1024;

/** Calls with a JSON body in progress at once. */
const MAX_AT_WORK = 400;
let atWork = 0;

/** A body has this time and more for each byte received: a phone at 0.8 Mbit a second is 25 times as fast. */
const GRACE_MS = 10_000;
const BYTES_PER_MS = 4;

/** Chunks of a body in memory. Each takes more than its bytes, and only an attacker sends more of them. */
const MAX_CHUNKS = 8_192;

/** A body with a declared length up to this is read in one piece, which costs a third less than a stream. */
const IN_ONE_PIECE = 16 * 1024;

/** Reads a JSON body, by default up to 256 kB. Throws Fault for a wrong media type, size, pace, encoding or syntax. */
export async function readJson(
  request: Request,
  { mediaTypes = ["application/json"], limit = MAX_SMALL_BYTES } = {},
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
 * Runs the work with a JSON body. Throws Fault as `readJson` does, and `unavailable` before reading while too many are
 * in progress. Bodies still arriving don't count, or slow clients could keep all others out.
 */
export async function withJson<T>(request: Request, work: (body: unknown) => Promise<T>): Promise<T> {
  if (atWork >= MAX_AT_WORK) throw new Fault("unavailable", { retryAfter: 2 });
  const body = await readJson(request);
  atWork += 1;
  try {
    return await work(body);
  } finally {
    atWork -= 1;
  }
}

/** Returns the Content-Type when it is one of these. Throws Fault `unsupportedMedia`. */
export function requireMediaType(request: Request, ...wanted: string[]): string {
  const given = request.headers.get("Content-Type") ?? "";
  const type = given.split(";")[0]?.trim().toLowerCase();
  if (type && wanted.includes(type)) return given;
  throw new Fault("unsupportedMedia", { message: `Send this as ${wanted.join(" or ")}.` });
}

/** Throws Fault `tooLarge` for a body whose declared length exceeds the limit. */
export function refuseOversize(request: Request, limit: number): void {
  if (declaredSize(request, 0) > limit) throw new Fault("tooLarge");
}

/** Returns the declared length of a body in bytes, which HTTP enforces; without one the given value. */
export function declaredSize(request: Request, otherwise: number): number {
  return Number(request.headers.get("Content-Length") ?? otherwise);
}

/** Reads a body into memory. Throws Fault as `readChunks` does. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = declaredSize(request, Number.POSITIVE_INFINITY);
  if (size <= Math.min(limit, IN_ONE_PIECE)) {
    const reading = within(GRACE_MS + size / BYTES_PER_MS, request.arrayBuffer());
    return new Uint8Array(await reading.catch(refuseBroken));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit)) {
    if (chunks.push(chunk) > MAX_CHUNKS) throw new Fault("tooSlow");
  }
  return Buffer.concat(chunks);
}

/**
 * Yields a request's body as it arrives. Throws Fault `tooLarge` past the limit, `tooSlow` for a slow one, and
 * `malformed` when the caller leaves. The HTTP server discards an unread rest.
 */
export async function* readChunks(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const begun = performance.now();
  for (let received = 0; ; ) {
    const left = begun + GRACE_MS + received / BYTES_PER_MS - performance.now();
    const { done, value } = await within(left, reader.read()).catch(refuseBroken);
    if (done) return;
    received += value.byteLength;
    if (received > limit) throw new Fault("tooLarge");
    yield value;
  }
}

async function within<T>(ms: number, reading: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Fault("tooSlow")), ms);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

function refuseBroken(cause: unknown): never {
  if (cause instanceof Fault) throw cause;
  throw new Fault("malformed", { message: "The body could not be read.", cause });
}
