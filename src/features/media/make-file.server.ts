import { loadSharp } from "#features/documents/picture.server.ts";
import { type PictureShape, partOf, readCut, shareSize } from "./rules.ts";

/** The ground of link previews behind what is transparent: paper of ui/tokens.css. */
const paper = "#fbf7f0";
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const SECONDS = 20;

/** Makes a file of a picture from what is kept of it: a size for pages, the picture of link previews, or an icon. */
export async function makeFile(
  kept: Uint8Array,
  shape: PictureShape,
  name: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }> {
  if (name === "share.jpg") return made(await share(kept, shape), "image/jpeg");
  const icon = /^icon-(\d+)\.png$/.exec(name);
  if (icon) return made(await iconOf(kept, shape, Number(icon[1])), "image/png");
  const cut = readCut(name);
  if (!cut) throw new Error(`no picture has a file ${name}`);
  const image = await open(kept, shape, cut.width);
  if (shape.drawing) image.resize(cut.width, cut.width, { fit: "contain", background: clear });
  else {
    if (cut.ratio !== undefined) image.extract(partOf(shape, cut.ratio));
    image.resize({ width: cut.width });
  }
  // Figures of what they cost: AVIF at effort 4 takes four times as long, for a few per cent.
  return name.endsWith(".avif")
    ? made(await image.avif({ quality: 55, effort: 2 }).toBuffer(), "image/avif")
    : made(await image.webp({ quality: 80, effort: 4 }).toBuffer(), "image/webp");
}

function made(bytes: Buffer, mediaType: string) {
  return { bytes: new Uint8Array(bytes), mediaType };
}

/** Opens a picture. @param width in which it is wanted, so that a drawing is not enlarged from points */
async function open(kept: Uint8Array, { drawing, width: own }: PictureShape, width: number) {
  const sharp = await loadSharp();
  const density = Math.min(Math.max((72 * width) / own, 1), 2_400);
  return sharp(kept, { failOn: "error", limitInputPixels: 50_000_000, ...(drawing && { density }) }).timeout({
    seconds: SECONDS,
  });
}

async function share(kept: Uint8Array, shape: PictureShape): Promise<Buffer> {
  const { width, height } = shareSize;
  // A logo is shown whole, on paper; a photograph fills the frame.
  const isWhole = shape.drawing || shape.width < width / 2;
  const image = await open(kept, shape, isWhole ? width * 0.8 : width);
  if (!isWhole) image.extract(partOf(shape, width / height)).resize(width, height);
  else {
    const [inner, outer] = [Math.round(width * 0.8), Math.round(height * 0.7)];
    image
      .resize(inner, outer, { fit: "contain", background: clear, withoutEnlargement: !shape.drawing })
      .resize(width, height, { fit: "contain", background: clear });
  }
  return image.flatten({ background: paper }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

async function iconOf(kept: Uint8Array, shape: PictureShape, side: number): Promise<Buffer> {
  const image = await open(kept, shape, side);
  image.resize(side, side, { fit: "contain", background: clear });
  // The home screens of phones draw black behind what is transparent.
  if (side === 180) image.flatten({ background: "#ffffff" });
  return image.png({ compressionLevel: 9 }).toBuffer();
}
