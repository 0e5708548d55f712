import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { drawPng } from "#features/documents/picture.server.ts";
import { postSvg, type ShownOfPost, siteSvg } from "./post-drawing.server.tsx";

const shown: ShownOfPost = {
  title: "What a website costs in India, and why the quotes differ by a factor of ten",
  author: "Farah Siddiqui",
  company: "Jaalidar Systems",
  cover: "star",
  accent: "indigo",
  brand,
};

const drawPost = (words: ShownOfPost) => drawPng(postSvg(words));

type Box = readonly [left: number, top: number, width: number, height: number];

/** Returns the colours in a part of a picture, as `#rrggbb`. */
async function coloursIn(png: Buffer, [left, top, width, height]: Box): Promise<Set<string>> {
  const pixels = await sharp(png).removeAlpha().extract({ left, top, width, height }).raw().toBuffer();
  const colours = new Set<string>();
  for (let at = 0; at < pixels.length; at += 3) colours.add(`#${pixels.toString("hex", at, at + 3)}`);
  return colours;
}

const title: Box = [72, 150, 620, 350];
const besideTitle: Box = [700, 0, 60, 630];
const belowTitle: Box = [0, 502, 700, 20];

describe("the picture of a post", () => {
  it("shows the title in the room for it, in a PNG of the size of link previews", async () => {
    const png = await drawPost(shown);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(png.length).toBeLessThan(60_000);
    expect(await coloursIn(png, title)).toContain("#fbf7f0");
    expect([...(await coloursIn(png, besideTitle))]).toEqual(["#2a2f7a"]);
    expect([...(await coloursIn(png, belowTitle))]).toEqual(["#2a2f7a"]);
    expect(await coloursIn(png, [768, 0, 432, 630])).toContain("#e7a12e");
  });

  it.each(["A", "Notes", "W".repeat(120), "mmmmmmmmm ".repeat(12).trim()])(
    "keeps %s out of the way of the author",
    async (words) => {
      const png = await drawPost({ ...shown, title: words });
      expect([...(await coloursIn(png, belowTitle))]).toEqual(["#2a2f7a"]);
    },
  );

  it("has the owner's colours", async () => {
    const png = await drawPost({ ...shown, brand: { ...brand, first: "#14532d" } });
    expect([...(await coloursIn(png, besideTitle))]).toEqual(["#14532d"]);
  });

  it.each(["indigo", "peacock", "terracotta", "marigold"] as const)("is readable on %s", async (accent) => {
    const png = await drawPost({ ...shown, accent, cover: "website" });
    expect(await coloursIn(png, title)).toContain(accent === "marigold" ? "#1c1b2b" : "#fbf7f0");
  });
});

describe("the picture of a site without one of its own", () => {
  const firm = { company: "Neem & Rope Works", city: "Indore", brand };

  it("shows the company in its colours, in a PNG of the size of link previews", async () => {
    const png = await drawPng(siteSvg({ ...firm, brand: { ...brand, first: "#14532d" } }));
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(await coloursIn(png, title)).toContain("#fbf7f0");
    expect([...(await coloursIn(png, besideTitle))]).toEqual(["#14532d"]);
  });

  it("shows no words rather than half a name, where the face lacks its letters", async () => {
    const png = await drawPng(siteSvg({ ...firm, company: "\u0924\u0930\u0902\u0917" }));
    expect([...(await coloursIn(png, title))]).toEqual(["#2a2f7a"]);
  });
});
