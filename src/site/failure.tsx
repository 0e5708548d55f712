import { company } from "#content/company.ts";
import type { FailureWords } from "#content/failures.ts";
import { Link } from "#ui/link.tsx";

/** What a visitor reads when there is no page, or when one broke: the words, the empty lattice and ways on. */
export function Failure({ words }: { words: FailureWords }) {
  return (
    <section className="page section">
      <title>{`${words.title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{words.heading}</h1>
      <p className="lead mt-6">{words.text}</p>
      <ul className="mt-8 flex flex-wrap gap-6">
        {words.links.map(({ label, href }) => (
          <li key={href}>
            <Link className="link" href={href}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
