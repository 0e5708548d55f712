import type { Hono } from "hono";
import { brandPath, brandSheet } from "#content/brand-sheet.ts";
import { readBrand } from "#content/schemas/brand.ts";
import { methodNotAllowed } from "#platform/api/serve.server.ts";
import { cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import type { Transport } from "#platform/http/caller.server.ts";

/**
 * Adds the style sheet of an owner's brand. Its address names all that is in it, so that a page and its sheet belong
 * together however long either is cached.
 */
export function brandRoute(api: Hono<{ Bindings: Transport }>) {
  api.get(brandPath, ({ req, notFound }) => {
    const brand = readBrand(req.query("v"));
    if (!brand) return notFound();
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
    return respond(sheet, req.raw);
  });
  api.all(brandPath, () => methodNotAllowed(["GET"]));
  return api;
}
