import { paths } from "#content/paths.ts";
import { useCompany } from "#site/company.ts";
import { FirstContact } from "#site/forms/first-contact.tsx";
import type { EnquiryFormProps } from "#site/forms/posted-form.tsx";
import { QuickEnquiry } from "#site/forms/quick-enquiry.tsx";
import { useScreenWords } from "#site/screen-words.ts";
import { Link } from "#ui/link.tsx";

/**
 * Renders the target of a page's Contact Us button: ways to reach the company, and the quick enquiry form.
 */
export function ContactSection(form: EnquiryFormProps) {
  const company = useCompany();
  const { banner, bannerText, tiles, enquiry, moreLabel } = useScreenWords("contact");
  return (
    <section className="section tone-stone reach" id="contact" aria-labelledby="contact-heading">
      <div className="page">
        <div className="reach-words">
          <h2 id="contact-heading">{banner}</h2>
          <p className="lead">{bannerText}</p>
          <FirstContact />
          <dl className="reach-tiles">
            <div>
              <dt>{tiles.phone}</dt>
              <dd>
                <a className="link" href={company.phone.href}>
                  {company.phone.display}
                </a>
              </dd>
            </div>
            <div>
              <dt>{tiles.email}</dt>
              <dd>
                <a className="link" href={`mailto:${company.salesEmail}`}>
                  {company.salesEmail}
                </a>
              </dd>
            </div>
            <div>
              <dt>{tiles.hours}</dt>
              <dd>{company.hours.display}</dd>
            </div>
            <div>
              <dt>{tiles.address}</dt>
              <dd>{company.addressLines.join(", ")}</dd>
            </div>
          </dl>
          <Link className="link reach-more" href={paths.contact.link}>
            {moreLabel}
          </Link>
        </div>
        <div className="reach-form">
          <h3 className="reach-title">{enquiry.heading}</h3>
          <QuickEnquiry {...form} />
        </div>
      </div>
    </section>
  );
}
