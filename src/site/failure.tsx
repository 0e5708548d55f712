import type { FailureWords } from "#content/failures.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { useCompany } from "./company.ts";

/** Leaves one cell of the lattice out. */
const emptyCell = ["g g g g", "g gm g g", "g g . g", "g g g gm"];

/** Shows a missing or broken page: the words, a lattice with a gap and links on. */
export function Failure({ words }: { words: FailureWords }) {
  const company = useCompany();
  const { title, heading, text, links, art } = words;
  return (
    <section className={`page failure family-${art.accent}`}>
      <title>{`${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="failure-words">
        <h1>{heading}</h1>
        <p className="lead mt-6">{text}</p>
        <ul className="failure-ways">
          {links.map(({ label, href }, index) => (
            <li key={href}>
              <ButtonLink variant={index === 0 ? "primary" : "secondary"} href={href}>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
      <Lattice map={emptyCell} className="failure-art" opening />
    </section>
  );
}
