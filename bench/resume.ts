import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PDFDocument, PDFString } from "pdf-lib";
import sharp from "sharp";

const PLACE = "00000000";
/** Sizes a scanned page. */
const SCAN_BYTES = 250_000;

/**
 * Makes a resume of about so many bytes, with text in embedded fonts and scanned certificates, like real ones. It has
 * a place for a number, so that no two sent files are the same.
 */
export async function makeResume(bytes: number): Promise<Buffer> {
  const document = await PDFDocument.load(
    readFileSync(new URL("../test/fixtures/pdf/resume-latex.pdf", import.meta.url)),
  );
  document.context.trailerInfo.Info = document.context.register(
    document.context.obj({ Number: PDFString.of(PLACE) }),
  );
  const room = bytes - (await document.save()).length;
  const scans = Math.round(room / SCAN_BYTES);
  const scan = await makeScan(room / scans);
  for (let count = 0; count < scans; count += 1) {
    // Embeds the picture again for each page, so that the file grows.
    const picture = await document.embedJpg(scan);
    document.addPage([595, 842]).drawImage(picture, { x: 40, y: 100, width: 515, height: 640 });
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** Makes a picture with a scanner's grain, so that its bytes grow with its area. */
async function makeScan(bytes: number): Promise<Buffer> {
  const grain = (side: number) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: "white",
        noise: { type: "gaussian", mean: 160, sigma: 25 },
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer();
  const probe = 600;
  const perPixel = (await grain(probe)).length / probe ** 2;
  return grain(Math.floor(Math.sqrt(bytes / perPixel)));
}

/** Returns the parts of the resume with a number in it. */
export function numberedResume(resume: Buffer, number: number): Buffer[] {
  const at = resume.indexOf(`(${PLACE})`) + 1;
  const own = Buffer.from(String(number).padStart(PLACE.length, "0"));
  return [resume.subarray(0, at), own, resume.subarray(at + PLACE.length)];
}

/** Returns the SHA-256 of the resume with a number in it. */
export function digestOfResume(resume: Buffer, number: number): string {
  const hash = createHash("sha256");
  for (const part of numberedResume(resume, number)) hash.update(part);
  return hash.digest("hex");
}
