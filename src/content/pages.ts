import type { ContentPage, Page } from "./page.ts";
import { about } from "./pages/about.ts";
import { aws } from "./pages/aws.ts";
import { cloudEngineering } from "./pages/cloud-engineering.ts";
import { crossPlatform } from "./pages/cross-platform.ts";
import { cybersecurity } from "./pages/cybersecurity.ts";
import { devops } from "./pages/devops.ts";
import { devopsContent } from "./pages/devops-content.ts";
import { digitalContent } from "./pages/digital-content.ts";
import { digitalMarketing } from "./pages/digital-marketing.ts";
import { digitalTransformation } from "./pages/digital-transformation.ts";
import { iot } from "./pages/iot.ts";
import { managedIt } from "./pages/managed-it.ts";
import { mobile } from "./pages/mobile.ts";
import { mobileContent } from "./pages/mobile-content.ts";
import { nativeApp } from "./pages/native-app.ts";
import { privacy } from "./pages/privacy.ts";
import { seo } from "./pages/seo.ts";
import { services } from "./pages/services.ts";
import { software } from "./pages/software.ts";
import { softwareContent } from "./pages/software-content.ts";
import { streaming } from "./pages/streaming.ts";
import { temp } from "./pages/temp.ts";
import { terms } from "./pages/terms.ts";
import { uiUx } from "./pages/ui-ux.ts";
import { website } from "./pages/website.ts";
import { websiteContent } from "./pages/website-content.ts";
import { type PagePath, type PathKey, paths } from "./paths.ts";
import { screenPages } from "./screen-pages.ts";

/** Pages made of data and a shared layout: one file each in `pages/`, listed here in the order of the menus. */
export const contentPages: readonly ContentPage[] = [
  about,
  aws,
  cybersecurity,
  devops,
  mobile,
  nativeApp,
  software,
  crossPlatform,
  iot,
  uiUx,
  website,
  digitalTransformation,
  managedIt,
  streaming,
  digitalMarketing,
  cloudEngineering,
  services,
  websiteContent,
  mobileContent,
  softwareContent,
  digitalContent,
  devopsContent,
  seo,
  privacy,
  terms,
  temp,
];

/** Every public page there is, in order. Routes, sitemap and link checks derive from this list. */
export const pages: readonly Page[] = [...screenPages, ...contentPages];

/** @returns the page's entry; @throws RangeError when the key has no page in the list */
export function pageOf(key: PathKey): Page {
  const page = pages.find((candidate) => candidate.key === key);
  if (!page) throw new RangeError(`No page is listed for "${key}".`);
  return page;
}

/** @returns where the page answers: its canonical path, aliases, and the spelling for links */
export function pathOf(page: Page): PagePath {
  return paths[page.key];
}

/** Every spelling that answers 200, parameters left as `:name`. Other case or a trailing slash redirects to one of these. */
export const listedPaths: readonly string[] = pages.flatMap((page) => {
  const { canonical, aliases } = pathOf(page);
  return [canonical, ...aliases];
});
