import type { ReadWords } from "#features/content/kinds.ts";
import { siteSvg } from "./blog/post-drawing.server.tsx";
import type { DrawnPicture } from "./drawn-pictures.server.ts";

/** Returns the picture of link previews in place of the shipped one, which bears the name of the shipped company. */
export function sitePicture(words: ReadWords): DrawnPicture {
  const { name, address } = words("facts");
  const shown = { company: name, city: address.city, brand: words("brand") };
  return { key: JSON.stringify(shown), draw: () => siteSvg(shown), cacheControl: "no-cache" };
}
