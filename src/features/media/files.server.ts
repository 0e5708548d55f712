import { createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { createCache } from "#platform/process/cache.server.ts";
import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { makeFile } from "./make-file.server.ts";
import { hasFile, KEPT, pageFiles } from "./rules.ts";
import * as storage from "./storage.server.ts";

type PictureBytes = Uint8Array<ArrayBuffer>;

/** Reads the files of pictures, which are made beside the requests, or when they are first asked for. */
export interface PictureFiles {
  /**
   * Returns a file of a picture; undefined where it has none of that name. @param name undefined for a drawing itself
   */
  read(picture: storage.StoredPicture, name: string | undefined): Promise<PictureBytes | undefined>;
  /** Makes the files that are missing; call it after the commit. */
  wake(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Makes no further file, also for requests that wait. Resolves when none is being made. */
  close(): Promise<void>;
}

/** Room for the files of a page with many pictures, several times. */
const MAX_BYTES = 16 * 1024 * 1024;

const PAUSE_MS = 10 * 60_000;

/** Creates the maker of files. One is made at a time, since that takes memory and most of a core. */
export function createPictureFiles({ db, clock, log }: Pick<Services, "db" | "clock" | "log">): PictureFiles {
  const cache = createCache<PictureBytes | undefined>({
    maxBytes: MAX_BYTES,
    sizeOf: (bytes) => bytes?.byteLength ?? 0,
  });
  const turns = new ConcurrencyLimit({ permits: 1, queue: Number.POSITIVE_INFINITY });
  const loop = createBackgroundLoop({
    run: makeMissing,
    log,
    failed: "pictures have to wait",
    firstMs: 2_000,
    everyMs: PAUSE_MS,
  });
  /** Pictures that can't be made into some file, by id and version: they are not tried again and again. */
  const failed = new Set<string>();

  async function makeMissing(stopping: AbortSignal): Promise<void> {
    const counts = await storage.countFiles(db.read);
    for (const picture of await storage.findPictures(db.read)) {
      const names = pageFiles(picture);
      if ((counts.get(picture._id) ?? 0) <= names.length) await makeAll(picture, names, stopping);
      if (stopping.aborted) return;
    }
  }

  async function makeAll(
    picture: storage.StoredPicture,
    names: readonly string[],
    stopping: AbortSignal,
  ): Promise<void> {
    const key = `${picture._id} ${picture.version}`;
    if (failed.has(key)) return;
    const there = new Set((await storage.findFiles(db.read, picture._id)).map(({ name }) => name));
    for (const name of names.filter((one) => !there.has(one))) {
      if (stopping.aborted) return;
      try {
        await turns.run(() => make(picture, name));
      } catch (error) {
        if (stopping.aborted) return;
        failed.add(key);
        log.warn({ picture: picture._id, file: name, reason: reasonOf(error) }, "picture file not made");
        return;
      }
    }
  }

  /** Makes a file and keeps it, unless the picture was changed meanwhile. */
  async function make(picture: storage.StoredPicture, name: string): Promise<PictureBytes | undefined> {
    const there = await storage.readFile(db.read, picture._id, name);
    if (there) return there;
    const kept = await storage.readFile(db.read, picture._id, KEPT);
    if (!kept) return undefined;
    const { bytes, mediaType } = await makeFile(kept, picture, name);
    const file = { kind: "picture" as const, name: `${picture._id}-${name}`, mediaType, bytes };
    await db.transaction(async (tx) => {
      const present = await storage.lockPicture(tx, picture._id);
      if (present?.version === picture.version)
        await storage.insertFile(tx, { id: picture._id, name, file }, clock.now());
    });
    return bytes;
  }

  return {
    async read(picture, name) {
      if (name === undefined ? !picture.drawing : !hasFile(picture, name)) return undefined;
      const stored = name ?? KEPT;
      const key = `${picture._id} ${picture.version} ${stored}`;
      const load = async () =>
        (await storage.readFile(db.read, picture._id, stored)) ??
        (name === undefined ? undefined : await turns.run(() => make(picture, name)));
      return cache.get(key) ?? cache.load(key, load, (bytes) => bytes !== undefined);
    },
    wake: loop.wake,
    idle: async () => loop.running(),
    async close() {
      const closing = loop.close();
      await turns.end();
      await closing;
    },
  };
}
