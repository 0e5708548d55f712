import { expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { createSpelling, leafRoutes } from "./canonical-path.server.ts";

const spelling = createSpelling([
  "/",
  "/about",
  "/seo",
  "/Seo",
  "/ui&ux",
  "/TeamPage",
  "/jobDetail/:id",
  "/admin",
  "/admin/jobs",
  "/*",
]);

test.each(["/", "/about", "/seo", "/Seo", "/ui&ux", "/ui%26ux", "/jobDetail/a%20b", "/admin/jobs"])(
  "%s is spelled right",
  (path) => expect(spelling(path)).toBe(path),
);

test.each([
  ["/About", "/about"],
  ["/about/", "/about"],
  ["/about//", "/about"],
  ["/ABOUT/", "/about"],
  ["/SEO", "/seo"],
  ["/UI%26UX", "/ui&ux"],
  ["/teampage", "/TeamPage"],
  ["/jobdetail/Ab%2Fc", "/jobDetail/Ab%2Fc"],
  ["/Admin/Jobs", "/admin/jobs"],
])("%s becomes %s", (path, listed) => expect(spelling(path)).toBe(listed));

test.each([
  "/nowhere",
  "/about/us",
  "//about",
  "//evil.example",
  "/jobDetail",
  "/jobDetail//",
  "/%E0%A4%A",
  "/\\evil.example",
])("%s is not listed", (path) => expect(spelling(path)).toBeUndefined());

test("the longest path that a request may have is read in a moment", () => {
  expect(cpuTime(() => spelling(`${"/".repeat(15_000)}x`))).toBeLessThan(150);
});

test("a splat keeps what stands below it", () => {
  expect(createSpelling(["/admin/*"])("/ADMIN/Jobs/X")).toBe("/admin/Jobs/X");
});

test.each([
  ["/admin/jobs", "/admin/jobs"],
  ["/Admin/Jobs", "/admin/jobs"],
  ["/admin/Jobs/", "/admin/jobs"],
  ["/admin", "/admin"],
  ["/Admin/Nothing", "/admin/Nothing"],
])("%s becomes %s where a splat takes all that has no page", (path, listed) => {
  const spelling = createSpelling(["/admin/*", "/admin", "/admin/jobs"]);
  expect(spelling(path)).toBe(listed);
});

test.each([
  ["/blog/tag/late", "/blog/tag/late"],
  ["/Blog/Tag/Late", "/blog/tag/Late"],
  ["/blog/tag", "/blog/tag"],
  ["/blog/tag/", "/blog/tag"],
  ["/blog/tag/a/b", undefined],
  ["/blog%2Ftag/late", undefined],
  ["/blog/none/late", undefined],
  ["/BLOG/tag%2Flate", "/blog/tag%2Flate"],
])("%s becomes %s where a parameter follows two segments", (path, listed) => {
  expect(createSpelling(["/blog", "/blog/:slug", "/blog/tag/:tag"])(path)).toBe(listed);
});

test("the patterns of routes are those of the leaves, joined to their parents", () => {
  const routes = {
    root: { id: "root", path: "" },
    site: { id: "site", parentId: "root" },
    home: { id: "home", parentId: "site" },
    about: { id: "about", parentId: "site", path: "about" },
    admin: { id: "admin", parentId: "root", path: "admin" },
    jobs: { id: "jobs", parentId: "admin", path: "jobs" },
  };
  expect(leafRoutes(routes).map(({ pattern }) => pattern)).toEqual(["/", "/about", "/admin/jobs"]);
});
