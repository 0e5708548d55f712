import { processPicture } from "#features/documents/picture.server.ts";
import type { NewDocument } from "#features/documents/storage.server.ts";
import { fieldFault } from "#platform/contract/errors.ts";
import { cleanSvg, looksLikeSvg } from "./clean-svg.ts";
import { outcomes } from "./contract.ts";
import { KEPT, KEPT_SIDE } from "./rules.ts";
import type { NewPicture } from "./storage.server.ts";

type ReadPicture = Pick<NewPicture, "drawing" | "width" | "height" | "file">;

/** Returns an uploaded picture, made anew. Throws Fault `invalid` for anything else. */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  if (looksLikeSvg(bytes)) return readDrawing(bytes);
  const made = isGif(bytes)
    ? ({ ok: false, reason: "not-a-picture" } as const)
    : await processPicture(bytes, { side: KEPT_SIDE, quality: 90 });
  if (!made.ok) {
    const { tooLarge, notAPicture } = outcomes;
    throw fieldFault("file", made.reason === "too-large" ? tooLarge : notAPicture);
  }
  const { width, height, mediaType } = made;
  return { drawing: false, width, height, file: document(made.bytes, mediaType) };
}

function readDrawing(bytes: Uint8Array): ReadPicture {
  const cleaned = cleanSvg(bytes);
  if (!cleaned.ok) throw fieldFault("file", cleaned.message);
  const { svg, width, height } = cleaned;
  return { drawing: true, width, height, file: document(new TextEncoder().encode(svg), "image/svg+xml") };
}

function document(bytes: Uint8Array, mediaType: string): NewDocument {
  return { kind: "picture", name: KEPT, mediaType, bytes };
}

function isGif(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 4)) === "GIF8";
}
