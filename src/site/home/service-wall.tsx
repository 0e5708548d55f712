import { ArrowUpRight } from "lucide-react";
import type { Home } from "#content/schemas/home.ts";
import { glyph } from "#site/layouts/page-art.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Link } from "#ui/link.tsx";
import { Scene } from "#ui/scene.tsx";

/** The fragment that links of the page lead to. */
const fragment = "services";

/** Renders the services as a wall of links of different sizes. */
export function ServiceWall() {
  const { heading, subtitle, cards } = useScreenWords("home").services;
  return (
    <section className="section tone-stone" id={fragment} aria-labelledby="services-heading">
      <div className="page">
        <div className="wall-head" data-reveal="up">
          <h2 id="services-heading" className="wall-heading">
            {heading}
          </h2>
          <p className="wall-subtitle">{subtitle}</p>
        </div>
        <ul className="wall">
          {cards.map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be the same, and none moves
            <li key={place} className={`wall-card family-${card.accent}`} data-reveal="up">
              <WallCard card={card} wide={place === 0 || place === cards.length - 1} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function WallCard({ card, wide }: { card: Home["services"]["cards"][number]; wide: boolean }) {
  return (
    <>
      {wide && <Scene name={card.scene} alt="" className="wall-scene scene-boxed" />}
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
