import { applicationNotice } from "#content/notices.ts";
import { useWords } from "#site/company.ts";
import { useTerms } from "#site/layout-context.ts";
import { Link } from "#ui/link.tsx";

/** Shows the privacy notice of an application. */
export function DataNotice() {
  const { heading, points, link } = useWords(applicationNotice(useTerms()));
  return (
    <section aria-labelledby="notice" className="border-t-[1.5px] border-text pt-5 lg:sticky lg:top-28">
      <h2 id="notice" className="text-xl">
        {heading}
      </h2>
      <dl className="mt-5 grid gap-4 text-sm">
        {points.map(({ term, text }) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm">
        <Link className="link inline-block py-1" href={link.href}>
          {link.label}
        </Link>
      </p>
    </section>
  );
}
