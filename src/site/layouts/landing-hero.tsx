import { ArrowDown, ArrowUpRight } from "lucide-react";
import type { Art, HeroBlock, LatticeCell } from "#content/page.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Eyebrow } from "#ui/prose.tsx";
import { ActionWords } from "./action-words.tsx";
import { screen, thinning } from "./page-art.ts";

/**
 * Places the lattice: `side` along the right edge, thinner towards the words, `foot` below them, `window` in a paper
 * wall.
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
  side: (art) => thinning(art, 9, 8),
  foot: (art) => screen(art, 30, 3),
  window: (art) => screen(art, 5, 6),
};

/** Sets headlines longer than this smaller, so that they fit the first screen. */
const LONG = 44;

/** Renders the hero of a landing page in the page's colour. */
export function LandingHero({ art, hero }: { art: Art; hero: HeroBlock }) {
  const { eyebrow, headline, lead, action } = hero;
  const composition = compositions[art.cell];
  const ground = composition === "window" ? "tone-paper" : "tone-family";
  return (
    <section className={`landing-hero landing-hero-${composition} ${ground}`}>
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
        {composition === "window" && <HeroScreen art={art} composition={composition} />}
      </div>
      {composition !== "window" && <HeroScreen art={art} composition={composition} />}
    </section>
  );
}

function HeroScreen({ art, composition }: { art: Art; composition: Composition }) {
  return (
    <div className="landing-art tone-family">
      <Lattice map={screens[composition](art)} fit="slice" opening className="family-screen" />
    </div>
  );
}
