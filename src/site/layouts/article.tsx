import { ArrowUpRight } from "lucide-react";
import type { ArticleWords } from "#content/schemas/article.ts";
import { useCompany } from "#site/company.ts";
import { contentPage, type ShownPage } from "#site/content-page.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Eyebrow } from "#ui/prose.tsx";
import { Scene } from "#ui/scene.tsx";
import type { Route } from "./+types/article.ts";
import { contentMeta } from "./content-meta.ts";
import { Contents } from "./contents.tsx";
import { screen } from "./page-art.ts";
import { dayInWords, minutesOf } from "./reading.ts";
import { TextBlocks } from "./text-blocks.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  return contentPage("article", request, context);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return contentMeta(loaderData, matches);
}

/** Renders a long read: banner, table of contents, text with quotes and steps, and the contact section. */
export default function Article({ loaderData: { page } }: { loaderData: ShownPage<"article"> }) {
  const { art, sections, closing } = page;
  return (
    <article className={`article family-${art.accent}`}>
      <Banner page={page} />
      <div className="page article-body">
        <Contents sections={sections} label="On this page" />
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} className="article-section" aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <TextBlocks blocks={blocks} />
          </section>
        ))}
      </div>
      <Closing art={art} closing={closing} />
    </article>
  );
}

function Banner({ page }: { page: ArticleWords }) {
  const { art, eyebrow, headline, lead, sections, updated } = page;
  return (
    <header className="article-banner">
      <div className="page article-head">
        <Eyebrow>{eyebrow}</Eyebrow>
        <h1>{headline}</h1>
        <p className="lead article-lead">{lead}</p>
        <p className="article-facts">
          <span>{minutesOf(sections)} minutes to read</span>
          <span>
            Last changed <time dateTime={updated}>{dayInWords(updated)}</time>
          </span>
        </p>
      </div>
      <div className="tone-family article-frieze">
        {art.scene ? (
          <Scene name={art.scene.name} alt={art.scene.alt} opening />
        ) : (
          <Lattice map={screen(art, 6, 1)} fit="slice" className="family-screen" />
        )}
      </div>
    </header>
  );
}

function Closing({ art, closing }: Pick<ArticleWords, "art" | "closing">) {
  const company = useCompany();
  const { heading, text, action } = closing;
  return (
    <section className="tone-family article-closing" aria-labelledby="closing">
      <Lattice map={screen(art, 6, 8)} fit="slice" className="family-screen" />
      <div className="page">
        <h2 id="closing">{heading}</h2>
        <p className="lead">{text}</p>
        <div className="article-ways">
          <ButtonLink href={action.href} size="large">
            {action.label}
            <Icon of={ArrowUpRight} />
          </ButtonLink>
          <a className="article-mail" href={`mailto:${company.salesEmail}`}>
            {company.salesEmail}
          </a>
        </div>
      </div>
    </section>
  );
}
