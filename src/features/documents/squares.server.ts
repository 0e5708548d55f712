import { createConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { cutSquare } from "./picture.server.ts";

export interface Squares {
  /**
   * Gives the square of a stored picture. It is made when first asked for, once however many ask, and kept.
   * @param read gives the picture, or nothing when it is gone; nothing is given then
   */
  find(
    id: string,
    side: number,
    read: () => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Room for some four hundred squares; a team of fifty needs two hundred. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Keeps squares of pictures in memory, the longest unused go first. A picture never changes under its id, so nothing
 * kept is ever out of date; whoever asks has seen that the picture is still there.
 */
export function createSquares({ maxBytes = MAX_BYTES } = {}): Squares {
  let bytes = 0;
  // A Map keeps the order of insertion: a square that is used moves to the end.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  // Only one square is made at a time; as each is made once, no more wait than there are.
  const turns = createConcurrencyLimit({ places: 1, queue: Number.POSITIVE_INFINITY });

  function keep(key: string, square: Uint8Array<ArrayBuffer>): void {
    bytes += square.byteLength;
    kept.set(key, square);
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= old.byteLength;
    }
  }

  async function make(key: string, side: number, read: () => Promise<Uint8Array | undefined>) {
    const picture = await read();
    if (!picture) return undefined;
    const square = await cutSquare(picture, side);
    keep(key, square);
    return square;
  }

  return {
    async find(id, side, read) {
      const key = `${id} ${side}`;
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const begun = making.get(key);
      if (begun) return begun;
      const made = turns.run(() => make(key, side, read)).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}
