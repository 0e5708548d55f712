import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanFileName, hasPdfEnd, hasPdfHeader, hasPdfName, pictureKind } from "./rules.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["resume.pdf", true],
  ["RESUME.PDF", true],
  ["resume.pdf ", true],
  ["resume.pdf.exe", false],
  ["resume", false],
  ["pdf", false],
  ["", false],
])("the name %j is a PDF's: %s", (name, expected) => expect(hasPdfName(name)).toBe(expected));

test.each([
  ["%PDF-1.7\n", true],
  ["\n%PDF-1.7\n", false],
  ["\xef\xbb\xbf%PDF-1.7", false],
  ["%pdf-1.7", false],
  ["%PDF", false],
  ["", false],
])("%j starts a PDF: %s", (text, expected) => expect(hasPdfHeader(bytes(text))).toBe(expected));

test.each([
  ["at the end", "%PDF-1.7 %%EOF", true],
  ["before a line end", "%%EOF\r\n", true],
  ["before 4000 NULs", `%%EOF${"\0".repeat(4000)}`, true],
  ["before some text", `%%EOF${"x".repeat(900)}`, true],
  ["before a second file", `%%EOF${"x".repeat(1100)}`, false],
  ["missing", "%PDF-1.7", false],
  ["missing in nothing", "", false],
])("an end marker %s counts: %s", (_, text, expected) => expect(hasPdfEnd(bytes(text))).toBe(expected));

test.each([
  ["png", "\x89PNG\r\n\x1a\nrest"],
  ["jpeg", "\xff\xd8\xff\xe0"],
  ["gif", "GIF89a"],
  ["webp", "RIFF\x01\x02\x03\x04WEBPVP8 "],
  ["avif", "\0\0\0\x20ftypavif"],
  [undefined, "\0\0\0\x20ftypheic"],
  [undefined, "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  [undefined, "BM...."],
  [undefined, "II*\0"],
  [undefined, "%PDF-1.7"],
  [undefined, ""],
])("kind %s for a file that starts %j", (kind, text) => expect(pictureKind(bytes(text))).toBe(kind));

test("an AVIF whose brand stands among the compatible ones counts", () => {
  const avif = readFileSync(new URL("../../../test/fixtures/pictures/portrait.avif", import.meta.url));
  expect(pictureKind(avif)).toBe("avif");
});

describe("cleanFileName", () => {
  test.each([
    ["resume.pdf", "resume.pdf"],
    ["Asha Verma – résumé (final).PDF", "Asha Verma – résumé (final).PDF"],
    ["प्रकाश का बायोडेटा.pdf", "प्रकाश का बायोडेटा.pdf"],
    ["\u0915\u094d\u200d\u0937.pdf", "\u0915\u094d\u200d\u0937.pdf"],
    ["re\u0301sume\u0301.pdf", "r\u00e9sum\u00e9.pdf"],
    ["C:\\fakepath\\resume.pdf", "resume.pdf"],
    ["../../etc/passwd", "passwd"],
    ["..\\..\\resume.pdf", "resume.pdf"],
    ["/", "document"],
    ["..", "document"],
    ["", "document"],
    [".pdf", "document.pdf"],
    [" . .pdf", "document.pdf"],
    ["---.pdf", "document.pdf"],
    ["\u200d\u200c.pdf", "document.pdf"],
    [".htaccess", "htaccess"],
    ["resume.pdf.", "resume.pdf"],
    ["resume .pdf", "resume.pdf"],
    ["a\0b\r\nSet-Cookie: x.pdf", "ab Set-Cookie: x.pdf"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["\u2066a\u2069\ufeffb\u200e.pdf", "ab.pdf"],
    ["half \ud83d.pdf", "half.pdf"],
    ["two   spaces\t.pdf", "two spaces.pdf"],
    ["archive.tar.gz", "archive.tar.gz"],
    ["v1.0 final draft", "v1.0 final draft"],
  ])("%j becomes %j", (sent, kept) => expect(cleanFileName(sent)).toBe(kept));

  test("a long name keeps its extension and whole characters", () => {
    expect(cleanFileName(`${"a".repeat(500)}.pdf`)).toBe(`${"a".repeat(116)}.pdf`);
    expect(cleanFileName(`a${"\u{1f600}".repeat(200)}.pdf`)).toBe(`a${"\u{1f600}".repeat(57)}.pdf`);
  });

  test.each([".", ". ", "\u0316\u0301"])(
    "a megabyte of %j, as an e-mail may have it, is read in time",
    (part) => {
      const sent = `a${part.repeat(1_000_000 / part.length)}x.pdf`;
      expect(cleanFileName(sent)).toMatch(/^.{1,116}\.pdf$/);
    },
  );

  test("any name becomes a short, visible, path-free one, and stays as it is the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (sent) => {
        const kept = cleanFileName(sent);
        expect(kept.length).toBeGreaterThan(0);
        expect(kept.length).toBeLessThanOrEqual(120);
        expect(kept).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(kept.isWellFormed()).toBe(true);
        expect(cleanFileName(kept)).toBe(kept);
      }),
      { numRuns: 2000 },
    );
  });
});
