import { recolour } from "#content/brand-sheet.ts";
import { readBrand } from "#content/schemas/brand.ts";

/** Maps each drawing of ui/scenes to its text. */
const texts = import.meta.glob<string>("../ui/scenes/*.svg", {
  eager: true,
  query: "?raw",
  import: "default",
});

/**
 * Returns a drawing as an address that holds all of it (RFC 2397), in the colours that its own address names.
 * @param name of its file in ui/scenes
 * @param address at which the file answers, which is returned where there is no such drawing
 */
export function sceneInPage(name: string, address: string): string {
  const text = texts[`../ui/scenes/${name}.svg`];
  if (text === undefined) return address;
  const brand = readBrand(/\?v=(.*)/.exec(address)?.[1]);
  const drawing = withoutNotes(brand ? recolour(text, brand) : text);
  return `data:image/svg+xml,${drawing.replace(/[%#"'<>]/g, encodeURIComponent)}`;
}

/** Returns a drawing without comments and the room between its elements. */
function withoutNotes(svg: string): string {
  return svg
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/>\s+</g, "><")
    .trim();
}
