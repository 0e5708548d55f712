import { paths } from "#content/paths.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { LatticeField } from "#ui/lattice.tsx";

/** Links to the open positions. */
export function Join() {
  const { joinText, joinLabel } = useScreenWords("team");
  return (
    <section className="tone-stone">
      <LatticeField cell="hexagon" className="mx-auto h-12 w-[round(down,100%,3rem)] text-edge" />
      <div className="page section-tight items-center gap-y-6">
        <p className="font-display text-2xl leading-snug font-bold text-balance md:col-span-8">{joinText}</p>
        <ButtonLink href={paths.careers.link} size="large" className="md:col-span-4 md:justify-self-end">
          {joinLabel}
        </ButtonLink>
      </div>
    </section>
  );
}
