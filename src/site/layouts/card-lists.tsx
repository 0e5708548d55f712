import type { Art } from "#content/schemas/looks.ts";
import type { Card } from "#content/schemas/page-parts.ts";
import { Lattice } from "#ui/lattice.tsx";
import { Scene } from "#ui/scene.tsx";
import { glyph, screen, strip } from "./page-art.ts";

export interface CardsProps {
  art: Art;
  /** The section's heading, which each arrangement places with its lead. */
  heading: string;
  lead?: string | undefined;
  /** The id of the heading. */
  id: string;
  cards: readonly Card[];
}

/** Arranges cards as columns that step down from left to right, each under a strip of lattice. */
export function Stairs({ art, heading, lead, id, cards }: CardsProps) {
  return (
    <div className="page">
      <CardsHead id={id} heading={heading} lead={lead} className="cards-head-wide" />
      <ul className={`stairs even-rows stairs-of-${cards.length}`}>
        {cards.map(({ title, description }, index) => (
          <li key={title} className="stair">
            <Lattice map={strip(art.cell, cards.length, index)} className="stairs-strip" />
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arranges cards as lines beside a heading that stays in view. */
export function Ledger({ art, heading, lead, id, cards }: CardsProps) {
  return (
    <div className="page">
      <CardsHead id={id} heading={heading} lead={lead} className="ledger-head" />
      <ul className="ledger">
        {cards.map(({ title, description }) => (
          <li key={title}>
            <Lattice map={glyph(art.cell)} className="ledger-glyph" />
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arranges cards as cells between hairlines, one of which shows a detail of the page's scene, or its lattice. */
export function Wall({ art, heading, lead, id, cards }: CardsProps) {
  return (
    <div className="page">
      <CardsHead id={id} heading={heading} lead={lead} className="cards-head-split" />
      <ul className="cards-wall">
        {cards.map(({ title, description }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
        <li
          className={`cards-wall-art tone-family ${art.scene ? "cards-wall-scene" : ""}`}
          aria-hidden="true"
        >
          {art.scene ? (
            <Scene {...art.scene} alt="" className="scene-boxed" />
          ) : (
            <Lattice map={screen(art, 6, 16)} fit="slice" className="family-screen" />
          )}
        </li>
      </ul>
    </div>
  );
}

type CardsHeadProps = Pick<CardsProps, "id" | "heading" | "lead"> & { className: string };

function CardsHead({ id, heading, lead, className }: CardsHeadProps) {
  return (
    <div className={`cards-head ${className}`}>
      <h2 id={id}>{heading}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
