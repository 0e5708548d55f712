import { Fault } from "#platform/contract/errors.ts";

/** Bodies up to this size are read into memory as they arrive, whoever sends them; larger ones are uploads. */
export const MAX_SMALL_BYTES = 256 * 1024;

/** Calls with a JSON body that are worked on at once. */
const MOST_AT_WORK = 400;
let atWork = 0;

/**
 * A body has so many milliseconds, and one more for each of these bytes that are there: a phone at 0.8 Mbit a second
 * sends 25 times as fast.
 */
const GRACE_MS = 10_000;
const BYTES_PER_MS = 4;

/** In so many chunks a body is taken into memory. Each takes more than its bytes, and nobody but an attacker sends more. */
const MOST_CHUNKS = 8_192;

/** A body that says it is no longer is taken in one piece, which costs the server a third less than a stream does. */
const IN_ONE_PIECE = 16 * 1024;

/** Reads a JSON body, of at most 256 kB if not told otherwise. Throws Fault for a wrong media type, size, pace, encoding or syntax. */
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

/** Gives the Content-Type when it is one of those wanted. Throws Fault `unsupportedMedia`. */
export function requireMediaType(request: Request, ...wanted: string[]): string {
  const given = request.headers.get("Content-Type") ?? "";
  const type = given.split(";")[0]?.trim().toLowerCase();
  if (type && wanted.includes(type)) return given;
  throw new Fault("unsupportedMedia", { message: `Send this as ${wanted.join(" or ")}.` });
}

/** Throws Fault `tooLarge` for a body that says itself that it is. */
export function refuseOversize(request: Request, limit: number): void {
  if (declaredSize(request, 0) > limit) throw new Fault("tooLarge");
}

/** How long a body says it is, in bytes; HTTP cuts off what goes beyond. Without a word of its own, what is given. */
export function declaredSize(request: Request, otherwise: number): number {
  return Number(request.headers.get("Content-Length") ?? otherwise);
}

/** Reads a body into memory. Throws Fault as `arriving` does. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = declaredSize(request, Number.POSITIVE_INFINITY);
  if (size <= Math.min(limit, IN_ONE_PIECE)) {
    const reading = within(GRACE_MS + size / BYTES_PER_MS, request.arrayBuffer());
    return new Uint8Array(await reading.catch(refuseBroken));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of arriving(request, limit)) {
    if (chunks.push(chunk) > MOST_CHUNKS) throw new Fault("tooSlow");
  }
  return Buffer.concat(chunks);
}

/**
 * A request's body as it arrives. Throws Fault `tooLarge` past the limit, `tooSlow` for one that dribbles in, and
 * `malformed` when the caller leaves. What nobody reads on is left to the server, which takes the rest or hangs up.
 */
export async function* arriving(request: Request, limit: number): AsyncGenerator<Uint8Array> {
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
