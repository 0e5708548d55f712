import { blogPaths } from "./blog-paths.ts";
import { accountPaths, adminPaths, paths } from "./paths.ts";

/** Begin addresses of the program that no list of paths has. */
const otherNames = ["v1", "healthz", "readyz", "metrics", "assets", "media", "brand", "draft"];

/** The addresses of pages for visitors and of accounts; those with a parameter are never asked for as they stand. */
const pagePaths = [
  ...Object.values(paths).flatMap(({ canonical, aliases }) => [canonical, ...aliases]),
  ...Object.values(accountPaths),
  blogPaths.list,
  "/newsletter",
].map((path) => path.toLowerCase());

const programPaths = new Set([...pagePaths, adminPaths.dashboard]);
const programNames = new Set(
  [...pagePaths, adminPaths.dashboard, ...otherNames.map((name) => `/${name}`)].flatMap(
    (path) => path.split("/")[1] || [],
  ),
);

/** Begin addresses that have a parameter, are the desk's, or are files. */
const programPrefixes = [
  ...[paths.jobDetail.canonical, blogPaths.tag, blogPaths.author].map((path) =>
    path.replace(/:\w+$/, "").toLowerCase(),
  ),
  `${adminPaths.dashboard}/`,
  "/media/",
  "/v1/",
];

/** Returns whether the program answers at a path, whatever stands in its database. */
export function isProgramPath(path: string): boolean {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, "");
  return programPaths.has(plain) || programPrefixes.some((prefix) => plain.startsWith(prefix));
}

/** Returns whether an address of the program begins with a key, in any case: the program's own always answer. */
export function isProgramName(key: string): boolean {
  return programNames.has(key);
}
