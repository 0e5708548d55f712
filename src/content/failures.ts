import { paths } from "./paths.ts";
import type { Art } from "./schemas/looks.ts";
import type { PageLink } from "./schemas/page-parts.ts";

/** Holds the words of a missing page, or of one that failed. */
export interface FailureWords {
  art: Art;
  title: string;
  heading: string;
  text: string;
  links: readonly PageLink[];
}

const waysOn: readonly PageLink[] = [
  { label: "Home", href: paths.home.link },
  { label: "Our Services", href: paths.services.link },
  { label: "Careers", href: paths.careers.link },
  { label: "Contact", href: paths.contact.link },
];

export const notFound: FailureWords = {
  art: { cell: "grid", accent: "terracotta" },
  title: "Page not found",
  heading: "We can't find this page",
  text: "It may have moved, or the address may have a spelling mistake. Try one of these:",
  links: waysOn,
};

export const serverFailure: FailureWords = {
  art: { cell: "grid", accent: "indigo" },
  title: "Something went wrong",
  heading: "Something went wrong on our side",
  text: "We could not load this page. The error has been recorded, and nothing you sent before is lost. Please try again in a minute.",
  links: waysOn,
};

/** The words for a form whose body was refused before its page could read it. @param path the page of the form */
export function notSent(reason: string, path: string): Omit<FailureWords, "art"> {
  return {
    title: "Not sent",
    heading: "Your form was not sent",
    text: `${reason} Nothing was stored. Use your browser's Back button: most browsers keep what you typed. Files may be 5 MB each. Then send it again.`,
    links: [{ label: "Open an empty form", href: path }],
  };
}
