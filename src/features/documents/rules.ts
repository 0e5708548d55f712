import { thumbnailSides } from "./contract.ts";

/** Warnings to staff about an accepted PDF. Nothing of it is ever run. */
export type PdfFlag =
  /** JavaScript, wherever it would be triggered from. */
  | "script"
  /** An action that starts a program or opens a file. */
  | "launch-action"
  /** Another file travels inside. */
  | "embedded-file"
  /** Sends form data away, or opens a document elsewhere. */
  | "remote-action"
  /** Video, sound, 3D. */
  | "rich-media"
  /** An XFA form, which few viewers show as its author meant it. */
  | "xfa-form"
  /** Encrypted under an owner password only: opens for everyone, forbids printing, copying or the like. */
  | "restricted"
  /** Some part is stored in a way the check could not read. */
  | "unchecked-part";

/** Why a PDF was turned away. */
export type PdfRefusal = "not-a-pdf" | "encrypted" | "broken" | "too-complex" | "too-many-pages";

/** Far more than any resume or certificate has; each page more is time for which other applicants wait. */
export const MAX_PDF_PAGES = 200;

export type PdfVerdict = { ok: true; flags: PdfFlag[]; pages: number } | { ok: false; reason: PdfRefusal };

type PictureKind = "png" | "jpeg" | "webp" | "gif" | "avif";

/**
 * A file that waits longer for the virus scanner than this waits for a person: the scanner is away or can't judge it.
 */
export const SCAN_OVERDUE_MS = 60 * 60 * 1000;

/** Takes a file name as sent, says whether it ends in .pdf. */
export function hasPdfName(name: string): boolean {
  return /\.pdf$/i.test(name.trim());
}

/**
 * Takes a file's bytes, says whether the PDF header is its very first thing: a header further in is how polyglots hide.
 */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  return startsWith(bytes, "%PDF-");
}

/**
 * Takes a file's bytes, says whether `%%EOF` stands in the last 1024 of them (the window Acrobat uses, ISO 32000-1
 * annex H note 18). Padding that mail and storage systems add after it does not count.
 */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && isPadding(bytes[end - 1])) end--;
  return latin1(bytes.subarray(Math.max(0, end - 1024), end)).includes("%%EOF");
}

/**
 * Returns the format that a picture's first bytes announce; undefined when it is none that is accepted. Deciding here
 * keeps every other decoder (SVG above all, which may refer to other files) out of reach.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && latin1(bytes.subarray(8, 12)) === "WEBP") return "webp";
  if (latin1(bytes.subarray(4, 8)) === "ftyp" && /avif|avis/.test(latin1(bytes.subarray(8, 32))))
    return "avif";
  return undefined;
}

/** The longer side of a picture as it is stored, at most. */
export const storedSide = 800;

/** Returns the `srcset` of a portrait at an address. */
export function portraitSizes(address: string): string {
  const thumbnails = thumbnailSides.map((side) => `${address}?side=${side} ${side}w`);
  return [...thumbnails, `${address} ${storedSide}w`].join(", ");
}

const longestFileName = 120;

/** UTF-16 units that are read of a name: normalising and trimming take the square of a run's length. */
const longestReadName = 1000;

/**
 * Returns a file name that is safe to store and show, made from the one a visitor sent: the last part of a path,
 * without control, bidirectional and other invisible characters, NFC, at most 120 UTF-16 units with its extension,
 * never empty. Joiners (U+200C, U+200D) stay: Hindi and Persian names are spelt with them.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const visible = withoutMiddle(last)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\t\n\r]/g, " ")
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .replace(/\s+/gu, " ");
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/u.exec(trimEnd(visible)) ?? [];
  const kept = trimName(cut(trimName(stem), longestFileName - extension.length));
  return (/[\p{L}\p{N}\p{S}]/u.test(kept) ? kept : "document") + extension;
}

/** Takes out the middle of a name that is too long to be read, and leaves its extension. */
function withoutMiddle(name: string): string {
  return name.length > longestReadName ? name.slice(0, longestReadName - 100) + name.slice(-100) : name;
}

/**
 * Trims a file name. Leading dots hide a file, trailing dots and spaces are dropped by Windows: neither belongs to a
 * name.
 */
function trimName(text: string): string {
  return trimEnd(text.replace(/^[.\s\u200c\u200d]+/u, ""));
}

function trimEnd(text: string): string {
  return text.replace(/[.\s\u200c\u200d]+$/u, "");
}

/** Cuts a text to at most `units` UTF-16 units, never inside a character. */
function cut(text: string, units: number): string {
  let kept = "";
  for (const character of text) {
    if (kept.length + character.length > units) break;
    kept += character;
  }
  return kept;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return latin1(bytes.subarray(0, text.length)) === text;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;
}
