import { deflateSync } from "node:zlib";
import { fixture, resume } from "../../applicants.ts";
import { onePage, rawPdf } from "../../fixtures/pdf-parts.ts";
import type { HostileCase } from "../case.ts";
import { applicationWith, field, memberWith, upload } from "./multipart.ts";

const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );
const sent = (content: string | Uint8Array, name = "resume.pdf") =>
  applicationWith(upload("resume", name, content));

/** An empty ZIP file: its end of the central directory, which is how readers know one. */
const zip = bytes("PK\x05\x06", new Uint8Array(18));
const wrapped = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`;
const bomb = { entries: "/Filter /FlateDecode", data: deflateSync(Buffer.alloc(60e6), { level: 9 }) };

/** Lists files that are no resumes, under any name. */
export const pdfs: HostileCase[] = [
  ["a ZIP file", 422, sent(zip)],
  ["a Word file", 422, sent(bytes("PK\x03\x04", "word/document.xml", zip))],
  ["a ZIP file with a PDF behind it", 422, sent(bytes(zip, resume))],
  ["a picture with a PDF behind it", 422, sent(bytes(fixture("../pictures/portrait.png"), resume))],
  ["a GIF's first bytes before a PDF", 422, sent(bytes("GIF89a;", resume))],
  ["a byte order mark before a PDF", 422, sent(bytes("\xef\xbb\xbf", resume))],
  ["a space before a PDF", 422, sent(bytes(" ", resume))],
  ["a NUL before a PDF", 422, sent(bytes("\0", resume))],
  ["a shell's first line before a PDF", 422, sent(bytes("#!/bin/sh\n", resume))],
  ["a script that a PDF comments out", 422, sent(bytes("<?php system('id'); ?>\n", resume))],
  ["a header in small letters", 422, sent(bytes("%pdf-1.7\n", resume.subarray(9)))],
  ["a PDF in UTF-16", 422, sent(Buffer.from(Buffer.from(resume).toString("latin1"), "utf16le"))],
  ["a Windows program", 422, sent(bytes("MZ", new Uint8Array(500), "%PDF-1.7 %%EOF"))],
  ["a Linux program", 422, sent(bytes("\x7fELF", new Uint8Array(500), "%PDF-1.7 %%EOF"))],
  ["a page of HTML between header and end", 422, sent(wrapped("<html><script>alert(1)</script></html>"))],
  ["an SVG between header and end", 422, sent(wrapped('<svg onload="alert(1)"/>'))],
  ["a PostScript program between header and end", 422, sent(wrapped("%!PS\n(/etc/passwd) (r) file"))],
  [
    "XML that reads a file, between header and end",
    422,
    sent(wrapped('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>')),
  ],
  ["a header alone", 422, sent("%PDF-1.7")],
  ["a header and an end", 422, sent("%PDF-1.7\n%%EOF")],
  ["a PDF without its end", 422, sent(Buffer.from(resume).subarray(0, resume.length - 40))],
  ["a catalog that is a text", 422, sent(rawPdf(["(hello)"]))],
  [
    "pages that hold each other",
    422,
    sent(
      rawPdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>",
      ]),
    ),
  ],
  [
    "less than no pages",
    422,
    sent(rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count -5 >>"])),
  ],
  [
    "an encryption that nobody knows",
    422,
    sent(rawPdf([...onePage(), "<< /Filter /Wonders /V 9 >>"], { trailer: "/Encrypt 4 0 R" })),
  ],
  ["300 MB in 300 kB", 422, sent(rawPdf([...onePage(), bomb, bomb, bomb, bomb, bomb]))],
  ["a name of two endings, the last a program's", 422, sent(resume, "resume.pdf.exe")],
  ["a name that ends in a NUL and a page's", 422, sent(resume, "resume.pdf\0.html")],
  ["a name whose ending stands in another direction", 422, sent(resume, "resume\u202efdp.exe")],
  ["a name that ends in a stream of Windows", 422, sent(resume, "resume.pdf::$DATA")],
  ["a name of letters that only look like it", 422, sent(resume, "resume.рdf")],
  ["no name", 422, sent(resume, "")],
];

const picture = (content: string | Uint8Array, name = "a.png", type = "image/png") =>
  memberWith(upload("image", name, content, type));
const portrait = fixture("../pictures/portrait.png");
const pngHead = "\x89PNG\r\n\x1a\n";

/** The head of a PNG that says it has so many dots. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4, "latin1");
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 6, 0, 0, 0], 16);
  return bytes(pngHead, header, "\0\0\0\0IEND\xaeB`\x82");
}

/** The head of a GIF that says it has so many dots. */
function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return bytes("GIF89a", size, "\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0", size, "\0\x02\x02D\x01\0;");
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

/** Lists files that are no portraits, and fields that don't belong beside one. */
export const pictures: HostileCase[] = [
  ["an SVG called PNG", 422, picture(svg)],
  ["an SVG", 422, picture(svg, "a.svg", "image/svg+xml")],
  ["an SVG behind a PNG's first bytes", 422, picture(bytes(pngHead, svg))],
  ["a page of HTML", 422, picture("<script>alert(1)</script>")],
  [
    "a page of HTML behind a GIF's first bytes",
    422,
    picture("GIF89a/*<script>*/=alert(1)//", "a.gif", "image/gif"),
  ],
  ["a PDF", 422, picture(resume)],
  ["a program", 422, picture(bytes("MZ", new Uint8Array(100)))],
  ["a bitmap of Windows", 422, picture(bytes("BM", new Uint8Array(100)))],
  ["a TIFF", 422, picture(bytes("II*\0\x08\0\0\0", new Uint8Array(100)))],
  ["an icon", 422, picture(bytes("\0\0\x01\0\x01\0", new Uint8Array(100)))],
  ["a PNG of no dots", 422, picture(pngOf(0, 0))],
  ["a PNG of 4,000 million by 4,000 million dots", 422, picture(pngOf(2 ** 32 - 1, 2 ** 32 - 1))],
  ["a PNG of 100,000 by 100,000 dots", 422, picture(pngOf(100_000, 100_000))],
  ["a PNG of one line that is 30 million dots wide", 422, picture(pngOf(30_000_000, 1))],
  ["a PNG whose data never comes", 422, picture(pngOf(100, 100))],
  ["a PNG cut in half", 422, picture(portrait.subarray(0, portrait.length / 2))],
  ["a GIF of 65,535 by 65,535 dots", 422, picture(gifOf(65_535, 65_535), "a.gif", "image/gif")],
  ["a WebP that is only a head", 422, picture(bytes("RIFF\xff\xff\xff\xffWEBPVP8X"), "a.webp", "image/webp")],
  [
    "a JPEG that is only a head",
    422,
    picture(bytes("\xff\xd8\xff\xe0", new Uint8Array(40)), "a.jpg", "image/jpeg"),
  ],
  [
    "an AVIF that is only a head",
    422,
    picture(bytes("\0\0\0\x1cftypavif", new Uint8Array(40)), "a.avif", "image/avif"),
  ],
  ["a JPEG XL", 422, picture(bytes("\xff\x0a", new Uint8Array(40)))],
  ["a HEIC, whose decoder is not ours", 422, picture(bytes("\0\0\0\x18ftypheic", new Uint8Array(40)))],
  ["a picture named like a page", 422, picture(portrait, "a.png.html")],
  ["a picture named like a program", 422, picture(portrait, "a.php")],
  ["a picture named with a NUL", 422, picture(portrait, "a.png\0.php")],
  ["a text for a picture", 422, memberWith(field("image", "https://evil.example/a.png"))],
  ["a picture from the server's own disk", 422, memberWith(field("image", "file:///etc/passwd"))],
  [
    "two pictures of one name",
    400,
    memberWith(
      upload("image", "a.png", portrait, "image/png"),
      upload("image", "b.png", portrait, "image/png"),
    ),
  ],
  ["a picture of 5 MB and a byte", 413, picture(bytes(pngHead, new Uint8Array(5 * 1024 * 1024 + 1)))],
  ["a place that is negative", 422, memberWith(field("position", "-1"))],
  ["a place with an exponent", 422, memberWith(field("position", "1e3"))],
  ["a place past every number", 422, memberWith(field("position", "99999999999999999999"))],
  ["a maybe for taking the picture away", 422, memberWith(field("removeImage", "maybe"))],
];
