import { ConcurrencyLimit } from "#platform/process/concurrency-limit.server.ts";
import { pictureKind, storedSide } from "./rules.ts";

export type PictureRefusal = "not-a-picture" | "too-large";

type PictureResult =
  | { ok: true; bytes: Uint8Array; mediaType: "image/webp"; width: number; height: number }
  | { ok: false; reason: PictureRefusal };

const QUALITY = 80;

/** How a picture is stored. */
interface Stored {
  /** The longer side, at most. */
  side: number;
  quality: number;
}

const limits = {
  /** A phone's camera makes 12 to 24 million; four bytes each while decoding. */
  pixels: 24_000_000,
  seconds: 8,
  waiting: 8,
};

/** One at a time, since decoding is what takes memory. */
const turns = new ConcurrencyLimit({ permits: 1, queue: limits.waiting });

/**
 * Returns a new WebP of an uploaded picture (PNG, JPEG, WebP, AVIF, or the first frame of a GIF): upright, at most as
 * large as asked for, and without metadata, so that neither a camera's position nor anything hidden behind the picture
 * is kept. Throws Fault "unavailable" when too many wait.
 */
export async function processPicture(
  bytes: Uint8Array,
  stored: Stored = { side: storedSide, quality: QUALITY },
): Promise<PictureResult> {
  if (!pictureKind(bytes)) return { ok: false, reason: "not-a-picture" };
  return turns.run(() => reEncode(bytes, stored));
}

async function reEncode(bytes: Uint8Array, { side, quality }: Stored): Promise<PictureResult> {
  const sharp = await loadSharp();
  try {
    // Reads the header only, so here the size needs no limit yet.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > limits.pixels) return { ok: false, reason: "too-large" };
  } catch {
    return { ok: false, reason: "not-a-picture" };
  }
  try {
    const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: limits.pixels })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: limits.seconds })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, bytes: data, mediaType: "image/webp", width: info.width, height: info.height };
  } catch (error) {
    return { ok: false, reason: isTimeout(error) ? "too-large" : "not-a-picture" };
  }
}

/**
 * Returns a WebP of the square that a portrait shows of a stored picture: its full width or height, from the top. A
 * picture smaller than that stays as small as it is.
 */
export async function cutSquare(bytes: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const square = sharp(bytes, { limitInputPixels: limits.pixels })
    .resize({ width: side, height: side, fit: "cover", position: "top", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: limits.seconds });
  return new Uint8Array(await square.toBuffer());
}

/** Draws an SVG of the program's own as a PNG of few colours. */
export async function drawPng(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer();
}

/** Loads sharp with the first picture: it is native code, and most processes never see one. */
export async function loadSharp(): Promise<typeof import("sharp")["default"]> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message);
}
