import { type Dirent, existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { createCache } from "#platform/process/cache.server.ts";
import { type CachedResponse, cacheResponse, respond } from "./cached-response.server.ts";

export interface StaticFiles {
  /** Answers a path that names a file or can only name one; undefined where a page may answer. */
  answer(request: Request, pathname: string): Response | Promise<Response> | undefined;
}

interface FileType {
  mediaType: string;
  compress: boolean;
}

const text = (mediaType: string): FileType => ({ mediaType: `${mediaType}; charset=utf-8`, compress: true });
const binary = (mediaType: string): FileType => ({ mediaType, compress: false });

const fileTypes: Record<string, FileType> = {
  ".css": text("text/css"),
  ".html": text("text/html"),
  ".ico": binary("image/x-icon"),
  ".jpg": binary("image/jpeg"),
  ".js": text("text/javascript"),
  ".json": text("application/json"),
  ".png": binary("image/png"),
  ".svg": text("image/svg+xml"),
  ".txt": text("text/plain"),
  ".webmanifest": text("application/manifest+json"),
  ".webp": binary("image/webp"),
  ".avif": binary("image/avif"),
  ".woff2": binary("font/woff2"),
  ".xml": text("application/xml"),
};

/** The build names these files after their content, so they never change. */
const HASHED = "/assets/";
const forever = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";

/**
 * Serves the files of a folder from memory, read and compressed on first use.
 * The folder is listed once, so no path can lead out of it, and unknown paths cost no look at the disk.
 * @param headers the security headers of every file
 */
export function createStaticFiles(folder: string, headers: Record<string, string>): StaticFiles {
  const files = new Map(
    listFiles(folder).map((path) => [`/${relative(folder, path).split(sep).join("/")}`, path]),
  );
  const cache = createCache<CachedResponse>();

  return {
    answer(request, pathname) {
      const path = files.get(pathname);
      if (!path) return pathname.startsWith(HASHED) ? notFound(headers) : undefined;
      if (request.method !== "GET" && request.method !== "HEAD") return notAllowed(headers);
      const cached = cache.get(pathname);
      if (cached) return respond(cached, request);
      const load = cache.load(pathname, () => readAnswer(pathname, path, headers));
      return load.then((answer) => respond(answer, request));
    },
  };
}

/** Lists the files of a folder and of those below it, without hidden ones. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const visible = (entry: Dirent) =>
    entry.isFile() && !/(^|[/\\])\./.test(relative(folder, join(entry.parentPath, entry.name)));
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter(visible).map((entry) => join(entry.parentPath, entry.name));
}

async function readAnswer(
  pathname: string,
  path: string,
  headers: Record<string, string>,
): Promise<CachedResponse> {
  const { mediaType, compress } = fileTypes[extname(path)] ?? binary("application/octet-stream");
  const cacheControl = pathname.startsWith(HASHED) ? forever : anHour;
  return cacheResponse({
    status: 200,
    headers: { ...headers, "content-type": mediaType, "cache-control": cacheControl },
    body: await readFile(path),
    compress,
    effort: "best",
  });
}

function notFound(headers: Record<string, string>): Response {
  return plain(404, "Not found", headers);
}

function notAllowed(headers: Record<string, string>): Response {
  return plain(405, "Method not allowed", { ...headers, allow: "GET, HEAD" });
}

function plain(status: number, words: string, headers: Record<string, string>): Response {
  const own = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(words, { status, headers: { ...headers, ...own } });
}
