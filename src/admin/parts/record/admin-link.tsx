import { Link } from "react-router";
import { adminPaths } from "#content/paths.ts";
import type { LinkProps } from "#ui/link.tsx";

/** What the pieces' links are here: the router's. The public site is another document, with another look. */
export function AdminLink({ href, ...rest }: LinkProps) {
  const inside = href.startsWith("?") || href.startsWith("#") || href.startsWith(adminPaths.dashboard);
  return <Link {...rest} to={href} reloadDocument={!inside} />;
}
