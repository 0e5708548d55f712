import { portraitSizes } from "#features/documents/rules.ts";
import type { TeamMember } from "#features/team/contract.ts";
import { Lattice, LatticeField } from "#ui/lattice.tsx";

export interface PortraitProps {
  member: Pick<TeamMember, "name" | "image">;
  /** How wide it is shown, for the browser to choose the file by (the `sizes` of an image). */
  sizes: string;
  /** On the page's first view: fetched at once. */
  first?: boolean;
  className?: string;
}

/** For their shape alone, so that nothing moves when they come; the layout gives them their shown size. */
const SIDE = 640;

const emptyWindow = ["h h h h", "h hw h h", "h h hm h", "h h h h"] as const;

/** A square portrait before a lattice that shows beside it; an unlit window where there is no picture. */
export function Portrait({ member: { name, image }, sizes, first = false, className = "" }: PortraitProps) {
  return (
    <div className={`relative isolate ${className}`}>
      <Edge />
      {image ? (
        <img
          // Before the address, at which a browser may begin to fetch when React makes the element.
          loading={first ? "eager" : "lazy"}
          sizes={sizes}
          srcSet={portraitSizes(image)}
          src={image}
          alt={`Portrait of ${name}`}
          width={SIDE}
          height={SIDE}
          decoding="async"
          className="aspect-square w-full rounded-edge bg-accent-wash object-cover object-top"
        />
      ) : (
        <div className="aspect-square w-full overflow-hidden rounded-edge bg-ground ring-1 ring-edge ring-inset">
          <Lattice map={emptyWindow} fit="slice" className="size-full text-accent" />
        </div>
      )}
    </div>
  );
}

/** One row and one column of whole cells, seen past the portrait: it hangs before a screen. */
function Edge() {
  return (
    <>
      <LatticeField
        cell="hexagon"
        side={24}
        className="absolute start-6 top-full h-6 w-[round(down,100%,1.5rem)] text-accent"
      />
      <LatticeField
        cell="hexagon"
        side={24}
        className="absolute start-full bottom-0 h-[round(down,100%-1.5rem,1.5rem)] w-6 text-accent"
      />
    </>
  );
}
