import { blogPaths } from "./blog-paths.ts";
import { accountPaths, adminPaths, paths } from "./paths.ts";

/** Begin addresses of the program that no list of paths has. */
const otherNames = ["v1", "healthz", "readyz", "metrics", "assets", "media", "brand", "draft", "newsletter"];

const programNames = new Set(
  [
    ...Object.values(paths).flatMap(({ canonical, aliases }) => [canonical, ...aliases]),
    ...Object.values({ ...accountPaths, ...adminPaths, ...blogPaths }),
    ...otherNames.map((name) => `/${name}`),
  ].flatMap((path) => path.split("/")[1]?.toLowerCase() || []),
);

/** Every address of a page of the program without a parameter, in small letters. */
const programPaths = new Set(
  [
    ...Object.values(paths).flatMap(({ canonical, aliases }) => [canonical, ...aliases]),
    ...Object.values(accountPaths),
    blogPaths.list,
    "/newsletter",
  ].map((path) => path.toLowerCase()),
);

/** Begin addresses that have a parameter, or are files. */
const programPrefixes = [paths.jobDetail, { canonical: blogPaths.tag }, { canonical: blogPaths.author }]
  .map(({ canonical }) => canonical.replace(/:\w+$/, "").toLowerCase())
  .concat("/media/", "/admin", "/v1/");

/** Returns whether the program answers at a path, whatever stands in its database. */
export function isProgramPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, "");
  return programPaths.has(plain) || programPrefixes.some((prefix) => plain.startsWith(prefix));
}

/** Returns whether an address of the program begins with a key, in any case: the program's own always answer. */
export function isProgramName(key: string): boolean {
  return programNames.has(key);
}
