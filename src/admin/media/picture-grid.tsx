import type { Picture } from "#features/media/contract.ts";

interface PictureGridProps {
  pictures: readonly Picture[];
  /** Names what a press on a picture does, such as "Choose". */
  action: string;
  onPick: (picture: Picture) => void;
}

/** Shows pictures as buttons with their titles and sizes. */
export function PictureGrid({ pictures, action, onPick }: PictureGridProps) {
  return (
    <ul className="media-grid">
      {pictures.map((picture) => (
        <li key={picture._id}>
          <button type="button" className="media-tile" onClick={() => onPick(picture)}>
            <span className="media-frame">
              <img src={picture.preview} alt="" loading="lazy" />
            </span>
            <span className="sr-only">{action} </span>
            <span className="media-title">{picture.title}</span>
            <small>{sizeOf(picture)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns a picture's kind and size in words. */
export function sizeOf({ drawing, width, height }: Picture): string {
  return drawing ? "Drawing (SVG)" : `${width} × ${height} px`;
}
