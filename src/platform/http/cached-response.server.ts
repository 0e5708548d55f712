import { createHash } from "node:crypto";
import { chooseEncoding, type Effort, EncodedBody, type Encoding } from "./compression.server.ts";

/** An answer whose bytes are known whole, so that it can be compared, compressed and given many times. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: EncodedBody;
}

interface Parts {
  status: number;
  /** Everything but what follows from the body; names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** False for pictures and fonts, which are compressed already. */
  compress: boolean;
  effort: Effort;
}

/**
 * Makes an answer that is kept: with a weak ETag of its bytes, since one tag stands for all encodings
 * (RFC 9110, section 8.8.3).
 */
export function cacheResponse({ status, headers, body, compress, effort }: Parts): CachedResponse {
  const encoded = new EncodedBody(body, effort);
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const varies = compress && encoded.compressible;
  return {
    status,
    headers: { ...headers, etag: `W/"${digest}"`, ...(varies && { vary: "accept-encoding" }) },
    body: encoded,
  };
}

/**
 * Gives a kept answer to one request: 304 when the client has it, no body for HEAD, compressed where the client can.
 * Waits only when the encoding is needed for the first time.
 */
export function respond(answer: CachedResponse, request: Request): Response | Promise<Response> {
  if (answer.status === 200 && isCurrent(request.headers.get("if-none-match"), answer.headers.etag)) {
    return new Response(null, { status: 304, headers: answer.headers });
  }
  const encoding = answer.headers.vary ? chooseEncoding(request.headers.get("accept-encoding")) : "identity";
  const ready = answer.body.ready(encoding);
  if (ready) return answerWith(answer, request, encoding, ready);
  return answer.body.in(encoding).then((body) => answerWith(answer, request, encoding, body));
}

function isCurrent(condition: string | null, etag: string | undefined): boolean {
  if (!condition || !etag) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return condition.trim() === "*" || condition.split(",").some((tag) => opaque(tag) === opaque(etag));
}

function answerWith(
  { status, headers }: CachedResponse,
  request: Request,
  encoding: Encoding,
  body: Uint8Array,
): Response {
  const length = { "content-length": String(body.byteLength) };
  const coded = encoding === "identity" ? undefined : { "content-encoding": encoding };
  // A Response wants bytes of its own memory, not of a shared one: zlib and node:fs give only such.
  const bytes = request.method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer>);
  return new Response(bytes, { status, headers: { ...headers, ...coded, ...length } });
}
