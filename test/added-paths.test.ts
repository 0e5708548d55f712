import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { pageKeyOf } from "#content/added-paths.ts";
import { brandPicturesPath } from "#content/brand-picture.ts";
import { isProgramName } from "#content/program-names.ts";
import { draftLinkPath } from "#features/draft-links/contract.ts";
import { mediaPath } from "#features/media/rules.ts";
import routes from "#routes.ts";

/** Returns the paths of routes, with those of their children. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...pathsOf(children)]);
}

it("an added page takes no name with which an address of the program begins", () => {
  const files = readdirSync("public").map((name) => `/${name}`);
  const others = ["/v1/jobs", "/healthz", "/readyz", "/metrics", "/assets/a.js"];
  const taken = [...pathsOf(routes), ...files, ...others, brandPicturesPath, draftLinkPath, mediaPath];
  const names = taken.flatMap((path) => pageKeyOf(`/${path.split("/")[1]?.toLowerCase()}`) ?? []);
  expect(names).toContain("careers");
  expect(names.filter((name) => !isProgramName(name))).toEqual([]);
});

it.each(["/A", "/a b", "/a/b", "/a.b", "/", "", "a", "/-a", "/ä", "/%61", `/${"a".repeat(81)}`, "//a"])(
  "%j is no address of an added page",
  (path) => {
    expect(pageKeyOf(path)).toBeUndefined();
  },
);
