import { postPicturesPath } from "#content/blog-paths.ts";
import { brandPicturesPath } from "#content/brand-picture.ts";
import { brandPath } from "#content/brand-sheet.ts";
import { answerPicture } from "#features/brand/pictures.server.ts";
import { addedPageAddress } from "#features/content/rules.ts";
import { isOwn } from "#features/content/shipped.server.ts";
import { drawPng } from "#features/documents/picture.server.ts";
import { draftLinkPath } from "#features/draft-links/contract.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { inPlaceOf, mayBeReplaced, mediaPath } from "#features/media/rules.ts";
import { type Program, readyAnswer } from "#platform/http/cached-response.server.ts";
import type { Transport } from "#platform/http/caller.server.ts";
import { compressJson } from "#platform/http/compressed-json.server.ts";
import { isReading, methodRefused, moved, plainAnswer } from "#platform/http/plain-response.server.ts";
import { withSecurityHeaders } from "#platform/http/security-headers.server.ts";
import { type Address, splitUrl } from "#platform/http/split-url.server.ts";
import type { StaticFiles } from "#platform/http/static-files.server.ts";
import { createSpelling } from "#platform/pages/canonical-path.server.ts";
import { createListCache } from "#platform/pages/list-cache.server.ts";
import { answerPostPicture } from "#site/blog/post-picture.server.ts";
import { createDrawnPictures } from "#site/drawn-pictures.server.ts";
import { shippedSharing } from "#site/sharing-picture.tsx";
import { sitePicture } from "#site/site-picture.server.ts";
import { createPages, type PageDeps } from "./pages.server.ts";

interface AppDeps extends PageDeps {
  /** The built files of the browser; none while developing, when Vite serves them. */
  files?: StaticFiles;
}

export interface App extends Program {
  /** Returns the number of cached pages. */
  countPages(): number;
}

/** Paths that the API answers beside /v1. */
const apiPaths = new Set<string>(["/healthz", "/readyz", brandPath, ...Object.values(feedPaths)]);

/** Lists that visitors' pages are made of; whole and without a token they change with the revision only. */
const publicLists = ["/v1/jobs", "/v1/team"];

/**
 * Joins both halves of the program. A request goes to the first that knows it: the API, a file, the one right
 * spelling of a page's address, the page.
 */
export function createApp(deps: AppDeps): App {
  const { api, files, revision } = deps;
  const { env, content } = deps.services;
  const lists =
    revision &&
    createListCache({
      paths: publicLists,
      revision: revision.current,
      read: async (request) => withSecurityHeaders(await api.fetch(request)),
    });
  const pages = createPages(deps, lists);
  const drawn = createDrawnPictures(drawPng);
  const findSpelling = createSpelling(pages.patterns);

  function page(request: Request, address: Address, transport: Transport | undefined) {
    const { pathname, search } = address;
    const refusal = refuse(request, env.publicUrl);
    if (refusal) return refusal;
    const listed = findSpelling(pathname) ?? addedPageAddress(content.words(), pathname);
    if (listed && listed !== pathname) return moved(listed + search);
    const origin = env.publicUrl ?? address.origin;
    return pages.answer(request, { origin, pathname, search, listed: listed !== undefined }, transport);
  }

  return {
    countPages: pages.count,
    cached({ url = "", headers }) {
      if (headers.authorization !== undefined) return undefined;
      const origin = env.publicUrl ?? `http://${headers.host}`;
      const answer = files?.cached(url) ?? pages.cached(origin, url) ?? lists?.cached(url);
      return answer && readyAnswer(answer, headers["if-none-match"], headers["accept-encoding"]);
    },
    fetch(request, transport) {
      const address = splitUrl(request.url);
      const { pathname } = address;
      if (isApiPath(pathname))
        return lists?.answer(request, address) ?? answerFromApi(deps, request, transport);
      if (files && pathname.startsWith(brandPicturesPath)) return answerPicture(files, request, address);
      const words = content.words();
      if (pathname.startsWith(postPicturesPath))
        return drawn(request, () => answerPostPicture(words, pathname));
      const own = mayBeReplaced(pathname) && inPlaceOf(pathname, words("logo"));
      if (own) return plainAnswer(302, "", { location: own });
      if (pathname === shippedSharing && (isOwn(words, "facts") || isOwn(words, "brand")))
        return drawn(request, () => sitePicture(words));
      return files?.answer(request, pathname) ?? page(request, address, transport);
    },
  };
}

function isApiPath(pathname: string): boolean {
  if (pathname.startsWith(mediaPath) || pathname.startsWith(draftLinkPath)) return true;
  return pathname.startsWith("/v1/") || pathname === "/v1" || apiPaths.has(pathname);
}

async function answerFromApi({ api, revision }: AppDeps, request: Request, transport: Transport | undefined) {
  const response = await api.fetch(request, transport);
  // Only signed-in staff change what public pages show, and the next page they open must be the new one.
  if (request.method !== "GET" && request.headers.has("authorization")) await revision?.refresh();
  return withSecurityHeaders(await compressJson(request, response));
}

/** Answers what no page takes: other methods, forms of other sites, bodies of unknown size. */
function refuse(request: Request, publicUrl: string | undefined): Response | undefined {
  const { method, headers, url } = request;
  if (isReading(request)) return undefined;
  if (method !== "POST") return methodRefused("GET, HEAD, POST");
  const origin = headers.get("origin");
  if (origin !== null && origin !== new URL(publicUrl ?? url).origin) {
    return plainAnswer(403, "This form was sent from another site.");
  }
  if (!headers.has("content-length")) return plainAnswer(411, "Length required");
  return undefined;
}
