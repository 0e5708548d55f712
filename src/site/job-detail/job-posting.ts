import type { Company } from "#content/company.ts";
import { jobDetailLink } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { descriptionHtml } from "#features/jobs/rules.ts";

/** Returns title and description of a job's page, no longer than search engines show them. */
export function jobHead(
  { title, location, description, salary }: Job,
  company: Company,
): {
  title: string;
  description: string;
} {
  const facts = [location, salary].filter(Boolean).join(". ");
  return {
    title: shortened(`${title} | ${company.name}`, 60),
    description: shortened([facts, description.replace(/\s+/g, " ")].filter(Boolean).join(". "), 160),
  };
}

/** Cuts a text between words and adds an ellipsis. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s|,.:;–-]+$/, "")}…`;
}

/**
 * Returns schema.org's JobPosting for a job, by Google's guide (trust.md section 4), without unknown properties.
 * @param origin scheme and host that visitors use
 */
export function jobPosting(job: Job, origin: string, company: Company) {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    // Google's guide asks for HTML with the requirements in it.
    description: descriptionHtml(job),
    identifier: { "@type": "PropertyValue", name: company.name, value: job.jobId },
    datePosted: job.postedAt ?? job.createdAt,
    // A closing date ends with that day in India.
    ...(job.closesOn && { validThrough: `${job.closesOn}T23:59:59+05:30` }),
    ...(job.employmentType && { employmentType: job.employmentType }),
    hiringOrganization: { "@type": "Organization", name: job.company, sameAs: `${origin}/` },
    ...placeOfWork(job.location, company),
    ...(job.salaryRange > 0 && { baseSalary: yearlyPay(job.salaryRange) }),
    directApply: true,
    url: origin + jobDetailLink(job.jobId),
  };
}

/** Returns the place in a location such as "Noida, Uttar Pradesh (hybrid)", or marks work from anywhere. */
function placeOfWork(location: string, { address }: Company) {
  if (/^remote\b/i.test(location)) {
    return {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { "@type": "Country", name: address.country },
    };
  }
  const [city = "", state = ""] = location.replace(/\(.*$/s, "").split(",");
  const atOffice = city.trim() === "" || city.trim().toLowerCase() === address.city.toLowerCase();
  const place = atOffice
    ? {
        streetAddress: address.street,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.postalCode,
      }
    : { addressLocality: city.trim(), ...(state.trim() && { addressRegion: state.trim() }) };
  return {
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", ...place, addressCountry: address.countryCode },
    },
  };
}

function yearlyPay(rupees: number) {
  return {
    "@type": "MonetaryAmount",
    currency: "INR",
    value: { "@type": "QuantitativeValue", value: rupees, unitText: "YEAR" },
  };
}
