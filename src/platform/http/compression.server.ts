import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createCache } from "#platform/process/cache.server.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Below this, compression saves no packet. */
const SMALLEST_BYTES = 860;

/**
 * Chooses from an Accept-Encoding header (RFC 9110, section 12.5.3): brotli, else gzip, else identity. A weight of 0
 * forbids an encoding; other weights are ignored, since every browser with brotli decodes both.
 */
export function chooseEncoding(accepted: string | null): Encoding {
  if (!accepted) return "identity";
  const allowed = new Map(accepted.toLowerCase().split(",").map(parseEntry));
  const allows = (name: string) => allowed.get(name) ?? allowed.get("*") ?? false;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}

function parseEntry(entry: string): [string, boolean] {
  const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
  return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
}

/** The work an encoding may cost: `quick` for one request, `good` for a cached page, `best` for a file of the build. */
export type Effort = "quick" | "good" | "best";

const brotliQuality: Record<Effort, number> = { quick: 4, good: 10, best: 11 };
const gzipLevel: Record<Effort, number> = { quick: 5, good: 9, best: 9 };

/** Holds a body, which is compressed at most once for each encoding, on first use. */
export class EncodedBody {
  readonly identity: Uint8Array;
  readonly #effort: Effort;
  readonly #encoded = createCache<Uint8Array>();

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
    return encoding === "identity" ? this.identity : this.#encoded.get(encoding);
  }

  /** Returns the body in an encoding. */
  async in(encoding: Encoding): Promise<Uint8Array> {
    return this.ready(encoding) ?? this.#encoded.load(encoding, () => this.#compress(encoding));
  }

  #compress(encoding: Encoding): Promise<Uint8Array> {
    if (encoding === "gzip") return compressGzip(this.identity, { level: gzipLevel[this.#effort] });
    const size = this.identity.byteLength;
    const params = {
      // A window of the body's size: the default one takes 4 MB for each body in progress.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)))),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[this.#effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    };
    return compressBrotli(this.identity, { params });
  }
}
