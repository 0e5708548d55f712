import { ArrowDown } from "lucide-react";
import { homeLabels } from "#content/home-labels.ts";
import type { Home } from "#content/schemas/home.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Eyebrow } from "#ui/prose.tsx";
import { Scene } from "#ui/scene.tsx";

/** Introduces the company, with a carousel of cards. */
export function CoreServices() {
  const { eyebrow, heading, intro, cardsHeading, cards, carouselLabel, action } =
    useScreenWords("home").coreServices;
  return (
    <section className="section" aria-labelledby="core-services">
      <div className="page">
        <div className="core-heading" data-reveal="left">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="core-services" className="core-title">
            {heading}
          </h2>
        </div>
        <p className="core-intro" data-reveal="up">
          {intro}
        </p>
        <Carousel
          label={carouselLabel}
          controls={homeLabels.carousel}
          items={cards.map((card, place) => ({ key: String(place), content: <Card card={card} /> }))}
          motion="flow"
          repeats={3}
          heading={<h3 className="core-cards-title">{cardsHeading}</h3>}
          className="core-carousel [--shown:1] sm:[--shown:2] lg:[--shown:3]"
        />
        <div className="core-action">
          <ButtonLink href={action.href} variant="secondary">
            {action.label}
            <Icon of={ArrowDown} />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Card({ card }: { card: Home["coreServices"]["cards"][number] }) {
  return (
    <article className={`core-card family-${card.accent}`}>
      <div className="core-card-panel">
        <Scene name={card.scene} alt="" />
      </div>
      <h4 className="core-card-title">
        <Link href={card.href} className="covering">
          {card.title}
        </Link>
      </h4>
      <p className="text-muted">{card.description}</p>
    </article>
  );
}
