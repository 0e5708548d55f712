import { type CachedResponse, cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import { isReading } from "#platform/http/plain-response.server.ts";
import { createCache } from "#platform/process/cache.server.ts";

interface Options {
  /** Addresses of lists that are the same for all callers without a token, and change with the revision only. */
  paths: readonly string[];
  /** Names the state of the public content. */
  revision: () => string;
  read(request: Request): Promise<Response>;
}

export interface ListCache {
  /** Returns the cached answer for a whole list requested without a token. */
  cached(path: string): CachedResponse | undefined;
  /** Answers for a whole list requested without a token; undefined for every other request. */
  answer(
    request: Request,
    address: { pathname: string; search: string },
  ): Response | Promise<Response> | undefined;
}

/** Creates the cache of the public lists: read once, compressed once, with a tag. */
export function createListCache({ paths, revision, read }: Options): ListCache {
  const listed = new Set(paths);
  const cache = createCache<CachedResponse>({ revision });

  async function readList(url: string): Promise<CachedResponse> {
    const answer = await read(new Request(url));
    return cacheResponse({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
      compress: true,
      effort: "good",
    });
  }

  return {
    cached: (path) => (listed.has(path) ? cache.get(path) : undefined),
    answer(request, { pathname, search }) {
      if (search !== "" || !listed.has(pathname)) return undefined;
      if (!isReading(request) || request.headers.has("authorization")) return undefined;
      const cached = cache.get(pathname);
      if (cached) return respond(cached, request);
      const load = cache.load(
        pathname,
        () => readList(request.url),
        ({ status }) => status === 200,
      );
      return load.then((answer) => respond(answer, request));
    },
  };
}
