import { Link as RouterLink } from "react-router";
import { paths } from "#content/paths.ts";
import { screenPages } from "#content/screen-pages.ts";
import type { LinkProps } from "#ui/link.tsx";

const screens = new Set<string>(
  screenPages.flatMap(({ key }) => [paths[key].canonical, ...paths[key].aliases]),
);
const [jobPrefix = ""] = paths.jobDetail.canonical.split(":");

/**
 * How the public site renders every link (`LinkContext`). Screens that run in the browser are reached without loading
 * a page; content pages ship no script and are always loaded. Before hydration both are plain anchors.
 */
export function SiteLink({ href, ...rest }: LinkProps) {
  return isScreen(href) ? <RouterLink {...rest} to={href} /> : <a {...rest} href={href} />;
}

function isScreen(href: string): boolean {
  const path = href.replace(/[?#].*$/, "");
  return screens.has(path) || path.startsWith(jobPrefix);
}
