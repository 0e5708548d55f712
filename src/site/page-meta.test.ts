import { describe, expect, it } from "vitest";
import { pages } from "#content/page-list.ts";
import { jobDetailLink, type PagePath, paths } from "#content/paths.ts";
import { canonicalPath } from "./page-meta.ts";

const everyPath: readonly PagePath[] = Object.values(paths);

describe("the one address of a page", () => {
  it("is the canonical path for every spelling, escaped or not", () => {
    for (const { canonical, aliases } of everyPath.filter((path) => !path.canonical.includes(":"))) {
      for (const spelling of [canonical, ...aliases]) {
        expect(canonicalPath(spelling)).toBe(canonical);
        expect(canonicalPath(spelling.replaceAll("&", "%26"))).toBe(canonical);
      }
    }
  });

  it("needs no escapes, so it stands in links, sitemap and structured data as it is", () => {
    for (const { key } of pages) expect(encodeURI(paths[key].canonical)).toBe(paths[key].canonical);
  });

  it("is one for a job, however its letters are escaped", () => {
    expect(canonicalPath("/jobDetail/%72eact-lead")).toBe("/jobDetail/react-lead");
    const hindi = jobDetailLink("डिज़ाइनर");
    expect(canonicalPath(hindi)).toBe(hindi);
    expect(canonicalPath(decodeURIComponent(hindi))).toBe(hindi);
  });

  it("is none where no page is listed", () => {
    expect(canonicalPath("/wp-login.php")).toBeUndefined();
    expect(canonicalPath("/jobDetail/")).toBeUndefined();
    expect(canonicalPath("/%E0%A4%A")).toBeUndefined();
  });
});
