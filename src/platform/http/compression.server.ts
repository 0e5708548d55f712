import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createCache } from "#platform/process/cache.server.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Below this, compression saves no packet. */
const SMALLEST_BYTES = 860;

/** Holds what the latest headers have chosen: browsers send a few different ones, and reading one takes 2 µs. */
const chosen = createCache<Encoding>({ maxBytes: 50, sizeOf: () => 1 });

/**
 * Chooses from an Accept-Encoding header (RFC 9110, section 12.5.3): brotli, else gzip, else identity. A weight of 0
 * forbids an encoding; other weights are ignored, since every browser with brotli decodes both.
 */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const encoding = readChoice(accepted);
  chosen.set(accepted, encoding);
  return encoding;
}

function readChoice(accepted: string): Encoding {
  const allowed = new Map(accepted.toLowerCase().split(",").map(parseEntry));
  const allows = (name: string) => allowed.get(name) ?? allowed.get("*") ?? false;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}

function parseEntry(entry: string): [string, boolean] {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
  return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
}

/**
 * The work an encoding may cost: `quick` for one request, `good` for a cached page, `best` for a file of the build. A
 * cached page is `quick` at first, because who asks first waits for it and the next change may replace it at once.
 */
export type Effort = "quick" | "good" | "best";

/** Time after which a cached page is worth the work that makes it a tenth smaller. */
const LASTING_MS = 1_000;

const brotliQuality: Record<Effort, number> = { quick: 4, good: 10, best: 11 };
const gzipLevel: Record<Effort, number> = { quick: 5, good: 9, best: 9 };

/** Holds a body, which is compressed on first use, and a cached page once more when it has lasted. */
export class EncodedBody {
  readonly identity: Uint8Array;
  readonly #effort: Effort;
  readonly #encoded = createCache<Uint8Array>();
  /** Moments from which an encoding is worth more work; none without. */
  readonly #worthMoreFrom = new Map<Encoding, number>();

  /** @param brotli is the body compressed before, where the build has done that */
  constructor(identity: Uint8Array, effort: Effort, brotli?: Uint8Array) {
    this.identity = identity;
    this.#effort = effort;
    if (brotli) this.#encoded.set("br", brotli);
  }

  /** True when compression saves at least a packet. */
  get compressible(): boolean {
    return this.identity.byteLength >= SMALLEST_BYTES;
  }

  /** Returns the body in an encoding that was made before, so that a cached page is answered without waiting. */
  ready(encoding: Encoding): Uint8Array | undefined {
    if (encoding === "identity") return this.identity;
    const worthMoreFrom = this.#worthMoreFrom.get(encoding);
    if (worthMoreFrom !== undefined && performance.now() >= worthMoreFrom) this.#improve(encoding);
    return this.#encoded.get(encoding);
  }

  /** Returns the body in an encoding. */
  async in(encoding: Encoding): Promise<Uint8Array> {
    return this.ready(encoding) ?? this.#encoded.load(encoding, () => this.#makeFirst(encoding));
  }

  async #makeFirst(encoding: Encoding): Promise<Uint8Array> {
    if (this.#effort !== "good") return compress(this.identity, encoding, this.#effort);
    const made = await compress(this.identity, encoding, "quick");
    this.#worthMoreFrom.set(encoding, performance.now() + LASTING_MS);
    return made;
  }

  /** Makes an encoding again, smaller, while the one that is there goes on being sent. */
  #improve(encoding: Encoding): void {
    this.#worthMoreFrom.delete(encoding);
    compress(this.identity, encoding, "good").then(
      (made) => this.#encoded.set(encoding, made),
      // Without memory for it, what is there stays.
      () => {},
    );
  }
}

function compress(body: Uint8Array, encoding: Encoding, effort: Effort): Promise<Uint8Array> {
  if (encoding === "gzip") return compressGzip(body, { level: gzipLevel[effort] });
  const size = body.byteLength;
  const params = {
    // A window of the body's size: the default one takes 4 MB for each body in progress.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)))),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  return compressBrotli(body, { params });
}
