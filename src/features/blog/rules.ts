import { slugOf } from "#content/blog-paths.ts";
import type { Post } from "#content/schemas/post.ts";

/** A published post. */
export interface BlogPost {
  key: string;
  /** The key that it was first published under. */
  firstKey: string;
  words: Post;
  /** Moments in UTC. */
  firstPublishedAt: string;
  lastPublishedAt: string;
}

const POSTS_A_PAGE = 10;
const MAX_RELATED = 3;

/** The characters of an author's bio that stand above their posts, at most. */
const MAX_BIO = 240;

/** Assumes the reading speed of an adult. */
const WORDS_A_MINUTE = 220;

/** Returns the whole minutes that reading takes, at least one. */
export function minutesOf({ body }: Post): number {
  return Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE));
}

/** Returns the posts with a tag, by its part of an address. */
export function withTag<P extends BlogPost>(posts: readonly P[], slug: string): P[] {
  return posts.filter(({ words }) => words.tags.some((tag) => slugOf(tag) === slug));
}

/** Returns the posts of an author, by the name's part of an address. */
export function byAuthor<P extends BlogPost>(posts: readonly P[], slug: string): P[] {
  return posts.filter(({ words }) => slugOf(words.author) === slug);
}

/** Returns the tags of a post without those that lead to the same page, or to none. */
export function tagsOf({ tags }: Post): string[] {
  return [...new Map(tags.map((tag) => [slugOf(tag), tag])).entries()].flatMap(([slug, tag]) =>
    slug ? [tag] : [],
  );
}

/** Returns the first paragraph of a bio, cut after a word where it is long. */
export function beginningOf(bio: string): string {
  const [first = ""] = bio.split("\n", 1);
  if (first.length <= MAX_BIO) return first;
  return `${first
    .slice(0, MAX_BIO)
    .replace(/[.,;:!?।]*\s+\S*$/, "")
    .toWellFormed()}…`;
}

/** Returns a page of posts, from 1 on, and how many there are; undefined where there is no such page. */
export function pageOfPosts<P>(posts: readonly P[], page: number): { posts: P[]; pages: number } | undefined {
  const pages = Math.max(1, Math.ceil(posts.length / POSTS_A_PAGE));
  if (!Number.isInteger(page) || page < 1 || page > pages) return undefined;
  return { posts: posts.slice((page - 1) * POSTS_A_PAGE, page * POSTS_A_PAGE), pages };
}

/** Returns the posts that share most tags with one, the newest of equals first. */
export function relatedTo<P extends BlogPost>(posts: readonly P[], { key, words }: BlogPost): P[] {
  const own = new Set(words.tags.map(slugOf));
  const shared = (post: P) => new Set(post.words.tags.map(slugOf).filter((slug) => own.has(slug))).size;
  return posts
    .filter((post) => post.key !== key && shared(post) > 0)
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, MAX_RELATED);
}
