import { Link as RouterLink } from "react-router";
import { paths } from "#content/paths.ts";
import { screenPages } from "#content/screen-pages.ts";
import type { LinkProps } from "#ui/link.tsx";

const screens = screenPages.flatMap(({ key }) => [paths[key].canonical, ...paths[key].aliases]);
const [jobPrefix = ""] = paths.jobDetail.canonical.split(":");

/**
 * How the public site renders every link (`LinkContext`). Screens that run in the browser are reached without loading
 * a page; content pages ship no script and are always loaded. Before hydration both are plain anchors.
 */
export function SiteLink({ href, ...rest }: LinkProps) {
  if (!href.startsWith("/")) return <a {...rest} href={href} />;
  return <RouterLink {...rest} to={href} reloadDocument={!isScreen(href)} />;
}

function isScreen(href: string): boolean {
  const path = href.replace(/[?#].*$/, "");
  return screens.includes(path) || path.startsWith(jobPrefix);
}
