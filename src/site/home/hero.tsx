import { ArrowDown, ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { useScreenWords } from "#site/screen-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Lattice } from "#ui/lattice.tsx";

/** Draws the lattice around the headline, whose letters stand left of the last five rows: lit on a slant. */
const screen = [
  "g . s s r s s s sm s",
  ". g . s s sm s s r s",
  ". . s sm s s r s s st",
  ". . . . s s s sm s s",
  ". . . . s r s s s sm",
  ". . . . s s sm s s r",
  ". . . . r s s s st s",
  ". . . . s sm s r s sp",
] as const;

/** Renders the hero: the headline is typed while the cells of the lattice open. */
export function Hero() {
  const { hero } = useScreenWords("home");
  const atOnce = useCameFromAnotherPage();
  return (
    <section className={`hero tone-ink ${atOnce ? "hero-at-once" : ""}`}>
      <div className="hero-stage">
        <Lattice map={screen} opening="slow" fit="slice" className="hero-screen" />
        <div className="page">
          <Headline lines={hero.headline} />
        </div>
      </div>
      <div className="page">
        <div className="hero-foot">
          <p className="hero-subline">{hero.subline}</p>
          <div className="flex flex-wrap gap-4">
            <ButtonLink href={hero.primary.href} size="large">
              {hero.primary.label}
              <Icon of={ArrowUpRight} />
            </ButtonLink>
            <ButtonLink href={hero.secondary.href} size="large" variant="secondary">
              {hero.secondary.label}
              <Icon of={ArrowDown} />
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/**
 * Renders the headline, and a hidden copy that the style sheet types at 300 ms a character. All letters have their
 * places from the start, so that nothing moves.
 */
function Headline({ lines }: { lines: readonly string[] }) {
  return (
    <h1 className={`hero-headline ${lines.some(isLong) ? "hero-headline-long" : ""}`}>
      <span className="sr-only">{lines.join(" ")}</span>
      <span className="typed" aria-hidden="true">
        {lines.flatMap((line, index) => [
          ...(index ? [<br key="break" className="typed-break" />] : []),
          ...typedCharacters(line, index),
        ])}
      </span>
    </h1>
  );
}

/** Returns whether a line has more letters than the largest type has room for. */
function isLong(line: string): boolean {
  return line.length > 10;
}

function typedCharacters(line: string, index: number) {
  return [...line].map((character, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the letters of a line stay where they are
    <span key={`${index} ${place}`} className="typed-character">
      {character}
    </span>
  ));
}

/** Returns whether a navigation led here, after which there is no splash for the typing to wait for. */
function useCameFromAnotherPage(): boolean {
  const [came] = useState(
    () => typeof document !== "undefined" && document.documentElement.dataset.hydrated !== undefined,
  );
  return came;
}
