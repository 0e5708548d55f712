import { Link as RouterLink } from "react-router";
import { paths } from "#content/paths.ts";
import { screenPages } from "#content/screen-pages.ts";
import type { LinkProps } from "#ui/link.tsx";

const screens = new Set<string>(
  screenPages
    .filter(({ key }) => key !== "login")
    .flatMap(({ key }) => [paths[key].canonical, ...paths[key].aliases]),
);
const [jobPrefix = ""] = paths.jobDetail.canonical.split(":");

/**
 * Renders the links of `ui` on the public site (`LinkContext`). Screens that hydrate are navigated to in the browser;
 * content pages, which ship no script, are loaded, and the sign-in page, whose document alone may ask for passkeys.
 * Before hydration all are plain anchors.
 */
export function SiteLink({ href, ...rest }: LinkProps) {
  return isScreen(href) ? <RouterLink {...rest} to={href} /> : <a {...rest} href={href} />;
}

function isScreen(href: string): boolean {
  const path = href.replace(/[?#].*$/, "");
  return screens.has(path) || path.startsWith(jobPrefix);
}
