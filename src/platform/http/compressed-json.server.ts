import { chooseEncoding, EncodedBody } from "./compression.server.ts";

/**
 * Compresses the JSON that anybody may read, where the caller can decode it. Never what is given to a bearer of a token,
 * nor the answer to a post: there secrets stand beside text that others chose, and the length of a compressed answer
 * tells one from the other (BREACH; docs/decisions/0014-edge-of-the-program.md).
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
  // A Response wants bytes of its own memory, not of a shared one: zlib gives only such.
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status: response.status, headers });
}

/** A tag of the answer's own would have to differ for each encoding: such answers are single records, and small. */
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
