import * as serverBuild from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { paths } from "#content/paths.ts";
import type { ReadWords } from "#features/content/kinds.ts";
import { CHANGES_MARK } from "#features/events/contract.ts";
import { passkeySite } from "#features/passkeys/rules.ts";
import { type Client, createClient } from "#platform/client/client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { decodePart } from "#platform/contract/decode-part.ts";
import { Fault } from "#platform/contract/errors.ts";
import { type CachedResponse, type Program, respond } from "#platform/http/cached-response.server.ts";
import { callerAddress, clientKey, type Transport } from "#platform/http/caller.server.ts";
import type { Effort } from "#platform/http/compression.server.ts";
import { faultAnswer } from "#platform/http/plain-response.server.ts";
import { splitUrl } from "#platform/http/split-url.server.ts";
import { createCachedOrigins } from "#platform/pages/cached-origins.server.ts";
import { leafRoutes } from "#platform/pages/canonical-path.server.ts";
import type { ListCache } from "#platform/pages/list-cache.server.ts";
import { logContext } from "#platform/pages/log-context.server.ts";
import { createPageCache, isLasting, type PagePlace, pageKey } from "#platform/pages/page-cache.server.ts";
import { createPageQuery } from "#platform/pages/page-query.server.ts";
import { finishPage } from "#platform/pages/page-response.server.ts";
import { renderedPage } from "#platform/pages/rendered-page.ts";
import type { RevisionWatch } from "#platform/pages/revision-watch.server.ts";
import { collectScripts } from "#platform/pages/script-hashes.server.ts";
import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { findPostPicture } from "#site/blog/post-picture.server.ts";
import { postPictureContext } from "#site/blog/post-picture.ts";
import { capabilitiesContext } from "#site/capabilities.ts";
import { failurePage, formNotSent, pageFailed } from "#site/failure-pages.server.ts";
import { allowanceOf, isStaffPath } from "#site/page-allowance.server.ts";
import { draftContext, wordsContext } from "#site/words.ts";
import type { PageHandle } from "./root.tsx";
import type { Services } from "./services.server.ts";

export interface PageDeps {
  services: Services;
  /** Answers /v1, health and feeds; the pages call it too, in process. */
  api: Pick<Program, "fetch">;
  /** Follows the state of the public content. Without it no page is cached. */
  revision?: Pick<RevisionWatch, "current" | "refresh">;
  development?: boolean;
}

interface Pages {
  /** Where pages answer: route patterns such as `/about` and `/jobDetail/:id`. */
  patterns: readonly string[];
  /** Returns the page of a correctly spelled address, cached or made anew. */
  answer(request: Request, place: PagePlace, transport: Transport | undefined): Response | Promise<Response>;
  /** Returns the cached page at an address that is spelled right and has no query. */
  cached(origin: string, path: string): CachedResponse | undefined;
  /** Returns the number of cached pages. */
  count(): number;
}

/** Pages that are made at once: one core does no more in the same time, and each holds some MB while it is made. */
const rendering = { permits: 4, queue: 1_000 };

/** Renders pages from their screens, and caches those that are the same for everybody. */
export function createPages(deps: PageDeps, lists: ListCache | undefined): Pages {
  const { services, revision, development = false } = deps;
  const { env, content, log } = services;
  const render = createRequestHandler(serverBuild, development ? "development" : "production");
  const cache = revision && createPageCache(revision.current);
  const isCachedOrigin = createCachedOrigins();
  const turns = new ConcurrencyLimit(rendering);
  const capabilities = {
    sendsMail: env.smtpUrl !== undefined,
    passkeysOn: !("off" in passkeySite(env.publicUrl)),
    issuer: services.issuer?.name ?? "",
  };
  const routes = leafRoutes(serverBuild.routes);
  const pageQuery = createPageQuery(
    routes.map(({ pattern, route }) => ({ pattern, names: namesRead(route.module.handle) })),
  );

  function contextOf(words: ReadWords, client: Client): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(logContext, log);
    context.set(wordsContext, words);
    context.set(capabilitiesContext, capabilities);
    context.set(postPictureContext, (key) => findPostPicture(words, key)?.address);
    context.set(apiContext, client);
    return context;
  }

  async function make(
    request: Request,
    place: PagePlace,
    transport: Transport | undefined,
    { effort = "quick", form }: { effort?: Effort; form?: FormData } = {},
  ) {
    const { origin, pathname, search } = place;
    const words = content.words();
    const context = contextOf(words, clientInProcess(deps, request, origin, transport, lists));
    const [response, headers] = await Promise.all([
      render(
        pageRequest(request, origin + matchable(pathname) + (form ? formSearch(place) : search), form),
        context,
      ),
      isStaffPath(pathname) ? staffHeaders(services) : {},
    ]);
    return finishPage(response, context.get(renderedPage), {
      development,
      allowance: allowanceOf(pathname),
      headers,
      effort,
      failurePage: (status) => failurePage(words, status),
    });
  }

  /** Makes a page as a visitor would get it with these words. Throws Fault `internal` where the page fails. */
  async function renderDraft(path: string, words: ReadWords): Promise<string> {
    const origin = env.publicUrl ?? "http://localhost";
    const request = new Request(origin + path);
    const context = contextOf(words, clientInProcess(deps, request, origin, undefined, lists));
    context.set(draftContext, true);
    const response = await render(request, context);
    const rendered = context.get(renderedPage);
    if (!rendered || response.status >= 500) throw new Fault("internal");
    return collectScripts(rendered).html.toString();
  }
  services.draftPages.join((path, words) => turns.run(() => renderDraft(path, words)));

  async function answer(request: Request, making: Promise<CachedResponse>): Promise<Response> {
    try {
      return await respond(await making, request);
    } catch (error) {
      if (error instanceof Fault) return faultAnswer(error);
      log.error({ err: error }, "page failed");
      return respond(pageFailed(content.words()), request);
    }
  }

  async function answerForm(request: Request, place: PagePlace, transport: Transport | undefined) {
    const from = clientKey(callerAddress(request, transport, env.trustProxy));
    try {
      return await services.uploads.withForm(request, from, (form) =>
        answer(request, make(request, place, transport, { form })),
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return respond(formNotSent(content.words(), error, place.pathname), request);
    }
  }

  /** Makes a page that is only read; a form has turns of its own, since it may take long for other reasons. */
  const makeInTurn = (...wanted: Parameters<typeof make>) => turns.run(() => make(...wanted));

  /** Answers a request that reads. Screens of staff read any parameter of their address, and are never cached. */
  function answerReading(request: Request, asked: PagePlace, transport: Transport | undefined) {
    if (isStaffPath(asked.pathname) || !isCachedOrigin(asked.origin))
      return answer(request, makeInTurn(request, asked, transport));
    const place = asked.listed ? { ...asked, search: pageQuery(asked.pathname, asked.search) } : asked;
    const key = pageKey(request.method, place);
    if (!cache || !key) return answer(request, makeInTurn(request, place, transport));
    const cached = cache.get(key);
    if (cached) return respond(cached, request);
    const status = place.listed ? 200 : 404;
    const makeCached = () => makeInTurn(request, place, transport, { effort: "good" });
    const page = cache.load(key, makeCached, (made) => isLasting(made, status));
    return answer(request, page);
  }

  return {
    patterns: routes.map(({ pattern }) => pattern),
    cached(origin, path) {
      const page = cache?.get(origin + path);
      return page && isCachedOrigin(origin) ? page : undefined;
    },
    count: () => cache?.count() ?? 0,
    answer: (request, place, transport) =>
      request.method === "POST"
        ? answerForm(request, place, transport)
        : answerReading(request, place, transport),
  };
}

/**
 * Returns the path without what the router can't match: escapes that can't be decoded, of which it writes to standard
 * error, and escaped ends of lines, which its `*` leaves out. What no route matches is made without any data.
 */
function matchable(pathname: string): string {
  const decodable = decodePart(pathname) === undefined ? pathname.replaceAll("%", "_") : pathname;
  return decodable.replace(/%0[ad]|%e2%80%a[89]/gi, "_");
}

/** Returns the query of a form's address, which at the root names the home page and not the layout around all pages. */
function formSearch({ pathname, search }: PagePlace): string {
  return pathname === paths.home.canonical && search === "" ? "?index" : search;
}

function namesRead(handle: unknown): readonly string[] {
  return (handle as PageHandle | undefined)?.query ?? [];
}

/** Returns the client of a page: it calls the API in the same process on behalf of the page's visitor. */
function clientInProcess(
  { services, api }: PageDeps,
  request: Request,
  origin: string,
  transport: Transport | undefined,
  lists: ListCache | undefined,
) {
  const address = callerAddress(request, transport, services.env.trustProxy);
  const userAgent = request.headers.get("user-agent");
  return createClient({
    origin,
    fetch: async (call) => {
      if (userAgent) call.headers.set("user-agent", userAgent);
      return lists?.answer(call, splitUrl(call.url)) ?? api.fetch(call, { address });
    },
  });
}

/**
 * Returns the request as the visitor's browser sees it: behind TLS its URL starts with the public address, or React
 * Router would take every form for a cross-site one. A page's head is made like the page: its length must be right. A
 * page may be made for several at once, so it goes on when the first of them leaves. A form was read already: the
 * framework gives the action of a screen this very request.
 */
function pageRequest(request: Request, url: string, form: FormData | undefined): Request {
  const { method, headers, signal } = request;
  if (!form) return new Request(url, { headers });
  return Object.assign(new Request(url, { method, headers, signal }), { formData: async () => form });
}

/** Returns the headers of a staff page, with the mark of the changes before what it is going to read. */
async function staffHeaders({ changes }: Services): Promise<Record<string, string>> {
  // A page without a mark hears of more than it needs to.
  const mark = await changes.mark().catch(() => undefined);
  return { "cache-control": "no-store", ...(mark && { "server-timing": `${CHANGES_MARK};desc="${mark}"` }) };
}
