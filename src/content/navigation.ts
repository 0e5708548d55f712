import type { Company } from "./company.ts";
import { homeSections, paths } from "./paths.ts";

/** `href: null` marks a label that has no destination: it is shown, and is not a link. */
export interface NavigationLink {
  label: string;
  href: string | null;
  description?: string;
}

export interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

/** An entry of the top bar: a plain link, or a button that opens a menu. */
export interface TopEntry {
  label: string;
  href: string | null;
  menu?: "company" | "services";
}

export const topNavigation: readonly TopEntry[] = [
  { label: "HOME", href: paths.home.link },
  { label: "COMPANY", href: null, menu: "company" },
  { label: "SERVICES", href: null, menu: "services" },
  { label: "INVESTOR", href: null },
  { label: "BLOG", href: null },
];

export const contactEntry = { label: "CONTACT US", href: paths.contact.link } as const;

function atHome(section: keyof typeof homeSections): string {
  return `${paths.home.link}#${homeSections[section]}`;
}

/** Work Culture, Our Partners and Event / Webinar have no page of their own and lead to sections of the home page. */
export const companyMenu: readonly NavigationLink[] = [
  { label: "About Us", href: paths.about.link, description: "Our story, our team and our principles." },
  { label: "Work Culture", href: atHome("culture"), description: "Small teams, plain talk, regular hours." },
  { label: "Careers", href: paths.careers.link, description: "Open positions, with pay and hiring steps." },
  { label: "Our Partners", href: atHome("partners"), description: "The tools and platforms we build with." },
  {
    label: "Event / Webinar",
    href: atHome("events"),
    description: "Talks on how we design, build and test.",
  },
];

/** Three columns, in the order of the specification. */
export const servicesMenu: readonly NavigationGroup[] = [
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
];

/** A line of help inside the services menu. */
export const servicesMenuNote = {
  text: "Not sure which service you need? Describe the problem, and we'll suggest one.",
  link: { label: "Write to us", href: paths.contact.link },
} as const;

export interface SideMenu {
  openLabel: string;
  closeLabel: string;
  sections: readonly NavigationGroup[];
  plain: NavigationLink;
  contact: NavigationLink;
}

/** The slide-in menu of small screens. INVESTER, spelled so, opens and is empty. */
export const sideMenu: SideMenu = {
  openLabel: "Open menu",
  closeLabel: "Close menu",
  sections: [
    { label: "COMPANY", links: companyMenu },
    { label: "SERVICE", links: servicesMenu.flatMap((group) => group.links) },
    { label: "INVESTER", links: [] },
  ],
  plain: { label: "BLOG", href: null },
  contact: { label: "Contact Us", href: paths.contact.link },
};

/** `icon` is a lucide name. All of them lead to the one profile, so each says what is found there. */
export interface SocialLink {
  label: string;
  network: "linkedin" | "x" | "youtube";
  href: string;
}

export interface Footer {
  address: string;
  phone: string;
  email: string;
  columns: readonly NavigationGroup[];
  newsletter: {
    heading: string;
    text: string;
    /** Stands in its place while no mail server is set up. */
    textUnsent: string;
    /** Leads to the notice about the address. */
    notice: string;
    label: string;
    placeholder: string;
    button: string;
  };
  legal: readonly NavigationLink[];
}

const networkNames = { linkedin: "LinkedIn", x: "X", youtube: "YouTube" } as const;

export const footer: Footer = {
  address: "Office",
  phone: "Phone",
  email: "E-mail",
  columns: [
    {
      label: "Quick Links",
      links: [
        { label: "About Us", href: paths.about.link },
        { label: "Login", href: paths.login.link },
        { label: "Our Services", href: paths.services.link },
        { label: "Careers", href: paths.careers.link },
        { label: "Our Team", href: paths.team.link },
        { label: "Contact", href: paths.contact.link },
      ],
    },
    {
      label: "Service links",
      links: [
        { label: "Website", href: paths.website.link },
        { label: "Mobile", href: paths.mobile.link },
        { label: "Software", href: paths.software.link },
        { label: "IOT", href: paths.iot.link },
        { label: "DevOps", href: paths.devops.link },
        { label: "Cloud Services", href: paths.cloudEngineering.link },
      ],
    },
  ],
  newsletter: {
    heading: "Newsletter",
    text: "Short notes on how we design and build. You confirm by e-mail first, and can unsubscribe in every issue.",
    textUnsent:
      "Short notes on how we design and build. We cannot send confirmation e-mails just now, so your address is kept for seven days and gets no newsletter.",
    notice: "How we use your address",
    label: "Your email address",
    placeholder: "Your email address",
    button: "Subscribe Now",
  },
  legal: [
    { label: "Terms & Conditions", href: paths.terms.link },
    { label: "Privacy", href: paths.privacy.link },
  ],
};

/** Returns the icons of the footer. */
export function socialLinks({ name, profiles }: Pick<Company, "name" | "profiles">): SocialLink[] {
  return profiles.map(({ network, href }) => ({
    label: `${name} on ${networkNames[network]}`,
    network,
    href,
  }));
}

/** The copyright line of the footer. @param year the current year at the office */
export function copyrightLine(year: number, { legalName }: Pick<Company, "legalName">): string {
  return `© ${year} ${legalName}. All rights reserved.`;
}
