import type { Art, LatticeCell } from "#content/schemas/looks.ts";
import type { Post } from "#content/schemas/post.ts";
import { screen } from "#site/layouts/page-art.ts";
import { Lattice } from "#ui/lattice.tsx";
import { Scene } from "#ui/scene.tsx";

const cells: readonly string[] = ["star", "hexagon", "round", "braid", "grid"] satisfies LatticeCell[];

interface PostCoverProps {
  cover: Post["cover"];
  /** The cells of a lattice, across and down. */
  size: readonly [number, number];
  /** True where the words beside it say enough. */
  decorative?: boolean;
}

/** Draws the picture of a post on the ground of its colour. */
export function PostCover({ cover, size, decorative = false }: PostCoverProps) {
  const { picture, accent } = cover;
  const alt = decorative ? "" : cover.alt;
  return (
    <div className={`family-${accent} post-cover`}>
      <div className="tone-family post-cover-ground">
        {isCell(picture) ? (
          <div {...(alt && { role: "img", "aria-label": alt })} className="post-cover-lattice">
            <Lattice map={screen(artOf(picture, accent), ...size)} fit="slice" className="family-screen" />
          </div>
        ) : (
          <Scene name={picture} alt={alt} className="scene-boxed" />
        )}
      </div>
    </div>
  );
}

function isCell(picture: string): picture is LatticeCell {
  return cells.includes(picture);
}

function artOf(cell: LatticeCell, accent: Art["accent"]): Art {
  return { cell, accent };
}
