import { portraitSizes } from "#features/documents/rules.ts";
import type { TeamMember } from "#features/team/contract.ts";
import { Lattice } from "#ui/lattice.tsx";

interface PortraitProps {
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

/** Shows a square portrait, or a lattice of unlit cells without a picture. */
export function Portrait({ member: { name, image }, sizes, first = false, className = "" }: PortraitProps) {
  return (
    <div className={className}>
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
