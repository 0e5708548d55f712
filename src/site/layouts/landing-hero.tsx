import { ArrowDown, ArrowUpRight } from "lucide-react";
import type { Art, LatticeCell } from "#content/schemas/looks.ts";
import type { HeroBlock } from "#content/schemas/service-landing.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Eyebrow } from "#ui/prose.tsx";
import { Scene } from "#ui/scene.tsx";
import { ActionWords } from "./action-words.tsx";
import { screen, thinning } from "./page-art.ts";

/**
 * Places the picture: `side` along the right edge, `foot` below the words, `window` in a paper wall. A lattice grows
 * thinner towards the words and fills the foot; a scene stands beside them.
 */
type Composition = "side" | "foot" | "window";

const compositions: Record<LatticeCell, Composition> = {
  star: "side",
  hexagon: "foot",
  round: "window",
  braid: "foot",
  grid: "side",
};

const screens: Record<Composition, (art: Art) => string[]> = {
  side: (art) => thinning(art, 6, 10),
  foot: (art) => screen(art, 6, 2),
  window: (art) => screen(art, 6, 10),
};

/** Sets headlines longer than this smaller, so that they fit the first screen. */
const LONG = 44;

/** Renders the hero of a landing page in the page's colour. */
export function LandingHero({ art, hero }: { art: Art; hero: HeroBlock }) {
  const { eyebrow, headline, lead, action } = hero;
  const composition = compositions[art.cell];
  const ground = composition === "window" ? "tone-paper" : "tone-family";
  const inPage = composition === "window" || art.scene;
  return (
    <section
      className={`landing-hero landing-hero-${composition} ${art.scene ? "landing-hero-scene" : ""} ${ground}`}
    >
      <div className="page landing-hero-page">
        <div className="landing-words">
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <h1 className={headline.length > LONG ? "landing-headline headline-long" : "landing-headline"}>
            {headline}
          </h1>
        </div>
        <div className="landing-foot">
          <p className="landing-lead">{lead}</p>
          {action && (
            <ButtonLink href={action.href} size="large">
              <ActionWords {...action} />
              <Icon of={action.href.startsWith("#") ? ArrowDown : ArrowUpRight} />
            </ButtonLink>
          )}
        </div>
        {inPage && <HeroPicture art={art} composition={composition} />}
      </div>
      {!inPage && <HeroPicture art={art} composition={composition} />}
    </section>
  );
}

function HeroPicture({ art, composition }: { art: Art; composition: Composition }) {
  return (
    <div className="landing-art tone-family">
      {art.scene ? (
        <Scene name={art.scene.name} alt={art.scene.alt} opening />
      ) : (
        <Lattice map={screens[composition](art)} fit="slice" opening className="family-screen" />
      )}
    </div>
  );
}
