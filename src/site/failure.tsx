import { createContext, use, useEffect, useState } from "react";
import { failureLabels } from "#content/failure-labels.ts";
import { fillWords } from "#content/fill.ts";
import type { Failures } from "#content/schemas/failures.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { useCompany } from "./company.ts";
import { fetchScreenWords } from "./screen-words.ts";

/** Set while a page is rendered on the server. In the browser the words are fetched, because few pages fail. */
export const FailuresContext = createContext<Failures | undefined>(undefined);

/** Leaves one cell of the lattice out. */
const emptyCell = ["g g g g", "g gm g g", "g g . g", "g g g gm"];

/** Shows a missing or broken page: the words, a lattice with a gap and links on. */
export function Failure({ missing }: { missing: boolean }) {
  const company = useCompany();
  const failures = useFailures();
  const words = failures ? failures[missing ? "notFound" : "serverFailure"] : failureLabels;
  const { title, heading, text, links } = fillWords(words, company);
  return (
    <section className={`page failure family-${missing ? "terracotta" : "indigo"}`}>
      <title>{`${title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="failure-words">
        <h1>{heading}</h1>
        <p className="lead mt-6">{text}</p>
        <ul className="failure-ways">
          {links.map(({ label, href }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same, and none moves
            <li key={index}>
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

/** Returns the words of failures; undefined while the server is not reached. */
function useFailures(): Failures | undefined {
  const rendered = use(FailuresContext);
  const [fetched, setFetched] = useState<Failures>();
  useEffect(() => {
    fetchScreenWords("failures").then(
      (words) => setFetched(words.failures),
      () => {},
    );
  }, []);
  return rendered ?? fetched;
}
