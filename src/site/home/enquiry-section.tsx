import { useCompany } from "#site/company.ts";
import { FirstContact } from "#site/forms/first-contact.tsx";
import type { EnquiryFormProps } from "#site/forms/posted-form.tsx";
import { QuickEnquiry } from "#site/forms/quick-enquiry.tsx";
import { useScreenWords } from "#site/screen-words.ts";
import { Lattice } from "#ui/lattice.tsx";

const screen = ["l p l p l p l p", "p l p lt p l p l", "l pm l p l p l p"] as const;

/** Renders the quick enquiry form beside the other ways to reach the company. */
export function EnquirySection(form: EnquiryFormProps) {
  const company = useCompany();
  const { heading, text } = useScreenWords("home").enquiry;
  return (
    <section className="section tone-stone enquiry" aria-labelledby="enquiry">
      <Lattice map={screen} className="enquiry-art" />
      <div className="page">
        <div className="enquiry-words" data-reveal="left">
          <h2 id="enquiry" className="enquiry-title">
            {heading}
          </h2>
          <p className="lead">{text}</p>
          <FirstContact />
          <ul className="enquiry-ways">
            <li>
              <a href={company.phone.href}>{company.phone.display}</a>
            </li>
            <li>
              <a href={`mailto:${company.salesEmail}`}>{company.salesEmail}</a>
            </li>
            <li className="text-muted">{company.hours.display}</li>
          </ul>
        </div>
        <div className="enquiry-form">
          <QuickEnquiry {...form} />
        </div>
      </div>
    </section>
  );
}
