import * as serverBuild from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { officeMap } from "#content/company.ts";
import { notFound, serverFailure } from "#content/failures.ts";
import { adminPaths, paths } from "#content/paths.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { apiContext } from "#platform/api-context.ts";
import { withForm } from "#platform/body.server.ts";
import { addressKey, callerAddress, type Transport } from "#platform/caller.server.ts";
import { createSpelling, leafRoutes } from "#platform/canonical.server.ts";
import { createClient } from "#platform/client.ts";
import { compressJson } from "#platform/compressed-json.server.ts";
import { Fault } from "#platform/errors.ts";
import { createGate } from "#platform/gate.server.ts";
import { giveAnswer, type KeptAnswer, keepAnswer } from "#platform/kept-answer.server.ts";
import { createKeptLists, type KeptLists } from "#platform/kept-lists.server.ts";
import { createKeptOrigins } from "#platform/kept-origins.server.ts";
import { type FaultLog, logContext } from "#platform/log-context.ts";
import { finishPage } from "#platform/page-answer.server.ts";
import { createPageCache, type PagePlace, pageKey } from "#platform/page-cache.server.ts";
import { createPageQuery } from "#platform/page-query.server.ts";
import type { RevisionWatch } from "#platform/revision-watch.server.ts";
import {
  dataPolicy,
  type PageAllowance,
  pagePolicy,
  reportingHeaders,
  securityHeaders,
  withSecurityHeaders,
} from "#platform/security-headers.server.ts";
import type { StaticFiles } from "#platform/static-files.server.ts";
import type { PageHandle } from "./root.tsx";

/** Anything that answers requests, such as the API. */
export interface Answers {
  fetch(request: Request, transport?: Transport): Response | Promise<Response>;
}

export interface AppParts {
  /** Answers /v1, health and feeds; the pages call it too, in process. */
  api: Answers;
  /** Origin that visitors use; without it the Host header is believed. */
  publicUrl: string | undefined;
  /** Proxies that may be believed about the caller's address. */
  trustProxy: number;
  /** The built files of the browser; none while developing, when Vite serves them. */
  files?: StaticFiles;
  /** Follows the state of the public content. Without it no page is kept. */
  revision?: Pick<RevisionWatch, "current" | "refresh">;
  log: FaultLog;
  development?: boolean;
}

export interface App extends Answers {
  fetch(request: Request, transport?: Transport): Response | Promise<Response>;
  /** Every address without a parameter where a public page answers. */
  pagePaths: readonly string[];
  /** Pages kept in memory at this moment. */
  countPages(): number;
}

/** What the API answers beside /v1. */
const apiPaths = new Set<string>(["/healthz", "/readyz", ...Object.values(feedPaths)]);

/** Lists that visitors' pages are made of; whole and without a token they change with the revision only. */
const publicLists = ["/v1/jobs", "/v1/team"];

const SPECULATION_RULES = "/speculation-rules.json";

/**
 * Joins both halves of the program. A request goes to the first that knows it: the API, a file, the one right
 * spelling of a page's address, the page.
 */
export function createApp(parts: AppParts): App {
  const https = parts.publicUrl?.startsWith("https:") ?? false;
  const routes = leafRoutes(serverBuild.routes);
  const patterns = routes.map(({ pattern }) => pattern);
  const spelling = createSpelling(patterns);
  const query = createPageQuery(
    routes.map(({ pattern, route }) => ({ pattern, names: namesRead(route.module.handle) })),
  );
  const lists =
    parts.revision &&
    createKeptLists({
      paths: publicLists,
      revision: parts.revision.current,
      read: async (request) => withSecurityHeaders(await parts.api.fetch(request), https),
    });
  const pages = createPages(parts, https, lists);
  const rules = speculationRules(https);

  function page(request: Request, address: Address, transport: Transport | undefined) {
    const { pathname, search } = address;
    const refusal = refuse(request, https, parts.publicUrl);
    if (refusal) return refusal;
    const listed = spelling.of(pathname);
    if (!listed && !isDecodable(pathname)) return plain(400, "Bad address", https);
    if (listed && listed !== pathname) return moved(listed + search, https);
    const place = { origin: parts.publicUrl ?? address.origin, pathname, listed: listed !== undefined };
    // The screens of the desk read what they like: their pages are not kept.
    const read = listed && isReading(request) && !isStaffPath(pathname) ? query.of(pathname, search) : search;
    return pages.answer(request, { ...place, search: read }, transport);
  }

  return {
    countPages: pages.count,
    pagePaths: patterns.filter((pattern) => !/[:*]/.test(pattern) && !isStaffPath(pattern)),
    fetch(request, transport) {
      const address = splitUrl(request.url);
      const { pathname } = address;
      if (isApiPath(pathname))
        return lists?.answer(request, address) ?? answerFromApi(parts, request, transport, https);
      if (pathname === SPECULATION_RULES)
        return isReading(request) ? giveAnswer(rules, request) : notAllowed(https);
      return parts.files?.answer(request, pathname) ?? page(request, address, transport);
    },
  };
}

interface Address {
  origin: string;
  pathname: string;
  search: string;
}

/** The parts of an absolute URL that routing needs; a URL object costs more than answering a kept page. */
function splitUrl(url: string): Address {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", start);
  const end = query === -1 ? url.length : query;
  return { origin: url.slice(0, start), pathname: url.slice(start, end), search: url.slice(end) };
}

function isApiPath(pathname: string): boolean {
  return pathname.startsWith("/v1/") || pathname === "/v1" || apiPaths.has(pathname);
}

async function answerFromApi(
  { api, revision }: AppParts,
  request: Request,
  transport: Transport | undefined,
  https: boolean,
) {
  const response = await api.fetch(request, transport);
  // Only signed-in staff change what public pages show, and the next page they open must be the new one.
  if (request.method !== "GET" && request.headers.has("authorization")) await revision?.refresh();
  return withSecurityHeaders(await compressJson(request, response), https);
}

function namesRead(handle: unknown): readonly string[] {
  return (handle as PageHandle | undefined)?.query ?? [];
}

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function notAllowed(https: boolean): Response {
  return plain(405, "Method not allowed", https, { allow: "GET, HEAD" });
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Answers what no page takes: other methods, forms of other sites, bodies of unknown size. */
function refuse(request: Request, https: boolean, publicUrl: string | undefined): Response | undefined {
  const { method, headers, url } = request;
  if (isReading(request)) return undefined;
  if (method !== "POST") return plain(405, "Method not allowed", https, { allow: "GET, HEAD, POST" });
  const origin = headers.get("origin");
  if (origin !== null && origin !== new URL(publicUrl ?? url).origin) {
    return plain(403, "This form was sent from another site.", https);
  }
  if (!headers.has("content-length")) return plain(411, "Length required", https);
  return undefined;
}

function plain(
  status: number,
  words: string,
  https: boolean,
  headers: Record<string, string> = {},
): Response {
  return new Response(words, {
    status,
    headers: {
      ...securityHeaders(dataPolicy, https),
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

function refusal({ status, message, retryAfter }: Fault, https: boolean): Response {
  return plain(status, message, https, { ...(retryAfter && { "retry-after": String(retryAfter) }) });
}

/** 308 keeps a form's method; browsers and search engines treat it like 301. */
function moved(location: string, https: boolean): Response {
  return new Response(null, {
    status: 308,
    headers: { ...securityHeaders(dataPolicy, https), location, "cache-control": "public, max-age=3600" },
  });
}

/** Pages that are made at once: one core does no more in the same time, and each holds some MB while it is made. */
const rendering = { places: 4, queue: 1_000 };

function createPages(parts: AppParts, https: boolean, lists: KeptLists | undefined) {
  const render = createRequestHandler(serverBuild, parts.development ? "development" : "production");
  const cache = parts.revision && createPageCache({ revision: parts.revision.current });
  const isKept = createKeptOrigins();
  const gate = createGate(rendering);

  async function make(
    request: Request,
    { origin, pathname, search }: PagePlace,
    transport: Transport | undefined,
    { kept = false, form }: { kept?: boolean; form?: Uint8Array<ArrayBuffer> } = {},
  ) {
    const context = new RouterContextProvider();
    context.set(logContext, parts.log);
    context.set(apiContext, clientInProcess(parts, request, origin, transport, lists));
    const rendered = await render(pageRequest(request, origin + pathname + search, form), context);
    return finishPage(rendered, {
      https,
      development: parts.development ?? false,
      allowance: allowanceOf(pathname),
      headers: pageHeaders(pathname),
      effort: kept ? "good" : "quick",
      failurePage,
    });
  }

  async function answer(request: Request, making: Promise<KeptAnswer>): Promise<Response> {
    try {
      return await giveAnswer(await making, request);
    } catch (error) {
      if (error instanceof Fault) return refusal(error, https);
      parts.log.error({ err: error }, "page failed");
      return giveAnswer(lastResort(https), request);
    }
  }

  async function answerForm(request: Request, place: PagePlace, transport: Transport | undefined) {
    const from = addressKey(callerAddress(request, transport, parts.trustProxy));
    try {
      return await withForm(request, from, (form) =>
        answer(request, make(request, place, transport, { form })),
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return refusal(error, https);
    }
  }

  /** Makes a page that is only read; a form has its own gate, since it may take long for other reasons. */
  const makeInTurn = (...wanted: Parameters<typeof make>) => gate.run(() => make(...wanted));

  return {
    count: () => cache?.count() ?? 0,
    answer(request: Request, place: PagePlace, transport: Transport | undefined) {
      if (request.method === "POST") return answerForm(request, place, transport);
      const mayKeep = !isStaffPath(place.pathname) && isKept(place.origin);
      const key = mayKeep ? pageKey(request.method, place) : undefined;
      if (!cache || !key) return answer(request, makeInTurn(request, place, transport));
      const kept = cache.find(key);
      if (kept) return giveAnswer(kept, request);
      const status = place.listed ? 200 : 404;
      return answer(
        request,
        cache.make(key, status, () => makeInTurn(request, place, transport, { kept: true })),
      );
    },
  };
}

/** A page of its own client: the API in the same process, called on behalf of the one who asked for the page. */
function clientInProcess(
  parts: AppParts,
  request: Request,
  origin: string,
  transport: Transport | undefined,
  lists: KeptLists | undefined,
) {
  const address = callerAddress(request, transport, parts.trustProxy);
  const userAgent = request.headers.get("user-agent");
  return createClient({
    origin,
    fetch: async (call) => {
      if (userAgent) call.headers.set("user-agent", userAgent);
      return lists?.answer(call, splitUrl(call.url)) ?? parts.api.fetch(call, { address });
    },
  });
}

/**
 * The request as the visitor's browser sees it: behind TLS its URL starts with the public address, or React Router
 * would take every form for a cross-site one. A page's head is made like the page: its length must be right. A page
 * may be made for several at once, so it goes on when the first of them leaves.
 */
function pageRequest(request: Request, url: string, form: Uint8Array<ArrayBuffer> | undefined): Request {
  const { method, headers, signal } = request;
  return form ? new Request(url, { method, headers, signal, body: form }) : new Request(url, { headers });
}

function isStaffPath(pathname: string): boolean {
  return pathname === adminPaths.dashboard || pathname.startsWith(`${adminPaths.dashboard}/`);
}

/** Staff screens show resumes and chosen pictures from memory; signing in leads to them without a new page. */
function allowanceOf(pathname: string): PageAllowance {
  if (isStaffPath(pathname) || pathname === paths.login.canonical)
    return { frames: ["blob:"], images: ["blob:"] };
  return pathname === paths.contact.canonical ? { frames: [officeMap.host] } : {};
}

function pageHeaders(pathname: string): Record<string, string> {
  return isStaffPath(pathname)
    ? { "cache-control": "no-store" }
    : { "speculation-rules": `"${SPECULATION_RULES}"` };
}

/** Lets browsers fetch a page when the pointer rests on its link. In a file, since the policy bars it from pages. */
function speculationRules(https: boolean): KeptAnswer {
  const where = {
    and: [
      { href_matches: "/*" },
      { not: { href_matches: ["/v1/*", "/admin", "/admin/*"] } },
      { not: { selector_matches: "[download], [target=_blank]" } },
    ],
  };
  return keepAnswer({
    status: 200,
    headers: {
      ...securityHeaders(dataPolicy, https),
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=3600",
    },
    body: Buffer.from(JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] })),
    compress: false,
    effort: "quick",
  });
}

/** What a visitor reads when the framework could not make any page. */
function failurePage(status: number): string {
  const { title, heading, text, links } = status === 404 ? notFound : serverFailure;
  const anchors = links.map(
    ({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
  );
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><ul>${anchors.join("")}</ul></main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function lastResort(https: boolean): KeptAnswer {
  return keepAnswer({
    status: 500,
    headers: {
      ...securityHeaders(pagePolicy({ scriptHashes: [] }), https),
      ...reportingHeaders,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    },
    body: Buffer.from(failurePage(500)),
    compress: true,
    effort: "quick",
  });
}
