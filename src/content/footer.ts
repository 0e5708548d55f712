import { paths } from "./paths.ts";
import type { FooterWords } from "./schemas/footer.ts";

/** The words of the footer as the program ships them. */
export const footer: FooterWords = {
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
    text: "Short notes on how we design and build.",
    label: "Your email address",
    placeholder: "Your email address",
    button: "Subscribe Now",
  },
  legal: [
    { label: "Terms & Conditions", href: paths.terms.link },
    { label: "Privacy", href: paths.privacy.link },
  ],
};
