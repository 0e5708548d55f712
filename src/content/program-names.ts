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

/** Returns whether an address of the program begins with a key, in any case: the program's own always answer. */
export function isProgramName(key: string): boolean {
  return programNames.has(key);
}
