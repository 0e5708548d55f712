import { brandPicturesPath } from "#content/brand-picture.ts";
import { recolour } from "#content/brand-sheet.ts";
import { readBrand } from "#content/schemas/brand.ts";
import { cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import { isReading, methodRefused, plainAnswer } from "#platform/http/plain-response.server.ts";
import { dataPolicy, securityHeaders } from "#platform/http/security-headers.server.ts";
import type { Address } from "#platform/http/split-url.server.ts";
import type { StaticFiles } from "#platform/http/static-files.server.ts";

/**
 * Answers a drawing of the build in the colours that its address names, to be cached for good; 404 for any other file.
 */
export async function answerPicture(
  files: StaticFiles,
  request: Request,
  { pathname, search }: Address,
): Promise<Response> {
  if (!isReading(request)) return methodRefused();
  const brand = readBrand(new URLSearchParams(search).get("v") ?? undefined);
  const file = await files.answer(new Request(request.url), pathname.replace(brandPicturesPath, "/assets/"));
  if (!brand || !pathname.endsWith(".svg") || file?.status !== 200) return plainAnswer(404, "Not found");
  const picture = cacheResponse({
    status: 200,
    headers: {
      ...securityHeaders(dataPolicy),
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
    body: Buffer.from(recolour(await file.text(), brand)),
    compress: true,
    effort: "quick",
  });
  return respond(picture, request);
}
