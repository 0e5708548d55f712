import { company } from "#content/company.ts";

export interface Crumb {
  name: string;
  /** A canonical path. */
  path: string;
}

/** The firm as search engines read it. @param origin scheme and host that visitors use */
export function organization(origin: string) {
  const { address } = company;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    legalName: company.legalName,
    description: company.summary,
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    email: company.salesEmail,
    telephone: company.phone.href.replace("tel:", ""),
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: address.countryCode,
    },
    sameAs: [company.profile.href],
  };
}

/** The way from the first page to this one. @param crumbs what comes after the first page, this one last */
export function breadcrumbs(origin: string, crumbs: readonly Crumb[]) {
  const all = [{ name: company.name, path: "/" }, ...crumbs];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + encodeURI(path),
    })),
  };
}
