import type { LegalPage } from "#content/page.ts";
import { Contents } from "./contents.tsx";
import "./article.css";
import { dayInWords } from "./reading.ts";
import { TextBlocks } from "./text-blocks.tsx";

/** Terms that somebody may have to quote: numbered, dated and nothing else. */
export function LegalLayout({ page }: { page: LegalPage }) {
  const { headline, lead, sections, updated } = page;
  return (
    <article className="legal">
      <header className="page legal-head">
        <h1>{headline}</h1>
        <p className="lead">{lead}</p>
        <p className="legal-date">
          Last changed <time dateTime={updated}>{dayInWords(updated)}</time>
        </p>
      </header>
      <div className="page article-body">
        {sections.length > 2 && <Contents sections={sections} label="Contents" numbered />}
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} className="article-section legal-section" aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <TextBlocks blocks={blocks} />
          </section>
        ))}
      </div>
    </article>
  );
}
