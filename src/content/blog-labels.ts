/** Labels around the posts of the blog. */
export const blogLabels = {
  tagHeading: (tag: string) => `Posts on ${tag}`,
  authorHeading: (name: string) => `Posts by ${name}`,
  feed: "RSS feed",
  minutes: (count: number) => (count === 1 ? "1 minute to read" : `${count} minutes to read`),
  changed: "Last changed",
  writtenBy: "By",
  team: "Meet the whole team",
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  tags: "Tags",
  path: "You are here",
  more: "More posts",
  newer: "Newer post",
  older: "Older post",
  related: "Related posts",
} as const;
