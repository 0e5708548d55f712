import { Fault } from "#platform/contract/errors.ts";
import { type CachedResponse, cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import { faultAnswer, isReading, methodRefused } from "#platform/http/plain-response.server.ts";
import { dataPolicy, securityHeaders } from "#platform/http/security-headers.server.ts";
import { createCache } from "#platform/process/cache.server.ts";
import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";

/** Holds the pictures of some hundred posts. */
const MAX_BYTES = 4 * 1024 * 1024;
const WAITING = 50;

/** Holds a picture that is drawn when it is first asked for. */
export interface DrawnPicture {
  /** Changes with all that the picture shows. */
  key: string;
  /** Returns it as an SVG. */
  draw(): string;
  cacheControl: string;
}

/**
 * Creates the answers of pictures for link previews, cached once drawn.
 * @param drawPng makes a PNG of an SVG
 */
export function createDrawnPictures(drawPng: (svg: string) => Promise<Buffer>) {
  const cache = createCache<CachedResponse>({
    maxBytes: MAX_BYTES,
    sizeOf: ({ body }) => body.identity.byteLength,
  });
  // Apart from the pictures that staff send, which must not wait for those of strangers.
  const turns = new ConcurrencyLimit({ permits: 1, queue: WAITING });

  return async (request: Request, find: () => DrawnPicture | Response): Promise<Response> => {
    if (!isReading(request)) return methodRefused();
    const found = find();
    if (found instanceof Response) return found;
    const { key, draw, cacheControl } = found;
    try {
      const load = () => turns.run(async () => answerOf(await drawPng(draw()), cacheControl));
      return await respond(await cache.load(key, load), request);
    } catch (error) {
      if (error instanceof Fault) return faultAnswer(error);
      throw error;
    }
  };
}

function answerOf(png: Buffer, cacheControl: string): CachedResponse {
  return cacheResponse({
    status: 200,
    headers: {
      ...securityHeaders(dataPolicy),
      "content-type": "image/png",
      "cache-control": cacheControl,
    },
    body: png,
    compress: false,
    effort: "quick",
  });
}
