/** Names a job of the sample data, with which every server of the browser tests begins. */
export const sampleJob = "full-stack-engineer";

/** Describes a public page: its canonical address and its other spellings that answer 200. */
interface PublicPage {
  canonical: string;
  aliases: readonly string[];
  /** True where search engines may list the page. */
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
 * Copies the route table of the specification (2.2) by hand, so that a route missing in the program's own table is
 * noticed.
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

/** Lists every spelling that answers 200. */
export const spellings: readonly string[] = publicPages.flatMap(({ canonical, aliases }) => [
  canonical,
  ...aliases,
]);
