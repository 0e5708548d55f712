import { type Dirent, existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { createCache } from "#platform/process/cache.server.ts";
import { type CachedResponse, cacheResponse, respond } from "./cached-response.server.ts";
import { EncodedBody } from "./compression.server.ts";
import { isReading } from "./plain-response.server.ts";

export interface StaticFiles {
  /** Answers a path that names a file or can only name one; undefined where a page may answer. */
  answer(request: Request, pathname: string): Response | Promise<Response> | undefined;
  /** Returns the cached answer of a file that is named after its content. */
  cached(path: string): CachedResponse | undefined;
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

/** Ends the name of a file that holds the file before the ending in brotli. */
const COMPRESSED = ".br";

/** The build names these files after their content, so they never change. */
const HASHED = "/assets/";
const forever = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";

/**
 * Writes the files of a folder once more beside themselves in brotli, for `createStaticFiles`: at its best this takes
 * seconds, which the build has and a visitor's first page has not.
 */
export async function compressStaticFiles(folder: string): Promise<void> {
  const paths = listFiles(folder).filter((path) => fileTypes[extname(path)]?.compress);
  await Promise.all(
    paths.map(async (path) => {
      const body = new EncodedBody(await readFile(path), "best");
      if (body.compressible) await writeFile(path + COMPRESSED, await body.in("br"));
    }),
  );
}

/**
 * Serves the files of a folder from memory, read on first use, and compressed then unless the build has done that.
 * The folder is listed once, so no path can lead out of it, and unknown paths cost no look at the disk.
 * @param headers the security headers of every file
 * @param framed finds the paths of modules that a frame without an origin loads too
 */
export function createStaticFiles(
  folder: string,
  headers: Record<string, string>,
  framed?: RegExp,
): StaticFiles {
  const paths = listFiles(folder);
  const compressed = new Set(paths.filter((path) => extname(path) === COMPRESSED));
  const files = new Map(
    paths
      .filter((path) => !compressed.has(path))
      .map((path) => [`/${relative(folder, path).split(sep).join("/")}`, path]),
  );
  const readBrotli = (path: string) =>
    compressed.has(path + COMPRESSED) ? readFile(path + COMPRESSED) : undefined;
  const cache = createCache<CachedResponse>();

  return {
    cached: (path) => (path.startsWith(HASHED) ? cache.get(path) : undefined),
    answer(request, pathname) {
      const path = files.get(pathname);
      if (!path) return pathname.startsWith(HASHED) ? notFound(headers) : undefined;
      if (!isReading(request)) return notAllowed(headers);
      const cached = cache.get(pathname);
      if (cached) return respond(cached, request);
      const load = cache.load(pathname, async () =>
        readAnswer(
          pathname,
          path,
          framed?.test(pathname) ? { ...headers, "access-control-allow-origin": "*" } : headers,
          await readBrotli(path),
        ),
      );
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
  brotli: Uint8Array | undefined,
): Promise<CachedResponse> {
  const { mediaType, compress } = fileTypes[extname(path)] ?? binary("application/octet-stream");
  const cacheControl = pathname.startsWith(HASHED) ? forever : anHour;
  return cacheResponse({
    status: 200,
    headers: { ...headers, "content-type": mediaType, "cache-control": cacheControl },
    body: await readFile(path),
    brotli,
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
