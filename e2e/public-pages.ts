/** A job of the sample data, which every specification of the browser tests starts with. */
export const sampleJob = "full-stack-engineer";

/** A public page: the address that search engines keep, and the other spellings at which it answers 200 too. */
export interface PublicPage {
  canonical: string;
  aliases: readonly string[];
  /** Whether search engines may list it. */
  indexed: boolean;
}

function only(canonical: string): PublicPage {
  return { canonical, aliases: [], indexed: true };
}

function also(canonical: string, ...aliases: string[]): PublicPage {
  return { canonical, aliases, indexed: true };
}

function hidden(canonical: string): PublicPage {
  return { canonical, aliases: [], indexed: false };
}

/**
 * The route table of the specification (2.2), copied out by hand, so that a route that was lost in the program's own
 * table is missed here.
 */
export const publicPages: readonly PublicPage[] = [
  only("/"),
  only(`/jobDetail/${sampleJob}`),
  hidden("/apply"),
  only("/about"),
  hidden("/login"),
  only("/Service"),
  only("/careers"),
  only("/contact"),
  only("/aws"),
  also("/cybersecurity", "/cybersercurity"),
  only("/devops"),
  only("/mobile"),
  only("/app"),
  only("/software"),
  only("/cross_platform_development"),
  only("/iot_development"),
  also("/ui-ux", "/ui&ux"),
  only("/website"),
  only("/digitaltransformation"),
  only("/managed_it_services"),
  only("/streaming_services"),
  only("/digital_marketing-services"),
  only("/cloud_engineering"),
  only("/privacy"),
  also("/terms-and-conditions", "/terms&conditons"),
  also("/TeamPage", "/Team"),
  also("/website-content", "/website-contant"),
  also("/mobile-content", "/mobile-contant"),
  also("/software-content", "/software-contant"),
  also("/digital-content", "/digital-contant"),
  also("/devops-content", "/devops-contant"),
  also("/seo", "/Seo"),
  hidden("/temp"),
];

/** Every spelling that answers 200. */
export const spellings: readonly string[] = publicPages.flatMap(({ canonical, aliases }) => [
  canonical,
  ...aliases,
]);
