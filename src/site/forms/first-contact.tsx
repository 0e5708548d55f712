import { useCompany } from "#site/company.ts";
import { usePortrait } from "#site/layout-context.ts";
import { useScreenWords } from "#site/screen-words.ts";

/** Says beside a form who answers, with a portrait if the team has one of that person. */
export function FirstContact() {
  const company = useCompany();
  const image = usePortrait(company.firstContact);
  return (
    <p className="first-contact">
      {image && (
        <img
          loading="lazy"
          src={`${image}?side=160`}
          alt={`Portrait of ${company.firstContact}`}
          width={72}
          height={72}
        />
      )}
      <span>{useScreenWords("enquiry").answers}</span>
    </p>
  );
}
