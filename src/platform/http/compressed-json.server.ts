import { chooseEncoding, EncodedBody } from "./compression.server.ts";

/**
 * Compresses public JSON where the caller can decode it. Never an answer to a token or a post: these hold secrets
 * beside text of others, and the compressed length would reveal them (BREACH;
 * docs/decisions/0014-edge-of-the-program.md).
 */
export async function compressJson(request: Request, response: Response): Promise<Response> {
  if (!mayCompress(request, response)) return response;
  const body = new EncodedBody(new Uint8Array(await response.arrayBuffer()), "quick");
  const headers = new Headers(response.headers);
  if (body.compressible) headers.append("vary", "accept-encoding");
  const encoding = body.compressible
    ? chooseEncoding(request.headers.get("accept-encoding"))
    : ("identity" as const);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  const bytes = await body.in(encoding);
  headers.set("content-length", String(bytes.byteLength));
  // The type of Response excludes shared memory, which zlib never returns.
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}

/** Excludes answers with an ETag, which would have to differ for each encoding; they are single records and small. */
function mayCompress({ method, headers }: Request, response: Response): boolean {
  return (
    method === "GET" &&
    response.status === 200 &&
    headers.has("accept-encoding") &&
    !headers.has("authorization") &&
    response.headers.get("content-type")?.startsWith("application/json") === true &&
    !response.headers.has("content-encoding") &&
    !response.headers.has("etag")
  );
}
