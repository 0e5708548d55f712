import { createHash } from "node:crypto";
import { postPicturesPath } from "#content/blog-paths.ts";
import { companyOf } from "#content/company.ts";
import type { ReadWords } from "#features/content/kinds.ts";
import { decodePart } from "#platform/contract/decode-part.ts";
import { plainAnswer } from "#platform/http/plain-response.server.ts";
import type { DrawnPicture } from "#site/drawn-pictures.server.ts";
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

const FILE = /^(.+)-[0-9a-f]{12}\.png$/;

/** Returns the picture at an address below `postPicturesPath`, or the answer where there is none. */
export function answerPostPicture(words: ReadWords, pathname: string): DrawnPicture | Response {
  const [, key = ""] = FILE.exec(pathname.slice(postPicturesPath.length)) ?? [];
  const picture = findPostPicture(words, decodePart(key) ?? "");
  if (!picture) return plainAnswer(404, "Not found");
  const { address, shown } = picture;
  // Somebody has sent a preview of the post as it was before.
  if (address !== pathname) return plainAnswer(302, "", { location: address });
  return {
    key: address,
    draw: () => postSvg(shown),
    cacheControl: "public, max-age=31536000, immutable",
  };
}
