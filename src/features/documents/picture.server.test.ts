import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cutSquare, type PictureRefusal, processPicture } from "./picture.server.ts";

const fixture = (name: string) => readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url));

test.each([
  ["a JPEG taken with the camera on its side", "portrait.jpg", 800, 600],
  ["a PNG", "portrait.png", 240, 180],
  ["a WebP", "portrait.webp", 240, 180],
  ["an AVIF", "portrait.avif", 240, 180],
  ["the first frame of a GIF", "two-frames.gif", 60, 40],
])("%s becomes a small upright WebP", async (_, name, width, height) => {
  const result = await processPicture(fixture(`pictures/${name}`));
  expect(result).toMatchObject({ ok: true, mediaType: "image/webp", width, height });
  const kept = await sharp(result.ok ? result.bytes : undefined).metadata();
  expect(kept).toMatchObject({ format: "webp", width, height });
  expect(kept.pages ?? 1).toBe(1);
});

test("nothing of the camera or the place is kept, and up is up", async () => {
  const sent = fixture("pictures/portrait.jpg");
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const result = await processPicture(sent);
  const kept = sharp(result.ok ? result.bytes : undefined);
  expect(await kept.metadata()).not.toHaveProperty("exif");
  const { data } = await kept
    .extract({ left: 400, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(150); // The red band along the drawing's upper edge.
  expect(data[2]).toBeLessThan(90);
});

test.each<[string, () => Uint8Array, PictureRefusal]>([
  ["400 million dots in 48 kB", () => fixture("pictures/vast.png"), "too-large"],
  ["half a PNG", () => fixture("pictures/truncated.png"), "not-a-picture"],
  ["half a JPEG", () => fixture("pictures/portrait.jpg").subarray(0, 8000), "not-a-picture"],
  ["junk behind a JPEG's first bytes", () => fixture("pictures/broken.jpg"), "not-a-picture"],
  ["an SVG", () => fixture("sources/portrait.svg"), "not-a-picture"],
  ["a PDF", () => fixture("pdf/resume.pdf"), "not-a-picture"],
  ["nothing", () => new Uint8Array(), "not-a-picture"],
])("%s is refused", async (_, make, reason) => {
  expect(await processPicture(make())).toEqual({ ok: false, reason });
});

test.each([
  ["a wide picture is cut at its sides", 800, 600, 160, 160],
  ["a picture smaller than that is not blown up", 240, 180, 320, 240],
])("a square: %s", async (_, width, height, side, most) => {
  const stored = await sharp(fixture("pictures/portrait.jpg"), { autoOrient: true })
    .resize({ width, height })
    .webp()
    .toBuffer();
  const cut = await sharp(await cutSquare(stored, side)).metadata();
  expect(cut.format).toBe("webp");
  expect(cut.width).toBeLessThanOrEqual(most);
  expect(cut.height).toBeLessThanOrEqual(most);
  if (most === side) expect(cut).toMatchObject({ width: side, height: side });
});

test("a square of a tall picture shows its upper part", async () => {
  const tall = sharp({ create: { width: 100, height: 300, channels: 3, background: "#00f" } });
  const head = { create: { width: 100, height: 100, channels: 3, background: "#f00" } } as const;
  const stored = await tall
    .composite([{ input: head, left: 0, top: 0 }])
    .webp()
    .toBuffer();
  const { dominant } = await sharp(await cutSquare(stored, 50)).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(50);
});

test("pictures wait for each other, and too many are sent away", async () => {
  const sent = fixture("pictures/portrait.png");
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => processPicture(sent)));
  expect(answers.map((answer) => answer.status)).toEqual([
    ...Array(9).fill("fulfilled"),
    ...Array(1).fill("rejected"),
  ]);
  expect(answers.at(-1)).toMatchObject({ reason: { code: "unavailable" } });
});
