import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Transport } from "./caller.server.ts";
import { chooseEncoding, type Effort, EncodedBody, type Encoding } from "./compression.server.ts";

/** An answer whose bytes are all known, so that it can be compared, compressed and sent many times. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: EncodedBody;
}

interface Parts {
  status: number;
  /** All headers but those that follow from the body; names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body in brotli, where the build has made it. */
  brotli?: Uint8Array | undefined;
  /** False for pictures and fonts, which are compressed already. */
  compress: boolean;
  effort: Effort;
}

/** Creates an answer with an ETag of its bytes, weak because it stands for all encodings (RFC 9110, section 8.8.3). */
export function cacheResponse({ status, headers, body, brotli, compress, effort }: Parts): CachedResponse {
  const encoded = new EncodedBody(body, effort, brotli);
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const varies = compress && encoded.compressible;
  return {
    status,
    headers: { ...headers, etag: `W/"${digest}"`, ...(varies && { vary: "accept-encoding" }) },
    body: encoded,
  };
}

/** An answer that only has to be sent. */
interface ReadyAnswer {
  status: number;
  headers: Record<string, string>;
  /** Left out where the client has the bytes. */
  body?: Uint8Array;
}

/** The head of a request, as Node reads it. */
type RequestHead = Pick<IncomingMessage, "url" | "headers">;

/** Answers requests. */
export interface Program {
  fetch(request: Request, transport?: Transport): Response | Promise<Response>;
  /**
   * Returns the cached answer to a GET without a body, which saves the making of a Request and a Response: a third of
   * the time. All others are for `fetch`. Left out by what caches nothing.
   */
  cached?(head: RequestHead): ReadyAnswer | undefined;
}

/**
 * Returns the answer for a client: 304 when it has the bytes, compressed where it allows that; undefined where the
 * encoding is still to be made.
 * @param condition the client's If-None-Match
 * @param accepted the client's Accept-Encoding
 */
export function readyAnswer(
  answer: CachedResponse,
  condition: string | null | undefined,
  accepted: string | null | undefined,
): ReadyAnswer | undefined {
  const { status, headers } = answer;
  if (status === 200 && isCurrent(condition, headers.etag)) return { status: 304, headers };
  const encoding = encodingFor(answer, accepted);
  const body = answer.body.ready(encoding);
  if (!body) return undefined;
  const coded = encoding === "identity" ? undefined : { "content-encoding": encoding };
  return { status, headers: { ...headers, ...coded, "content-length": String(body.byteLength) }, body };
}

/** Answers a request as `readyAnswer` does, without a body for HEAD. Waits only for the first use of an encoding. */
export function respond(answer: CachedResponse, request: Request): Response | Promise<Response> {
  const condition = request.headers.get("if-none-match");
  const accepted = request.headers.get("accept-encoding");
  const ready = readyAnswer(answer, condition, accepted);
  if (ready) return asResponse(ready, request);
  return answer.body.in(encodingFor(answer, accepted)).then(() => respond(answer, request));
}

function encodingFor({ headers }: CachedResponse, accepted: string | null | undefined): Encoding {
  return headers.vary ? chooseEncoding(accepted) : "identity";
}

function isCurrent(condition: string | null | undefined, etag: string | undefined): boolean {
  if (!condition || !etag) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return condition.trim() === "*" || condition.split(",").some((tag) => opaque(tag) === opaque(etag));
}

function asResponse({ status, headers, body }: ReadyAnswer, { method }: Request): Response {
  // The type of Response excludes shared memory, which zlib and node:fs never return.
  const bytes = method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer> | undefined);
  return new Response(bytes, { status, headers });
}
