import type { Art, LatticeCell } from "#content/schemas/looks.ts";
import type { Post } from "#content/schemas/post.ts";
import { readShown } from "#features/media/rules.ts";
import { screen } from "#site/layouts/page-art.ts";
import { Picture } from "#site/picture.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { Scene } from "#ui/scene.tsx";

const cells: readonly string[] = ["star", "hexagon", "round", "braid", "grid"] satisfies LatticeCell[];

interface PostCoverProps {
  cover: Post["cover"];
  /** The cells of a lattice, across and down. */
  size: readonly [number, number];
  /** True where the words beside it say enough. */
  decorative?: boolean;
  /** True where it is in sight when the page opens. */
  eager?: boolean;
}

/** Draws the picture of a post on the ground of its colour. */
export function PostCover({ cover, size, decorative = false, eager = false }: PostCoverProps) {
  const { picture, accent, photo } = cover;
  const alt = decorative ? "" : cover.alt;
  if (photo && readShown(photo.picture)) {
    const sizes = eager ? "100vw" : "(width < 40rem) 100vw, 24rem";
    return (
      <div className="post-cover post-cover-photo">
        <Picture of={photo} cut="wide" sizes={sizes} decorative={decorative} eager={eager} />
      </div>
    );
  }
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

/** Returns whether the picture of a cover is a lattice. */
export function isCell(picture: string): picture is LatticeCell {
  return cells.includes(picture);
}

function artOf(cell: LatticeCell, accent: Art["accent"]): Art {
  return { cell, accent };
}
