import { data } from "react-router";
import { fillNotices, namesNotices } from "#content/notice-tokens.ts";
import { readNoticeTerms } from "#features/notices/contract.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { contentPage } from "#site/content-page.ts";
import type { Route } from "./+types/legal.ts";
import { contentMeta } from "./content-meta.ts";
import { Contents } from "./contents.tsx";
import { dayInWords } from "./reading.ts";
import { TextBlocks } from "./text-blocks.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { page, crumbs } = contentPage("legal", request, context);
  if (!namesNotices(page)) return { page, crumbs };
  const terms = await context.get(apiContext).call(readNoticeTerms);
  // A policy with other terms than the notices would be wrong, so the page fails for the moment.
  if (!terms.ok) throw data(null, { status: 503 });
  return { page: fillNotices(page, terms.data.data), crumbs };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return contentMeta(loaderData, matches);
}

/** Renders a legal page: numbered sections that can be quoted, with their date. */
export default function Legal({ loaderData: { page } }: Route.ComponentProps) {
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
