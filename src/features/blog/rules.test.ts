import { expect, it } from "vitest";
import { authorLink, slugOf, tagLink } from "#content/blog-paths.ts";
import { newPost, type Post } from "#content/schemas/post.ts";
import {
  type BlogPost,
  beginningOf,
  byAuthor,
  minutesOf,
  pageOfPosts,
  relatedTo,
  tagsOf,
  withTag,
} from "./rules.ts";

const moment = "2026-11-23T06:00:00.000Z";

function post(key: string, words: Partial<Post> = {}): BlogPost {
  return {
    key,
    firstKey: key,
    words: { ...newPost, ...words },
    firstPublishedAt: moment,
    lastPublishedAt: moment,
  };
}

it.each([
  ["How we work", "how-we-work"],
  ["  C++ & C#  ", "c-c"],
  ["हिन्दी लेख", "हिन्दी-लेख"],
  ["../../etc", "etc"],
  ["!?", ""],
])("makes of %j the part of an address %j", (words, slug) => {
  expect(slugOf(words)).toBe(slug);
});

it("escapes other scripts in links", () => {
  expect(tagLink("लेख")).toBe(`/blog/tag/${encodeURIComponent("लेख")}`);
  expect(authorLink("Farah Khan")).toBe("/blog/author/farah-khan");
});

it("finds posts by tag and author however they are spelled", () => {
  const posts = [post("a", { tags: ["Next.js"], author: "Farah Khan" }), post("b", { tags: ["next js"] })];
  expect(withTag(posts, "next-js").map(({ key }) => key)).toEqual(["a", "b"]);
  expect(byAuthor(posts, "farah-khan").map(({ key }) => key)).toEqual(["a"]);
});

it("shows tags of one spelling once, and none without a letter", () => {
  expect(tagsOf({ ...newPost, tags: ["Next.js", "next js", "!?", "Money"] })).toEqual(["next js", "Money"]);
});

it("relates the posts that share most tags, not itself, and at most three", () => {
  const own = post("own", { tags: ["A", "B"] });
  const others = [
    post("none", { tags: ["C"] }),
    post("one", { tags: ["a"] }),
    post("two", { tags: ["b", "A"] }),
    post("more", { tags: ["B"] }),
    post("last", { tags: ["B"] }),
  ];
  expect(relatedTo([own, ...others], own).map(({ key }) => key)).toEqual(["two", "one", "more"]);
});

it("has pages of ten, and an empty first one", () => {
  const posts = Array.from({ length: 11 }, (_, index) => index);
  expect(pageOfPosts(posts, 2)).toEqual({ posts: [10], pages: 2 });
  expect(pageOfPosts([], 1)).toEqual({ posts: [], pages: 1 });
  for (const page of [0, 3, 1.5, Number.NaN, -1]) expect(pageOfPosts(posts, page)).toBeUndefined();
});

it("counts at least a minute to read", () => {
  expect(minutesOf({ ...newPost, body: "word" })).toBe(1);
  expect(minutesOf({ ...newPost, body: "word ".repeat(660).trim() })).toBe(3);
});

it.each([
  ["Farah answers first.\nThen she listens.", "Farah answers first."],
  ["", ""],
  [`${"word ".repeat(47)}wordy end`, `${"word ".repeat(46)}word…`],
  [`${"word ".repeat(46)}end. Another sentence.`, `${"word ".repeat(46)}end…`],
  ["a".repeat(300), `${"a".repeat(240)}…`],
])("begins the bio %j with %j", (bio, beginning) => {
  expect(beginningOf(bio)).toBe(beginning);
});
