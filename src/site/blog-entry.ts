import { useRouteLoaderData } from "react-router";
import { blogPaths } from "#content/blog-paths.ts";

/** Returns where an entry of a menu leads: to the blog once it has a post; null for nowhere. */
export function useDestination({ href }: { href: string | null }): string | null {
  const hasPosts = useRouteLoaderData<{ hasPosts?: true }>("root")?.hasPosts;
  return href === blogPaths.list && !hasPosts ? null : href || null;
}
