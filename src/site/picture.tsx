import type { UsedPicture } from "#content/schemas/picture.ts";
import { type Cut, cutSize, readShown, sourceOf, srcSetOf } from "#features/media/rules.ts";

interface PictureProps {
  of: UsedPicture;
  cut: Cut;
  /** How wide it is shown, as in HTML. */
  sizes: string;
  /** True where words beside it say enough. */
  decorative?: boolean;
  /** True where it is in sight when the page opens. */
  eager?: boolean;
  className?: string;
}

/** Shows a picture of the library in the best form that the browser takes; nothing where it is gone. */
export function Picture({ of, cut, sizes, decorative = false, eager = false, className }: PictureProps) {
  const shown = readShown(of.picture);
  if (!shown) return null;
  const alt = decorative || of.decorative ? "" : (of.alt ?? "");
  const loading = eager ? undefined : "lazy";
  const size = cutSize(shown, shown.drawing ? "whole" : cut);
  const image = { className, alt, ...size, loading, src: sourceOf(shown, cut) } as const;
  if (shown.drawing) return <img {...image} alt={alt} />;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(shown, cut, "avif")} sizes={sizes} />
      <img {...image} alt={alt} srcSet={srcSetOf(shown, cut, "webp")} sizes={sizes} />
    </picture>
  );
}
