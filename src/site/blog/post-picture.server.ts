import { createHash } from "node:crypto";
import { postPicturesPath } from "#content/blog-paths.ts";
import { companyOf } from "#content/company.ts";
import type { ReadWords } from "#features/content/kinds.ts";
import { Fault } from "#platform/contract/errors.ts";
import { type CachedResponse, cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import { faultAnswer, plainAnswer } from "#platform/http/plain-response.server.ts";
import { dataPolicy, securityHeaders } from "#platform/http/security-headers.server.ts";
import { createCache } from "#platform/process/cache.server.ts";
import { createConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { postSvg, type ShownOfPost } from "./post-drawing.server.tsx";
import { isDrawable } from "./title-face.server.tsx";

/** Holds what link previews show of a post, and where. */
interface PostPicture {
  address: string;
  shown: ShownOfPost;
}

/**
 * Returns the picture that link previews show of a published post. Its address changes with all that it shows.
 * Undefined where there is no such post, and where the face of headings lacks a letter of its title.
 */
export function findPostPicture(words: ReadWords, key: string): PostPicture | undefined {
  const post = words.list("post").find((one) => one.key === key)?.words;
  if (!post || !isDrawable(post.title)) return undefined;
  const { title, author, cover } = post;
  const company = companyOf(words("facts")).name;
  const shown = { title, author, company, cover: cover.picture, accent: cover.accent, brand: words("brand") };
  const version = createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 12);
  return { address: `${postPicturesPath}${encodeURIComponent(key)}-${version}.png`, shown };
}

/** Holds the pictures of some hundred posts. */
const MAX_BYTES = 4 * 1024 * 1024;
const WAITING = 50;
const FILE = /^(.+)-[0-9a-f]{12}\.png$/;

interface PostPicturesDeps {
  content: { words(): ReadWords };
  /** Makes a PNG of an SVG. */
  drawPng(svg: string): Promise<Buffer>;
}

/** Creates the answers at the addresses of posts' pictures, each drawn when it is first asked for. */
export function createPostPictures({ content, drawPng }: PostPicturesDeps) {
  const cache = createCache<CachedResponse>({
    maxBytes: MAX_BYTES,
    sizeOf: ({ body }) => body.identity.byteLength,
  });
  // Apart from the pictures that staff send, which must not wait for those of strangers.
  const turns = createConcurrencyLimit({ permits: 1, queue: WAITING });

  return async (request: Request, pathname: string, https: boolean): Promise<Response> => {
    if (!["GET", "HEAD"].includes(request.method))
      return plainAnswer(405, "Method not allowed", https, { allow: "GET, HEAD" });
    const [, key = ""] = FILE.exec(pathname.slice(postPicturesPath.length)) ?? [];
    const picture = findPostPicture(content.words(), decoded(key));
    if (!picture) return plainAnswer(404, "Not found", https);
    const { address, shown } = picture;
    // Somebody has sent a preview of the post as it was before.
    if (address !== pathname) return plainAnswer(302, "", https, { location: address });
    try {
      const draw = () => turns.run(async () => answerOf(await drawPng(postSvg(shown)), https));
      return await respond(await cache.load(address, draw), request);
    } catch (error) {
      if (error instanceof Fault) return faultAnswer(error, https);
      throw error;
    }
  };
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return "";
  }
}

function answerOf(png: Buffer, https: boolean): CachedResponse {
  return cacheResponse({
    status: 200,
    headers: {
      ...securityHeaders(dataPolicy, https),
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
    },
    body: png,
    compress: false,
    effort: "quick",
  });
}
