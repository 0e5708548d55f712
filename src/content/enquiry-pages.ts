import { paths } from "./paths.ts";

/** Names the pages with an enquiry form, by canonical path, as staff read where an enquiry was written. */
export const enquiryPages: Readonly<Record<string, string>> = {
  [paths.home.canonical]: "Home",
  [paths.contact.canonical]: "Contact",
  [paths.about.canonical]: "About us",
  [paths.services.canonical]: "All services",
  [paths.aws.canonical]: "AWS",
  [paths.cybersecurity.canonical]: "Cybersecurity",
  [paths.devops.canonical]: "DevOps",
  [paths.mobile.canonical]: "Mobile app development",
  [paths.nativeApp.canonical]: "Native app development",
  [paths.software.canonical]: "Software development",
  [paths.uiUx.canonical]: "UI and UX design",
  [paths.website.canonical]: "Website development",
  [paths.digitalMarketing.canonical]: "Digital marketing",
};
