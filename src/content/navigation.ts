import { homeSections, paths } from "./paths.ts";
import type { Navigation } from "./schemas/navigation.ts";

function atHome(section: keyof typeof homeSections): string {
  return `${paths.home.link}#${homeSections[section]}`;
}

/**
 * The menus as the program ships them, in the words of the specification. Work Culture, Our Partners and Event /
 * Webinar have no page of their own and lead to sections of the home page.
 */
export const navigation: Navigation = {
  home: { label: "HOME", href: paths.home.link },
  company: {
    label: "COMPANY",
    sideLabel: "",
    links: [
      { label: "About Us", href: paths.about.link, description: "Our story, our team and our principles." },
      {
        label: "Work Culture",
        href: atHome("culture"),
        description: "Small teams, plain talk, regular hours.",
      },
      {
        label: "Careers",
        href: paths.careers.link,
        description: "Open positions, with pay and hiring steps.",
      },
      {
        label: "Our Partners",
        href: atHome("partners"),
        description: "The tools and platforms we build with.",
      },
      {
        label: "Event / Webinar",
        href: atHome("events"),
        description: "Talks on how we design, build and test.",
      },
    ],
  },
  services: {
    label: "SERVICES",
    sideLabel: "SERVICE",
    columns: [
      {
        label: "AI & Cloud",
        links: [
          { label: "AWS", href: paths.aws.link },
          { label: "Cybersecurity", href: paths.cybersecurity.link },
          { label: "DevOps", href: paths.devops.link },
        ],
      },
      {
        label: "Design",
        links: [
          { label: "Mobile App", href: paths.mobile.link },
          { label: "Native App", href: paths.nativeApp.link },
          { label: "Software", href: paths.software.link },
          { label: "Cross Platform", href: paths.crossPlatform.link },
          { label: "IoT", href: paths.iot.link },
          { label: "UI & UX", href: paths.uiUx.link },
          { label: "Website Development", href: paths.website.link },
        ],
      },
      {
        label: "Digital & IT Solutions",
        links: [
          { label: "Digital Transformation", href: paths.digitalTransformation.link },
          { label: "Managed IT Services", href: paths.managedIt.link },
          { label: "Streaming Services", href: paths.streaming.link },
          { label: "Digital Marketing Services", href: paths.digitalMarketing.link },
          { label: "Cloud Engineering", href: paths.cloudEngineering.link },
        ],
      },
    ],
    note: {
      text: "Not sure which service you need? Describe the problem, and we'll suggest one.",
      link: { label: "Write to us", href: paths.contact.link },
    },
  },
  others: [
    { label: "INVESTOR", sideLabel: "INVESTER", href: "", folds: true },
    { label: "BLOG", sideLabel: "", href: "/blog", folds: false },
  ],
  contact: { label: "CONTACT US", sideLabel: "Contact Us", href: paths.contact.link },
};
