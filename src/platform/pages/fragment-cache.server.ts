import { splitBytes } from "#platform/http/split-bytes.server.ts";
import { type MarkupKeeper, PART_TAG } from "./fragment-cache.tsx";

/** One page while it is made of parts. */
export interface PageMarkup extends MarkupKeeper {
  /** The page as if every part had been rendered in it; keeps those that were. */
  join(page: Buffer): Buffer;
}

export interface KeptMarkup {
  /** Begins a page whose parts bear this mark. */
  begin(mark: string): PageMarkup;
}

/** Keeps the markup of parts in so many bytes, their keys not counted; the oldest go first. */
export function createKeptMarkup(room = 2 * 1024 * 1024): KeptMarkup {
  const kept = new Map<string, Buffer>();
  let bytes = 0;

  function keep(key: string, markup: Buffer): void {
    if (kept.has(key)) return;
    // A copy: what it is cut from is the whole page.
    kept.set(key, Buffer.from(markup));
    bytes += markup.byteLength;
    for (const [oldest, old] of kept) {
      if (bytes <= room) break;
      kept.delete(oldest);
      bytes -= old.byteLength;
    }
  }

  return {
    begin(mark) {
      const places: { key: string; known: Buffer | undefined }[] = [];

      /** Cuts what follows an opened part into the part's markup and the page after it. */
      function fill(piece: Buffer): [Buffer, Buffer] {
        const tagEnd = piece.indexOf('">');
        const end = piece.indexOf(`</${PART_TAG}>`);
        const part = places[Number(piece.toString("latin1", 0, tagEnd))];
        const markup = part?.known ?? piece.subarray(tagEnd + 2, end);
        // A script bears the mark of its own rendering, so what has one can't be kept.
        if (part && !part.known && !markup.includes(mark)) keep(part.key, markup);
        return [markup, piece.subarray(end + PART_TAG.length + 3)];
      }

      return {
        mark,
        place(key) {
          const known = kept.get(key);
          places.push({ key, known });
          return { place: places.length - 1, known: known !== undefined };
        },
        join(page) {
          const [first, ...pieces] = splitBytes(page, `<${PART_TAG} nonce="${mark}" place="`);
          return pieces.length > 0 && first ? Buffer.concat([first, ...pieces.flatMap(fill)]) : page;
        },
      };
    },
  };
}
