/** Colours as pages write them, such as `#2a2f7a`. */
export type Colour = string;

/** The grounds and the text that accents stand beside (ui/tokens.css). */
export const paper: Colour = "#fbf7f0";
export const stone: Colour = "#efe6d8";
export const ink: Colour = "#1c1b2b";

function channelsOf(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Returns a colour between two. @param share of the second, from 0 to 1 */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other);
  const mixed = channelsOf(one).map((channel, at) => channel + ((others[at] ?? 0) - channel) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast that text needs (WCAG 2.2, 1.4.3), and that large shapes need (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/** Returns the first shade of a colour towards another that is readable as text on all grounds. */
export function readableShade(colour: Colour, towards: Colour, grounds: readonly Colour[]): Colour {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(colour, towards, share);
    if (grounds.every((ground) => contrast(shade, ground) >= TEXT_CONTRAST)) return shade;
  }
  return towards;
}
