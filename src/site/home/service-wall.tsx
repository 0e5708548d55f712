import { ArrowUpRight } from "lucide-react";
import { type ServiceCard, services } from "#content/home.ts";
import { glyph } from "#site/layouts/page-art.ts";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import { Scene } from "#ui/scene.tsx";

/** Renders the eight services as a wall of links of different sizes. */
export function ServiceWall() {
  return (
    <section className="section tone-stone" id={services.id} aria-labelledby="services-heading">
      <div className="page">
        <div className="wall-head" data-reveal="up">
          <h2 id="services-heading" className="wall-heading">
            {services.heading}
          </h2>
          <p className="wall-subtitle">{services.subtitle}</p>
        </div>
        <ul className="wall">
          {services.cards.map((card) => (
            <li key={card.id} className={`wall-card family-${card.accent}`} data-reveal="up">
              <WallCard card={card} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function WallCard({ card }: { card: ServiceCard }) {
  return (
    <>
      {card.scene && <Scene name={card.scene} alt="" className="wall-scene scene-boxed" />}
      <Lattice map={glyph(card.cell)} className="wall-cell" />
      <h3 className="wall-title">
        <Link href={card.href} className="covering">
          {card.title}
        </Link>
      </h3>
      <p className="wall-words">{card.description}</p>
      <Icon of={ArrowUpRight} size={24} className="wall-arrow" />
    </>
  );
}
