import type { Post } from "#content/schemas/post.ts";
import { type BlogPost, minutesOf } from "#features/blog/rules.ts";

/** Carries what a list shows of a post. */
export interface PostCard extends Pick<Post, "title" | "summary" | "author" | "cover"> {
  key: string;
  publishedAt: string;
  minutes: number;
}

/** Returns the part of a post that a list shows. Only loaders call this, so that the texts stay on the server. */
export function cardOf({ key, words, firstPublishedAt }: BlogPost): PostCard {
  const { title, summary, author, cover } = words;
  return { key, title, summary, author, cover, publishedAt: firstPublishedAt, minutes: minutesOf(words) };
}
