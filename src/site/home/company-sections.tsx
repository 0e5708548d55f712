import { companySections } from "#content/home.ts";
import { Link } from "#ui/link.tsx";

/** Renders the sections that the COMPANY menu leads to. */
export function CompanySections() {
  return (
    <div className="section tone-stone">
      <div className="page gap-y-14">
        {companySections.map(({ id, heading, text, link }) => (
          <section key={id} id={id} className="lg:col-span-4" aria-label={heading}>
            <h2 className="text-2xl">{heading}</h2>
            <p className="mt-3">{text}</p>
            <Link className="link" href={link.href}>
              {link.label}
            </Link>
          </section>
        ))}
      </div>
    </div>
  );
}
