/**
 * Where every screen and page answers. `canonical` goes into canonical links and the sitemap; `aliases` are the
 * other spellings of the specification, which answer 200 too; `link` is the spelling that our own links use.
 * A path is written as in an address bar; `:name` stands for a parameter, `*` for the rest.
 */
export interface PagePath {
  canonical: string;
  aliases: readonly string[];
  link: string;
}

function only(path: string): PagePath {
  return { canonical: path, aliases: [], link: path };
}

/** Returns the paths of a page whose specified spelling is not the one that search engines should keep. */
function spelled(canonical: string, link: string): PagePath {
  return { canonical, aliases: [link], link };
}

/** The ids of the sections of the home page that stand for pages of the COMPANY menu. */
export const homeSections = { culture: "culture", partners: "partners", events: "events" } as const;

/** Every public path, in the order of the specification's route table. */
export const paths = {
  home: only("/"),
  jobDetail: only("/jobDetail/:id"),
  apply: only("/apply"),
  about: only("/about"),
  login: only("/login"),
  services: only("/Service"),
  careers: only("/careers"),
  contact: only("/contact"),
  aws: only("/aws"),
  cybersecurity: spelled("/cybersecurity", "/cybersercurity"),
  devops: only("/devops"),
  mobile: only("/mobile"),
  nativeApp: only("/app"),
  software: only("/software"),
  crossPlatform: only("/cross_platform_development"),
  iot: only("/iot_development"),
  uiUx: spelled("/ui-ux", "/ui&ux"),
  website: only("/website"),
  digitalTransformation: only("/digitaltransformation"),
  managedIt: only("/managed_it_services"),
  streaming: only("/streaming_services"),
  digitalMarketing: only("/digital_marketing-services"),
  cloudEngineering: only("/cloud_engineering"),
  privacy: only("/privacy"),
  terms: spelled("/terms-and-conditions", "/terms&conditons"),
  team: { canonical: "/TeamPage", aliases: ["/Team"], link: "/TeamPage" },
  websiteContent: spelled("/website-content", "/website-contant"),
  mobileContent: spelled("/mobile-content", "/mobile-contant"),
  softwareContent: spelled("/software-content", "/software-contant"),
  digitalContent: spelled("/digital-content", "/digital-contant"),
  devopsContent: spelled("/devops-content", "/devops-contant"),
  seo: { canonical: "/seo", aliases: ["/Seo"], link: "/seo" },
  temp: only("/temp"),
} as const satisfies Record<string, PagePath>;

export type PathKey = keyof typeof paths;

/** Where staff arrive when they have signed in. Apart, so that the pages that lead there don't know the others. */
export const adminPath = "/admin";

/** The staff area: behind sign-in, never in the sitemap. */
export const adminPaths = {
  dashboard: adminPath,
  jobs: "/admin/jobs",
  team: "/admin/team",
  applications: "/admin/applications",
  queries: "/admin/quary",
  getInTouch: "/admin/getintouch",
  quarantine: "/admin/quarantine",
  site: "/admin/site",
  media: "/admin/site/media",
  siteDocument: "/admin/site/:id",
  settings: "/admin/settings",
  settingsSite: "/admin/settings/site",
  settingsPrivacy: "/admin/settings/privacy",
  settingsActivity: "/admin/settings/activity",
} as const;

/** Where staff get into their account by a link of a mail; for them alone, so never in the sitemap. */
export const accountPaths = {
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  invitation: "/invitation",
  /** Where the issuer of company accounts sends people back to; registered there. */
  companyAccount: "/company-account",
} as const;

/** Returns the link to a job's page. */
export function jobDetailLink(jobId: string): string {
  return paths.jobDetail.link.replace(":id", encodeURIComponent(jobId));
}
