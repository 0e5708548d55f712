import { company } from "#content/company.ts";
import { contact } from "#content/contact.ts";
import { useFirstContactImage } from "#site/layout-context.ts";

/** Says beside a form who answers, with a portrait if the team has one of that person. */
export function FirstContact() {
  const image = useFirstContactImage();
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
      <span>{contact.answers}</span>
    </p>
  );
}
