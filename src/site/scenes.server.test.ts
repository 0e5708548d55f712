import { expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { brandPicture } from "#content/brand-picture.ts";
import { brandHref } from "#content/brand-sheet.ts";
import { sceneInPage } from "./scenes.server.ts";

const file = "/assets/website-x1.svg";

function drawingIn(address: string): string {
  return decodeURIComponent(address.replace("data:image/svg+xml,", ""));
}

it("an opening drawing stands whole in its address, without notes", () => {
  const drawing = drawingIn(sceneInPage("website", file));
  expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*Rs 1,240.*<\/svg>$/);
  expect(drawing).not.toMatch(/<!--|>\s+</);
  expect(drawing).toContain(brand.first);
});

it("an opening drawing has the owner's colours", () => {
  const own = brandHref({ ...brand, first: "#14532d" });
  const drawing = drawingIn(sceneInPage("website", brandPicture(file, own)));
  expect(drawing).toContain("#14532d");
  expect(drawing).not.toContain(brand.first);
});

it("a drawing that is none of ours keeps its address", () => {
  expect(sceneInPage("nothing", file)).toBe(file);
});
