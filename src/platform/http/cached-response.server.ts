import { createHash } from "node:crypto";
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

/**
 * Answers a request: 304 when the client has the bytes, no body for HEAD, compressed where the client allows. Waits only
 * for the first use of an encoding.
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
  // The type of Response excludes shared memory, which zlib and node:fs never return.
  const bytes = request.method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer>);
  return new Response(bytes, { status, headers: { ...headers, ...coded, ...length } });
}
