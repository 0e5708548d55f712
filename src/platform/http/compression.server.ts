import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Below this, compressing saves no packet. */
const SMALLEST = 860;

/**
 * Chooses from an Accept-Encoding header (RFC 9110, section 12.5.3): brotli, else gzip, else as it is.
 * A weight of 0 forbids an encoding; other weights don't matter to us, since every browser that has brotli decodes both.
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

/**
 * How much work an encoding may cost: `quick` for what is made for one request, `good` for a page that is kept until
 * something changes, `best` for a file that never does (React's part: 7 % smaller than `good`, made once a start).
 */
export type Effort = "quick" | "good" | "best";

const brotliQuality: Record<Effort, number> = { quick: 4, good: 9, best: 11 };
const gzipLevel: Record<Effort, number> = { quick: 5, good: 9, best: 9 };

/** A body that is compressed at most once an encoding, on first use. */
export class EncodedBody {
  readonly identity: Uint8Array;
  readonly #effort: Effort;
  readonly #made = new Map<Encoding, Uint8Array>();
  readonly #making = new Map<Encoding, Promise<Uint8Array>>();

  constructor(identity: Uint8Array, effort: Effort) {
    this.identity = identity;
    this.#effort = effort;
  }

  /** Whether compressing is worth it at all. */
  get compressible(): boolean {
    return this.identity.byteLength >= SMALLEST;
  }

  /** The body in an encoding if it was made before; lets a kept page be answered without waiting. */
  ready(encoding: Encoding): Uint8Array | undefined {
    return encoding === "identity" ? this.identity : this.#made.get(encoding);
  }

  /** The body in an encoding. */
  async in(encoding: Encoding): Promise<Uint8Array> {
    const ready = this.ready(encoding);
    if (ready) return ready;
    const making = this.#making.get(encoding) ?? this.#compress(encoding);
    this.#making.set(encoding, making);
    const body = await making;
    this.#made.set(encoding, body);
    return body;
  }

  #compress(encoding: Encoding): Promise<Uint8Array> {
    if (encoding === "gzip") return compressGzip(this.identity, { level: gzipLevel[this.#effort] });
    const size = this.identity.byteLength;
    const params = {
      // A window that fits: the usual one takes 4 MB for each body that is being compressed.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)))),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[this.#effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    };
    return compressBrotli(this.identity, { params });
  }
}
