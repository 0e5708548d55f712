/** Where the blog answers. Apart from the other paths, which every page that hydrates knows. */
export const blogPaths = {
  list: "/blog",
  post: "/blog/:slug",
  tag: "/blog/tag/:tag",
  author: "/blog/author/:name",
} as const;

/** Where the pictures answer that link previews show of posts. */
export const postPicturesPath = "/blog-pictures/";

/** Returns the link to a post. */
export function postLink(key: string): string {
  return blogPaths.post.replace(":slug", key);
}

/** Returns the link to the posts with a tag. */
export function tagLink(tag: string): string {
  return blogPaths.tag.replace(":tag", encodeURIComponent(slugOf(tag)));
}

/** Returns the link to the posts of an author. */
export function authorLink(name: string): string {
  return blogPaths.author.replace(":name", encodeURIComponent(slugOf(name)));
}

/** Returns words as they stand in an address, in any script: small letters and digits, with hyphens between them. */
export function slugOf(words: string): string {
  return words
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
