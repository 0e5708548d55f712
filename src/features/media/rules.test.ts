import { describe, expect, it } from "vitest";
import { squareAddress } from "#content/square-picture.ts";
import * as rules from "./rules.ts";

const id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
const photo = { width: 3000, height: 2000, focus: { x: 50, y: 50 }, drawing: false };

describe("the part of a picture", () => {
  it.each([
    ["stands in the middle", photo, 1, { left: 500, top: 0, width: 2000, height: 2000 }],
    [
      "follows the focus",
      { ...photo, focus: { x: 40, y: 0 } },
      1,
      { left: 200, top: 0, width: 2000, height: 2000 },
    ],
    [
      "stays within",
      { ...photo, focus: { x: 100, y: 100 } },
      1,
      { left: 1000, top: 0, width: 2000, height: 2000 },
    ],
    [
      "moves down",
      { ...photo, focus: { x: 0, y: 100 } },
      3,
      { left: 0, top: 1000, width: 3000, height: 1000 },
    ],
  ] as const)("%s", (_, shape, ratio, part) => {
    expect(rules.partOf(shape, ratio)).toEqual(part);
  });
});

it("a picture is never enlarged", () => {
  expect(rules.widthsOf(3000, "whole")).toEqual([480, 960, 1920]);
  expect(rules.widthsOf(1000, "whole")).toEqual([480, 960, 1000]);
  expect(rules.widthsOf(300, "whole")).toEqual([300]);
  expect(rules.widthsOf(480, "whole")).toEqual([480]);
});

describe("an address", () => {
  it("names id, version and file", () => {
    const address = rules.fileAddress(`${id}-3`, "whole-960.webp");
    expect(address).toBe(`/media/${id}-3-whole-960.webp`);
    expect(rules.readFileName(address.slice(7))).toEqual({ id, version: 3, name: "whole-960.webp" });
    expect(rules.readFileName(`${id}-3.svg`)).toEqual({ id, version: 3, name: undefined });
  });

  it.each([
    "",
    "..",
    "../../etc/passwd",
    id,
    `${id}-0-whole-960.webp`,
    `${id}-3.webp`,
    `${id}-3-kept.svg`,
    `${id}-3-whole-960.webp/`,
    `${id}-3-whole-960.webp\n`,
    `${id}-3-whole-960.WEBP`,
    `${id}-99999999999-whole-960.webp`,
    `${id}-3-%2e%2e-960.webp`,
  ])("%j is none", (text) => {
    expect(rules.readFileName(text)).toBeUndefined();
  });

  it("is there for each file of a page, and for no other", () => {
    expect(rules.pageFiles(photo)).toHaveLength(17);
    const dot = { ...photo, width: 2, height: 2 };
    for (const name of [...rules.pageFiles(photo), ...rules.pageFiles(dot)])
      expect(rules.readFileName(`${id}-1-${name}`)).toEqual({ id, version: 1, name });
    for (const name of ["whole-481.webp", "kept", "icon-33.png", "share.png", "whole-960.png"])
      expect(rules.hasFile(photo, name)).toBe(false);
    expect(rules.hasFile(photo, "icon-512.png")).toBe(true);
  });
});

it("a square is there of every picture, at the address that the home page shows", () => {
  for (const drawing of [true, false]) {
    const shape = { ...photo, width: 100, height: 50, drawing };
    const address = squareAddress(rules.shownText(id, 2, shape));
    expect(address).toBe(`/media/${id}-2-square-480.webp`);
    expect(rules.pageFiles(shape)).toContain("square-480.webp");
  }
  expect(squareAddress("")).toBe("");
});

it("words name a picture with its version and size, and nothing once it is gone", () => {
  const shown = rules.shownText(id, 2, photo);
  expect(rules.readShown(shown)).toEqual({ key: `${id}-2`, width: 3000, height: 2000, drawing: false });
  for (const other of ["", id, "star", `${shown}<`]) expect(rules.readShown(other)).toBeUndefined();
  const words = {
    cover: { picture: "star", photo: { picture: id, alt: "x" } },
    list: [{ picture: id }],
    text: id,
  };
  const read = rules.withPictures(words, (one) => (one === id ? shown : ""));
  expect(read).toEqual({
    cover: { picture: "star", photo: { picture: shown, alt: "x" } },
    list: [{ picture: shown }],
    text: id,
  });
  expect(rules.withPictures(words, () => "").list).toEqual([{ picture: "" }]);
});

it("a text names a picture by its address, and is shown it with its files and size", () => {
  const body = `Look: ![A loom](${rules.textAddress(id)}) ![](${rules.textAddress(id)}) ${rules.textAddress(id)}`;
  expect(rules.picturesIn({ body })).toEqual([
    { path: "body", id },
    { path: "body", id },
  ]);
  const address = `/media/${rules.shownText(id, 2, photo)}`;
  const read = rules.withPictures({ body }, () => rules.shownText(id, 2, photo));
  expect(read.body).toBe(`Look: ![A loom](${address}) ![](${address}) ${rules.textAddress(id)}`);

  const html = rules.pictureHtml(address, "A &quot;loom&quot;");
  expect(html).toContain(`/media/${id}-2-whole-480.avif 480w`);
  expect(html).toMatch(/<img [^>]*alt="A &quot;loom&quot;" width="3000" height="2000" loading="lazy"/);
  expect(rules.pictureHtml(address, "", "https://x.example")).toMatch(
    /^<img src="https:\/\/x\.example\/media\//,
  );
  const drawn = `/media/${rules.shownText(id, 1, { ...photo, drawing: true })}`;
  expect(rules.pictureHtml(drawn, "")).toContain(`<img src="/media/${id}-1.svg"`);
  for (const other of [
    "/media/",
    rules.textAddress(id),
    "/about",
    "https://x.example/media/1",
    `x${address}`,
  ])
    expect(rules.pictureHtml(other, ""), other).toBeUndefined();
});

it("finds where words name a picture, in texts too", () => {
  const words = { a: { picture: id }, b: ["x", { c: `![A](/media/${id}-1-whole-960.webp)` }], d: null };
  expect(rules.pathsOfPicture(words, id)).toEqual(["a.picture", "b.1.c"]);
  expect(rules.pathsOfPicture(null, id)).toEqual([]);
});
