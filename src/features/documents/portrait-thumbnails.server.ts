import { createCache } from "#platform/process/cache.server.ts";
import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { cutSquare } from "./picture.server.ts";

type Thumbnail = Uint8Array<ArrayBuffer> | undefined;

export interface PortraitThumbnails {
  /**
   * Returns a stored picture as a square, undefined when the picture is gone.
   * @param read reads the picture, which never changes under its id
   */
  find(id: string, side: number, read: () => Promise<Uint8Array | undefined>): Promise<Thumbnail>;
  /** Reads no further picture. Resolves when none is being made. */
  close(): Promise<void>;
}

/** Room for some four hundred thumbnails; a team of fifty needs two hundred. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Creates the cache of thumbnails. They are made one at a time, so that pictures never take all cores. */
export function createPortraitThumbnails({ maxBytes = MAX_BYTES } = {}): PortraitThumbnails {
  const cache = createCache<Thumbnail>({ maxBytes, sizeOf: (bytes) => bytes?.byteLength ?? 0 });
  const turns = new ConcurrencyLimit({ permits: 1, queue: Number.POSITIVE_INFINITY });

  return {
    async find(id, side, read) {
      const key = `${id} ${side}`;
      const make = () =>
        turns.run(async () => {
          const picture = await read();
          return picture && cutSquare(picture, side);
        });
      return cache.get(key) ?? cache.load(key, make, (bytes) => bytes !== undefined);
    },
    close: () => turns.end(),
  };
}
