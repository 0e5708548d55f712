import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";

export interface Crumb {
  name: string;
  /** A canonical path, ready for a URL. */
  path: string;
}

/**
 * What search engines read beside the words (trust.md section 4): the firm, the way to the page, and what it is about.
 * @param served what the layout's loader gave; nothing is said while the address is not known
 * @param crumbs what comes after the first page, the page itself last; none on the first page
 * @param subject the record that the page shows, or the site itself
 */
export function structuredMeta(
  served: { origin: string } | undefined,
  crumbs: readonly Crumb[],
  subject?: (origin: string) => object,
): MetaDescriptor[] {
  if (!served) return [];
  const { origin } = served;
  const data = [
    ...(subject ? [subject(origin)] : []),
    organization(origin),
    ...(crumbs.length > 0 ? [breadcrumbs(origin, crumbs)] : []),
  ];
  return data.map((one) => ({ "script:ld+json": one }));
}

/** The site's name as search engines show it; stands on the first page only. */
export function website(origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: company.name,
    alternateName: company.shortName,
    url: `${origin}/`,
  };
}

/** The firm as search engines read it. @param origin scheme and host that visitors use */
function organization(origin: string) {
  const { address } = company;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    legalName: company.legalName,
    description: company.summary,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
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
function breadcrumbs(origin: string, crumbs: readonly Crumb[]) {
  const all = [{ name: company.name, path: "/" }, ...crumbs];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
