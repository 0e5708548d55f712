import { brandPath, brandSheet } from "#content/brand-sheet.ts";
import { readBrand } from "#content/schemas/brand.ts";
import type { Route } from "#platform/api/serve.server.ts";
import { cacheResponse, respond } from "#platform/http/cached-response.server.ts";

/**
 * Returns the address of an owner's brand as a style sheet. It names all that is in the sheet, so that a page and its
 * sheet belong together however long either is cached.
 */
export function brandRoutes(): Route[] {
  return [{ method: "GET", path: brandPath, answer: answerSheet }];
}

function answerSheet(request: Request): Response | Promise<Response> | undefined {
  const brand = readBrand(new URL(request.url).searchParams.get("v") ?? undefined);
  if (!brand) return undefined;
  const sheet = cacheResponse({
    status: 200,
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
    body: Buffer.from(brandSheet(brand)),
    compress: false,
    effort: "quick",
  });
  return respond(sheet, request);
}
