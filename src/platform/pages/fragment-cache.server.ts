import { createCache } from "#platform/process/cache.server.ts";
import { type CachedFragments, PART_TAG } from "./fragment-cache.tsx";
import { splitBytes } from "./script-hashes.server.ts";

/** One page while it is assembled from parts. */
interface PageFragments extends CachedFragments {
  /** Returns the page as if every part had been rendered in it, and caches the new parts. */
  join(page: Buffer): Buffer;
}

export interface FragmentCache {
  /** Begins a page whose parts bear this mark. Parts are kept apart for each object that all of them may show. */
  begin(mark: string, shown?: object): PageFragments;
}

/** Creates the cache of the parts' markup. */
export function createFragmentCache(maxBytes = 2 * 1024 * 1024): FragmentCache {
  const cache = createCache<Buffer>({ maxBytes, sizeOf: ({ byteLength }) => byteLength });

  /** A number for each object that parts show. */
  const numbers = new WeakMap<object, number>();
  let last = 0;

  function numberOf(shown: object): number {
    const known = numbers.get(shown);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(shown, last);
    return last;
  }

  return {
    begin(mark, shown = cache) {
      const number = numberOf(shown);
      const places: { key: string; known: Buffer | undefined }[] = [];

      /** Cuts the text after an opening tag into the part's markup and the page after it. */
      function fill(piece: Buffer): [Buffer, Buffer] {
        const tagEnd = piece.indexOf('">');
        const end = piece.indexOf(`</${PART_TAG}>`);
        const part = places[Number(piece.toString("latin1", 0, tagEnd))];
        const markup = part?.known ?? piece.subarray(tagEnd + 2, end);
        // A script bears the mark of its own rendering, so a part with one cannot be cached.
        // A copy: the markup is cut from the whole page.
        if (part && !part.known && !markup.includes(mark)) cache.set(part.key, Buffer.from(markup));
        return [markup, piece.subarray(end + PART_TAG.length + 3)];
      }

      return {
        mark,
        place(part) {
          const key = `${number} ${part}`;
          const known = cache.get(key);
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
