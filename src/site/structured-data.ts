import type { MetaDescriptor } from "react-router";
import type { Company } from "#content/company.ts";
import { companyIn, type Matches } from "./company.ts";
import { ownPicturesIn } from "./own-pictures.ts";

export interface Crumb {
  name: string;
  /** The canonical path, encoded for a URL. */
  path: string;
}

/**
 * Returns the structured data of a page (trust.md section 4): the company, the breadcrumbs and the page's subject.
 * @param matches the data of the page's routes; nothing is returned without the address that the layout loads
 * @param crumbs the pages after the home page, the page itself last; none on the home page
 * @param subject the record that the page shows, or the site itself
 */
export function structuredMeta(
  matches: Matches,
  crumbs: readonly Crumb[],
  subject?: (origin: string, company: Company) => object,
): MetaDescriptor[] {
  const served = matches[1]?.loaderData as { origin: string } | undefined;
  if (!served) return [];
  const { origin } = served;
  const company = companyIn(matches);
  const { icon, logo } = ownPicturesIn(matches);
  const data = [
    ...(subject ? [subject(origin, company)] : []),
    organization(origin, company, icon?.large ?? logo?.src ?? "/icon-512.png"),
    ...(crumbs.length > 0 ? [breadcrumbs(origin, company, crumbs)] : []),
  ];
  return data.map((one) => ({ "script:ld+json": one }));
}

/** Returns the site's name for search engines, for the home page only. */
export function website(origin: string, company: Company) {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: company.name,
    alternateName: company.shortName,
    url: `${origin}/`,
  };
}

/** Returns the company for search engines. @param origin scheme and host that visitors use */
function organization(origin: string, company: Company, picture: string) {
  const { address } = company;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    legalName: company.legalName,
    description: company.summary,
    url: `${origin}/`,
    logo: origin + picture,
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
    sameAs: [...new Set(company.profiles.map(({ href }) => href))],
  };
}

/** Returns the breadcrumbs for search engines. @param crumbs the pages after the home page, this one last */
function breadcrumbs(origin: string, company: Company, crumbs: readonly Crumb[]) {
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
