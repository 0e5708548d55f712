import { paths } from "./paths.ts";
import type { Failures, FailureWords } from "./schemas/failures.ts";

const waysOn: FailureWords["links"] = [
  { label: "Home", href: paths.home.link },
  { label: "Our Services", href: paths.services.link },
  { label: "Careers", href: paths.careers.link },
  { label: "Contact", href: paths.contact.link },
];

/** The words of pages that could not be made, and of forms that could not be taken, as the program ships them. */
export const failures: Failures = {
  notFound: {
    title: "Page not found",
    heading: "We can't find this page",
    text: "It may have moved, or the address may have a spelling mistake. Try one of these:",
    links: waysOn,
  },
  serverFailure: {
    title: "Something went wrong",
    heading: "Something went wrong on our side",
    text: "We could not load this page. The error has been recorded, and nothing you sent before is lost. Please try again in a minute.",
    links: waysOn,
  },
  notSent: {
    title: "Not sent",
    heading: "Your form was not sent",
    text: "Nothing was stored. Use your browser's Back button: most browsers keep what you typed. Files may be 5 MB each. Then send it again.",
    linkLabel: "Open an empty form",
  },
};
