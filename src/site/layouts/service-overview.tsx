import { ArrowUpRight } from "lucide-react";
import { paths } from "#content/paths.ts";
import type { LatticeCell } from "#content/schemas/looks.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";
import { contentPage } from "#site/content-page.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Scene } from "#ui/scene.tsx";
import type { Route } from "./+types/service-overview.ts";
import { CallBand } from "./call-band.tsx";
import { Ledger, Wall } from "./card-lists.tsx";
import { contentMeta } from "./content-meta.ts";
import { Methodology } from "./methodology.tsx";
import { screen } from "./page-art.ts";
import { ToolLedger } from "./tools-block.tsx";

/** Places the picture beside the words. */
const sides: Record<LatticeCell, "left" | "right"> = {
  star: "right",
  hexagon: "right",
  round: "left",
  braid: "left",
  grid: "right",
};

export function loader({ context, request }: Route.LoaderArgs) {
  return contentPage("service-overview", request, context);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return contentMeta(loaderData, matches);
}

/** Renders banner and quote with the picture, then services, call to action, methodology and tools. */
export default function ServiceOverview({ loaderData: { page } }: Route.ComponentProps) {
  const { art, call, methodology, tools } = page;
  return (
    <div className={`overview family-${art.accent}`}>
      <Opening page={page} />
      <Services page={page} />
      {!call.hidden && <CallBand id="call" art={art} call={call} />}
      {!methodology.hidden && <Methodology id="methodology" art={art} methodology={methodology} />}
      {tools && !tools.hidden && (
        <section className="overview-tools" aria-labelledby="tools">
          <div className="page">
            <h2 id="tools">{tools.heading}</h2>
            <ToolLedger groups={tools.groups} />
          </div>
        </section>
      )}
    </div>
  );
}

function Opening({ page: { art, banner, quote } }: { page: ServiceOverviewWords }) {
  return (
    <div className={`opening opening-${sides[art.cell]}`}>
      <div className="page">
        <section className="opening-banner">
          <h1>{banner.heading}</h1>
          <p className="opening-text">{banner.text}</p>
          <ButtonLink href={paths.contact.link} size="large">
            {banner.actionLabel}
            <Icon of={ArrowUpRight} />
          </ButtonLink>
        </section>
        <div className="opening-picture tone-family">
          {art.scene ? (
            <Scene name={art.scene.name} alt={art.scene.alt} opening />
          ) : (
            <Lattice map={screen(art, 9, 8)} fit="slice" opening className="family-screen" />
          )}
        </div>
        {quote && <blockquote className="opening-quote">{quote}</blockquote>}
      </div>
    </div>
  );
}

function Services({ page: { art, services } }: { page: ServiceOverviewWords }) {
  const { heading, lead, cards } = services;
  const Cards = sides[art.cell] === "right" && cards.length % 2 === 0 ? Wall : Ledger;
  return (
    <section className="section tone-stone" aria-labelledby="services">
      <Cards id="services" art={art} heading={heading} lead={lead} cards={cards} />
    </section>
  );
}
