import { portraitSizes } from "#features/documents/rules.ts";
import type { TeamMember } from "#features/team/contract.ts";
import { Lattice, LatticeField } from "#ui/lattice.tsx";

export interface PortraitProps {
  member: Pick<TeamMember, "name" | "image">;
  /** The shown width, by which the browser chooses the file (`sizes` of an image). */
  sizes: string;
  /** Fetches the picture at once, for the first view of the page. */
  first?: boolean;
  className?: string;
}

/** Reserves a square, so that nothing moves when a picture is loaded; the layout sets the shown size. */
const SIDE = 640;

const emptyWindow = ["h h h h", "h hw h h", "h h hm h", "h h h h"] as const;

/** Shows a square portrait before a lattice, or an unlit cell without a picture. */
export function Portrait({ member: { name, image }, sizes, first = false, className = "" }: PortraitProps) {
  return (
    <div className={`relative isolate ${className}`}>
      <Edge />
      {image ? (
        <img
          // `loading` comes before `src`, because a browser may fetch as soon as React sets the address.
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

/** Draws one row and one column of whole cells behind the portrait. */
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
