import type { ContentLayout, PageKey } from "./page-list.ts";
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
import type { ArticleWords } from "./schemas/article.ts";
import type { LegalWords } from "./schemas/legal.ts";
import type { ServiceLandingWords } from "./schemas/service-landing.ts";
import type { ServiceOverviewWords } from "./schemas/service-overview.ts";

/** The words of a page of each layout. */
export interface PageWords {
  "service-landing": ServiceLandingWords;
  "service-overview": ServiceOverviewWords;
  article: ArticleWords;
  legal: LegalWords;
}

/** The words that the pages of each layout are shipped with. */
export const shippedPages: {
  [Layout in ContentLayout]: Readonly<Record<PageKey<Layout>, PageWords[Layout]>>;
} = {
  "service-landing": {
    about,
    aws,
    cybersecurity,
    devops,
    mobile,
    nativeApp,
    software,
    uiUx,
    website,
    digitalMarketing,
    services,
  },
  "service-overview": {
    crossPlatform,
    iot,
    digitalTransformation,
    managedIt,
    streaming,
    cloudEngineering,
  },
  article: {
    websiteContent,
    mobileContent,
    softwareContent,
    digitalContent,
    devopsContent,
    seo,
  },
  legal: {
    privacy,
    terms,
    temp,
  },
};
