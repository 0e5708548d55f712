import { useRouteLoaderData } from "react-router";
import { blogPaths } from "#content/blog-paths.ts";

/** The entry of the menus that leads to the blog once it has a post. */
const BLOG = "BLOG";

/** Returns where an entry of a menu leads: to its own destination first; null for nowhere. */
export function useDestination({ label, href }: { label: string; href: string | null }): string | null {
  const hasPosts = useRouteLoaderData<{ hasPosts?: true }>("root")?.hasPosts;
  return href || (label === BLOG && hasPosts ? blogPaths.list : null);
}
