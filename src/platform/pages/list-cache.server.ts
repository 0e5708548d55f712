import { type CachedResponse, cacheResponse, respond } from "#platform/http/cached-response.server.ts";

interface Parts {
  /** Addresses of lists that are the same for everybody without a token, and change with the revision only. */
  paths: readonly string[];
  /** Names the state of the public content. */
  revision: () => string;
  read(request: Request): Promise<Response>;
}

export interface KeptLists {
  /** Answers for a whole list, asked for without a token; undefined for every other request. */
  answer(
    request: Request,
    address: { pathname: string; search: string },
  ): Response | Promise<Response> | undefined;
}

interface Made {
  /** The revision that was current before it was read. */
  from: string;
  answer: CachedResponse;
}

/** Keeps the public lists in memory under the revision they were read from: read once, compressed once, with a tag. */
export function createKeptLists({ paths, revision, read }: Parts): KeptLists {
  const listed = new Set(paths);
  const kept = new Map<string, Made>();
  const making = new Map<string, { from: string; made: Promise<CachedResponse> }>();

  /** Reads a list, at most once at a time for each revision. */
  function make(url: string, path: string): Promise<CachedResponse> {
    const from = revision();
    const begun = making.get(path);
    if (begun?.from === from) return begun.made;
    const made = readList(url).then((answer) => {
      if (answer.status === 200) kept.set(path, { from, answer });
      return answer;
    });
    const entry = { from, made };
    making.set(path, entry);
    const end = () => {
      if (making.get(path) === entry) making.delete(path);
    };
    made.then(end, end);
    return made;
  }

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
    answer(request, { pathname, search }) {
      if (search !== "" || !listed.has(pathname)) return undefined;
      if (request.method !== "GET" && request.method !== "HEAD") return undefined;
      if (request.headers.has("authorization")) return undefined;
      const found = kept.get(pathname);
      if (found?.from === revision()) return respond(found.answer, request);
      return make(request.url, pathname).then((answer) => respond(answer, request));
    },
  };
}
