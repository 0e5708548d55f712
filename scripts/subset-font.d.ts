declare module "subset-font" {
  type Axis = number | { min: number; max: number; default?: number };

  /** Cuts a font to the characters of `text`; the package has no types of its own. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2" | "woff" | "sfnt"; variationAxes?: Record<string, Axis> },
  ): Promise<Uint8Array>;
}
